// Two lists on equal deals: whether a change makes the deck better.

import { isPlayable, labels, load, names } from "./cards.js";
import { counted, unplayable } from "./deck.js";
import { el } from "./dom.js";
import { stat } from "./figure.js";
import { ask, follow } from "./http.js";
import { Panel } from "./panel.js";
import { unreadLines } from "./verdict.js";
import { many, number, say, t } from "./words.js";

/** The precision that the page tells the games for: a tenth of a region. */
const PRECISION = 0.1;

export class Compare extends Panel {
  /** @param {{asked: (list: string) => void}} told Called with the list that the deck is compared with. */
  constructor(told) {
    super("compare");
    this.told = told;
  }

  /**
   * Offers to compare a deck; with the list of a link, or of a suggestion, it is done.
   * @param {string} [draft] What a person has written and not lost.
   */
  start(study, other, draft) {
    this.clear();
    this.study = study;
    const area = el("textarea", { id: "other", rows: 7, spellcheck: "false", autocomplete: "off", autocapitalize: "off" });
    area.value = draft ?? other ?? study.text;
    this.area = area;
    const answer = el("div", { class: "answer", "aria-live": "polite" });
    this.answer = new Panel(answer);
    const form = el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); this.compare(); } },
      el("label", { for: "other" }, t("otherList")), area,
      el("div", { class: "actions" }, el("button", { type: "submit" }, t("compareNow"))));
    this.show([el("p", {}, t("compareAsk")), form, answer]);
    if (other && area.value === other) this.compare();
  }

  clear() {
    this.area = null;
    super.clear();
  }

  /** What a person has written, if it is not the list that stands there anyway. */
  draft() {
    return this.area && this.area.value !== this.study.text ? this.area.value : undefined;
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
      const other = await this.read(text, signal);
      if (other.refusal) return this.tell(el("p", { class: "hint" }, other.refusal));
      if (isSame(deck.cards, other.cards)) return this.tell(el("p", { class: "hint" }, t("samePlayed")));
      const request = { decks: [deck, { cards: other.cards }], measure: "pace", policy };
      const found = await follow("/v1/goldfish/compare", request, { signal, progress });
      return this.view(found, other);
    }, { cancel: true });
  }

  /** Reads the other list as that of the page is read: what of it can be played, what cannot, and whether it is legal. */
  async read(text, signal) {
    const { format } = this.study;
    const [judged, parsed] = await Promise.all([
      ask("/v1/decks/validate", { deck: { text }, formats: [format] }, { signal }),
      ask("/v1/decks/parse", { deck: { text } }, { signal }),
    ]);
    const lines = parsed.deck.cards;
    await load(lines.map(({ reference }) => reference), { signal });
    const playable = lines.filter(({ reference }) => isPlayable(reference));
    const { heroes, size } = counted(playable);
    const left = lines.filter((line) => !playable.includes(line)).map(({ reference }) => reference);
    return {
      cards: playable.map(({ reference, quantity }) => ({ reference, quantity })),
      refusal: unplayable(playable.length, size, heroes),
      isLegal: judged.verdicts[0].verdict !== "illegal",
      without: left.length > 0 ? many("without", left.length, { cards: names(left, labels(lines.map(({ reference }) => reference))) }) : "",
      unread: unreadLines(judged).map(({ line }) => line).filter(Boolean),
    };
  }

  tell(...nodes) {
    say(nodes.map((node) => node.textContent).join(" "));
    return nodes;
  }

  view(found, other) {
    const { first, second, difference, gamesForPrecision } = found;
    const { study } = this;
    const basis = study.basis({ policy: study.policy, days: 5, ...found });
    const about = { digits: 2, sign: true, basis };
    const d = number(Math.abs(difference.mean), 2);
    const said = t(difference.low > 0 ? "otherBetter" : difference.high < 0 ? "ownBetter" : "noDifference", { d });
    const isLegal = study.verdict.verdict !== "illegal";
    const faults = [
      !isLegal && !other.isLegal && t("noneLegal", { format: study.formatName }),
      isLegal && !other.isLegal && t("otherIllegal", { format: study.formatName }),
      !isLegal && other.isLegal && t("ownIllegal", { format: study.formatName }),
      study.without && `${t("thisList")}${t("colon")}${study.without}`,
      other.without && `${t("theOther")}${t("colon")}${other.without}`,
      other.unread.length > 0 && t("otherUnread", { lines: other.unread.join(", ") }),
    ].filter(Boolean);
    say([...faults, said].join(" "));
    return [
      faults.length > 0 && el("div", { class: "notice" }, faults.map((fault) => el("p", {}, fault))),
      el("p", { class: "verdict-line" }, said),
      el("div", { class: "stats" },
        stat(t("difference"), difference, { ...about, meaning: t("differenceMeaning") }),
        stat(t("thisList"), first, { ...about, meaning: t("listMeaning") }),
        stat(t("theOther"), second, { ...about, meaning: t("listMeaning") })),
      Number.isFinite(gamesForPrecision) && el("p", { class: "hint" }, t("gamesNeeded", { n: number(gamesForPrecision, 0), d: number(PRECISION, 1) })),
    ];
  }
}

/** Whether two lists hold the same cards. */
function isSame(one, other) {
  const sorted = (cards) => cards.map(({ reference, quantity }) => `${reference} ${quantity}`).sort().join();
  return sorted(one) === sorted(other);
}
