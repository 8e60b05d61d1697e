// One game to step through.

import { card, load } from "./cards.js";
import { el } from "./dom.js";
import { ask } from "./http.js";
import { sentence } from "./moves.js";
import { Panel } from "./panel.js";
import { t } from "./words.js";

/** Regions between the two ends: the Expeditions meet after so many moves together. */
const REGIONS = 7;

export class Game extends Panel {
  constructor() {
    super("game");
  }

  /** Offers a game of a deck. */
  start(study) {
    this.study = study;
    this.seed = 1;
    this.clear();
    this.show([el("p", {}, t("gameAsk")), el("div", { class: "actions" }, el("button", { type: "button", onclick: () => this.play() }, t("startGame")))]);
  }

  async play() {
    const { deck, policy } = this.study;
    await this.run(async ({ signal }) => {
      const log = await ask("/v1/goldfish/game", { deck, policy, days: 10, seed: this.seed }, { signal });
      await load(log.steps.map((step) => step.event.reference).filter(Boolean), { signal });
      this.steps = log.steps.filter((step) => sentence(step) !== null);
      this.at = 0;
      return this.view();
    }, { cancel: true });
    this.body.querySelector(".stepper .main")?.focus({ preventScroll: true });
  }

  view() {
    const button = (name, to, kind = "") => el("button", { type: "button", class: kind, onclick: () => this.go(to()) }, t(name));
    const nextDay = () => {
      const day = this.steps[this.at].day;
      const found = this.steps.findIndex((step, nth) => nth > this.at && step.day > day);
      return found < 0 ? this.steps.length - 1 : found;
    };
    this.where = el("p", { class: "soft" });
    this.told = el("p", { class: "step", "aria-live": "polite" });
    this.track = el("div", { class: "track", role: "img" });
    this.items = this.steps.map((step, nth) => el("li", { class: step.event.type === "dayBegan" ? "is-day" : "" },
      el("button", { type: "button", class: "log-step", onclick: () => this.go(nth) }, sentence(step))));
    this.list = el("ol", { class: "log" }, this.items);
    this.backward = [button("first", () => 0), button("back", () => this.at - 1)];
    this.forward = [button("next", () => this.at + 1, "main"), button("nextDay", nextDay)];
    queueMicrotask(() => this.go(0));
    return [
      el("div", {}, this.track,
        el("p", { class: "track-ends hint", "aria-hidden": "true" }, el("span", {}, t("heroStart")), el("span", {}, t("companionStart")))),
      el("div", { class: "now" }, this.where, this.told),
      el("div", { class: "actions stepper" }, this.backward, this.forward,
        el("button", { type: "button", onclick: () => { this.seed += 1; this.play(); } }, t("otherGame"))),
      el("details", { ontoggle: () => this.showStep() }, el("summary", {}, t("log")), this.list),
    ];
  }

  go(to) {
    this.mark(false);
    this.at = Math.max(0, Math.min(to, this.steps.length - 1));
    const step = this.steps[this.at];
    this.mark(true);
    // A button without effect keeps the focus that it may have.
    for (const button of this.backward) button.setAttribute("aria-disabled", String(this.at === 0));
    for (const button of this.forward) button.setAttribute("aria-disabled", String(this.at === this.steps.length - 1));
    this.showStep();
    this.where.textContent = `${step.day ? `${t("day")} ${step.day}` : t("setUp")} · ${t("stepOf", { n: this.at + 1, all: this.steps.length })}`;
    this.told.replaceChildren(sentence(step));
    const { faction } = card(step.event.reference || "");
    this.told.className = `step faction-${(faction || "NE").toLowerCase()}`;
    this.drawTrack();
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

  /** Where the Expeditions of the player of seat 0 stand after this step. */
  drawTrack() {
    const moved = { hero: 0, companion: 0 };
    for (const { event } of this.steps.slice(0, this.at + 1)) {
      if (event.player === 0 && event.type === "movedForward") moved[event.expedition] += 1;
      if (event.player === 0 && event.type === "movedBackward") moved[event.expedition] -= 1;
    }
    const { hero, companion } = moved;
    this.track.setAttribute("aria-label", t("track", { hero, companion }));
    const region = (nth) => {
      const marks = [nth === hero && "is-hero", nth === REGIONS - companion && "is-companion"].filter(Boolean);
      return el("span", { class: `region ${marks.join(" ")}` },
        nth === hero && el("span", { class: "mark mark-hero" }, t("heroShort")),
        nth === REGIONS - companion && el("span", { class: "mark mark-companion" }, t("companionShort")));
    };
    this.track.replaceChildren(...Array.from({ length: REGIONS + 1 }, (_, nth) => region(nth)));
  }
}
