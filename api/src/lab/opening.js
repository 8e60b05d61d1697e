// The opening hand: a quiz, and its answer from games that are played out.

import { card, names, tile } from "./cards.js";
import { HAND } from "./deck.js";
import { chart, el } from "./dom.js";
import { figure, stat } from "./figure.js";
import { ask, askText, follow } from "./http.js";
import { Panel } from "./panel.js";
import { locale, many, number, percent, say, t } from "./words.js";

/** Games for each choice, by who plays them. */
const GAMES = { greedy: 2000, lookahead: 200 };

export class Opening extends Panel {
  /** @param {{dealt: (hand: string[]) => void, found: (orbs: string[]) => void}} told Called with each hand that is dealt, and with the best Orbs. */
  constructor(told) {
    super("opening");
    this.told = told;
  }

  /** Deals a hand of a deck, or takes the one of a link. */
  start(study, { hand, seed } = {}) {
    this.study = study;
    this.seed = seed || 1;
    this.hand = hand && canDeal(hand, study.deck.cards) ? hand : null;
    return this.run(async ({ signal }) => {
      this.hand ||= await this.deal(signal);
      const [exact, drawn] = await Promise.all([ask("/v1/goldfish/opening", { deck: study.deck }, { signal }), this.drawn(signal)]);
      return [...this.quiz(), this.allHands(exact.exact, drawn)];
    });
  }

  async deal(signal) {
    const { hands } = await ask("/v1/goldfish/hands", { deck: this.study.deck, count: 1, seed: this.seed }, { signal });
    const hand = hands[0].cards;
    this.told.dealt(hand);
    return hand;
  }

  /** The chart of all hands, which needs a deck code. */
  async drawn(signal) {
    const { drawable: code } = this.study;
    if (!code) return null;
    return askText(`/v1/goldfish/chart.svg?${new URLSearchParams({ code, chart: "opening", locale: locale() })}`, { signal });
  }

  quiz() {
    const picked = new Set();
    const check = el("button", { type: "button", class: "main", disabled: true, onclick: () => this.reveal(picked) }, t("check"));
    const told = el("p", { class: "chosen", role: "status" }, t("chosen", { n: 0 }));
    this.tiles = this.hand.map((reference, nth) => {
      const badge = el("span", { class: "badge" });
      const button = tile(reference, "button", {
        type: "button",
        "aria-pressed": "false",
        onclick: () => {
          if (picked.has(nth)) picked.delete(nth);
          else if (picked.size < 3) picked.add(nth);
          button.setAttribute("aria-pressed", String(picked.has(nth)));
          badge.textContent = picked.has(nth) ? t("orb") : "";
          check.disabled = picked.size !== 3;
          told.textContent = t("chosen", { n: picked.size });
        },
      }, badge);
      return { button, badge, reference };
    });
    this.answering = el("div", {}, told, el("div", { class: "actions" }, check,
      el("button", { type: "button", onclick: () => this.reveal(null) }, t("answer"))));
    this.more = el("div", { class: "actions" }, el("button", { type: "button", onclick: () => this.another() }, t("another")));
    const answer = el("div", { class: "answer", "aria-live": "polite" });
    this.answer = new Panel(answer);
    return [
      el("p", {}, t("openingAsk")),
      this.hand.some((reference) => card(reference).abilities?.length > 0) && el("p", { class: "hint" }, t("shortForm")),
      el("div", { class: "hand", role: "group", "aria-label": t("openingTitle") }, this.tiles.map((one) => one.button)),
      this.answering,
      answer,
      this.more,
    ];
  }

  async another() {
    this.answer.stop();
    await this.start(this.study, { seed: this.seed + 1 });
    this.tiles[0].button.focus({ preventScroll: true });
  }

  /** Ranks the choices and shows the best one, beside that of the person, if there is one. */
  async reveal(picked) {
    const { policy, deck } = this.study;
    await this.answer.run(async ({ signal, progress }) => {
      const request = { deck, hand: this.hand, policy, games: GAMES[policy], seed: 42 };
      const ranked = await follow("/v1/goldfish/opening", request, { signal, progress });
      const [best] = ranked.choices;
      this.mark(best);
      this.told.found(best.manaOrbs);
      this.answering.hidden = true;
      const own = picked && this.own(ranked, [...picked].map((nth) => this.hand[nth]));
      const said = own ? this.judge(own, ranked) : this.certainty(ranked);
      say(`${t("ranked")}${t("colon")}${this.names(best.manaOrbs)}. ${said}`);
      return [this.best(best, said, ranked), this.table(ranked, own)];
    }, { cancel: true });
    // The buttons that had the focus are gone.
    this.answer.body.querySelector(".best h3")?.focus({ preventScroll: true });
  }

