// What happens in a game, in words. In English the sentences are those of the service; here are the French ones. What
// has no French sentence yet is shown in English, marked as such.

import { name } from "./cards.js";
import { english, locale } from "./words.js";

const STATUSES = { anchored: "Ancré", asleep: "Endormi", exhausted: "Épuisé", fleeting: "Fugace" };
const ZONES = {
  deck: "le deck", hand: "la main", limbo: "les Limbes", reserve: "la Réserve", discard: "la défausse", mana: "le Mana",
  landmarks: "les Repères", heroExpedition: "l’Expédition du Héros", companionExpedition: "l’Expédition du Compagnon", heroZone: "la zone du Héros",
};
const EXPEDITIONS = { hero: "du Héros", companion: "du Compagnon" };
const ENDS = { drawn: "La partie est nulle.", undecided: "La partie s’arrête, indécise." };

const FRENCH = {
  firstPlayer: ({ player }) => (player === 0 ? "Vous êtes premier joueur." : "Votre adversaire est premier joueur."),
  dayBegan: ({ day }) => `Le Jour ${day} commence.`,
  drew: (event) => `${who(event, "piochez", "pioche")} ${its(event)}.`,
  becameOrb: (event) => `${who(event, "mettez", "met")} ${its(event)} en Mana.`,
  declared: (event) => `${who(event, "jouez", "joue")} ${its(event)} depuis ${ZONES[event.from]} pour ${event.paid} mana.`,
  gained: (event) => `${its(event)} devient ${STATUSES[event.status]}.`,
  lost: (event) => `${its(event)} n’est plus ${STATUSES[event.status]}.`,
  played: (event) => `${its(event)} va dans ${ZONES[event.to]}.`,
  passed: (event) => `${who(event, "passez", "passe")}.`,
  movedForward: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} avance.`,
  movedBackward: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} recule.`,
  failedToMove: (event) => `${whose(event)} Expédition ${EXPEDITIONS[event.expedition]} n’avance pas.`,
  went: (event) => `${its(event)} va de ${ZONES[event.from]} à ${ZONES[event.to]}.`,
  counters: (event) => `${its(event)} a ${event.number} ${event.counter}.`,
  reshuffled: (event) => `${who(event, "mélangez la défausse, qui devient le deck", "mélange la défausse, qui devient le deck")}.`,
  created: (event) => `${who(event, "créez", "crée")} ${its(event)} dans ${ZONES[event.to]}.`,
  reacted: (event) => `La Réaction de ${its(event)} est résolue.`,
  acted: (event) => `${who(event, "utilisez", "utilise")} une action rapide de ${its(event)}.`,
  rolled: (event) => `${who(event, "obtenez", "obtient")} un ${event.result} au dé.`,
  dayEnded: () => "Le Jour se termine.",
  revealed: () => "Une carte Tumulte est révélée.",
  ended: ({ outcome }) => (outcome.kind === "won" ? won(outcome) : ENDS[outcome.kind]),
};

const who = ({ player }, you, other) => (player === 0 ? `Vous ${you}` : `Votre adversaire ${other}`);
const whose = ({ player }) => (player === 0 ? "Votre" : "Celle de l’adversaire :");
const its = ({ reference }) => (reference ? name(reference) : "une carte");
const won = ({ player }) => (player === 0 ? "Vous gagnez." : "Votre adversaire gagne.");

/** A sentence about a step, or null where there is nothing to tell. */
export function sentence({ event, text, minor }) {
  // The opponent of a game against nobody does nothing but pass.
  if (minor || (event.player === 1 && event.type !== "ended")) return null;
  const own = locale() === "fr" ? FRENCH[event.type]?.(event) : null;
  if (own && !own.includes("undefined")) return own;
  return english(text);
}
