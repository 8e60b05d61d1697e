// A part of the page that asks the service for something: it shows that it waits, what came, or what went wrong.

import { byId, el } from "./dom.js";
import { Refused } from "./http.js";
import { number, refusal, say, t } from "./words.js";

export class Panel {
  /** @param {HTMLElement | string} place The element, or the id of a section of the page. */
  constructor(place) {
    this.body = typeof place === "string" ? byId(place).querySelector(".body") : place;
    this.running = null;
  }

  /** Ends what is running. */
  stop() {
    this.running?.abort();
    this.running = null;
  }

  /** Empties it. */
  clear() {
    this.stop();
    this.body.removeAttribute("aria-busy");
    this.body.replaceChildren();
  }

  /**
   * Runs work and shows what it gives. What ran before is ended first.
   * @param {(context: {signal: AbortSignal, progress: (games: number, wanted?: number) => void}) => Promise<(Node | false | null)[]>} work
   * @param {{cancel?: boolean, ended?: () => void, more?: () => Node[]}} [options] Whether a person may end it; what is called when
   * it ends without an answer; what is shown below a refusal.
   */
  async run(work, options = {}) {
    const { cancel = false, ended = () => {}, more = () => [] } = options;
    this.stop();
    const controller = new AbortController();
    this.running = controller;
    const meter = el("progress", { "aria-label": t("working") });
    const told = el("span", { class: "hint" }, t("working"));
    const end = cancel && el("button", { type: "button", class: "quiet", onclick: () => {
      controller.abort();
      if (this.running !== controller) return;
      this.show([this.again(t("stopped"), work, options)]);
      ended();
    } }, t("stop"));
    const progress = (games, wanted) => {
      told.textContent = t("gamesPlayed", { n: number(games, 0) });
      if (wanted) Object.assign(meter, { max: wanted, value: Math.min(games, wanted) });
    };
    this.body.setAttribute("aria-busy", "true");
    this.body.replaceChildren(el("div", { class: "waiting" }, meter, told, end || ""));
    try {
      const nodes = await work({ signal: controller.signal, progress });
      if (this.running === controller) this.show(nodes.filter(Boolean));
    } catch (error) {
      if (error.name === "AbortError" || this.running !== controller) return;
      if (!(error instanceof Refused)) console.error(error);
      this.show([error.isFinal ? this.refused(refusal(error)) : this.again(refusal(error), work, options), ...more()]);
      ended();
    }
  }

  /** Shows nodes in place of what it shows. */
  show(nodes) {
    this.running = null;
    this.body.removeAttribute("aria-busy");
    this.body.replaceChildren(...nodes);
  }

  /** What went wrong. */
  refused(text, ...more) {
    const parts = typeof text === "string" ? [] : [...text.querySelectorAll("p, li")];
    say(parts.length > 0 ? parts.map((part) => part.textContent).join(" ") : text.textContent ?? text);
    return el("div", { class: "problem" }, typeof text === "string" ? el("p", {}, text) : text, ...more);
  }

  /** What went wrong, and a way to try again. */
  again(text, work, options) {
    return this.refused(text, el("button", { type: "button", class: "quiet", onclick: () => this.run(work, options) }, t("again")));
  }
}
