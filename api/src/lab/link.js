// The fragment of the address holds everything that a link is to show: no server sees it.

/**
 * What a link holds.
 * @typedef {{code?: string, list?: string, format?: string, hand?: string[], seed?: number, other?: string}} Held
 */

/** @returns {Held} */
export function read() {
  const held = new URLSearchParams(location.hash.slice(1));
  const text = (name) => held.get(name) || undefined;
  const seed = Number(held.get("seed"));
  return {
    code: text("code"),
    list: text("list"),
    format: text("format"),
    hand: text("hand")?.split(","),
    seed: Number.isSafeInteger(seed) && seed > 0 ? seed : undefined,
    other: text("other"),
  };
}

/**
 * Writes what a link is to hold.
 * @param {Held} held
 * @param {boolean} [isNew] Whether Back leads to what the address held before: a new entry in the history.
 */
export function write({ code, list, format, hand, seed, other }, isNew = false) {
  const next = new URLSearchParams();
  const set = (name, value) => value && next.set(name, String(value));
  set("code", code);
  set("list", code ? undefined : list);
  set("format", format === "standard" ? undefined : format);
  set("hand", hand?.join(","));
  set("seed", seed);
  set("other", other);
  const fragment = next.toString();
  const address = fragment ? `#${fragment}` : location.pathname;
  if (isNew && fragment !== location.hash.slice(1)) history.pushState(null, "", address);
  else history.replaceState(null, "", address);
}
