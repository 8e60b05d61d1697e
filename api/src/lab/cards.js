// What the page knows of cards: asked for once a language, shown as a name, a row or a tile.

import { el } from "./dom.js";
import { ask } from "./http.js";
import { locale, t } from "./words.js";

/** @type {Map<string, any>} By language and reference. */
const known = new Map();
const key = (reference) => `${locale()} ${reference}`;

/** Asks for the facts of cards that are not known yet. */
export async function load(references, { signal } = {}) {
  await fetchMissing(references, signal);
  // A Unique that the catalogue does not hold has at least the name and the type of the card that it is made of.
  const uniques = references.filter((reference) => !known.has(key(reference)) && UNIQUE.test(reference));
  await fetchMissing(uniques.map(base), signal);
  for (const reference of uniques) {
    const { name: text, cardType } = known.get(key(base(reference))) || {};
    const uniqueNumber = UNIQUE.exec(reference)[1];
    if (text) known.set(key(reference), { reference, name: text, cardType, rarity: "UNIQUE", uniqueNumber, isBare: true });
  }
}

const UNIQUE = /_U_(\d+)$/;
const base = (reference) => reference.replace(UNIQUE, "_C");

async function fetchMissing(references, signal) {
  const missing = [...new Set(references)].filter((reference) => !known.has(key(reference)));
  const language = locale();
  for (let from = 0; from < missing.length; from += 500) {
    const { member } = await ask("/v1/cards/batch", { references: missing.slice(from, from + 500), locale: language }, { signal });
    for (const card of member) known.set(`${language} ${card.reference}`, card);
  }
}

/** Whether the catalogue holds what a card costs and does. */
export const isPlayable = (reference) => Boolean(card(reference).cardType) && !card(reference).isBare;

/** Whether the catalogue holds the card, or that of which it is a Unique. */
export const isKnown = (reference) => Boolean(card(reference).cardType);

/** What is known of a card; of what is in no catalogue, its reference. */
export function card(reference) {
  return known.get(key(reference)) || { reference, name: reference };
}

/** The name of a card in the language of the page. */
export function name(reference) {
  const { name: text, uniqueNumber } = card(reference);
  return uniqueNumber ? `${text} (${uniqueNumber})` : text;
}

const LETTERS = { COMMON: "C", RARE: "R", EXALTED: "E", UNIQUE: "U" };

/** Names of cards as a list; commas stand in names too. */
export const names = (references, label = name) => references.map((reference) => label(reference)).join(" · ");

/**
 * Names cards so that those of one name are told apart: with the rarity or the faction, where it differs.
 * @param {string[]} among The cards that are seen together.
 * @returns {(reference: string) => string}
 */
export function labels(among) {
  const named = Map.groupBy(new Set(among), (reference) => name(reference));
  return (reference) => {
    const own = card(reference);
    const same = (named.get(name(reference)) || []).map(card);
    const differs = (member) => own[member] && same.some((one) => one[member] !== own[member]);
    const told = [differs("rarity") && t(`rarity.${own.rarity}`), differs("faction") && own.faction].filter(Boolean);
    return told.length ? `${name(reference)} (${told.join(", ")})` : name(reference);
  };
}

/** The name of a card beside one that may have the same name. */
export const distinct = (reference, other) => labels(other ? [reference, other] : [])(reference);

/** The letter of a rarity, with its word for those who hear it. */
export function rarity(reference) {
  const { rarity: word, cardType } = card(reference);
  if (!word || cardType === "HERO") return null;
  return el("span", { class: `rarity rarity-${word.toLowerCase()}`, title: t(`rarity.${word}`) },
    el("span", { "aria-hidden": "true" }, LETTERS[word]), el("span", { class: "visually-hidden" }, t(`rarity.${word}`)));
}

/** What it costs from Hand. */
export function cost(reference) {
  const { mainCost } = card(reference);
  if (mainCost === null || mainCost === undefined) return null;
  return el("span", { class: "cost", title: t("handCost") }, el("span", { class: "visually-hidden" }, t("handCost"), " "), mainCost);
}

/** The statistics of a Character. */
export function statistics(reference) {
  const { forestPower: forest, mountainPower: mountain, oceanPower: ocean, cardType } = card(reference);
  if (!["CHARACTER", "TOKEN"].includes(cardType) || forest === null || forest === undefined) return null;
  const one = (terrain, value) => el("span", { class: `power power-${terrain}`, title: t(terrain) },
    el("span", { class: "visually-hidden" }, t(terrain), " "), value);
  return el("span", { class: "powers" }, one("forest", forest), one("mountain", mountain), one("ocean", ocean));
}

/** What a card does, in the plain English of the service. */
export function abilities(reference) {
  const lines = (card(reference).abilities || []).map(({ english }) => english).filter(Boolean);
  return lines.length ? el("span", { class: "tile-text", lang: "en" }, lines.map((line) => el("span", {}, symbols(line)))) : null;
}

/** A line with its symbols, such as `{J}`, as on a card, without the brackets of its terms, such as `[[Anchored]]`; each mode on a line of its own. */
function symbols(line) {
  const plain = line.replace(/[[\]]/g, "").replace(/ +•/g, "\n•");
  const parts = plain.split(/\{([^}]+)\}/);
  return parts.map((part, nth) => (nth % 2 ? el("b", { class: "symbol" }, part) : part));
}

/** A card as a tile: what a player looks at when choosing. */
export function tile(reference, tag = "div", properties = {}, ...more) {
  const { faction, cardType, recallCost } = card(reference);
  const { class: extra, ...rest } = properties;
  return el(tag, { ...rest, class: `tile faction-${(faction || "NE").toLowerCase()} ${extra || ""}` },
    el("span", { class: "tile-head" }, cost(reference),
      recallCost === null || recallCost === undefined ? null
        : el("span", { class: "recall", title: t("reserveCost") }, el("span", { class: "visually-hidden" }, t("reserveCost"), " "), recallCost),
      rarity(reference)),
    el("span", { class: "tile-name" }, name(reference)),
    el("span", { class: "tile-type" }, cardType ? t(`type.${cardType}`) : t("unknownCard")),
    abilities(reference),
    el("span", { class: "tile-foot" }, statistics(reference), ...more));
}
