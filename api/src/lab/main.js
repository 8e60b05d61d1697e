// The page: from a pasted list to its study.

import { Advice } from "./advice.js";
import { card, isPlayable, labels, load, name, names } from "./cards.js";
import { Compare } from "./compare.js";
import { count, counted, deckList, marksOf, unplayable } from "./deck.js";
import { byId, el, measured } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { Game } from "./game.js";
import { ask } from "./http.js";
import * as link from "./link.js";
import { Opening } from "./opening.js";
import { Panel } from "./panel.js";
import { Race } from "./race.js";
import { Shape } from "./shape.js";
import { formatField, unreadLines, verdictView } from "./verdict.js";
import { begin, has, locale, many, number, say, t, use } from "./words.js";

/** How long a button says what it did, in milliseconds. */
const TOLD = 3000;

/** What is studied; null while the page is empty. */
let study = null;
/** What was given last, also if it could not be studied. */
let given = null;
/** Whether the address that is written next is a new entry in the history. */
let isNewEntry = false;
/** The formats in which a deck of two players is judged alone. */
let formats = [];
const held = { format: "standard" };
/** Who plays the games. */
let policy = link.USUAL_PLAYER;
/** Those who may play them. */
const PLAYERS = ["lookahead", "greedy"];

const text = /** @type {HTMLTextAreaElement} */ (byId("list"));
const panels = {
  verdict: new Panel("verdict"),
  deck: new Panel("deck"),
  opening: new Opening({
    dealt: (hand) => {
      remember({ hand });
      tell("opening", t("hint.opening"));
    },
    found: (orbs) => tell("opening", names(orbs, study.label)),
  }),
  race: new Race({
    choose: (chosen) => {
      policy = chosen;
      remember({ policy });
      restart({ drafts: drafts() });
      byId("policy").focus({ preventScroll: true });
    },
    found: (said) => tell("race", said),
    ended: () => tell("race", t("short.noAnswer")),
  }),
  advice: new Advice({
    found: (said) => tell("advice", said),
    ended: () => tell("advice", t("short.noAnswer")),
    tried: (candidates) => remember({ candidates }),
    apply,
    compare: (list) => {
      panels.compare.with(list);
      byId("compare").scrollIntoView({ block: "start" });
    },
  }),
  compare: new Compare({ asked: (other) => remember({ other }) }),
  shape: new Shape(),
  game: new Game({
    kept: (game) => remember(game.against === "other" ? { ...game, other: panels.compare.draft() } : game),
    other: () => panels.compare.draft(),
  }),
};
const SECTIONS = ["verdict", "deck", "opening", "race", "advice", "compare", "shape", "game"];
/** Those that show games. */
const PLAYED = ["opening", "race", "advice", "compare", "game"];

/** Keeps something in the address. */
function remember(more) {
  Object.assign(held, more);
  link.write(held, isNewEntry);
  isNewEntry = false;
}

/** What a person has written below the deck and would not want to write again. */
const drafts = () => ({ other: panels.compare.draft(), candidates: panels.advice.draft() });

/** What figures are based on, as a sentence. */
function basis({ games, days, dayLimit, seed, policy: who, engineVersion }) {
  return t("basisGames", { n: number(games, 0), days: dayLimit ?? days, seed, policy: t(`policy.${who}`), engine: engineVersion });
}

/**
 * Studies a deck as it was given.
 * @param {{text: string} | {code: string} | {cards: unknown[]}} input
 * @param {link.Held} [from] What else a link holds.
 * @param {{isNew?: boolean, drafts?: {other?: string, candidates?: string}, focus?: string, told?: string}} [how] Whether a person asked
 * for it, so that Back leads away from it; what was written below the deck; the element that gets the focus; what was done before.
 */
