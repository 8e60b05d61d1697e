// Elements of the document. Texts are set as text, never read as HTML.

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, unknown>} [properties] Attributes; `on…` are listeners, false and null leave an attribute out.
 * @param {...(Node | string | number | null | undefined | false | (Node | string | null | false)[])} children
 * @returns {HTMLElement}
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : child)));
  return element;
}

/** Sets a custom property; a policy of content forbids `style` attributes, not this. */
export function measured(element, name, value) {
  element.style.setProperty(name, String(value));
  return element;
}

/** The element with an id, which the page has. */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no element ${id}`);
  return element;
}

/**
 * Takes a chart of the service into the page. Its colours of a dark scheme are those of the page here, so its own style goes.
 * @param {string} text
 */
export function chart(text) {
  // Before it is parsed: the policy of content would report it.
  const bare = text.replace(/<style>[^]*?<\/style>/g, "");
  const parsed = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  return el("figure", { class: "chart-frame" }, document.importNode(parsed, true));
}
