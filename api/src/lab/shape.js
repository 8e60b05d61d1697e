// Costs, terrains, types, and what the limits of the format leave: counted, not simulated.

import { el } from "./dom.js";
import { bars } from "./figure.js";
import { ask } from "./http.js";
import { Panel } from "./panel.js";
import { has, many, number, t } from "./words.js";

export class Shape extends Panel {
  constructor() {
    super("shape");
  }

  /** Counts the whole list: also the cards with which no game can be played. */
  start({ lines, unread, format, formatName }) {
    return this.run(async ({ signal }) => {
      const cards = lines.map(({ reference, quantity }) => ({ reference, quantity }));
      const counted = await ask("/v1/decks/stats", { deck: { cards }, format }, { signal });
      const { unknown } = counted.handCost;
      return [
        unknown > 0 && el("p", { class: "hint" }, many("costUnknown", unknown)),
        unread > 0 && el("p", { class: "hint" }, many("notCounted", unread)),
        el("div", { class: "tables" }, this.curve(counted), this.terrains(counted), this.types(counted), this.rarities(counted), this.limits(counted, formatName)),
      ];
    });
  }

  curve({ handCost, reserveCost }) {
    const costs = Object.keys({ ...handCost.histogram, ...reserveCost.histogram }).map(Number).sort((a, b) => a - b);
    const value = (of, cost, kind) => ({ value: of.histogram[cost] || 0, text: number(of.histogram[cost] || 0, 0), kind });
    const rows = costs.map((cost) => ({ name: cost, values: [value(handCost, cost, "bar-hand"), value(reserveCost, cost, "bar-reserve")] }));
    return bars(t("curve"), rows, [t("costColumn"), t("fromHand"), t("fromReserve")]);
  }

  terrains({ terrains }) {
    const rows = ["forest", "mountain", "ocean"].map((terrain) => {
      const { sum, mean } = terrains[terrain];
      const text = t("meanOf", { n: number(sum, 0), mean: number(mean || 0, 1) });
      return { name: t(terrain), values: [{ value: sum, text, kind: `bar-${terrain}` }] };
    });
    return bars(t("terrains"), rows, [t("terrainColumn"), t("sum")]);
  }

  types({ cardTypes }) {
    return this.counts("types", "typeColumn", cardTypes, (type) => t(`types.${type}`));
  }

  rarities({ rarities }) {
    return this.counts("rarities", "rarityColumn", rarities, (rarity) => t(`rarity.${rarity}`));
  }

  counts(caption, column, counted, label) {
    const rows = Object.entries(counted).filter(([, n]) => n > 0)
      .map(([word, n]) => ({ name: label(word), values: [{ value: n, text: number(n, 0) }] }));
    return bars(t(caption), rows, [t(column), t("count")]);
  }

  limits({ budget }, formatName) {
    const known = budget.limits.filter((limit) => has(`limit.${limit.rule}`) && limit.limit > 0);
    if (known.length === 0) return null;
    const room = (comparator, left) => {
      if (left < 0) return t(comparator === "min" ? "missing" : "tooMany", { n: number(-left, 0) });
      return comparator === "min" ? t("reached") : number(left, 0);
    };
    const rows = known.map(({ rule, actual, limit, comparator, left }) => el("tr", { class: left < 0 ? "is-over" : "" },
      el("th", { scope: "row" }, t(`limit.${rule}`)),
      el("td", {}, t("ofLimit", { actual, limit })),
      el("td", {}, room(comparator, left))));
    return el("table", { class: "numbers" }, el("caption", {}, t("limits", { format: formatName })),
      el("thead", {}, el("tr", {}, [t("ruleColumn"), t("count"), t("leftColumn")].map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, rows));
  }
}