async function open(input, from = {}, how = {}) {
  const { hand, seed, candidates, other, against, game, step } = from;
  Object.assign(held, { hand, seed, candidates, other, against, game, step });
  isNewEntry = Boolean(how.isNew);
  given = input;
  document.body.classList.add("has-study");
  byId("study").hidden = false;
  byId("address-line").hidden = true;
  study = null;
  byId("deck-name").textContent = t("deckTitle");
  byId("deck-count").textContent = "";
  byId("left-out").hidden = true;
  for (const panel of Object.values(panels)) panel.clear();
  contents();
  isStudied(true);
  await panels.verdict.run(async ({ signal }) => {
    isStudied(true);
    formats = formats.length ? formats : await formatsOf(signal);
    const [judged, parsed] = await Promise.all([
      ask("/v1/decks/validate", { deck: input, formats: [held.format], suggest: true }, { signal }),
      ask("/v1/decks/parse", { deck: input }, { signal }),
    ]);
    const lines = parsed.deck.cards;
    const references = [...lines, ...judged.verdicts[0].violations.flatMap((one) => one.cards)].map((one) => one.reference);
    await load(references.filter((reference) => /^ALT_/.test(reference)), { signal });
    const encoded = lines.length ? await ask("/v1/decks/encode", { deck: { text: parsed.text }, to: "code" }, { signal }) : { lost: [1] };
    const code = encoded.lost.length === 0 && parsed.diagnostics.length === 0 ? encoded.code : undefined;
    // Lines that could not be read are in the verdict; everything else looks at those that could, and can be played.
    const playable = lines.filter(({ reference }) => isPlayable(reference));
    const unread = unreadLines(judged).length;
    const short = judged.verdicts[0].violations.find((one) => one.code === "SIZE_TOO_SMALL");
    study = {
      input, lines, unread, code, policy, basis,
      deck: { cards: playable.map(({ reference, quantity }) => ({ reference, quantity })) },
      left: lines.filter((line) => !playable.includes(line)),
      label: labels(lines.map((line) => line.reference)),
      // Charts are drawn of a code, which must not name what is left out.
      drawable: playable.length === lines.length ? code : undefined,
      text: parsed.text,
      format: held.format,
      formatName: formats.find((one) => one.id === held.format)?.name || held.format,
      verdict: judged.verdicts[0],
    };
    // Figures of a part of a list are those of another deck, and no part of the page may say them as if they were of the whole.
    study.isPart = study.left.length > 0 || unread > 0 || Boolean(short);
    study.without = [
      study.left.length > 0 && many("without", study.left.length, { cards: names(study.left.map((line) => line.reference), study.label) }),
      unread > 0 && many("unreadLines", unread),
      short && many("tooShort", short.limit - short.actual),
    ].filter(Boolean).join(" ");
    remember({ code, list: code ? undefined : input.text || parsed.text });
    showDeck();
    if (!how.focus) byId("deck-name").focus({ preventScroll: true });
    say([how.told, t("studied", { name: title(), verdict: t(study.verdict.verdict, { format: study.formatName }) })].filter(Boolean).join(" "));
    // The rest waits for nobody: each part shows by itself how far it is.
    queueMicrotask(() => restart({ hand, seed, candidates, drafts: how.drafts }));
    return verdictView(judged, { formats, isEmpty: lines.length === 0, text: input.text, apply, choose }, signal);
  }, {
    ended: () => isStudied(false),
    more: () => (formats.length > 0 ? [formatField(held.format, { formats, choose })] : []),
  });
  if (given === input && how.focus) document.getElementById(how.focus)?.focus({ preventScroll: true });
}

/** Whether there is something to show beside the verdict, and an address to copy. */
function isStudied(isSo) {
  byId("study").classList.toggle("is-refused", !isSo);
  byId("share").hidden = !isSo;
}

