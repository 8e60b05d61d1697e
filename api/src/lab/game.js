// One game to step through: its table after each step, and what happened.

import { board, tableAt } from "./board.js";
import { card, labels, load, name } from "./cards.js";
import { el } from "./dom.js";
import { ask } from "./http.js";
import { sentence } from "./moves.js";
import { OPPONENTS } from "./opponents.js";
import { Panel } from "./panel.js";
import { t } from "./words.js";

/** Days of a game at most. */
const DAYS = 10;
/** The opponent where a person chose none: a deck of the field. */
const USUAL = "kojo";
/** How long a person stays at a step until the address holds it, in milliseconds. */
const STAYED = 400;

/** The Hero of a deck of the field. */
const heroOf = (deck) => OPPONENTS[deck].split("\n")[0].split(" ")[1];

export class Game extends Panel {
  /**
   * @param {{kept: (game: {against?: string, game?: number, step?: number}) => void, other: () => string | undefined}} told Called with what a
   * link is to hold of the game, and for the list that a person wrote as the other one.
   */
  constructor(told) {
    super("game");
    this.told = told;
  }

  /** Offers a game of a deck; that of a link is played. */
  start(study, { against, game, step } = {}) {
    this.study = study;
    this.against = against ?? this.against ?? USUAL;
    this.seed = game ?? 1;
    this.clear();
    this.answer = new Panel(el("div", { class: "answer" }));
    this.show([
      el("p", {}, t("gameAsk")),
      el("div", { class: "actions" }, this.opponents(), el("button", { type: "button", onclick: () => this.play() }, t("startGame"))),
      this.answer.body,
    ]);
    if (game) this.play(step);
  }

  stop() {
    clearTimeout(this.staying);
    this.answer?.stop();
    super.stop();
  }

  /** Against whom: nobody, the other list of the page, or a deck of the field. */
  opponents() {
    const option = (value, text) => el("option", { value, selected: value === this.against }, text);
    const decks = Object.keys(OPPONENTS).map((deck) => option(deck, name(heroOf(deck))));
    const select = el("select", { id: "against", onchange: (event) => { this.against = event.target.value; } },
      option("nobody", t("againstNobody")), option("other", t("againstOther")), el("optgroup", { label: t("againstField") }, decks));
    load(Object.keys(OPPONENTS).map(heroOf)).then(() => decks.forEach((one) => { one.textContent = name(heroOf(one.value)); })).catch(() => {});
    return el("div", { class: "field is-line" }, el("label", { for: "against" }, t("against")), select);
  }

  /** The list of the opponent; none for nobody. */
  opponent() {
    return this.against === "other" ? this.told.other() : OPPONENTS[this.against];
  }

  /** Plays the game and goes to a step of it, as numbered in the whole log. */
  async play(step = 0) {
    const { deck, policy } = this.study;
    this.isAlone = this.against === "nobody";
    const text = this.opponent();
    if (!this.isAlone && !text) return this.answer.show([el("p", { class: "hint" }, t("noOther"))]);
    this.told.kept({ against: this.against, game: this.seed, step: step || undefined });
    await this.answer.run(async ({ signal }) => {
      const request = { deck, policy, days: DAYS, seed: this.seed, opponent: text ? { text } : undefined };
      const log = await ask("/v1/goldfish/game", request, { signal });
      const heroes = log.setup.decks.map((one) => one.hero);
      const seen = log.steps.flatMap((one) => [one.event.reference, one.causeReference, ...(one.heldBy || []).map((keeper) => keeper.reference)]);
      await load([...heroes, ...seen].filter(Boolean), { signal });
      return this.view(log, step);
    }, { cancel: true });
    this.answer.body.querySelector(".stepper .main")?.focus({ preventScroll: true });
  }

