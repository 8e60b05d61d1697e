// What to cut: what each card is worth in this deck, and the swaps that gain.

import { Candidates, most } from "./candidates.js";
import { card, labels, load, name, rarity } from "./cards.js";
import { el } from "./dom.js";
import { figure } from "./figure.js";
import { follow } from "./http.js";
import { Panel } from "./panel.js";
import { many, say, t } from "./words.js";

/** Days of a game. */
const DAYS = 5;
/** Games, by who plays them. */
const GAMES = { greedy: 40_000, lookahead: 6000 };
/** The player whose games are many. */
const QUICK = "greedy";
/** Copies of a name that most formats allow. */
const COPIES = 3;
/** The format that takes any list with which a game can be set up. */
const OPEN_FORMAT = "goldfish";

export class Advice extends Panel {
  /** @param {{found: (said: string) => void, ended: () => void, tried: (candidates: string) => void, apply: (deck: any) => void, compare: (list: string) => void}} told */
  constructor(told) {
    super("advice");
    this.told = told;
  }

  /**
   * Asks what to cut, and lets a person name cards that might come in, whose trials leave these figures as they are.
   * @param {string} [draft] The cards that stand in the field.
   * @param {boolean} [isTried] Whether they are tried at once, as those of a link are.
   */
  async start(study, draft = "", isTried = false) {
    this.clear();
    this.study = study;
    const figures = el("div", { class: "answer" });
    this.figures = new Panel(figures);
    this.candidates = new Candidates(this, draft);
    this.show([figures, this.candidates.form()]);
    const { candidates } = this;
    await this.figures.run(async (context) => {
      // Nobody asked for these candidates, so what may not come in is left out without a word. A deck that lacks cards has none.
      const isWhole = study.verdict.verdict === "legal" && !study.isPart;
      const { advice } = await this.ask(isWhole ? further(study.deck.cards) : [], context);
      const quick = study.isPart || this.isSure(advice) || study.policy === QUICK ? null : await this.askQuick(context);
      return this.view(advice, quick);
    }, { cancel: true, ended: this.told.ended });
    if (isTried && candidates === this.candidates) candidates.try();
  }

  clear() {
    super.clear();
    this.candidates = null;
  }

  /** The cards that a person has named. */
  draft() {
    return this.candidates?.area.value;
  }

  stop() {
    this.figures?.stop();
    this.candidates?.stop();
    super.stop();
  }

  /**
   * Advice with candidates, without those that the service refuses.
   * @param {string[]} candidates
   * @returns {Promise<{advice: any, refused: Map<string, string>}>} And why they are refused.
   */
  async ask(candidates, { signal, progress }, refused = new Map(), policy = this.study.policy) {
    const { deck, format, isPart } = this.study;
    // A part of a list is legal in no format that is played, whatever is exchanged.
    const request = { deck, format: isPart ? OPEN_FORMAT : format, policy, candidates: candidates.slice(0, most(deck.cards)), budget: { games: GAMES[policy] } };
    try {
      const advice = await follow("/v1/goldfish/advice", request, { signal, progress });
      await load([...advice.cards.map((one) => one.reference), ...advice.swaps.flatMap((one) => [one.remove, one.add])], { signal });
      return { advice, refused };
    } catch (error) {
      const places = error.of?.("candidates") ?? new Map();
      if (places.size === 0) throw error;
      for (const [nth, message] of places) refused.set(candidates[nth], message);
      return this.ask(candidates.filter((reference) => !refused.has(reference)), { signal, progress }, refused, policy);
    }
  }

  /** What the quick player says, whose many games tell cards apart where the few of the thinking player do not. */
  async askQuick(context) {
    const { advice } = await this.ask([], context, new Map(), QUICK);
    return advice;
  }

  /** Whether some card or swap stands out by more than chance does. */
  isSure({ cards, swaps }) {
    return swaps.some(this.isClear) || cards.some((one) => one.impact.high < 0);
  }