/** Shows the form alone, as at first. */
function home() {
  if (byId("study").hidden) return;
  for (const panel of Object.values(panels)) panel.clear();
  study = null;
  given = null;
  document.body.classList.remove("has-study");
  byId("study").hidden = true;
  byId("share").hidden = true;
  byId("address-line").hidden = true;
  byId("main").focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

/** Asks for everything that is simulated or counted anew. */
function restart(from = {}) {
  if (!study) return;
  study.policy = policy;
  const { heroes, size } = counted(study.deck.cards);
  const said = unplayable(study.deck.cards.length, size, heroes);
  if (said) {
    for (const id of PLAYED) {
      panels[id].clear();
      panels[id].show([el("p", { class: "hint" }, said)]);
      tell(id, t("short.notPlayed"));
    }
    if (study.lines.length === 0) panels.shape.show([el("p", { class: "hint" }, said)]);
    else panels.shape.start(study);
    return;
  }
  for (const id of PLAYED) tell(id, t(`hint.${id}`));
  panels.opening.start(study, { hand: from.hand || held.hand, seed: from.seed || held.seed });
  panels.race.start(study);
  panels.advice.start(study, from.drafts?.candidates ?? from.candidates, Boolean(from.candidates));
  panels.compare.start(study, held.other, from.drafts?.other);
  panels.shape.start(study);
  panels.game.start(study, held);
}

/** The name of the deck: that of its Hero. */
function title() {
  const hero = study.lines.find(({ reference }) => card(reference).cardType === "HERO");
  return hero ? name(hero.reference) : t("deckTitle");
}

function showDeck() {
  const marks = marksOf(study.verdict);
  byId("deck-name").textContent = title();
  byId("deck-count").textContent = count(study.lines);
  byId("left-out").hidden = study.left.length === 0;
  byId("left-out").textContent = t("leftOut", { cards: names(study.left.map((line) => line.reference), study.label) });
  panels.deck.show(deckList(study.lines, marks));
  showMarked();
  tell("deck", count(study.lines));
  tell("verdict", t(`short.${study.verdict.verdict}`), `is-${study.verdict.verdict}`);
}

const frame = document.querySelector(".deck");

/** Lets the list of the deck end with the window, however far the page is scrolled. */
function fitDeck() {
  measured(frame, "--deck-top", `${Math.max(0, Math.round(frame.getBoundingClientRect().top))}px`);
}

/** Scrolls the list of the deck, where it scrolls by itself, so that the first card that breaks a rule is seen. */
function showMarked() {
  fitDeck();
  const marked = frame.querySelector(".is-marked");
  const below = marked ? marked.getBoundingClientRect().top - frame.getBoundingClientRect().top : 0;
  frame.scrollTop = marked ? frame.scrollTop + below - frame.clientHeight / 3 : 0;
}

/** Brings the list back to the form. */
function edit() {
  text.value = given?.text || study?.text || given?.code || text.value;
  document.body.classList.remove("has-study");
  text.focus();
  scrollTo({ top: 0 });
}

/** Takes a suggested deck. */
function apply(deck) {
  byId("verdict").scrollIntoView({ block: "start" });
  open(deck, {}, { isNew: true, told: t("fixed") });
}

/** Judges what was given in another format; the hand, the other list and what was written stay. */
function choose(format) {
  held.format = format;
  open(given, { ...held }, { isNew: true, drafts: drafts(), focus: "format" });
}

/** The formats that a list by itself can be judged in: the others ask for the opened boosters, or for an order. */
async function formatsOf(signal) {
  const { member } = await ask("/v1/formats", undefined, { signal });
  const given = ({ id, name: label }) => (typeof label === "string" ? label : label?.[locale()] || label?.en || id);
  return member.filter((format) => !format.needsPool && !format.ordered).map((format) => ({ id: format.id, name: has(`format.${format.id}`) ? t(`format.${format.id}`) : given(format) }));
}

/** Opens what the address holds. */
function follow() {
  const from = link.read();
  held.format = from.format || "standard";
  policy = PLAYERS.includes(from.policy) ? from.policy : link.USUAL_PLAYER;
  held.policy = policy;
  if (from.code) open({ code: from.code }, from);
  else if (from.list) open({ text: from.list }, from);
  else home();
}

/** Fills the contents: each section with what came of it. */
function contents() {
  document.querySelector(".contents").replaceChildren(...SECTIONS.map((id) => el("a", { href: `#${id}`, "data-to": id },
    el("span", { class: "soft" }, t(`short.${id}`)), el("span", { class: "result", id: `result-${id}` }, t(`hint.${id}`)))));
}

/** Says in the contents what came of a section. */
function tell(id, said, kind = "") {
  const result = byId(`result-${id}`);
  result.textContent = said;
  result.className = `result ${kind}`;
}

byId("form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (text.value.trim()) open({ text: text.value }, {}, { isNew: true });
  else {
    say(t("empty"));
    byId("list-hint").textContent = t("empty");
    text.focus();
  }
});
text.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) byId("form").requestSubmit();
});
document.querySelectorAll("[data-example]").forEach((button) => button.addEventListener("click", () => {
  text.value = EXAMPLES[button.getAttribute("data-example")];
  open({ text: text.value }, {}, { isNew: true });
}));
// The fragment holds the deck, so that links within the page must not change it.
document.addEventListener("click", (event) => {
  const to = event.target.closest?.("a[data-to]")?.getAttribute("data-to");
  if (!to) return;
  event.preventDefault();
  const section = byId(to);
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
  section.scrollIntoView({ block: "start" });
});
byId("edit").addEventListener("click", edit);
byId("share").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    // There is no clipboard, or it may not be written to: a person can copy from a field.
    const address = /** @type {HTMLInputElement} */ (byId("address"));
    byId("address-line").hidden = false;
    address.value = location.href;
    address.focus();
    address.select();
    say(t("copyByHand"));
    return;
  }
  byId("address-line").hidden = true;
  byId("share").textContent = t("shared");
  say(t("shared"));
  setTimeout(() => { byId("share").textContent = t("share"); }, TOLD);
});
byId("language").addEventListener("click", () => {
  speak(locale() === "fr" ? "en" : "fr");
  localStorage.setItem("language", locale());
  formats = [];
  if (given) open(given, { ...held }, { drafts: drafts(), focus: "language" });
});
byId("scheme").addEventListener("click", () => {
  const isDark = byId("scheme").getAttribute("aria-pressed") !== "true";
  localStorage.setItem("scheme", isDark ? "dark" : "light");
  paint(isDark);
});
addEventListener("hashchange", follow);
addEventListener("scroll", fitDeck, { passive: true });
new ResizeObserver(fitDeck).observe(document.body);

function speak(language) {
  use(language);
  const other = byId("language");
  other.textContent = language === "fr" ? "English" : "Français";
  other.lang = language === "fr" ? "en" : "fr";
  contents();
}

function paint(isDark) {
  document.documentElement.setAttribute("data-scheme", isDark ? "dark" : "light");
  byId("scheme").setAttribute("aria-pressed", String(isDark));
}

begin();
speak(locale());
const scheme = localStorage.getItem("scheme");
paint(scheme ? scheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);
follow();
