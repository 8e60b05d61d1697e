// Cards that a person might put in: named in a field, tried in place of the cards of the deck, and told beside the field.

import { card, load } from "./cards.js";
import { el } from "./dom.js";
import { ask } from "./http.js";
import { Panel } from "./panel.js";
import { english, many, say, t } from "./words.js";

/** Candidates and exchanges of a request at most. */
const MOST = 32;
const EXCHANGES = 1000;

/** How many candidates can be tried for the cards of a list. */
export const most = (lines) => Math.min(MOST, Math.floor(EXCHANGES / lines.length));

export class Candidates {
  /** @param {import("./advice.js").Advice} advice */
  constructor(advice, draft) {
    this.advice = advice;
    this.area = el("textarea", { id: "candidates", rows: 3, spellcheck: "false", autocapitalize: "off", "aria-describedby": "candidates-hint candidates-faults" });
    this.area.value = draft;
    this.faults = el("ul", { class: "faults", id: "candidates-faults", hidden: true });
    this.answer = new Panel(el("div", { class: "answer trial" }));
  }

  form() {
    return el("form", { class: "form", onsubmit: (event) => { event.preventDefault(); this.try(); } },
      el("label", { for: "candidates" }, t("candidates")), this.area, this.faults,
      el("p", { class: "hint", id: "candidates-hint" }, t("candidatesHint")),
      el("div", { class: "actions" }, el("button", { type: "submit" }, t("tryCandidates"))),
      this.answer.body);
  }

  stop() {
    this.answer.stop();
  }

  /** Tries what the field names. Lines that cannot be tried are told at the field; the others are tried. */
  async try() {
    this.complain([]);
    this.advice.told.tried(this.area.value.trim());
    await this.answer.run(async (context) => {
      const { found, faults } = await this.read(context);
      const { refused, advice } = found.length > 0 ? await this.advice.ask(found, context) : { refused: new Map() };
      for (const [reference, message] of refused) faults.push([t("notTried"), t("colon"), english(message)]);
      const tried = found.filter((reference) => !refused.has(reference));
      this.complain(tried.length === 0 && faults.length === 0 ? [[t("noCandidates")]] : faults);
      return tried.length > 0 ? this.view(advice, tried) : [];
    }, { cancel: true });
  }

  /** Reads names and references as a list is read. */
  async read({ signal }) {
    const { lines } = this.advice.study;
    // The Hero says of which faction a card of several is meant.
    const first = (lines.find(({ reference }) => card(reference).cardType === "HERO") || lines[0]).reference;
    const written = this.area.value.split(/\r?\n/).map((line) => line.trim()).filter(Boolean);
    if (written.length === 0) return { found: [], faults: [] };
    const { deck, diagnostics } = await ask("/v1/decks/parse", { deck: { text: [`1 ${first}`, ...written].join("\n") } }, { signal });
    const found = deck.cards.filter((one) => one.quantity > (one.reference === first ? 1 : 0)).map((one) => one.reference);
    await load(found, { signal });
    const faults = diagnostics.map((one) => this.unread(one, written[one.line - 2]));
    const n = most(lines);
    if (found.length > n) faults.push([t("tooManyCandidates", { n })]);
    return { found: found.slice(0, n), faults };
  }

  /** Why a line was not understood, or which of several cards was taken. */
  unread({ code, message }, line) {
    if (code === "NAME_AMBIGUOUS") return [english(message)];
    return [t("notUnderstood"), t("colon"), el("strong", {}, line || "")];
  }

  complain(faults) {
    this.faults.replaceChildren(...faults.map((fault) => el("li", { class: "is-warning" }, fault)));
    this.faults.hidden = faults.length === 0;
    this.area.toggleAttribute("aria-invalid", faults.length > 0);
    say(this.told());
  }

  /** What is told at the field, for those who hear it. */
  told() {
    return [...this.faults.children].map((fault) => `${fault.textContent}.`).join(" ");
  }

  /** What came of the trial, candidate by candidate. */
  view(advice, tried) {
    const { study } = this.advice;
    const basis = this.advice.basis(advice);
    const label = this.advice.labels(advice, tried);
    const clear = advice.swaps.some(this.advice.isClear);
    const said = clear ? t("trialGain") : many("trialNone", advice.tried);
    say(`${this.told()} ${said}`);
    const of = (reference) => {
      const [best] = advice.swaps.filter((one) => one.add === reference);
      return el("li", {}, best ? this.advice.exchange(best, basis, label) : el("p", {}, t("trialNothing", { card: label(reference) })));
    };
    const order = (reference) => advice.swaps.findIndex((one) => one.add === reference);
    const sorted = tried.toSorted((a, b) => (order(a) >>> 0) - (order(b) >>> 0));
    return [el("div", { class: `best ${clear ? "best-gain" : "best-maybe"}` },
      study.isPart && el("p", {}, study.without),
      el("h3", {}, said),
      study.isPart && el("p", {}, t("notJudged")),
      el("p", {}, t("trialEach")),
      el("ul", { class: "swaps" }, sorted.map(of)))];
  }
}
