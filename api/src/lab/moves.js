// What happens in a game, in words. In English the sentences are those of the service; here are the French ones, which say the
// same. What has no French sentence yet is shown in English, marked as such.

import { name } from "./cards.js";
import { el } from "./dom.js";
import { english, locale } from "./words.js";

/** What a card does that gains or loses a status, in words that suit a card of any gender. */
const GAINED = { anchored: "gagne Ancré", asleep: "s’endort", exhausted: "s’épuise", fleeting: "gagne Fugace" };
const LOST = { anchored: "perd Ancré", asleep: "se réveille", exhausted: "redevient disponible", fleeting: "perd Fugace" };
/** Each zone with its article: after a verb, behind “de”, and behind “à”. */
const ZONES = {
  deck: ["le deck", "du deck", "au deck"],
  hand: ["la main", "de la main", "à la main"],
  limbo: ["les Limbes", "des Limbes", "aux Limbes"],
  reserve: ["la Réserve", "de la Réserve", "à la Réserve"],
  discard: ["la défausse", "de la défausse", "à la défausse"],
  mana: ["le Mana", "du Mana", "au Mana"],
  landmarks: ["les Repères", "des Repères", "aux Repères"],
  heroExpedition: ["l’Expédition du Héros", "de l’Expédition du Héros", "à l’Expédition du Héros"],
  companionExpedition: ["l’Expédition du Compagnon", "de l’Expédition du Compagnon", "à l’Expédition du Compagnon"],
  heroZone: ["la zone du Héros", "de la zone du Héros", "à la zone du Héros"],
};
/** Zones that cards join when they are played; a Spell goes elsewhere. */
const JOINED = ["heroExpedition", "companionExpedition", "landmarks"];
const EXPEDITIONS = { hero: "du Héros", companion: "du Compagnon" };
const TERRAINS = { Forest: "Forêt", Mountain: "Montagne", Water: "Eau" };
const ENDS = { drawn: "La partie est nulle", undecided: "La partie s’arrête, indécise : il n’y avait pas plus de Jours à jouer" };
const TUMULT = ["La première", "La deuxième", "La troisième"];

/** The sentences, without the point at their end. `its` is the card with its owner, `card` its name alone. */
const FRENCH = {
  firstPlayer: ({ event }) => who(event, "jouez en premier", "joue en premier"),
  dayBegan: ({ event }) => `Le Jour ${event.day} commence`,
  drew: ({ event, card }) => `${who(event, "piochez", "pioche")} ${card}`,
  becameOrb: ({ event, card }) => `${who(event, "mettez", "met")} ${card} en Mana`,
  declared: ({ event, card }) => `${who(event, "jouez", "joue")} ${card} depuis ${zone(event.from)} pour ${event.paid} mana`,
  gained: ({ event, its }) => `${its} ${GAINED[event.status]}`,
  lost: ({ event, its }) => `${its} ${LOST[event.status]}`,
  played: ({ event, its }) => (JOINED.includes(event.to) ? `${its} rejoint ${zone(event.to)}` : `${its} se résout et va ${toZone(event.to)}`) + side(event.toOf),
  passed: ({ event }) => who(event, "passez", "passe"),
  leftGame: ({ event }) => `${who(event, "quittez", "quitte")} la partie`,
  movedForward: ({ event }) => `${expedition(event)} avance`,
  movedBackward: ({ event }) => `${expedition(event)} recule`,
  failedToMove: ({ event }) => `${expedition(event)} n’avance pas`,
  ascended: ({ event }) => `${expedition(event)} s’élève jusqu’au Repos`,
  completed: ({ its }) => `${its} s’accomplit`,
  went: ({ event, its }) => `${its} va ${fromZone(event.from)}${side(event.fromOf)} ${toZone(event.to)}${side(event.toOf)}`,
  counters: ({ event, its }) => `${its} a ${event.number} ${counter(event)}`,
  reshuffled: ({ event }) => who(event, "mélangez votre défausse, qui devient le deck", "mélange sa défausse, qui devient le deck"),
  shuffled: ({ event }) => who(event, "mélangez votre deck", "mélange son deck"),
  created: ({ event, card }) => `${who(event, "créez", "crée")} ${card} dans ${zone(event.to)}${side(event.of === event.player ? undefined : event.of)}`,
  ceased: ({ event, its }) => `${its} quitte ${zone(event.from)} et n’existe plus`,
  activated: ({ its }) => `Une Réaction ${of(its)} attend dans les Limbes`,
  reacted: ({ its }) => `La Réaction ${of(its)} se résout`,
  acted: ({ event, card }) => `${who(event, "utilisez", "utilise")} une action rapide ${of(card)}`,
  rolled: ({ event }) => `${who(event, "obtenez", "obtient")} un ${event.result} au dé`,
  shown: ({ event, card }) => `${event.all ? who(event, "révélez", "révèle") : who(event, "regardez", "regarde")} ${card}`,
  markerPlaced: ({ event }) => `La région ${event.region + 1} reçoit un marqueur ${TERRAINS[event.terrain]}`,
  dayEnded: () => "Le Jour se termine",
  revealed: ({ event }) => `${TUMULT[event.tumultCard]} carte Tumulte à partir de la région du Héros est révélée`,
  arenaBegan: () => "Égalité : l’Arène remplace toutes les régions",
  ended: ({ event }) => ended(event.outcome),
};