  view(log, step) {
    this.log = log;
    this.label = labels(log.setup.decks.flatMap(({ cards }) => cards.map((line) => line.reference)));
    this.steps = log.steps.map((one, nth) => ({ ...one, nth, said: sentence(one, this.label, this.isAlone) })).filter(({ said }) => said !== null);
    this.at = 0;
    const button = (text, to, kind = "") => el("button", { type: "button", class: kind, onclick: () => this.go(to()) }, t(text));
    const nextDay = () => {
      const day = this.steps[this.at].day;
      const found = this.steps.findIndex((one, nth) => nth > this.at && one.day > day);
      return found < 0 ? this.steps.length - 1 : found;
    };
    this.where = el("p", { class: "soft" });
    this.said = el("p", { class: "step", "aria-live": "polite" });
    this.table = el("div", { class: "table" });
    this.items = this.steps.map((one, nth) => el("li", { class: one.event.type === "dayBegan" ? "is-day" : "" },
      el("button", { type: "button", class: "log-step", onclick: () => this.go(nth) }, copy(one.said))));
    this.list = el("ol", { class: "log" }, this.items);
    this.backward = [button("first", () => 0), button("back", () => this.at - 1)];
    this.forward = [button("next", () => this.at + 1, "main"), button("nextDay", nextDay)];
    const first = this.steps.findIndex(({ nth }) => nth >= step);
    queueMicrotask(() => this.go(first < 0 ? this.steps.length - 1 : first, true));
    return [
      el("div", { class: "now" }, this.where, this.said),
      el("div", { class: "actions stepper" }, this.backward, this.forward,
        el("button", { type: "button", onclick: () => { this.seed += 1; this.play(); } }, t("otherGame"))),
      this.table,
      el("details", { ontoggle: () => this.showStep() }, el("summary", {}, t("log")), this.list),
    ];
  }

  /** Goes to a step that is told. */
  go(to, isFirst = false) {
    this.mark(false);
    this.at = Math.max(0, Math.min(to, this.steps.length - 1));
    const step = this.steps[this.at];
    this.mark(true);
    // A button without effect keeps the focus that it may have.
    for (const button of this.backward) button.setAttribute("aria-disabled", String(this.at === 0));
    for (const button of this.forward) button.setAttribute("aria-disabled", String(this.at === this.steps.length - 1));
    this.showStep();
    this.where.textContent = `${step.day ? `${t("day")} ${step.day}` : t("setUp")}${step.phase ? `, ${t(`phase.${step.phase}`)}` : ""} · ${t("stepOf", { n: this.at + 1, all: this.steps.length })}`;
    this.said.replaceChildren(...copy(step.said));
    const { faction } = card(step.event.reference || "");
    this.said.className = `step faction-${(faction || "NE").toLowerCase()}`;
    // What is not told until the next step that is (a turn that ends, a phase that begins) is on the table already.
    const last = (this.steps[this.at + 1]?.nth ?? this.log.steps.length) - 1;
    const heroes = this.log.setup.decks.map(({ hero }) => hero);
    this.table.replaceChildren(...board(tableAt(this.log, last), { isAlone: this.isAlone, heroes, label: this.label, now: step.event.card }));
    clearTimeout(this.staying);
    const keep = () => this.told.kept({ against: this.against, game: this.seed, step: step.nth || undefined });
    if (!isFirst) this.staying = setTimeout(keep, STAYED);
  }

  /** Marks the step in the log, or no longer. */
  mark(isNow) {
    const item = this.items[this.at];
    item?.classList.toggle("is-now", isNow);
    item?.firstElementChild.toggleAttribute("aria-current", isNow);
    if (isNow) item.firstElementChild.setAttribute("aria-current", "step");
  }

  /** Scrolls the log, not the page, to the step. */
  showStep() {
    const below = this.items[this.at].getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    this.list.scrollTop += below - this.list.clientHeight / 3;
  }
}

/** A sentence to stand in one more place. */
const copy = (said) => said.map((part) => (part instanceof Node ? part.cloneNode(true) : part));
