// The language of the page: its texts, its numbers, and what the service says in codes.

import { byId, el } from "./dom.js";
import { Refused } from "./http.js";
import en from "./words.en.js";
import fr from "./words.fr.js";

const TEXTS = { en, fr };
let chosen = "en";

/** The language in use: `en` or `fr`. */
export const locale = () => chosen;

/** Takes the language that a person chose before, or that of the browser. */
export function begin() {
  const wanted = localStorage.getItem("language") || navigator.language.slice(0, 2);
  use(wanted === "fr" ? "fr" : "en");
}

/** Changes the language, the texts that stand on the page, and where links to pages in several languages lead. */
export function use(language) {
  chosen = language;
  document.documentElement.lang = language;
  document.title = t("pageTitle");
  document.querySelectorAll("[data-t]").forEach((element) => { element.textContent = t(element.getAttribute("data-t")); });
  document.querySelectorAll("[data-t-label]").forEach((element) => element.setAttribute("aria-label", t(element.getAttribute("data-t-label"))));
  document.querySelectorAll("[data-t-href]").forEach((element) => element.setAttribute("href", t(element.getAttribute("data-t-href"))));
}

/** Whether there is a text of that name. */
export const has = (name) => name in TEXTS[chosen];

/** A text, with what stands in its braces. */
export function t(name, values = {}) {
  const text = TEXTS[chosen][name] ?? TEXTS.en[name] ?? name;
  return spaced(text).replace(/\{(\w+)\}/g, (_, value) => String(values[value] ?? ""));
}

/** A French text whose spaces at its marks and quotes do not break at the end of a line. */
const spaced = (text) => (chosen === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text);

/** A text for one or for many. */
export const many = (name, n, values = {}) => t(n === 1 ? `${name}.one` : `${name}.many`, { n: number(n, 0), ...values });

/** A number with so many digits behind the point. */
export function number(value, digits = 1, sign = false) {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "negative" };
  // A hyphen beside a span of numbers could be read as that of the span.
  return new Intl.NumberFormat(chosen, options).format(value).replace("-", "−");
}

/** A probability in hundredths; what is possible and rounds to nothing is not shown as nothing. */
export function percent(value, digits = 0) {
  const options = { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(chosen, options).format(value);
}

/** Tells those who do not see the page what happened. */
export function say(text) {
  byId("status").textContent = text;
}

/** A sentence of the service: in English it stands as it is, in other languages it is marked as English. */
export const english = (text) => (chosen === "en" ? text : el("span", { lang: "en" }, text));

/** What went wrong with a request, for a person. */
export function refusal(error) {
  if (!(error instanceof Refused)) return t("problem.INTERNAL");
  const own = `problem.${error.code}`;
  const said = error.errors.map((fault) => fault.message || fault.detail).filter(Boolean);
  const details = said.length ? said : [error.message].filter(Boolean);
  if (error.code === "OFFLINE" || error.code === "BUSY") return t(own, { n: error.seconds || 5 });
  const head = has(own) ? t(own) : "";
  const sentences = details.slice(0, MOST).map((text) => english(text.charAt(0).toUpperCase() + text.slice(1)));
  if (sentences.length <= 1) return el("p", {}, head, head ? " " : "", ...sentences);
  const more = details.length > MOST ? el("li", {}, many("andMore", details.length - MOST)) : null;
  return el("div", {}, head && el("p", {}, head), el("ul", { class: "problems" }, sentences.map((text) => el("li", {}, text)), more));
}

/** Sentences of a refusal that are shown. */
const MOST = 5;