const who = ({ player }, you, other) => (player === 0 ? `Vous ${you}` : `Votre adversaire ${other}`);
const expedition = ({ player, expedition: which }) =>
  (player === 0 ? `Votre Expédition ${EXPEDITIONS[which]}` : `L’Expédition ${EXPEDITIONS[which]} de votre adversaire`);
/** “de” and the name of a card, which loses its vowel before another. */
const of = (text) => (/^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(text) ? `d’${text}` : `de ${text}`);
const [zone, fromZone, toZone] = [0, 1, 2].map((nth) => (word) => ZONES[word]?.[nth]);
/** Whose a zone is, where it is not that of the player who is spoken of. */
const side = (player) => (player === undefined ? "" : player === 0 ? ", de votre côté" : " de votre adversaire");
/** Counters other than boosts are of one kind on a card. */
const counter = ({ counter: kind, number }) => `${kind === "boost" ? "boost" : "marqueur"}${number > 1 ? "s" : ""}`;

function ended({ kind, player }) {
  if (kind === "won") return player === 0 ? "Vous gagnez" : "Votre adversaire gagne";
  if (kind === "conceded") return player === 0 ? "Vous concédez" : "Votre adversaire concède";
  return ENDS[kind];
}

/** The name of a card in a sentence about a player, with its owner if that is another one. */
const beside = (text, owner, about) => (about === undefined || owner === about ? text : owner === 0 ? `votre ${text}` : `${text} de votre adversaire`);

/** What French tells of a step in brackets. */
function asides({ event, manaLeft, progress = [], held, heldBy = [], distance, cause, causeReference, causePlayer }, label) {
  const told = [];
  if (cause) told.push(`par ${beside(causeReference ? label(causeReference) : cause, causePlayer, event.player)}`);
  if (manaLeft && event.type === "declared") told.push(`reste ${manaLeft.ready}`);
  else if (manaLeft) told.push(`${manaLeft.player === 0 ? "il vous reste" : "il reste à votre adversaire"} ${orbs(manaLeft.ready)}`);
  const moved = event.type === "movedForward";
  const counted = progress.filter(({ due }) => !moved || due);
  for (const { terrain, own, facing } of counted) told.push(`${own} ${TERRAINS[terrain]} contre ${facing}`);
  if (moved && counted.some(({ own, facing }) => own === facing)) told.push("l’égalité suffit à une Expédition élevée");
  if (held) {
    const keepers = heldBy.map(({ name: text, reference, player }) => beside(reference ? label(reference) : text, player, event.player));
    told.push(keepers.length === 0 ? "mais une capacité l’y retient" : `mais ${listed(keepers)} l’y ${keepers.length > 1 ? "retiennent" : "retient"}`);
  }
  if (distance !== undefined) told.push(`à ${distance} région${distance > 1 ? "s" : ""} de son départ`);
  return told;
}

const orbs = (n) => `${n} ${n > 1 ? "Orbes de Mana disponibles" : "Orbe de Mana disponible"}`;
const listed = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} et ${all.at(-1)}` : all[0]);

/** A step in French, or null if there is no sentence for it. */
function french(step, label) {
  const { event, ability } = step;
  const card = event.reference ? label(event.reference) : "une carte";
  const its = event.player === 1 ? `${card} de votre adversaire` : card;
  const said = FRENCH[event.type]?.({ event, card, its });
  if (!said || said.includes("undefined")) return null;
  const more = asides(step, label);
  const whole = more.length > 0 ? `${said} (${more.join(", ")})` : said;
  if (ability) return [`${whole} : « `, el("span", { class: "ability", lang: "en" }, ability), " »"];
  // The name of a card may end with a mark of its own.
  return [/[!?…]$/.test(whole) ? whole : `${whole}.`];
}

/**
 * What there is to tell of a step, as nodes and texts; null where there is nothing to tell.
 * @param {(reference: string) => string} [label] Names cards so that those of one name are told apart.
 * @param {boolean} [isAlone] Whether the game is one against nobody, who does nothing but pass.
 */
export function sentence(step, label = name, isAlone = true) {
  const { event, text, minor } = step;
  if (minor || (isAlone && event.player === 1)) return null;
  return (locale() === "fr" ? french(step, label) : null) ?? [english(text)];
}
