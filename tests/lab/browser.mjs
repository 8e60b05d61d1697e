// A page of the Deck Lab in Chromium, and what may be asked of it. Waits for what the page shows, never for a time.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import puppeteer from "puppeteer-core";

const AXE = readFileSync(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** Longest wait for something that the page is to show. */
const PATIENCE = 60_000;
/** What the service answers to simulations. It answers the same request with the same bytes, so each is asked for once. */
const ANSWERS = new Map();
/** Whether a page has read a stream. */
let streamed = false;
/** The parts of the page whose games take longest, by what is asked for them: asked for only once somebody waits for that part. */
const LONG = { "/v1/goldfish/advice": "advice", "/v1/goldfish": "race" };

export const launch = (executablePath) => puppeteer.launch({ executablePath, headless: true, args: ["--no-sandbox"] });

/**
 * Opens an address as a person does who has this window, scheme and language.
 * @param {import("puppeteer-core").Browser} browser
 */
export async function open(browser, address, { width = 1280, scheme = "light", language = "en" } = {}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const faults = [];
  // A refusal of the service is an answer that the page shows; what is missing or failed is a fault.
  const isRefusal = (text) => text.startsWith("Failed to load resource: the server responded with a status of 422");
  page.on("console", (message) => ["error", "warn"].includes(message.type()) && !isRefusal(message.text()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(address).origin) faults.push(`asked for ${request.url()}`);
  });
  const isPhone = width < 600;
  await page.setViewport({ width, height: 860, isMobile: isPhone, hasTouch: isPhone });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }, { name: "prefers-reduced-motion", value: "reduce" }]);
  await page.evaluateOnNewDocument((chosen) => localStorage.setItem("language", chosen), language);
  const holding = new Holding();
  await rememberAnswers(page, holding);
  await page.goto(address);
  return new Lab(page, context, faults, holding);
}

/** Requests for the games of parts that nobody has waited for yet: a page that is closed before has them never played. */
class Holding {
  #wanted = new Set();
  #held = [];

  /** Has a request answered once its part is wanted. */
  add(request, answer) {
    const part = LONG[new URL(request.url()).pathname];
    if (!part || this.#wanted.has(part)) answer(); else this.#held.push({ part, answer });
  }

  /** Somebody waits for these parts. */
  want(parts) {
    for (const part of parts) this.#wanted.add(part);
    const ready = this.#held.filter((one) => this.#wanted.has(one.part));
    this.#held = this.#held.filter((one) => !ready.includes(one));
    for (const one of ready) one.answer();
  }
}

/** Answers a simulation as the service answered the same one before, to whichever page. */
async function rememberAnswers(page, holding) {
  await page.setRequestInterception(true);
  page.on("request", (request) => holding.add(request, () => {
    // The page may have given it up while it was held or played.
    answer(request).catch(() => request.abort()).catch(() => {});
  }));
}

/** Lets a request through to the service, or answers a simulation from what is kept. */
async function answer(request) {
  const asked = simulation(request);
  const isStream = request.headers().accept === "text/event-stream";
  // One stream is read by the page as it comes.
  if (!asked || (isStream && !streamed)) {
    streamed ||= isStream;
    return request.continue();
  }
  if (!ANSWERS.has(asked)) ANSWERS.set(asked, ask(request));
  return request.respond(await ANSWERS.get(asked));
}

/** Asks the service in place of the page, since Chromium keeps no body of a stream. */
async function ask(request) {
  const headers = Object.fromEntries(["accept", "content-type"].map((name) => [name, request.headers()[name]]));
  const response = await fetch(request.url(), { method: "POST", headers, body: request.postData() });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, contentType: response.headers.get("content-type"), body };
}

/** A request for games as a key; nothing for any other. */
function simulation(request) {
  const { pathname } = new URL(request.url());
  const isSimulation = request.method() === "POST" && /^\/v1\/goldfish/.test(pathname);
  return isSimulation ? `${pathname} ${request.headers().accept} ${request.postData()}` : undefined;
}

export class Lab {
  constructor(page, context, faults, holding) {
    Object.assign(this, { page, context, faults, holding });
  }

  /** The text of the first element that fits. */
  text(selector) {
    return this.page.$eval(selector, (element) => element.textContent.trim());
  }

  count(selector) {
    return this.page.$$eval(selector, (all) => all.length);
  }

  /** Clicks what a person reads. */
  async press(words) {
    const handle = await this.page.waitForFunction((wanted) =>
      [...document.querySelectorAll("button, summary, a")].find((one) => one.checkVisibility() && one.textContent.trim().startsWith(wanted)), {}, words);
    await handle.asElement().click();
  }

  /** Keeps what is told to who hears the page, from now on. */
  async listens() {
    await this.page.evaluate(() => {
      window.heard = [];
      const status = document.querySelector("#status");
      new MutationObserver(() => window.heard.push(status.textContent)).observe(status, { childList: true });
    });
    return () => this.page.evaluate(() => window.heard);
  }

  /** The swaps that a part of the page lists: their gain, and whether they can be applied. */
  swaps(within) {
    return this.page.$$eval(`${within} .swaps li, ${within} .best-cut`, (all) => all.filter((one) => one.querySelector(".actions")).map((one) => {
      const read = (text) => Number(text.replace("−", "-"));
      const [low] = one.querySelector(".figure-range").textContent.split(" to ").map(read);
      const buttons = [...one.querySelectorAll("button")].map((button) => button.textContent);
      return { text: one.textContent, mean: read(one.querySelector(".figure-value").textContent), low, canApply: buttons.includes("Apply this swap") };
    }));
  }

  shows(selector) {
    return this.page.waitForSelector(selector, { visible: true });
  }

  /**
   * Waits until no part of the page works any more; with names of parts, until the verdict is there and these are: what else is played
   * is not waited for, and ends with the page.
   * @param {...string} parts
   */
  settled(...parts) {
    this.holding.want(parts.length > 0 ? parts : Object.values(LONG));
    return this.page.waitForFunction((wanted) => {
      const busy = wanted.length > 0 ? ["verdict", ...wanted].map((id) => `#${id} [aria-busy]`).join() : "[aria-busy]";
      return !document.querySelector(busy)
        && (document.querySelector("#study.is-refused") || document.querySelector("#game .body").childElementCount > 0);
    }, {}, parts);
  }

  async paste(list, ...parts) {
    await this.page.$eval("#list", (area, text) => { area.value = text; }, list);
    await this.page.keyboard.down("Control");
    await this.page.focus("#list");
    await this.page.keyboard.press("Enter");
    await this.page.keyboard.up("Control");
    await this.settled(...parts);
  }

  /** No fault of accessibility that axe knows (WCAG 2.2 AA, contrast included), and nothing wider than the window. */
  async isAccessible(what) {
    await this.page.evaluate(AXE);
    const found = await this.page.evaluate(() => axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const faults = found.violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.map((node) => node.target.join(" ")).join(", ")}`);
    assert.deepEqual(faults, [], what);
    const [wide, window] = await this.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
    assert.ok(wide <= window, `${what}: ${wide} units wide in a window of ${window}`);
  }

  async close() {
    assert.deepEqual(this.faults, [], "faults in the console");
    await this.context.close();
  }
}
