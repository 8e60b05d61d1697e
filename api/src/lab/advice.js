// What to cut: what each card is worth in this deck, and the best swaps.

import { card, distinct, load, name, rarity } from "./cards.js";
import { el } from "./dom.js";
import { figure } from "./figure.js";
import { ask, follow } from "./http.js";
import { Panel } from "./panel.js";
import { say, t } from "./words.js";


/** Days of a game. */
const DAYS = 5;
/** Games, by who plays them. */
const GAMES = { greedy: 40_000, lookahead: 6000 };
/** Candidates of a request at most. */
const MOST = 32;
/** Copies of a name that most formats allow. */
const COPIES = 3;

export class Advice extends Panel {
  /** @param {{found: (said: string) => void, apply: (deck: any) => void, compare: (list: string) => void}} told */
  constructor(told) {
    super("advice");
    this.told = told;
  }

  /** Asks what to cut. Candidates are cards that might come in: if none are named, further copies of cards of the deck. */
  start(study, candidates = study.verdict.verdict === "legal" ? further(study.deck.cards) : []) {
    this.study = study;
    return this.run(async ({ signal, progress }) => {
      const { deck, format, policy } = study;
      const request = { deck, format, policy, candidates: candidates.slice(0, MOST), budget: { games: GAMES[policy] } };
      const advice = await follow("/v1/goldfish/advice", request, { signal, progress });
      await load([...advice.cards.map((one) => one.reference), ...advice.swaps.flatMap((one) => [one.remove, one.add])], { signal });
      return this.view(advice);
    }, { cancel: true });
  }

  view(advice) {
    const basis = this.study.basis({ days: DAYS, ...advice });
    const cards = advice.cards.toSorted((a, b) => a.impact.mean - b.impact.mean);
    const [worst] = cards;
    const swap = advice.swaps.find((one) => one.gain.low > 0);
    const cut = swap?.remove ?? worst?.reference;
    if (!cut) return [el("p", { class: "hint" }, t("noAdvice"))];
    this.told.found(name(cut));
    say(`${t("cutThis")}${t("colon")}${name(cut)}`);
    return [swap ? this.swap(swap, basis) : this.cut(worst, basis), this.swaps(advice.swaps.filter((one) => one !== swap), basis), this.table(cards, basis), this.ask()];
  }

  cut({ reference, impact }, basis) {
    return el("div", { class: `best ${impact.high < 0 ? "best-cut" : "best-maybe"}` },
      el("h3", {}, t(impact.high < 0 ? "cutThis" : "cutMaybe")),
      el("ul", { class: "picks" }, el("li", { class: "pick-cut" }, name(reference))),
      el("p", {}, t("impact"), " ", figure(impact, { title: t("impact"), meaning: t("impactMeaning"), digits: 2, sign: true, basis })),
      el("p", { class: "hint" }, t("cutHint")));
  }

  swap({ remove, add, gain }, basis) {
    return el("div", { class: "best best-cut" },
      el("h3", {}, t("cutThis")),
      el("ul", { class: "picks" }, el("li", { class: "pick-cut" }, distinct(remove, add))),
      el("p", {}, el("strong", {}, t("putIn"), t("colon")), distinct(add, remove)),
      el("p", {}, t("gain"), " ", this.gain(gain, basis)),
      this.buttons(remove, add, "main"));
  }

  gain(gain, basis) {
    return figure(gain, { title: t("gain"), meaning: t("gainMeaning"), digits: 2, sign: true, basis });
  }

  buttons(remove, add, kind = "") {
    const next = swapped(this.study.deck.cards, remove, add);
    const list = next.map((line) => `${line.quantity} ${line.reference}`).join("\n");
    return el("div", { class: "actions" },
      el("button", { type: "button", class: kind, onclick: () => this.told.apply({ cards: next }) }, t("applySwap")),
      el("button", { type: "button", onclick: () => this.told.compare(list) }, t("compareFirst")));
  }

  swaps(swaps, basis) {
    if (swaps.length === 0) return null;
    return el("details", {}, el("summary", {}, t("moreSwaps")),
      el("ul", { class: "swaps" }, swaps.slice(0, 8).map(({ remove, add, gain }) => el("li", {},
        el("p", {}, t("swapOf", { card: distinct(remove, add), other: distinct(add, remove) }), " ", this.gain(gain, basis)),
        this.buttons(remove, add)))));
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

  /** Lets a person name cards that might come in. */
  ask() {
    const area = el("textarea", { id: "candidates", rows: 3, spellcheck: "false", autocapitalize: "off", "aria-describedby": "candidates-hint" });
    return el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); this.try(area.value); } },
      el("label", { for: "candidates" }, t("candidates")), area,
      el("p", { class: "hint", id: "candidates-hint" }, t("candidatesHint")),
      el("div", { class: "actions" }, el("button", { type: "submit" }, t("tryCandidates"))));
  }

  /** Reads names or references, as a list is read, and asks again. */
  async try(text) {
    if (!text.trim()) return;
    const hero = this.study.lines[0]?.reference || "";
    const { deck } = await ask("/v1/decks/parse", { deck: { text: `1 ${hero}\n${text}` } });
    const found = deck.cards.map((one) => one.reference).filter((reference) => reference !== hero);
    return this.start(this.study, found);
  }
}

/** Cards of a list of whose name it holds fewer copies than it may. */
function further(lines) {
  const copies = Map.groupBy(lines.filter(({ reference }) => card(reference).cardType !== "HERO" && card(reference).rarity !== "UNIQUE"), ({ reference }) => name(reference));
  return [...copies.values()].filter((same) => same.reduce((sum, one) => sum + one.quantity, 0) < COPIES).map(([one]) => one.reference);
}

/** A list with one copy of a card in place of one of another. */
export function swapped(lines, remove, add) {
  const next = lines.map((line) => ({ ...line, quantity: line.quantity - (line.reference === remove ? 1 : 0) })).filter((line) => line.quantity > 0);
  const same = next.find((line) => line.reference === add);
  if (same) same.quantity += 1;
  else next.push({ reference: add, quantity: 1 });
  return next;
}
