// A number that is honest: its interval beside it, its meaning one click away.

import { byId, el } from "./dom.js";
import { number, percent, t } from "./words.js";

/**
 * A number to show.
 * @typedef {{estimate?: number, mean?: number, low: number, high: number, exact?: number, sd?: number, p5?: number, p95?: number}} Measured
 */

/**
 * A number as a button that tells what it means.
 * @param {Measured | number} measured A number alone is exact.
 * @param {{title: string, meaning: string, basis?: string, percent?: boolean, digits?: number, sign?: boolean, bare?: boolean}} about
 */
export function figure(measured, about) {
  const value = typeof measured === "number" ? { estimate: measured, low: measured, high: measured, exact: measured } : measured;
  const write = writer(about);
  const shown = write(value.exact ?? value.estimate ?? value.mean ?? 0);
  const isExact = value.exact !== undefined;
  const range = between(value, write);
  const certainty = isExact ? t("exact") : `${t("interval")} ${range}`;
  const isAlone = isExact || about.bare;
  // Who hears the page is told what is measured; what is seen stands in the name as it is seen.
  const heard = (text) => el("span", { class: "visually-hidden" }, text);
  const button = el("button", { type: "button", class: "figure", "aria-haspopup": "dialog" },
    !isAlone && heard(`${about.title}${t("colon")}`),
    el("span", { class: "figure-value" }, shown),
    !isAlone && [heard(` ${t("interval")} `), el("span", { class: "figure-range" }, range)]);
  if (isAlone) button.setAttribute("aria-label", `${about.title}${t("colon")}${shown}, ${certainty}`);
  button.addEventListener("click", () => explain(button, about, shown, value, isExact ? null : range));
  return button;
}

/** An interval in as many digits as its value; in one more where a bound would look like 0 and is none. */
function between({ low, high }, write) {
  const looksLikeNothing = (bound) => bound !== 0 && write(bound) === write(0);
  const more = looksLikeNothing(low) || looksLikeNothing(high) ? 1 : 0;
  return t("range", { low: write(low, more), high: write(high, more) });
}

function writer({ percent: isPercent, digits, sign }) {
  return (value, more = 0) => (isPercent ? percent(value, (digits ?? 0) + more) : number(value, (digits ?? 1) + more, sign));
}

/** Shows what a number means. */
function explain(button, about, shown, value, range) {
  const write = writer(about);
  const row = (term, text) => [el("dt", {}, term), el("dd", {}, text)];
  const box = byId("meaning");
  const parts = [
    el("h3", { id: "meaning-title" }, about.title),
    el("p", {}, about.meaning),
    el("dl", {},
      row(t("value"), shown),
      range ? row(t("interval"), range) : row(t("certainty"), t("exactLong")),
      value.sd > 0 && value.p5 !== undefined ? row(t("ninety"), t("range", { low: write(value.p5), high: write(value.p95) })) : [],
      about.basis ? row(t("basis"), about.basis) : []),
    range && el("p", { class: "hint" }, t("intervalMeaning")),
    el("button", { type: "button", class: "quiet", onclick: () => box.hidePopover() }, t("close")),
  ];
  box.replaceChildren(...parts.filter(Boolean));
  box.showPopover();
  place(box, button);
  // A popover that has the focus gives it back to the number when it closes.
  box.focus();
}

/** Beside the number, inside the window. */
function place(box, button) {
  const at = button.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const left = Math.min(Math.max(8, at.left), innerWidth - width - 8);
  const below = at.bottom + 8;
  const top = below + height > innerHeight - 8 ? Math.max(8, at.top - height - 8) : below;
  box.style.setProperty("left", `${left}px`);
  box.style.setProperty("top", `${top}px`);
}

/** A number with its name above it. */
export function stat(label, measured, about) {
  return el("div", { class: "stat" }, el("span", { class: "stat-name" }, label), figure(measured, { title: label, ...about }));
}

/**
 * A table of bars: the numbers are text, the bars are for the eye.
 * @param {string} caption
 * @param {{name: string, values: {value: number, text: string, kind?: string}[]}[]} rows
 * @param {string[]} columns Names of the first column and of the values.
 */
export function bars(caption, rows, columns) {
  const most = Math.max(1, ...rows.flatMap((row) => row.values.map((one) => one.value)));
  const cell = ({ value, text, kind }) => {
    const bar = el("span", { class: `bar ${kind || ""}`, "aria-hidden": "true" });
    bar.style.setProperty("inline-size", `${(100 * value) / most}%`);
    return el("td", {}, el("span", { class: "bar-cell" }, el("span", { class: "bar-track" }, bar), el("span", { class: "bar-text" }, text)));
  };
  return el("table", { class: "bars" }, el("caption", {}, caption),
    el("thead", { class: columns.length > 2 ? "" : "visually-hidden" }, el("tr", {}, columns.map((column) => el("th", { scope: "col" }, column)))),
    el("tbody", {}, rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), row.values.map(cell)))));
}
