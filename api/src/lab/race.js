// The headline of a report: how strong the deck is, against the pace of the field.

import { chart, el } from "./dom.js";
import { figure, stat } from "./figure.js";
import { follow } from "./http.js";
import { Panel } from "./panel.js";
import { english, locale, many, number, percent, say, t } from "./words.js";

/** Games, by who plays them. */
const GAMES = { greedy: 10_000, lookahead: 1000 };
const DAYS = 5;
/** Days of the figure of statistics: the one that tells decks apart best. */
const STATISTICS_DAYS = 4;

export class Race extends Panel {
  /**
   * @param {{choose: (policy: string) => void, found: (said: string) => void, ended: () => void}} told Called when a person chooses who plays,
   * with how the deck stands, in few words, and when there is no answer.
   */
  constructor(told) {
    super("race");
    this.told = told;
  }

  /** Plays the games. Who plays them can be chosen meanwhile. */
  start(study) {
    this.clear();
    const figures = el("div", { class: "answer" });
    this.figures = new Panel(figures);
    this.show([figures, this.who(study)]);
    return this.figures.run(async ({ signal, progress }) => {
      const { deck, policy } = study;
      const request = { deck, policy, games: GAMES[policy], days: DAYS, charts: locale() };
      const report = await follow("/v1/goldfish", request, { signal, progress });
      return this.view(report, study);
    }, { cancel: true, ended: this.told.ended });
  }

  stop() {
    this.figures?.stop();
    super.stop();
  }

  view(report, study) {
    const { headline, charts } = report;
    const { pace, manaUsed } = headline;
    const basis = study.basis(report);
    const total = sumOf(headline.statistics.slice(0, STATISTICS_DAYS).map((day) => day.total));
    const { decks, below, median } = pace.field;
    const standing = 3 * below >= 2 * decks ? "strong" : 3 * below <= decks ? "weak" : "even";
    const stands = t(below === 0 ? "race.weakest" : `race.${standing}`, { below, decks });
    // Of a deck that lacks cards the figures are those of another deck.
    const said = study.isPart ? `${study.without} ${t("race.part", { said: stands })}` : stands;
    this.told.found(this.short(t(`short.${standing}`), study));
    say(`${t("raceTitle")} ${said}`);
    return [
      el("p", { class: "verdict-line" }, said),
      el("p", { class: "hint" }, t("paceIsAlone")),
      el("div", { class: "stats" },
        stat(t("raceAhead", { day: DAYS }), pace.ahead.at(-1), { meaning: t("aheadMeaning", { day: DAYS }), percent: true, basis }),
        stat(t("raceMargin"), pace.margin, { meaning: t("raceMarginMeaning", { median: number(median, 2) }), digits: 2, sign: true, basis }),
        stat(t("statistics"), total, { meaning: t("statisticsMeaning"), basis }),
        stat(t("manaUsed"), manaUsed, { meaning: t("manaUsedMeaning", { n: DAYS }), basis })),
      el("div", { class: "charts" }, this.framed(charts.pace, "pace", study, report), this.framed(charts.statistics, "statistics", study, report)),
      report.stopped && el("p", { class: "hint" }, t("stoppedEarly", { n: number(report.games, 0) })),
      this.days(report, basis),
      this.coverage(report.coverage, study),
    ];
  }

  /** How the deck stands in few words, and that this is not the whole deck. */
  short(said, { left, isPart }) {
    if (left.length > 0) return many("short.part", left.length, { said });
    return isPart ? t("short.partOfList", { said }) : said;
  }

  /** A chart, and the address of the same chart as a picture. */
  framed(drawing, kind, { drawable: code, policy }, { seed, games }) {
    const frame = chart(drawing);
    if (code) {
      const query = new URLSearchParams({ code, chart: kind, games, days: DAYS, seed, policy, locale: locale() });
      const of = el("span", { class: "visually-hidden" }, t("colon"), frame.querySelector("title")?.textContent ?? "");
      frame.append(el("figcaption", {}, el("a", { href: `/v1/goldfish/chart.svg?${query}` }, t("picture"), of)));
    }
    return frame;
  }

  /** Who plays the games of the page. */
  who(study) {
    const option = (policy) => el("option", { value: policy, selected: policy === study.policy }, t(`policy.${policy}`));
    return el("div", { class: "field is-line" }, el("label", { for: "policy" }, t("policy")),
      el("select", { id: "policy", onchange: (event) => this.told.choose(event.target.value) }, ["lookahead", "greedy"].map(option)));
  }

  /** A row for each figure and a column for each Day: so it has room on a phone. */
  days({ days, headline }, basis) {
    const { statistics, pace } = headline;
    const about = (title, day) => ({ title: `${title}, ${t("day")} ${day}`, meaning: t("byDayMeaning", { day }), basis, bare: true });
    const row = (label, of) => el("tr", {}, el("th", { scope: "row" }, t(label)),
      days.map((day, nth) => el("td", {}, figure(of(day, nth), about(t(label), day.day)))));
    const ahead = el("tr", {}, el("th", { scope: "row" }, t("ahead")), days.map(({ day }, nth) => el("td", {},
      figure(pace.ahead[nth], { title: t("ahead"), meaning: t("aheadMeaning", { day }), percent: true, basis, bare: true }))));
    return el("details", {}, el("summary", {}, t("numbers")),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("numbers") },
        el("table", { class: "numbers by-day" },
          el("thead", {}, el("tr", {}, el("th", { scope: "col" }, t("day")), days.map(({ day }) => el("th", { scope: "col" }, day)))),
          el("tbody", {}, ahead,
            row("both", (_, nth) => statistics[nth].total),
            row("hero", (_, nth) => statistics[nth].hero),
            row("companion", (_, nth) => statistics[nth].companion),
            row("manaSpent", (day) => day.manaSpent),
            row("played", (day) => day.cardsPlayed),
            row("handSize", (day) => day.handSize)))));
  }

  coverage({ plays, share, unsupported }, { label }) {
    if (unsupported.length === 0) return null;
    return el("details", {},
      el("summary", {}, t("notPlayed", { n: unsupported.length })),
      el("p", {}, t("coverage", { share: percent(plays?.share ?? share) })),
      el("ul", { class: "plain" }, unsupported.map((one) => el("li", {}, el("strong", {}, label(one.reference)), ": ", english(one.reason)))));
  }
}

/** The sum of means over Days. Its interval is the widest that those of the Days allow, since Days of one game hang together. */
function sumOf(days) {
  const sum = (of) => days.reduce((all, day) => all + of(day), 0);
  return { mean: sum((day) => day.mean), low: sum((day) => day.low), high: sum((day) => day.high) };
}
