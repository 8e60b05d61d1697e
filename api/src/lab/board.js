// The table of a game at one of its steps: what the events up to it have put where, and a picture of it.

import { card, cost, name, statistics } from "./cards.js";
import { el } from "./dom.js";
import { has, many, t } from "./words.js";

/** Regions of a table of two players, and moves from one end to the other. */
const REGIONS = 8;
const MOVES = REGIONS - 1;
/** Zones whose cards lie open, in the order in which they are shown. */
const OPEN = ["heroExpedition", "companionExpedition", "landmarks", "reserve"];

/** What lies where after the first steps of a game. */
export class Table {
  /** @param {{setup: {decks: {cards: {quantity: number}[]}[]}}} log */
  constructor({ setup }) {
    const size = (deck) => deck?.cards.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
    /** The players by seat. The cards of Mana and of the deck are counted alone: nobody sees them. */
    this.players = [0, 1].map((seat) => ({ deck: size(setup.decks[seat]), orbs: 0, ready: 0, moved: { hero: 0, companion: 0 }, ascended: {} }));
    /** @type {Map<number, any>} What is in the other zones, by number. */
    this.pieces = new Map();
    /** Terrains of each region; none of one that lies face down. */
    this.regions = [];
  }

  /** Takes one step further. */
  take({ event, manaLeft, regions }) {
    const player = this.players[event.player];
    switch (event.type) {
      case "dayBegan":
        // In the Morning every Mana Orb is ready, and the Ascent of the Day before is over.
        for (const one of this.players) Object.assign(one, { ready: one.orbs, ascended: {} });
        break;
      case "drew": this.move(event, "deck", "hand"); break;
      case "becameOrb": this.move(event, "hand", "mana"); player.ready += 1; break;
      case "declared": this.move(event, event.from, "limbo"); break;
      case "played": this.move(event, "limbo", event.to, event.toOf); break;
      case "went": this.move(event, event.from, event.to, event.toOf, event.fromOf); break;
      case "created": this.move(event, null, event.to, event.of); break;
      case "ceased": this.pieces.delete(event.card); break;
      case "gained": this.pieces.get(event.card)?.statuses.add(event.status); break;
      case "lost": this.pieces.get(event.card)?.statuses.delete(event.status); break;
      case "counters": this.pieces.get(event.card)?.counters.set(event.counter, event.number); break;
      case "reshuffled": this.reshuffle(event.player); break;
      case "movedForward": player.moved[event.expedition] += 1; break;
      case "movedBackward": player.moved[event.expedition] -= 1; break;
      case "ascended": player.ascended[event.expedition] = true; break;
      default:
    }
    if (manaLeft) this.players[manaLeft.player].ready = manaLeft.ready;
    if (regions) this.regions = regions;
  }

  /** A card goes from a zone to another; it is a new object there. */
  move({ player, card: id, reference }, from, to, of = player, before = player) {
    if (from === "deck") this.players[before].deck -= 1;
    if (from === "mana") this.players[before].orbs -= 1;
    const piece = { id, owner: player, of, zone: to, reference, statuses: new Set(), counters: new Map() };
    this.pieces.delete(id);
    if (to === "deck") this.players[of].deck += 1;
    else if (to === "mana") this.players[of].orbs += 1;
    else this.pieces.set(id, piece);
  }

  reshuffle(player) {
    const discarded = this.of(player, "discard");
    for (const { id } of discarded) this.pieces.delete(id);
    this.players[player].deck += discarded.length;
  }

  /** What is in a zone of a player, in the order of arrival. */
  of(player, zone) {
    return [...this.pieces.values()].filter((piece) => piece.of === player && piece.zone === zone);
  }
}

/** The table after a step. */
export function tableAt(log, step) {
  const table = new Table(log);
  for (const one of log.steps.slice(0, step + 1)) table.take(one);
  return table;
}

/**
 * Draws a table.
 * @param {Table} table
 * @param {{isAlone: boolean, heroes: string[], label: (reference: string) => string, now?: number}} how Whether the opponent is nobody, the Heroes
 * by seat, how cards are named, and the number of the card that the step is about.
 */
export function board(table, how) {
  const seats = how.isAlone ? [0] : [1, 0];
  return [
    track(table, how),
    ...seats.map((seat) => side(table, seat, how)),
  ];
}