  /** Marks the three best Orbs on the tiles. */
  mark(best) {
    const left = [...best.manaOrbs];
    for (const { button, badge, reference } of this.tiles) {
      const nth = left.indexOf(reference);
      if (nth >= 0) left.splice(nth, 1);
      button.classList.toggle("is-orb", nth >= 0);
      button.classList.toggle("is-kept", nth < 0);
      button.disabled = true;
      badge.textContent = t(nth >= 0 ? "orb" : "kept");
    }
  }

  /** Cards of the deck as a list. */
  names(references) {
    return names(references, this.study.label);
  }

  own({ choices }, orbs) {
    const sorted = (cards) => [...cards].sort().join();
    return choices.find((choice) => sorted(choice.manaOrbs) === sorted(orbs));
  }

  judge(own, { choices }) {
    if (own === choices[0]) return t("rightChoice", { n: choices.length });
    const d = number(own.behind.mean, 1);
    return t(own.behind.low > 0 ? "wrongChoice" : "closeChoice", { d });
  }

  certainty({ choices }) {
    const close = choices.slice(1).filter((choice) => choice.behind.low <= 0).length;
    if (close > 0) return many("unsureBest", close);
    return choices.length > 1 ? t("sureBest", { d: number(choices[1].behind.mean, 1) }) : "";
  }

  best(choice, said, ranked) {
    const basis = this.study.basis(ranked);
    return el("div", { class: "best" },
      el("h3", { tabindex: "-1" }, t("ranked")),
      el("ul", { class: "picks" }, choice.manaOrbs.map((reference) => el("li", { class: "pick-orb" }, this.study.label(reference)))),
      el("p", {}, el("strong", {}, t("keep"), t("colon")), this.names(choice.kept)),
      el("p", {}, el("strong", {}, t("thenPlay"), t("colon")), choice.plays.length ? choice.plays.map(this.study.label).join(" → ") : t("playsNothing"), " ",
        figure(choice.playsShare, { title: t("thenPlay"), meaning: t("lineMeaning"), percent: true, basis, bare: true })),
      el("p", { class: "verdict-line" }, said));
  }

  table(ranked, own) {
    const basis = this.study.basis(ranked);
    const behind = { title: t("behind"), meaning: t("behindMeaning"), basis };
    const value = { title: t("worth"), meaning: t("worthMeaning"), basis };
    const rows = ranked.choices.map((choice, nth) => el("tr", { class: choice === own ? "is-own" : "" },
      el("th", { scope: "row" }, nth + 1, choice === own ? ` (${t("yours")})` : ""),
      el("td", {}, this.names(choice.manaOrbs)),
      el("td", {}, figure(choice.value, { ...value, bare: true })),
      el("td", {}, nth === 0 ? "–" : figure(choice.behind, behind))));
    return el("details", {}, el("summary", {}, t("allChoices")),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("allChoices") },
        el("table", { class: "numbers" },
          el("thead", {}, el("tr", {}, [t("rank"), t("manaOrbs"), t("worth"), t("behind")].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, rows))));
  }

  allHands(exact, drawn) {
    const one = (label, value) => stat(t(label), value, { meaning: t(`${label}Meaning`), percent: true, basis: t("exactBasis") });
    return el("details", { class: "all-hands" },
      el("summary", {}, t("handsTitle"), t("colon"), `${t("chainTwo")} ${percent(exact.chainTwoPlays)}`),
      el("div", { class: "stats" },
        one("chainTwo", exact.chainTwoPlays), one("spendThree", exact.manaSpentDay1[3]),
        one("twoCharacters", exact.charactersDay1[2]), one("heavy", exact.threeOrMoreHeavy)),
      drawn && chart(drawn));
  }
}

/** Whether a deck can deal a hand: that of a link may be of another deck, or of none. */
function canDeal(hand, cards) {
  const left = new Map(cards.filter(({ reference }) => card(reference).cardType !== "HERO").map(({ reference, quantity }) => [reference, quantity]));
  const take = (reference) => left.set(reference, (left.get(reference) ?? 0) - 1).get(reference) >= 0;
  return hand.length === HAND && hand.every(take);
}
