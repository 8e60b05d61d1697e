// The page: from a pasted list to its study.

import { Advice } from "./advice.js";
import { card, isPlayable, labels, load, name, names } from "./cards.js";
import { Compare } from "./compare.js";
import { count, deckList, marksOf } from "./deck.js";
import { byId, el, measured } from "./dom.js";
import { EXAMPLES } from "./examples.js";
import { Game } from "./game.js";
import { ask } from "./http.js";
import * as link from "./link.js";
import { Opening } from "./opening.js";
import { Panel } from "./panel.js";
import { Race } from "./race.js";
import { Shape } from "./shape.js";
import { verdictView } from "./verdict.js";
import { begin, has, locale, many, number, say, t, use } from "./words.js";

/** Cards of an opening hand: with fewer in the deck nobody plays. */
const HAND = 6;

/** What is studied; null while the page is empty. */
let study = null;
/** The formats in which a deck of two players is judged alone. */
let formats = [];
const held = { format: "standard" };
/** Who plays the games: what a person would do is worth the second that it takes. */
let policy = "lookahead";

const text = /** @type {HTMLTextAreaElement} */ (byId("list"));
const panels = {
  verdict: new Panel("verdict"),
  deck: new Panel("deck"),
  opening: new Opening({ dealt: (hand) => remember({ hand }), found: (orbs) => tell("opening", names(orbs, study.label)) }),
  race: new Race({
    choose: (chosen) => { policy = chosen; restart(); },
    found: (said) => tell("race", said),
  }),
  advice: new Advice({
    found: (said) => tell("advice", said),
    apply,
    compare: (list) => {
      panels.compare.with(list);
      byId("compare").scrollIntoView({ block: "start" });
    },
  }),
  compare: new Compare({ asked: (other) => remember({ other }) }),
  shape: new Shape(),
  game: new Game(),
};
const SECTIONS = ["verdict", "opening", "race", "advice", "compare", "shape", "game"];
/** Those that show games. */
const PLAYED = ["opening", "race", "advice", "compare", "game"];

/** Keeps something in the address. */
function remember(more) {
  Object.assign(held, more);
  link.write(held);
}

/** What figures are based on, as a sentence. */
function basis({ games, days, dayLimit, seed, policy: who, engineVersion }) {
  return t("basisGames", { n: number(games, 0), days: dayLimit ?? days, seed, policy: t(`policy.${who}`), engine: engineVersion });
}

/**
 * Studies a deck as it was given.
 * @param {{text: string} | {code: string} | {cards: unknown[]}} input
 * @param {link.Held} [from] What else a link holds.
 */
async function open(input, from = {}) {
  const { hand, seed } = from;
  Object.assign(held, { hand, seed, other: from.other });
  document.body.classList.add("has-study");
  byId("study").hidden = false;
  byId("share").hidden = false;
  study = null;
  byId("deck-name").textContent = t("deckTitle");
  byId("deck-count").textContent = "";
  byId("left-out").hidden = true;
  for (const panel of Object.values(panels)) panel.clear();
  contents();
  await panels.verdict.run(async ({ signal }) => {
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
    study = {
      input, lines, code, policy, basis,
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
    study.without = study.left.length ? many("without", study.left.length, { cards: names(study.left.map((line) => line.reference), study.label) }) : "";
    remember({ code, list: code ? undefined : input.text || parsed.text });
    showDeck();
    byId("deck-name").focus({ preventScroll: true });
    say(t("studied", { name: title(), verdict: t(study.verdict.verdict, { format: study.formatName }) }));
    // The rest waits for nobody: each part shows by itself how far it is.
    queueMicrotask(() => restart({ hand, seed }));
    return verdictView(judged, { formats, apply, choose }, signal);
  });
}

/** Asks for everything that is simulated or counted anew. */
function restart(from = {}) {
  if (!study) return;
  study.policy = policy;
  const main = study.deck.cards.filter(({ reference }) => card(reference).cardType !== "HERO");
  const size = main.reduce((sum, line) => sum + line.quantity, 0);
  if (size < HAND) {
    const said = study.deck.cards.length === 0 ? t("nothingRead") : t("tooFewCards", { n: size, hand: HAND });
    for (const id of PLAYED) {
      panels[id].clear();
      panels[id].show([el("p", { class: "hint" }, said)]);
      tell(id, t("short.notPlayed"));
    }
    if (study.deck.cards.length === 0) panels.shape.show([el("p", { class: "hint" }, said)]);
    else panels.shape.start(study);
    return;
  }
  panels.opening.start(study, { hand: from.hand || held.hand, seed: from.seed || held.seed });
  panels.race.start(study);
  panels.advice.start(study);
  panels.compare.start(study, held.other);
  panels.shape.start(study);
  panels.game.start(study);
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
  text.value = study?.input.text || study?.text || text.value;
  document.body.classList.remove("has-study");
  text.focus();
  scrollTo({ top: 0 });
}

/** Takes a suggested deck. */
function apply(deck) {
  say(t("fixed"));
  byId("verdict").scrollIntoView({ block: "start" });
  open(deck);
}

function choose(format) {
  remember({ format });
  open(study.input);
}

/** The formats that a list by itself can be judged in. */
async function formatsOf(signal) {
  const { member } = await ask("/v1/formats", undefined, { signal });
  const given = ({ id, name: label }) => (typeof label === "string" ? label : label?.[locale()] || label?.en || id);
  return member.map((format) => ({ id: format.id, name: has(`format.${format.id}`) ? t(`format.${format.id}`) : given(format) }));
}

/** Opens what the address holds. */
function follow() {
  const from = link.read();
  held.format = from.format || "standard";
  if (from.code) open({ code: from.code }, from);
  else if (from.list) open({ text: from.list }, from);
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
  if (text.value.trim()) open({ text: text.value });
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
  open({ text: text.value });
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
  await navigator.clipboard?.writeText(location.href);
  byId("share").textContent = t("shared");
  say(t("shared"));
});
byId("language").addEventListener("click", () => {
  speak(locale() === "fr" ? "en" : "fr");
  localStorage.setItem("language", locale());
  formats = [];
  if (study) open(study.input, { ...held });
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
