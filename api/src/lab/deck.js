// The deck as it was read, its offending cards marked.

import { card, cost, name, rarity } from "./cards.js";
import { el } from "./dom.js";
import { has, many, number, t } from "./words.js";

const ORDER = ["HERO", "CHARACTER", "SPELL", "EXPEDITION_PERMANENT", "LANDMARK_PERMANENT", "PERMANENT"];

/**
 * The list, by type and cost.
 * @param {{reference: string, quantity: number}[]} lines
 * @param {Map<string, string[]>} marks What is wrong with a card, by its reference.
 */
export function deckList(lines, marks) {
  const groups = Map.groupBy(lines, ({ reference }) => {
    const { cardType } = card(reference);
    return ORDER.includes(cardType) ? cardType : "OTHER";
  });
  const byCost = (a, b) => (card(a.reference).mainCost ?? 99) - (card(b.reference).mainCost ?? 99)
    || name(a.reference).localeCompare(name(b.reference));
  return [...ORDER, "OTHER"].filter((type) => groups.has(type)).map((type) => {
    const members = groups.get(type).toSorted(byCost);
    const count = members.reduce((sum, line) => sum + line.quantity, 0);
    return el("div", { class: "deck-group" },
      el("h3", {}, t(`types.${type}`), type === "HERO" ? null : el("span", { class: "soft" }, ` ${count}`)),
      el("ul", {}, members.map((line) => row(line, marks.get(line.reference) || []))));
  });
}

function row({ reference, quantity }, faults) {
  const { faction } = card(reference);
  return el("li", { class: `deck-row faction-${(faction || "NE").toLowerCase()}${faults.length ? " is-marked" : ""}`, "data-reference": reference },
    el("span", { class: "quantity" }, `${quantity}×`),
    cost(reference) || el("span", { class: "cost is-none" }),
    el("span", { class: "deck-name" }, name(reference),
      faults.length > 0 && el("span", { class: "fault" }, el("span", { class: "visually-hidden" }, ` ${t("marked")}${t("colon")}`), faults.join(" · "))),
    rarity(reference));
}

/** What is wrong with each card, in few words. @param {any} verdict */
export function marksOf(verdict) {
  const marks = new Map();
  for (const { code, cards } of verdict?.violations ?? []) {
    const short = has(`mark.${code}`) ? t(`mark.${code}`) : t("marked");
    for (const { reference } of cards) marks.set(reference, [...new Set([...(marks.get(reference) || []), short])]);
  }
  return marks;
}

/** How many cards, as a sentence. */
export const count = (lines) => many("cardsCount", lines.reduce((sum, line) => sum + line.quantity, 0));

/** Cards of an opening hand: with fewer in the deck nobody plays. */
export const HAND = 6;

/** Heroes and other cards of a list. */
export function counted(lines) {
  const sum = (wanted) => lines.filter(wanted).reduce((all, { quantity }) => all + quantity, 0);
  const isHero = ({ reference }) => card(reference).cardType === "HERO";
  return { heroes: sum(isHero), size: sum((line) => !isHero(line)) };
}

/** Why no game can be played with a list, before anybody is asked; empty if it can. */
export function unplayable(lines, size, heroes) {
  if (lines === 0) return t("nothingRead");
  if (heroes > 1) return t("tooManyHeroes", { n: number(heroes, 0) });
  return size < HAND ? t("tooFewCards", { n: number(size, 0), hand: HAND }) : "";
}
