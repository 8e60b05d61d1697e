// The verdict: what is broken, where it is written, and how to mend it.

import { distinct, load, name } from "./cards.js";
import { el } from "./dom.js";
import { english, has, locale, many, t } from "./words.js";

const ICONS = { legal: "✓", illegal: "✕", undetermined: "?" };

/** Every card that a verdict names, so that the page can ask for their names. */
export function named(answer) {
  const [verdict] = answer.verdicts;
  const edits = (verdict.suggestions || []).flatMap((one) => one.edits);
  return [
    ...verdict.violations.flatMap((violation) => violation.cards.map((one) => one.reference)),
    ...edits.flatMap((edit) => [edit.reference, edit.with].filter(Boolean)),
    ...answer.diagnostics.flatMap((one) => one.candidates || []),
  ].filter((reference) => /^ALT_/.test(reference));
}

/**
 * The verdict as elements.
 * @param {any} answer That of the service.
 * @param {{format: string, formats: {id: string, name: string}[], apply: (deck: any) => void, choose: (format: string) => void}} context
 */
export async function verdictView(answer, context, signal) {
  await load(named(answer), { signal });
  const [verdict] = answer.verdicts;
  const label = context.formats.find((one) => one.id === verdict.format)?.name || verdict.format;
  const select = el("select", { id: "format", onchange: (event) => context.choose(event.target.value) },
    context.formats.map((one) => el("option", { value: one.id, selected: one.id === verdict.format }, one.name)));
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "long", timeZone: "UTC" }).format(new Date(`${verdict.asOf}T00:00:00Z`));
  const errors = verdict.violations.filter((violation) => violation.severity === "error");
  const said = verdict.verdict === "legal" ? t("allFine", { date }) : errors.length ? `${many("toFix", errors.length)}. ${t("asOf", { date })}` : t("asOf", { date });
  const fixes = verdict.suggestions || [];
  return [
    el("div", { class: `banner banner-${verdict.verdict}` },
      el("span", { class: "banner-icon", "aria-hidden": "true" }, ICONS[verdict.verdict]),
      el("div", {}, el("p", { class: "banner-title" }, t(verdict.verdict, { format: label })), el("p", { class: "banner-text" }, said)),
      el("div", { class: "field" }, el("label", { for: "format" }, t("format")), select)),
    answer.diagnostics.length > 0 && el("ul", { class: "faults" }, answer.diagnostics.map(diagnostic)),
    verdict.violations.length > 0 && el("ul", { class: "faults" }, verdict.violations.map(violation)),
    verdict.notChecked.length > 0 && el("ul", { class: "faults" }, verdict.notChecked.map((open) =>
      el("li", { class: "is-warning" }, `${t("notChecked")} (${open.check})`, t("colon"), english(open.reason)))),
    ...fixes.slice(0, 2).map((fix, nth) => suggestion(fix, nth, context)),
    verdict.verdict === "illegal" && fixes.length === 0 && el("p", { class: "hint" }, t("noFix")),
    verdict.verdict !== "legal" && verdict.legalIn?.length > 0 && el("p", { class: "hint" },
      t("legalIn", { formats: verdict.legalIn.map((id) => context.formats.find((one) => one.id === id)?.name || id).join(", ") })),
  ];
}

/** Which rule is broken, in the language of the page. */
function violation({ code, severity, message, actual, limit, cards, citation }) {
  const own = locale() !== "en" && has(`code.${code}`) ? t(`code.${code}`, { actual, limit }) : english(message);
  return el("li", { class: severity === "warning" ? "is-warning" : "" },
    el("p", {}, own),
    locale() !== "en" && cards.length > 0 && el("p", { class: "soft" }, cards.slice(0, 12).map((one) => `${one.quantity} × ${name(one.reference)}`).join(", ")),
    citation && el("p", { class: "hint" }, t("rule", { rule: `${citation.rule} (${citation.source})` })));
}

/** A line that could not be read, or was read by guess. */
function diagnostic({ line, code, message, candidates }) {
  const own = locale() !== "en" && has(`code.${code}`) ? t(`code.${code}`) : english(message);
  return el("li", { class: "is-warning" },
    el("p", {}, line ? el("strong", {}, t("line", { n: line }), t("colon")) : null, own),
    candidates?.length > 0 && el("p", { class: "hint" }, `${t("meant")} ${candidates.slice(0, 3).map((one) => `${name(one)} (${one})`).join(", ")}?`));
}

function suggestion({ edits, deck }, nth, { apply }) {
  const sentence = ({ op, reference, with: other, quantity: n }) => {
    const values = { n, card: distinct(reference, other), other: other ? distinct(other, reference) : "" };
    return t(op === "changeHero" && !other ? "edit.changeHeroOnly" : `edit.${op}`, values);
  };
  return el("div", { class: "fix" },
    el("h3", {}, t(nth === 0 ? "fixTitle" : "fixOther")),
    el("ul", { class: "edits" }, edits.map((edit) => el("li", {}, sentence(edit)))),
    el("button", { type: "button", class: nth === 0 ? "main" : "", onclick: () => apply(deck) }, t("fix")));
}