  view(advice, quick) {
    const basis = this.basis(advice);
    const label = this.labels(advice);
    const cards = advice.cards.toSorted((a, b) => a.impact.mean - b.impact.mean);
    const [worst] = cards;
    // Of cards that are all worth the same none is the lowest: those of a deck that can play nothing, or of which there is but one.
    const areAlike = cards.every((one) => one.impact.mean === worst.impact.mean);
    const swap = advice.swaps.find(this.isClear);
    if (!worst) return [el("p", { class: "hint" }, t("noAdvice"))];
    const box = swap ? this.swap(swap, basis, label) : areAlike ? this.alike() : this.cut(worst, basis, label);
    const others = advice.swaps.filter((one) => one !== swap);
    return [
      box, quick && !areAlike && this.second(quick, label),
      !swap && advice.tried > 0 && el("p", {}, many("noClearSwap", advice.tried)),
      this.swaps(others, basis, label, t(swap ? "moreSwaps" : "triedSwaps")),
      this.uniques(advice.uniques, basis), this.table(cards, basis),
    ];
  }

  /** That all cards are worth the same, so that there is none to cut. */
  alike() {
    this.told.found(t("short.noCut"));
    say(t("cutAlike"));
    return el("div", { class: "best best-maybe" }, el("h3", {}, t("cutAlike")), el("p", { class: "hint" }, t("cutHint")));
  }

  /** What the quick player would cut, beside the thinking player who cannot tell. */
  second(advice, label) {
    const basis = this.study.basis({ days: DAYS, ...advice, policy: QUICK });
    const [worst] = advice.cards.toSorted((a, b) => a.impact.mean - b.impact.mean);
    const isSure = worst.impact.high < 0;
    const said = t(isSure ? "quickCuts" : "quickUnsure", { card: label(worst.reference) });
    return el("p", { class: "second" }, said, " ",
      isSure && figure(worst.impact, { title: t("impact"), meaning: t("impactMeaning"), digits: 2, sign: true, basis }),
      isSure && el("span", { class: "hint" }, " ", t("quickPlays")));
  }

