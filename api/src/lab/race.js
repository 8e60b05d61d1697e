// The headline of a report: how strong the deck is, against the pace of the field.

import { chart, el } from "./dom.js";
import { figure, stat } from "./figure.js";
import { follow } from "./http.js";
import { name } from "./cards.js";
import { Panel } from "./panel.js";
import { english, locale, number, percent, say, t } from "./words.js";

/** Games, by who plays them. */
const GAMES = { greedy: 10_000, lookahead: 1000 };
const DAYS = 5;
/** Days of the figure of statistics: the one that tells decks apart best. */
const STATISTICS_DAYS = 4;

export class Race extends Panel {
  /** @param {{choose: (policy: string) => void, found: (standing: string) => void}} told Called when a person chooses who plays, and with how the deck stands: `strong`, `even` or `weak`. */
  constructor(told) {
    super("race");
    this.told = told;
  }

  start(study) {
    return this.run(async ({ signal, progress }) => {
      const { deck, policy } = study;
      const request = { deck, policy, games: GAMES[policy], days: DAYS, charts: locale() };
      const report = await follow("/v1/goldfish", request, { signal, progress });
      return this.view(report, study);
    }, { cancel: true });
  }

  view(report, study) {
    const { headline, charts } = report;
    const { pace, manaUsed } = headline;
    const basis = study.basis(report);
    const total = sumOf(headline.statistics.slice(0, STATISTICS_DAYS).map((day) => day.total));
    const { decks, below, median } = pace.field;
    const standing = 3 * below >= 2 * decks ? "strong" : 3 * below <= decks ? "weak" : "even";
    const said = t(`race.${standing}`, { below, decks });
    this.told.found(standing);
    say(`${t("raceTitle")} ${said}`);
    return [
      el("p", { class: "verdict-line" }, said),
      el("div", { class: "stats" },
        stat(t("raceAhead", { day: DAYS }), pace.ahead.at(-1), { meaning: t("aheadMeaning", { day: DAYS }), percent: true, basis }),
        stat(t("raceMargin"), pace.margin, { meaning: t("raceMarginMeaning", { median: number(median, 2) }), digits: 2, sign: true, basis }),
        stat(t("statistics"), total, { meaning: t("statisticsMeaning"), basis }),
        stat(t("manaUsed"), manaUsed, { meaning: t("manaUsedMeaning", { n: DAYS }), basis })),
      el("div", { class: "charts" }, this.framed(charts.pace, "pace", study, report), this.framed(charts.statistics, "statistics", study, report)),
      report.stopped && el("p", { class: "hint" }, t("stoppedEarly", { n: number(report.games, 0) })),
      this.who(study),
      this.days(report, basis),
      this.coverage(report.coverage),
    ];
  }

  /** A chart, and the address of the same chart as a picture. */
  framed(drawing, kind, { drawable: code, policy }, { seed, games }) {
    const frame = chart(drawing);
    if (code) {
      const query = new URLSearchParams({ code, chart: kind, games, days: DAYS, seed, policy, locale: locale() });
      frame.append(el("figcaption", {}, el("a", { href: `/v1/goldfish/chart.svg?${query}` }, t("picture"))));
    }
    return frame;
  }

  /** Who plays the games of the page. */
  who(study) {
    const option = (policy) => el("option", { value: policy, selected: policy === study.policy }, t(`policy.${policy}`));
    return el("div", { class: "field is-line" }, el("label", { for: "policy" }, t("policy")),
      el("select", { id: "policy", onchange: (event) => this.told.choose(event.target.value) }, ["lookahead", "greedy"].map(option)));
  }

  days({ days, headline }, basis) {
    const columns = [t("day"), t("ahead"), t("both"), t("hero"), t("companion"), t("manaSpent"), t("played"), t("handSize")];
    const row = (day, nth) => {
      const about = (title) => ({ title: `${title}, ${t("day")} ${day.day}`, meaning: t("byDayMeaning", { day: day.day }), basis, bare: true });
      const ahead = { title: t("ahead"), meaning: t("aheadMeaning", { day: day.day }), percent: true, basis, bare: true };
      const fielded = headline.statistics[nth];
      return el("tr", {}, el("th", { scope: "row" }, day.day),
        el("td", {}, figure(headline.pace.ahead[nth], ahead)),
        el("td", {}, figure(fielded.total, about(t("both")))),
        el("td", {}, figure(fielded.hero, about(t("hero")))),
        el("td", {}, figure(fielded.companion, about(t("companion")))),
        el("td", {}, figure(day.manaSpent, about(t("manaSpent")))),
        el("td", {}, figure(day.cardsPlayed, about(t("played")))),
        el("td", {}, figure(day.handSize, about(t("handSize")))));
    };
    return el("details", {}, el("summary", {}, t("numbers")),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("numbers") },
        el("table", { class: "numbers" },
          el("thead", {}, el("tr", {}, columns.map((column) => el("th", { scope: "col" }, column)))),
          el("tbody", {}, days.map(row)))));
  }

  coverage({ plays, share, unsupported }) {
    if (unsupported.length === 0) return null;
    return el("details", {},
      el("summary", {}, t("notPlayed", { n: unsupported.length })),
      el("p", {}, t("coverage", { share: percent(plays?.share ?? share) })),
      el("ul", { class: "plain" }, unsupported.map((one) => el("li", {}, el("strong", {}, name(one.reference)), ": ", english(one.reason)))));
  }
}

/** The sum of means over Days. Its interval is the widest that those of the Days allow, since Days of one game hang together. */
function sumOf(days) {
  const sum = (of) => days.reduce((all, day) => all + of(day), 0);
  return { mean: sum((day) => day.mean), low: sum((day) => day.low), high: sum((day) => day.high) };
}
