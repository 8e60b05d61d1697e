// What happens in a game, in words. In English the sentences are those of the service; here are the French ones. What
// has no French sentence yet is shown in English, marked as such.

import { name } from "./cards.js";
import { english, locale } from "./words.js";

const STATUSES = { anchored: "Ancré", asleep: "Endormi", exhausted: "Épuisé", fleeting: "Fugace" };
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
const EXPEDITIONS = { hero: "du Héros", companion: "du Compagnon" };
const TERRAINS = { forest: "Forêt", mountain: "Montagne", water: "Eau", ocean: "Eau" };
const ENDS = { drawn: "La partie est nulle.", undecided: "La partie s’arrête, indécise." };
const TUMULT = ["La première", "La deuxième", "La troisième"];

const FRENCH = {
  firstPlayer: ({ player }) => (player === 0 ? "Vous êtes premier joueur." : "Votre adversaire est premier joueur."),
  dayBegan: ({ day }) => `Le Jour ${day} commence.`,
  drew: (event) => `${who(event, "piochez", "pioche")} ${its(event)}.`,
  becameOrb: (event) => `${who(event, "mettez", "met")} ${its(event)} en Mana.`,
  declared: (event) => `${who(event, "jouez", "joue")} ${its(event)} depuis ${zone(event.from)} pour ${event.paid} mana.`,
  gained: (event) => `${its(event)} devient ${STATUSES[event.status]}.`,
  lost: (event) => `${its(event)} n’est plus ${STATUSES[event.status]}.`,
  played: (event) => `${its(event)} rejoint ${zone(event.to)}.`,
  passed: (event) => `${who(event, "passez", "passe")}.`,
  leftGame: (event) => `${who(event, "quittez", "quitte")} la partie.`,
  movedForward: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} avance.`,
  movedBackward: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} recule.`,
  ascended: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} s’élève.`,
  completed: (event) => `${its(event)} est désormais Accomplie.`,
  failedToMove: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} n’avance pas.`,
  went: (event) => `${its(event)} va ${fromZone(event.from)} ${toZone(event.to)}.`,
  counters: (event) => `${its(event)} a ${event.number} ${counter(event)}.`,
  reshuffled: (event) => `${who(event, "mélangez la défausse, qui devient le deck", "mélange la défausse, qui devient le deck")}.`,
  shuffled: (event) => `${who(event, "mélangez votre deck", "mélange son deck")}.`,
  created: (event) => `${who(event, "créez", "crée")} ${its(event)} dans ${zone(event.to)}.`,
  ceased: (event) => `${its(event)} quitte ${zone(event.from)} et n’existe plus.`,
  activated: (event) => `Une Réaction ${of(event)} attend dans les Limbes.`,
  reacted: (event) => `La Réaction ${of(event)} est résolue.`,
  acted: (event) => `${who(event, "utilisez", "utilise")} une action rapide ${of(event)}.`,
  rolled: (event) => `${who(event, "obtenez", "obtient")} un ${event.result} au dé.`,
  shown: (event) => `${event.all ? who(event, "révélez", "révèle") : who(event, "regardez", "regarde")} ${its(event)}.`,
  markerPlaced: ({ region, terrain }) => `La région ${region + 1} reçoit un marqueur ${TERRAINS[terrain]}.`,
  dayEnded: () => "Le Jour se termine.",
  revealed: ({ tumultCard }) => `${TUMULT[tumultCard]} carte Tumulte à partir de la région du Héros est révélée.`,
  arenaBegan: () => "Vous êtes à égalité : l’Arène remplace toutes les régions.",
  ended: ({ outcome }) => (outcome.kind === "won" ? won(outcome) : ENDS[outcome.kind]),
};

const who = ({ player }, you, other) => (player === 0 ? `Vous ${you}` : `Votre adversaire ${other}`);
const whose = ({ player }) => (player === 0 ? "Votre" : "Celle de l’adversaire :");
const its = ({ reference }) => (reference ? name(reference) : "une carte");
/** “de” and the name of the card, which loses its vowel before another. */
const of = (event) => (/^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(its(event)) ? `d’${its(event)}` : `de ${its(event)}`);
const [zone, fromZone, toZone] = [0, 1, 2].map((nth) => (word) => ZONES[word]?.[nth]);
/** Counters other than boosts are of one kind on a card. */
const counter = ({ counter: kind, number }) => `${kind === "boost" ? "boost" : "marqueur"}${number > 1 ? "s" : ""}`;
const won = ({ player }) => (player === 0 ? "Vous gagnez." : "Votre adversaire gagne.");

/** A sentence about a step, or null where there is nothing to tell. */
export function sentence({ event, text, minor }) {
  // The opponent of a game against nobody does nothing but pass.
  if (minor || (event.player === 1 && event.type !== "ended")) return null;
  const own = locale() === "fr" ? FRENCH[event.type]?.(event) : null;
  if (own && !own.includes("undefined")) return own;
  return english(text);
}