  /** What each Unique is worth more than the common card that it is a version of. */
  uniques(uniques, basis) {
    if (uniques.length === 0) return null;
    const about = { title: t("uniqueWorth"), meaning: t("uniqueWorthMeaning"), digits: 2, sign: true, basis };
    const said = ({ low, high }) => t(low > 0 ? "uniqueBetter" : high < 0 ? "uniqueWorse" : "uniqueEven");
    const row = ({ reference, worth, executable }) => el("tr", {}, el("th", { scope: "row" }, name(reference), " ", rarity(reference)),
      el("td", {}, figure(worth, about)), el("td", {}, said(worth), executable ? "" : ` ${t("uniquePart")}`));
    return el("div", {}, el("h3", {}, t("uniquesTitle")),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("uniquesTitle") },
        el("table", { class: "numbers uniques" },
          el("thead", {}, el("tr", {}, [t("cardColumn"), t("uniqueWorth"), t("uniqueAnswer")].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, uniques.toSorted((x, y) => y.worth.mean - x.worth.mean).map(row)))));
  }

  /** The card to cut, or that none is clearly too weak: the box, the contents and who hears the page are told the same. */
  cut({ reference, impact }, basis, label) {
    const { isPart } = this.study;
    const isSure = !isPart && impact.high < 0;
    const title = isPart ? t("cutPart") : t(isSure ? "cutThis" : "cutMaybe");
    this.told.found(isSure ? label(reference) : t(isPart ? "short.cutPart" : "short.noCut"));
    say(`${isPart ? `${this.study.without} ` : ""}${title}${t("colon")}${label(reference)}`);
    return el("div", { class: `best ${isSure ? "best-cut" : "best-maybe"}` },
      isPart && el("p", {}, this.study.without),
      el("h3", {}, title),
      el("ul", { class: "picks" }, el("li", { class: "pick-cut" }, label(reference))),
      el("p", {}, t("impact"), " ", figure(impact, { title: t("impact"), meaning: t("impactMeaning"), digits: 2, sign: true, basis })),
      el("p", { class: "hint" }, t("cutHint")));
  }

  /** A swap that gains more than chance does. */
  swap({ remove, add, gain }, basis, label) {
    this.told.found(label(remove));
    say(`${t("cutThis")}${t("colon")}${label(remove)}. ${t("putIn")}${t("colon")}${label(add)}`);
    return el("div", { class: "best best-cut" },
      el("h3", {}, t("cutThis")),
      el("ul", { class: "picks" }, el("li", { class: "pick-cut" }, label(remove))),
      el("p", {}, el("strong", {}, t("putIn"), t("colon")), label(add)),
      el("p", {}, t("gain"), " ", this.gain(gain, basis)),
      this.buttons({ remove, add, gain }, "main"));
  }

  gain(gain, basis) {
    return figure(gain, { title: t("gain"), meaning: t("gainMeaning"), digits: 2, sign: true, basis });
  }

  /** What can be done with a swap; only one that is a clear gain is offered to be applied. */
  buttons({ remove, add, gain }, kind = "") {
    const next = swapped(this.study.lines, remove, add);
    const list = next.map((line) => `${line.quantity} ${line.reference}`).join("\n");
    return el("div", { class: "actions" },
      this.isClear({ gain }) && el("button", { type: "button", class: kind, onclick: () => this.told.apply({ cards: next }) }, t("applySwap")),
      el("button", { type: "button", onclick: () => this.told.compare(list) }, t("compareFirst")));
  }

  swaps(swaps, basis, label, title) {
    if (swaps.length === 0) return null;
    return el("details", {}, el("summary", {}, title),
      el("ul", { class: "swaps" }, swaps.map((one) => el("li", {}, this.exchange(one, basis, label)))));
  }

  /** A swap as a row: its cards, what it gains, and what can be done with it. */
  exchange(one, basis, label) {
    return [el("p", {}, t("swapOf", { card: label(one.remove), other: label(one.add) }), " ", this.gain(one.gain, basis)), this.buttons(one)];
  }

  table(cards, basis) {
    const about = { title: t("impact"), meaning: t("impactMeaning"), digits: 2, sign: true, basis };
    const drawnAbout = { title: t("drawn"), meaning: t("drawnMeaning"), percent: true };
    const row = ({ reference, drawn, impact }) => el("tr", {}, el("th", { scope: "row" }, name(reference), " ", rarity(reference)),
      el("td", {}, figure(impact, about)), el("td", {}, figure(drawn, drawnAbout)));
    return el("details", {}, el("summary", {}, t("everyCard")),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("everyCard") },
        el("table", { class: "numbers" },
          el("thead", {}, el("tr", {}, [t("cardColumn"), t("impact"), t("drawn")].map((head) => el("th", { scope: "col" }, head)))),
          el("tbody", {}, cards.map(row)))));
  }

  /** Whether a swap gains more than chance does: its interval allows for all that were tried. */
  isClear({ gain }) {
    return gain.low > 0;
  }

  basis(advice) {
    return this.study.basis({ days: DAYS, ...advice });
  }

  /** Names of the cards of the deck and of those that come in. */
  labels({ swaps }, more = []) {
    return labels([...this.study.lines.map((line) => line.reference), ...swaps.map((one) => one.add), ...more]);
  }
}

/** Cards of a list of whose name it holds fewer copies than it may. */
function further(lines) {
  const copies = Map.groupBy(lines.filter(({ reference }) => card(reference).cardType !== "HERO" && card(reference).rarity !== "UNIQUE"), ({ reference }) => name(reference));
  return [...copies.values()].filter((same) => same.reduce((sum, one) => sum + one.quantity, 0) < COPIES).map(([one]) => one.reference);
}

/** A list with one copy of a card in place of one of another. */
function swapped(lines, remove, add) {
  const next = lines.map(({ reference, quantity }) => ({ reference, quantity: quantity - (reference === remove ? 1 : 0) })).filter((line) => line.quantity > 0);
  const same = next.find((line) => line.reference === add);
  if (same) same.quantity += 1;
  else next.push({ reference: add, quantity: 1 });
  return next;
}
