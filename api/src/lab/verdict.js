// The verdict: what is broken, where it is written, and how to mend it.

import { distinct, isKnown, labels, load, name, names } from "./cards.js";
import { el } from "./dom.js";
import { english, has, locale, many, t } from "./words.js";

const ICONS = { legal: "✓", illegal: "✕", undetermined: "?" };
/** What makes a line unread. */
const UNREAD = ["REF_MALFORMED", "REF_UNKNOWN", "QTY_INVALID"];
/** What tells which of several cards a name was read as. */
const AMBIGUOUS = "NAME_AMBIGUOUS";
/** More copies than this are a slip of the keyboard, not a change that somebody would make. */
const MOST_COPIES = 100;

/** Every card that a verdict names, so that the page can ask for their names. */
export function named(answer) {
  const [verdict] = answer.verdicts;
  const edits = (verdict.suggestions || []).flatMap((one) => one.edits);
  return [
    ...verdict.violations.flatMap((violation) => violation.cards.map((one) => one.reference)),
    ...edits.flatMap((edit) => [edit.reference, edit.with].filter(Boolean)),
    ...answer.diagnostics.flatMap((one) => one.candidates || []),
    ...verdict.notChecked.flatMap(({ reason }) => mentioned(reason)),
  ].filter((reference) => /^ALT_/.test(reference));
}

/** The references in a sentence of the service. */
const mentioned = (sentence) => sentence.match(/\bALT_[A-Z0-9_]+/g) || [];

/** The lines of a list that could not be read. */
export const unreadLines = ({ diagnostics }) => diagnostics.filter((one) => UNREAD.includes(one.code));

/**
 * The verdict as elements.
 * @param {any} answer That of the service.
 * @param {{format: string, formats: {id: string, name: string}[], isEmpty: boolean, text?: string, apply: (deck: any) => void,
 *   choose: (format: string) => void}} context Whether no card was read; the text that was given.
 */
