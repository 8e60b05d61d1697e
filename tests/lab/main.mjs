// What a player does with the Deck Lab. Arguments: the address of a service, Chromium, and a folder for screenshots.

import assert from "node:assert/strict";
import { launch, open } from "./browser.mjs";

const [address, chromium, pictures] = process.argv.slice(2);
/** A starter deck with four copies of a card, a card of another faction, and a line that is none. */
const ILLEGAL = `1 ALT_CORE_B_AX_01_C
4 ALT_CORE_B_AX_11_C
3 ALT_CORE_B_AX_25_C
3 ALT_CORE_B_AX_08_C
3 ALT_CORE_B_AX_15_C
3 ALT_CORE_B_AX_30_C
3 ALT_CORE_B_AX_24_C
3 ALT_CORE_B_AX_16_C
3 ALT_CORE_B_AX_07_C
3 ALT_CORE_B_AX_10_C
3 ALT_CORE_B_AX_23_C
3 ALT_CORE_B_AX_04_C
3 ALT_CORE_B_AX_12_C
1 ALT_CORE_B_LY_30_C`;

const STEPS = { nothingPasted, fromAListToItsAnswers, aNumberByKeyboard, aLinkHoldsTheDeck, whatCannotBeRead, everyWindow };

const browser = await launch(chromium);
try {
  for (const [name, step] of Object.entries(STEPS)) {
    await step().catch((error) => {
      error.message = `${name}: ${error.message}`;
      throw error;
    });
  }
} finally {
  await browser.close();
}

async function nothingPasted() {
  const lab = await open(browser, address);
  await lab.press("Study this deck");
  assert.match(await lab.text("#list-hint"), /Paste a list first/);
  assert.equal(await lab.page.evaluate(() => document.activeElement.id), "list");
  await lab.close();
}

async function fromAListToItsAnswers() {
  const lab = await open(browser, address);
  await lab.paste(ILLEGAL);
  assert.equal(await lab.text("#deck-name"), "Sierra & Oddball");
  assert.match(await lab.text(".banner-title"), /^Not legal in Standard/);
  const marked = await lab.page.$$eval(".deck-row.is-marked", (rows) => rows.map((row) => row.getAttribute("data-reference")));
  assert.deepEqual(marked.sort(), ["ALT_CORE_B_AX_11_C", "ALT_CORE_B_LY_30_C"]);
  await lab.press("Apply this fix");
  await lab.shows(".banner-legal");
  await lab.settled();
  assert.equal(await lab.count(".deck-row.is-marked"), 0);

  // The quiz: three cards are chosen by a person, then the best three are shown.
  const tiles = await lab.page.$$("#opening .tile");
  assert.equal(tiles.length, 6);
  for (const tile of tiles.slice(0, 3)) await tile.click();
  assert.match(await lab.text("#opening .chosen"), /^3 of 3/);
  await lab.press("Check my choice");
  await lab.shows("#opening .best");
  assert.equal(await lab.count("#opening .pick-orb"), 3);
  assert.equal(await lab.count("#opening .tile.is-orb"), 3);
  assert.equal(await lab.count("#opening .is-own"), 1);
  await lab.press("Draw another hand");
  await lab.settled();

  // Charts are drawn by the service, with a name and a description.
  assert.equal(await lab.count("#race svg[role=img] title"), 2);
  assert.match(await lab.text("#race svg.chart-statistics desc"), /Day 1: both \d/);
  await lab.press("Play a game");
  await lab.settled();
  await lab.press("Next Day");
  assert.match(await lab.text("#game .step"), /^Day 1 begins/);

  // What to cut, by itself; and whether the swap is worth it, on equal deals.
  const cut = await lab.text("#advice .pick-cut");
  assert.equal(await lab.text("#result-advice"), cut);
  await lab.page.$eval("#other", (area) => { area.value = area.value.replace("3 ALT_CORE_B_AX_24_C", "2 ALT_CORE_B_AX_24_C"); });
  await lab.page.click("#compare button[type=submit]");
  await lab.shows("#compare .answer .stat");
  assert.equal(await lab.count("#compare .stat .figure-range"), 3);
  assert.match(lab.page.url(), /&other=/);
  await lab.close();
}

async function aNumberByKeyboard() {
  const lab = await open(browser, address);
  await lab.press("Teija");
  await lab.settled();
  await lab.page.focus("#race .figure");
  await lab.page.keyboard.press("Enter");
  await lab.shows("#meaning:popover-open");
  const meaning = await lab.text("#meaning");
  assert.match(meaning, /95% interval/);
  assert.match(meaning, /1,000 games/);
  await lab.isAccessible("the meaning of a number");
  await lab.page.keyboard.press("Escape");
  await lab.page.waitForFunction(() => document.activeElement.classList.contains("figure"));
  assert.equal(await lab.count("#meaning:popover-open"), 0);
  await lab.close();
}

async function aLinkHoldsTheDeck() {
  const first = await open(browser, address);
  await first.press("Teija");
  await first.settled();
  const link = first.page.url();
  assert.match(link, /#code=/);
  const hand = await first.page.$$eval("#opening .tile-name", (names) => names.map((name) => name.textContent));
  await first.close();
  const second = await open(browser, link, { language: "fr" });
  await second.settled();
  assert.equal(await second.text("#deck-name"), "Teija & Nauraa");
  assert.match(await second.text(".banner-title"), /^Légal en Standard/);
  assert.equal(await second.count("#opening .tile"), hand.length);
  await second.press("English");
  await second.settled();
  assert.deepEqual(await second.page.$$eval("#opening .tile-name", (names) => names.map((name) => name.textContent)), hand);
  await second.close();
}

async function whatCannotBeRead() {
  const lab = await open(browser, address);
  await lab.paste("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_11_C\nthree of nothing at all");
  assert.match(await lab.text("#verdict .faults"), /Line 3/);
  assert.match(lab.page.url(), /#list=/);
  assert.match(await lab.text("#opening .problem"), /No game can be played/);
  await lab.isAccessible("what cannot be read");
  await lab.close();
}

async function everyWindow() {
  for (const width of [390, 1280]) {
    for (const [scheme, language, answer] of [["light", "en", "Show the answer"], ["dark", "fr", "Montrer la réponse"]]) {
      const what = `${width} ${scheme} ${language}`;
      const lab = await open(browser, address, { width, scheme, language });
      await lab.isAccessible(what);
      await picture(lab, `start ${what}`);
      await lab.page.click("[data-example=illegal]");
      await lab.settled();
      await lab.press(answer);
      await lab.shows("#opening .best");
      await lab.page.$$eval("details", (all) => all.forEach((one) => { one.open = true; }));
      await lab.isAccessible(what);
      await picture(lab, `study ${what}`);
      await lab.close();
    }
  }
}

async function picture(lab, name) {
  if (pictures) await lab.page.screenshot({ path: `${pictures}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
}
