// The fragment of the address holds everything that a link is to show: no server sees it.

/** Who plays the games where a link names nobody: what a person would do is worth the second that it takes. */
export const USUAL_PLAYER = "lookahead";

/**
 * What a link holds.
 * @typedef {{code?: string, list?: string, format?: string, policy?: string, hand?: string[], seed?: number, candidates?: string, other?: string,
 *   against?: string, game?: number, step?: number}} Held The deck and its format; who plays the games; the opening hand, and the seed by which it
 *   was drawn; the cards that were tried; the list that it was compared with; the game that is watched: its opponent, its seed, and the step.
 */

/** The part of the address that was read or written last. */
let known = location.hash;

/** @returns {Held} */
export function read() {
  known = location.hash;
  const held = new URLSearchParams(location.hash.slice(1));
  const text = (name) => held.get(name) || undefined;
  const whole = (name) => {
    const value = Number(held.get(name));
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  };
  return {
    code: text("code"),
    list: text("list"),
    format: text("format"),
    policy: text("player"),
    hand: text("hand")?.split(","),
    seed: whole("seed"),
    candidates: text("candidates"),
    other: text("other"),
    against: text("against"),
    game: whole("game"),
    step: whole("step"),
  };
}

/**
 * Writes what a link is to hold.
 * @param {Held} held
 * @param {boolean} [isNew] Whether Back leads to what the address held before: a new entry in the history.
 */
export function write({ code, list, format, policy, hand, seed, candidates, other, against, game, step }, isNew = false) {
  const next = new URLSearchParams();
  const set = (name, value) => value && next.set(name, String(value));
  set("code", code);
  set("list", code ? undefined : list);
  set("format", format === "standard" ? undefined : format);
  set("player", policy === USUAL_PLAYER ? undefined : policy);
  set("hand", hand?.join(","));
  set("seed", seed);
  set("candidates", candidates);
  set("other", other);
  set("against", game ? against : undefined);
  set("game", game);
  set("step", step);
  // Back or Forward has led to another entry, which the page is about to follow: what belongs to the deck before is not written there.
  if (!isNew && location.hash !== known) return;
  const fragment = next.toString();
  const address = fragment ? `#${fragment}` : location.pathname;
  if (isNew && fragment !== location.hash.slice(1)) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  known = location.hash;
}