export async function verdictView(answer, context, signal) {
  await load(named(answer), { signal });
  const [verdict] = answer.verdicts;
  const label = context.formats.find((one) => one.id === verdict.format)?.name || verdict.format;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${verdict.asOf}T00:00:00Z`));
  const errors = verdict.violations.filter((violation) => violation.severity === "error");
  const said = verdict.verdict === "legal" ? t("allFine", { date }) : errors.length ? `${many("toFix", errors.length)}. ${t("asOf", { date })}` : t("asOf", { date });
  // A line that could not be read is told once: with its number where it has one.
  const told = new Set(unreadLines(answer).map((one) => one.code));
  const violations = verdict.violations.filter((one) => !told.has(one.code));
  const meant = meantList(answer, context.text);
  const listed = (some) => some.length > 0 && el("ul", { class: "faults" }, some.map((one) => diagnostic(one, answer, context)));
  // Every line of a list of names may be one of these: they are no faults.
  const guessed = answer.diagnostics.filter((one) => one.code === AMBIGUOUS);
  return [
    el("div", { class: `banner banner-${verdict.verdict}` },
      el("span", { class: "banner-icon", "aria-hidden": "true" }, ICONS[verdict.verdict]),
      el("div", {}, el("p", { class: "banner-title" }, t(verdict.verdict, { format: label })), el("p", { class: "banner-text" }, said)),
      formatField(verdict.format, context)),
    listed(answer.diagnostics.filter((one) => one.code !== AMBIGUOUS)),
    guessed.length > 0 && el("details", {}, el("summary", {}, many("ambiguous", guessed.length)), listed(guessed)),
    violations.length > 0 && el("ul", { class: "faults" }, violations.map(violation)),
    verdict.notChecked.length > 0 && el("ul", { class: "faults" }, verdict.notChecked.map(notChecked)),
    ...(meant ? [meantFix(meant, context)] : fixes(answer, context)),
    verdict.verdict !== "legal" && !context.isEmpty && verdict.legalIn?.length > 0 && el("p", { class: "hint" },
      t("legalIn", { formats: verdict.legalIn.map((id) => context.formats.find((one) => one.id === id)?.name || id).join(", ") })),
  ];
}

/** The field that says in which format a list is judged. A format of a link that is none of them stays chosen until another is. */
export function formatField(format, { formats, choose }) {
  const other = formats.some((one) => one.id === format) ? null : el("option", { value: format, selected: true }, format);
  return el("div", { class: "field" }, el("label", { for: "format" }, t("format")),
    el("select", { id: "format", onchange: (event) => choose(event.target.value) }, other,
      formats.map((one) => el("option", { value: one.id, selected: one.id === format }, one.name))));
}

/** Which rule is broken, in the language of the page. */
function violation({ code, severity, message, actual, limit, cards, citation }) {
  const own = locale() !== "en" && has(`code.${code}`) ? t(`code.${code}`, { actual, limit }) : english(message);
  const listed = cards.slice(0, 12).map((one) => (one.quantity > 0 ? `${one.quantity} × ${name(one.reference)}` : name(one.reference)));
  const cited = citation && cite(citation);
  return el("li", { class: severity === "warning" ? "is-warning" : "" },
    el("p", {}, own),
    locale() !== "en" && cards.length > 0 && el("p", { class: "soft" }, listed.join(", ")),
    cited && el("p", { class: "hint" }, cited));
}

/** Where a rule stands in the rulebook of the day: its number and the title. A source without a title means nothing to a player. */
function cite({ current, ...cited }) {
  const { rule, source, title } = current || cited;
  const number = /^\d/.test(rule || "") ? t("rule", { rule }) : "";
  return [number, has(`source.${source}`) ? t(`source.${source}`) : title].filter(Boolean).join(", ");
}

/** What could not be checked, and why. */
function notChecked({ check, reason }) {
  const cards = names(mentioned(reason));
  const own = locale() !== "en" && cards && has(`code.notChecked.${check}`) ? t(`code.notChecked.${check}`, { cards })
    : english(reason.replace(/\bALT_[A-Z0-9_]+/g, name));
  return el("li", { class: "is-warning" }, t("notChecked"), t("colon"), own);
}

/** A line that could not be read, or was read by guess; the cards that may be meant can be taken. */
function diagnostic(one, answer, { text, apply }) {
  const { line, code, message, candidates = [] } = one;
  const written = quoted(one, answer, text);
  const own = `code.line.${code}`;
  const isOwn = locale() !== "en" && has(own) && written;
  const [taken, ...others] = code === AMBIGUOUS ? candidates : ["", ...candidates];
  const plain = others.length > 0 ? message.replace(/; did you mean [^]*$/, "") : message;
  const label = labels(candidates);
  const said = isOwn ? t(own, { text: written, n: candidates.length, card: taken && label(taken) }) : english(plain);
  const meant = others.slice(0, 3).map((reference) => {
    const fixed = replaced(text, one, written, reference);
    const asked = t(code === AMBIGUOUS ? "takeOther" : "meant", { card: label(reference) });
    return fixed ? el("button", { type: "button", class: "chip", onclick: () => apply({ text: fixed }) }, asked) : el("span", { class: "hint" }, asked);
  });
  return el("li", { class: UNREAD.includes(code) ? "" : "is-warning" },
    el("p", {}, line ? el("strong", {}, t("line", { n: line }), t("colon")) : null, said),
    meant.length > 0 && el("div", { class: "actions" }, meant));
}

/** What of a line was read as the name of a card, as it was written. */
function quoted({ line, code, message }, { verdicts: [verdict] }, text) {
  const written = text?.split("\n")[line - 1]?.trim() ?? "";
  if (code === "QTY_INVALID") return written;
  const unread = verdict.violations.filter((one) => UNREAD.includes(one.code)).flatMap((one) => one.cards.map((card) => card.reference));
  const fits = [/^"([^]*?)" /.exec(message)?.[1] ?? "", ...unread].filter((part) => part && written.includes(part));
  return fits.toSorted((a, b) => b.length - a.length)[0] || written;
}

/** The list with another card in a line; null if the list has no lines. */
function replaced(text, { line }, written, reference) {
  const lines = text?.split("\n");
  if (!lines?.[line - 1]?.includes(written) || !written) return null;
  return lines.with(line - 1, lines[line - 1].replace(written, () => reference)).join("\n");
}

/** The list with the card that is most probably meant by each name that could not be read; null if there is none. */
function meantList(answer, text) {
  const changes = unreadLines(answer).filter((one) => one.code === "REF_MALFORMED" && one.candidates?.length > 0);
  let list = text;
  const edits = [];
  for (const one of changes) {
    const written = quoted(one, answer, text);
    const next = replaced(list, one, written, one.candidates[0]);
    if (!next) continue;
    list = next;
    edits.push([written, name(one.candidates[0])]);
  }
  return edits.length > 0 ? { list, edits } : null;
}

function meantFix({ list, edits }, { apply }) {
  return fixBox("meant", t("fixMeant"), edits.map(([written, card]) => t("edit.read", { text: written, card })), t("fix"), () => apply({ text: list }), true);
}

/** Suggested decks. What takes a line that nobody could read for some card of its own choice is no help, and is left out. */
function fixes(answer, { isEmpty, apply }) {
  const [verdict] = answer.verdicts;
  if (isEmpty) return [el("p", { class: "hint" }, t("nothingRead"))];
  if (verdict.verdict !== "illegal") return [];
  const isSense = ({ op, reference, quantity }) => quantity <= MOST_COPIES && (op === "remove" || op === "add" || isKnown(reference));
  const sensible = (verdict.suggestions || []).filter((one) => one.edits.every(isSense));
  if (sensible.length === 0) return [el("p", { class: "hint" }, t(unreadLines(answer).length > 0 ? "readFirst" : "noFix"))];
  return sensible.slice(0, 2).map((one, nth) => suggestion(one, nth, apply));
}

function suggestion({ edits, deck }, nth, apply) {
  const sentence = ({ op, reference, with: other, quantity: n }) => {
    const values = { n, card: distinct(reference, other), other: other ? distinct(other, reference) : "" };
    return t(op === "changeHero" && !other ? "edit.changeHeroOnly" : `edit.${op}`, values);
  };
  const changed = edits.filter((edit) => edit.quantity > 0).map(sentence);
  return fixBox(`fix-${nth}`, t(nth === 0 ? "fixTitle" : "fixOther"), changed.length > 0 ? changed : [t("edit.unread")], t("fix"), () => apply(deck), nth === 0);
}

/** A change of the list that can be made at once. */
function fixBox(id, title, edits, said, act, isFirst) {
  return el("div", { class: "fix" },
    el("h3", { id }, title),
    el("ul", { class: "edits" }, edits.map((edit) => el("li", {}, edit))),
    el("button", { type: "button", class: isFirst ? "main" : "", "aria-describedby": id, onclick: act }, said));
}
