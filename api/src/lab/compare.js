// Two lists on equal deals: whether a change makes the deck better.

import { el } from "./dom.js";
import { stat } from "./figure.js";
import { follow } from "./http.js";
import { Panel } from "./panel.js";
import { number, say, t } from "./words.js";

/** The precision that the page tells the games for: a tenth of a region. */
const PRECISION = 0.1;

export class Compare extends Panel {
  /** @param {{asked: (list: string) => void}} told Called with the list that the deck is compared with. */
  constructor(told) {
    super("compare");
    this.told = told;
  }

  /** Offers to compare a deck; with the list of a link, or of a suggestion, it is done. */
  start(study, other) {
    this.study = study;
    this.clear();
    const area = el("textarea", { id: "other", rows: 7, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    area.value = other || study.text;
    this.area = area;
    const answer = el("div", { class: "answer", "aria-live": "polite" });
    this.answer = new Panel(answer);
    const form = el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); this.compare(); } },
      el("label", { for: "other" }, t("otherList")), area,
      el("div", { class: "actions" }, el("button", { type: "submit" }, t("compareNow"))));
    this.show([el("p", {}, t("compareAsk")), form, answer]);
    if (other) this.compare();
  }

  /** Compares with another list. */
  with(list) {
    this.area.value = list;
    return this.compare();
  }

  stop() {
    this.answer?.stop();
    super.stop();
  }

  compare() {
    const text = this.area.value;
    const { deck, policy, text: own } = this.study;
    if (!text.trim() || text.trim() === own.trim()) return this.answer.show([el("p", { class: "hint" }, t("sameList"))]);
    this.told.asked(text);
    return this.answer.run(async ({ signal, progress }) => {
      const request = { decks: [deck, { text }], measure: "pace", policy };
      const found = await follow("/v1/goldfish/compare", request, { signal, progress });
      return this.view(found);
    }, { cancel: true });
  }

  view(found) {
    const { first, second, difference, gamesForPrecision } = found;
    const basis = this.study.basis({ policy: this.study.policy, days: 5, ...found });
    const about = { digits: 2, sign: true, basis };
    const d = number(Math.abs(difference.mean), 2);
    const said = t(difference.low > 0 ? "otherBetter" : difference.high < 0 ? "ownBetter" : "noDifference", { d });
    say(said);
    return [
      el("p", { class: "verdict-line" }, said),
      el("div", { class: "stats" },
        stat(t("difference"), difference, { ...about, meaning: t("differenceMeaning") }),
        stat(t("thisList"), first, { ...about, meaning: t("raceMarginMeaning") }),
        stat(t("theOther"), second, { ...about, meaning: t("raceMarginMeaning") })),
      Number.isFinite(gamesForPrecision) && el("p", { class: "hint" }, t("gamesNeeded", { n: number(gamesForPrecision, 0), d: number(PRECISION, 1) })),
    ];
  }
}