/** The regions, with their terrains and the Expeditions in them. */
function track({ regions, players }, { isAlone }) {
  const isArena = regions.length === 1;
  const standing = (seat, nth) => {
    const { hero, companion } = players[seat].moved;
    return [(isArena || nth === hero) && mark("hero", seat), (isArena || nth === MOVES - companion) && mark("companion", seat)].filter(Boolean);
  };
  const region = (terrains, nth) => el("li", { class: "region" },
    !isAlone && el("span", { class: "marks" }, standing(1, nth)),
    el("span", { class: "terrains" }, terrains.length ? terrains.map(terrain) : el("span", { class: "face-down", title: t("faceDown") }, el("span", { "aria-hidden": "true" }, "?"),
      el("span", { class: "visually-hidden" }, t("faceDown")))),
    el("span", { class: "marks" }, standing(0, nth)));
  return el("div", {},
    el("ol", { class: isArena ? "track is-arena" : "track", "aria-label": t("regions") }, regions.map(region)),
    isArena ? el("p", { class: "hint" }, t("arena"))
      : el("p", { class: "track-ends hint", "aria-hidden": "true" }, el("span", {}, t("heroStart")), !isAlone && el("span", { class: "whose-marks" }, t("whoseMarks")), el("span", {}, t("companionStart"))));
}

const mark = (expedition, seat) => el("span", { class: `mark mark-${expedition} ${seat === 0 ? "" : "is-theirs"}` },
  el("span", { "aria-hidden": "true" }, t(`${expedition}Letter`)),
  el("span", { class: "visually-hidden" }, t(seat === 0 ? `${expedition}Here` : `${expedition}TheirsHere`)));

/** Terrains by their words in a log: their names among the texts of the page, which are also those of their colours. */
const TERRAINS = { Forest: "forest", Mountain: "mountain", Water: "ocean" };

const terrain = (word) => el("span", { class: `power power-${TERRAINS[word]}`, title: t(TERRAINS[word]) },
  el("span", { "aria-hidden": "true" }, t(`${TERRAINS[word]}Letter`)), el("span", { class: "visually-hidden" }, t(TERRAINS[word])));

/** What a player has. Of the opponent nobody sees the hand. */
function side(table, seat, { isAlone, heroes, label, now }) {
  const { orbs, ready, deck, ascended } = table.players[seat];
  const hand = table.of(seat, "hand");
  const limbo = table.of(seat, "limbo");
  const zones = OPEN.filter((zone) => zone !== "landmarks" || table.of(seat, zone).length > 0);
  const row = (title, pieces, isHand = false) => [el("dt", {}, title), el("dd", {}, pieces.length === 0 ? el("span", { class: "soft" }, "–")
    : el("ul", { class: "pieces" }, pieces.map((one) => piece(one, { label, isNow: one.id === now, isHand }))))];
  const who = t(seat === 0 ? "yourSide" : "theirSide");
  return el("section", { class: `side ${seat === 0 ? "is-mine" : ""}`, "aria-label": who },
    el("p", { class: "side-head" },
      el("strong", {}, isAlone ? heroes[seat] && name(heroes[seat]) : [who, heroes[seat] ? `${t("colon")}${name(heroes[seat])}` : ""].join("")),
      el("span", {}, t("manaReady", { ready, orbs })), el("span", {}, many("handCards", hand.length)), el("span", {}, many("deckCards", deck))),
    el("dl", { class: "zones" },
      zones.map((zone) => row([t(`zone.${zone}`), ascended[zone.replace("Expedition", "")] ? ` (${t("ascended")})` : ""].join(""), table.of(seat, zone))).flat(),
      limbo.length > 0 && row(t("zone.limbo"), limbo),
      seat === 0 && row(t("zone.hand"), hand, true)));
}

/** A card on the table, with what it has. */
function piece({ reference, statuses, counters, owner, of }, { label, isNow, isHand }) {
  const { faction } = card(reference || "");
  const had = [...counters].filter(([, number]) => number > 0).map(([kind, number]) =>
    (kind === "boost" ? el("b", { class: "boost" }, `+${number}`, el("span", { class: "visually-hidden" }, ` ${t("boosts")}`)) : el("span", {}, `${number} ${kind}`)));
  const told = [...statuses].map((status) => el("span", { class: "status" }, has(`status.${status}`) ? t(`status.${status}`) : status));
  return el("li", { class: `piece faction-${(faction || "NE").toLowerCase()} ${isNow ? "is-now" : ""}` },
    isHand && cost(reference || ""), el("span", {}, reference ? label(reference) : t("aToken")), statistics(reference || ""), had, told,
    owner !== of && el("span", { class: "status" }, t(owner === 0 ? "ofYou" : "ofThem")));
}
