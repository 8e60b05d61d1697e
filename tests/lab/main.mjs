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

const STEPS = {
  nothingPasted, fromAListToItsAnswers, aNumberByKeyboard, aLinkHoldsTheDeck, aLinkHoldsWhatWasChosen, whatCannotBeRead, whatToCut, cardsToPutIn, oneOfEach,
  equalNames,
  cardsThatAreNotKnown, aFaultFarDown, aListWithSlips, whatIsNoList, rulesHaveNames, anIllegalOtherList, twoHeroes, aListThatIsRefused,
  backLeadsToWhatWasBefore, whatWasWrittenStays, theCopiedLink, aGameInFrench, everyWindow,
};

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
  await lab.paste(ILLEGAL, "shape");
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
  const silent = await lab.page.$$eval("#opening .tile", (all) => all.filter((tile) => !tile.querySelector(".powers, .tile-text")).map((tile) => tile.textContent));
  assert.deepEqual(silent, [], "a Spell or Permanent says what it does");
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
  // The table of the game: its regions with what is known of them, both sides, and a hand to decide by.
  const terrains = await lab.page.$$eval("#game .terrains", (all) => all.map((one) => one.querySelectorAll(".power").length));
  assert.deepEqual(terrains, [3, 0, 0, 0, 0, 0, 0, 3]);
  assert.deepEqual(await lab.page.$$eval("#game .region .mark", (marks) => marks.map((one) => one.className.replace(/mark |mark-/g, "").trim())),
    ["hero is-theirs", "hero", "companion is-theirs", "companion"]);
  assert.match(await lab.text("#game .side:not(.is-mine)"), /^Your opponent: Kojo & Booda\s*3 of 3 Mana Orbs ready\s*3 cards in Hand/);
  assert.equal(await lab.count("#game .side.is-mine .zones dd:last-child .piece"), 3);
  assert.equal(await lab.count("#game .side:not(.is-mine) .cost"), 0, "nobody sees the hand of the opponent");

  // Whether another list is better, on equal deals.
  await lab.page.$eval("#other", (area) => { area.value = area.value.replace("3 ALT_CORE_B_AX_24_C", "2 ALT_CORE_B_AX_24_C"); });
  await lab.page.click("#compare button[type=submit]");
  await lab.shows("#compare .answer .stat");
  assert.equal(await lab.count("#compare .stat .figure-range"), 3);
  assert.match(lab.page.url(), /&other=/);
  await lab.close();
}

/** A link holds all that was chosen: who plays, the cards that were tried, and the game at its step, against whom it was chosen. */
async function aLinkHoldsWhatWasChosen() {
  const first = await open(browser, address);
  await first.press("Sierra");
  await first.shows("#policy");
  await first.page.select("#policy", "greedy");
  await first.settled("race", "advice");
  await first.page.$eval("#candidates", (area) => { area.value = "ALT_CORE_B_AX_13_R1"; });
  await first.press("Try them");
  await first.shows("#advice .trial .best");
  await first.page.select("#against", "nobody");
  await first.press("Play a game");
  await first.shows("#game .step");
  assert.equal(await first.count("#game .side"), 1, "nobody has no side");
  await first.page.select("#against", "akesha");
  await first.press("Another game");
  await first.shows("#game .side:not(.is-mine)");
  await first.press("Next Day");
  await first.press("Next Day");
  await first.page.waitForFunction(() => /step=/.test(location.hash));
  const shown = [await first.text("#game .step"), await first.text("#game .table"), await first.text("#advice .trial h3")];
  assert.match(shown[0], /^Day 2 begins/);
  const link = first.page.url();
  await first.close();
  const second = await open(browser, link);
  await second.settled("race", "advice");
  await second.shows("#game .step");
  await second.shows("#advice .trial .best");
  assert.equal(await second.page.$eval("#policy", (select) => select.value), "greedy");
  assert.equal(await second.page.$eval("#against", (select) => select.value), "akesha");
  assert.equal(await second.page.$eval("#candidates", (area) => area.value), "ALT_CORE_B_AX_13_R1");
  assert.deepEqual([await second.text("#game .step"), await second.text("#game .table"), await second.text("#advice .trial h3")], shown);
  await second.isAccessible("a game");
  // Without another list there is none to play against.
  await second.page.select("#against", "other");
  await second.press("Play a game");
  assert.match(await second.text("#game .answer"), /^There is no other list yet/);
  await second.close();
}

async function aNumberByKeyboard() {
  const lab = await open(browser, address);
  await lab.press("Teija");
  await lab.settled("race");
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
  await first.settled("shape");
  await first.shows("#opening .tile");
  const link = first.page.url();
  assert.match(link, /#code=/);
  const hand = await first.page.$$eval("#opening .tile-name", (names) => names.map((name) => name.textContent));
  await first.close();
  const second = await open(browser, link, { language: "fr" });
  await second.settled("shape");
  await second.shows("#opening .tile");
  assert.equal(await second.text("#deck-name"), "Teija & Nauraa");
  assert.match(await second.text(".banner-title"), /^Légal en Standard/);
  const formats = await second.page.$$eval("#format option", (options) => options.map((option) => option.textContent));
  assert.ok(formats.includes("Bac à sable") && formats.includes("Sans Unique") && !formats.includes("No Unique"), formats.join());
  assert.ok(!formats.includes("Scellé"), "there is nowhere to give a pool");
  assert.equal(await second.count("#opening .tile"), hand.length);
  await second.press("English");
  await second.settled("shape");
  await second.shows("#opening .tile");
  assert.deepEqual(await second.page.$$eval("#opening .tile-name", (names) => names.map((name) => name.textContent)), hand);
  await second.close();
}

async function whatCannotBeRead() {
  const lab = await open(browser, address);
  await lab.paste("1 ALT_CORE_B_AX_01_C\n3 ALT_CORE_B_AX_11_C\nthree of nothing at all");
  assert.match(await lab.text("#verdict .faults"), /Line 3/);
  assert.match(lab.page.url(), /#list=/);
  // An opening hand has six cards: what needs games says the same everywhere.
  for (const id of ["opening", "race", "advice", "compare", "game"]) {
    assert.match(await lab.text(`#${id} .body`), /^No game can be played: an opening hand has 6 cards, and this list has 3\.$/, id);
    assert.equal(await lab.text(`#result-${id}`), "no games");
  }
  assert.equal(await lab.count(".problem"), 0);
  await lab.isAccessible("what cannot be read");
  await lab.close();
}

/** The box, the contents and the status say the same, and only a clear gain is offered to be applied. */
async function whatToCut() {
  const lab = await open(browser, address);
  const said = await lab.listens();
  await lab.press("Sierra");
  await lab.settled("advice");
  const box = await lab.text("#advice .best h3");
  const card = await lab.text("#advice .pick-cut");
  const isSure = box === "Cut this card";
  assert.ok(isSure || box === "No card is clearly too weak. The lowest of these games, perhaps by chance", box);
  assert.equal(await lab.text("#result-advice"), isSure ? card : "No clear cut");
  const heard = await said();
  assert.ok(heard.some((text) => text.startsWith(`${box}: ${card}`)), heard.join("\n"));
  assert.equal(heard.some((text) => text.startsWith("Cut this card")), isSure);
  const offers = await lab.swaps("#advice .answer");
  for (const { text, mean, low, canApply } of offers) assert.ok(mean > 0 && canApply === low > 0, text);
  if (!offers.some((one) => one.canApply)) assert.match(await lab.text("#advice"), /\d+ swaps [^.]* were tried; none is a clear gain\./);
  await lab.close();
}

/** What cannot be tried is told at the field, what can is; the figures and the text stay. */
async function cardsToPutIn() {
  const lab = await open(browser, address);
  await lab.press("Sierra");
  await lab.settled("advice");
  const figures = await lab.text("#advice .answer");
  const trial = async (text) => {
    await lab.page.$eval("#candidates", (area, value) => { area.value = value; }, text);
    await lab.press("Try them");
    await lab.settled("advice");
    await lab.shows("#candidates-faults");
    assert.equal(await lab.page.$eval("#candidates", (area) => area.value), text);
    assert.equal(await lab.text("#advice .answer"), figures);
    assert.equal(await lab.count("#advice .problem"), 0);
    return lab.page.$$eval("#candidates-faults li", (faults) => faults.map((fault) => fault.textContent));
  };
  assert.match((await trial("ALT_CORE_B_MU_14_C")).join(), /^Not tried: ALT_CORE_B_MU_14_C: .*Muna/);
  assert.equal(await lab.count("#advice .trial > *"), 0);
  assert.deepEqual(await trial(""), ["Name a card first"]);
  const faults = await trial("ALT_CORE_B_AX_13_R1\nFooBar\nALT_CORE_B_MU_14_C");
  assert.equal(faults.length, 2, faults.join());
  assert.equal(faults[0], "Not understood, and not tried: FooBar");
  assert.match(await lab.text("#advice .trial h3"), /with your cards|clear gain/);
  assert.match(await lab.text("#advice .trial li"), /Ada Lovelace/);
  await lab.isAccessible("candidates");
  await picture(lab, "candidates");
  await lab.close();
}

/** A deck of sixty different cards, of which no second copy may come in, has its figures all the same. */
async function oneOfEach() {
  const numbers = Array.from({ length: 27 }, (_, nth) => String(nth + 4).padStart(2, "0"));
  const cards = [...numbers.flatMap((n) => [`CORE_B_MU_${n}_C`, `CORE_B_MU_${n}_R1`]), ...[34, 35, 36, 37, 38].map((n) => `ALIZE_B_MU_${n}_C`)];
  const list = ["CORE_B_MU_01_C", ...cards].map((card) => `1 ALT_${card}`).join("\n");
  const lab = await open(browser, `${address}/#${new URLSearchParams({ format: "singleton", list })}`);
  await lab.settled("advice");
  assert.match(await lab.text(".banner-title"), /^Legal in Singleton/);
  assert.equal(await lab.count("#advice .problem"), 0);
  assert.equal(await lab.count("#advice .best"), 1);
  await lab.close();
}

/** A Common and a Rare of one name are told apart wherever they are named. */
async function equalNames() {
  const hand = "AX_07_C,AX_07_R1,AX_15_C,AX_15_R1,AX_11_C,AX_24_C".split(",").map((card) => `ALT_CORE_B_${card}`);
  const first = await open(browser, address);
  await first.press("Sierra");
  await first.settled("shape");
  const link = new URL(first.page.url());
  await first.close();
  const held = new URLSearchParams(link.hash.slice(1));
  held.set("hand", hand.join());
  link.hash = held.toString();
  const lab = await open(browser, link.href);
  await lab.settled("opening", "advice");
  await lab.press("Show the answer");
  await lab.shows("#opening .best");
  const named = await lab.page.$$eval(".deck-row .deck-name", (rows) => rows.map((row) => row.textContent));
  const twice = [...new Set(named.filter((name, nth) => named.indexOf(name) !== nth))];
  assert.ok(twice.length >= 4, twice.join());
  const places = ["#opening .best", "#opening tbody tr", "#result-opening", "#advice .pick-cut", "#advice .swaps li"];
  const texts = (await Promise.all(places.map((place) => lab.page.$$eval(place, (all) => all.map((one) => one.textContent))))).flat();
  const bare = texts.flatMap((text) => twice.flatMap((name) => text.split(name).slice(1).filter((rest) => !/^ \((Common|Rare)\)/.test(rest))));
  assert.deepEqual(bare, []);
  assert.ok(texts.some((text) => text.includes("(Common)")) && texts.some((text) => text.includes("(Rare)")));
  await lab.close();
}

/** A deck of which three cards cannot be played has no firm answer. */
async function cardsThatAreNotKnown() {
  const lab = await open(browser, address);
  const uniques = [1, 2, 3].map((n) => `1 ALT_CORE_B_AX_0${n + 3}_U_99999`).join("\n");
  await lab.paste(ILLEGAL.replace("4 ALT_CORE_B_AX_11_C", `3 ALT_CORE_B_AX_11_C\n${uniques}`).replace("\n1 ALT_CORE_B_LY_30_C", ""), "race", "advice", "shape");
  assert.match(await lab.text("#left-out"), /^Games are played without/);
  assert.match(await lab.text("#race .verdict-line"), /^Played without 3 cards of the deck .* How the whole deck does is not known\.$/);
  assert.match(await lab.text("#result-race"), /, without 3 cards$/);
  assert.match(await lab.text("#advice .best"), /^Played without 3 cards of the deck .*What to cut cannot be said for sure/);
  assert.equal(await lab.text("#result-advice"), "Not sure: cards are missing");

  // The limits of the format count them, and it is said that their costs are not counted.
  const rows = await lab.page.$$eval("#shape .numbers tbody tr", (all) => all.map((row) => row.innerText.trim().replace(/\s+/g, " ")));
  for (const row of ["Main cards at least 39 of 39 reached", "Uniques 3 of 3 0"]) assert.ok(rows.includes(row), rows.join("\n"));
  assert.match(await lab.text("#shape .hint"), /^3 cards are Uniques that the catalogue does not hold/);

  // A card can be tried, whether or not the list without them would be legal.
  await lab.page.$eval("#candidates", (area) => { area.value = "ALT_CORE_B_AX_13_R1"; });
  await lab.press("Try them");
  await lab.shows("#advice .trial .best");
  await lab.settled("advice");
  assert.equal(await lab.count("#candidates-faults li"), 0);
  assert.match(await lab.text("#advice .trial"), /not judged whether a swap is legal/);

  // Another list is compared as this one is played.
  await lab.page.$eval("#other", (area) => { area.value = area.value.replace("3 ALT_CORE_B_AX_24_C", "2 ALT_CORE_B_AX_24_C\n1 ALT_CORE_B_AX_13_C"); });
  await lab.page.click("#compare button[type=submit]");
  await lab.shows("#compare .answer .stat");
  assert.match(await lab.text("#compare .notice"), /Your list: Played without 3 cards .*The other list: Played without 3 cards/);
  await lab.close();
}

/** What could not be read is told once, what is meant can be taken, and no figure is said as if it were of the whole list. */
async function aListWithSlips() {
  const lab = await open(browser, address);
  const slips = ILLEGAL.replace("1 ALT_CORE_B_AX_01_C", "1 Sierra & Odball").replace("4 ALT_CORE_B_AX_11_C", "0 ALT_CORE_B_AX_11_C\n-3 ALT_CORE_B_AX_11_C\n99999 ALT_CORE_B_AX_11_C");
  await lab.paste(slips, "race", "advice");
  const verdict = await lab.text("#verdict");
  assert.equal(verdict.split("Odball\" cannot be read").length, 2, verdict);
  assert.doesNotMatch(verdict, /\b0 × |999\d\d ×|did you mean/);
  assert.match(await lab.text(".fix"), /Read “Sierra & Odball” as Sierra & Oddball/);
  assert.equal(await lab.count(".fix"), 1);
  assert.match(await lab.text("#race .verdict-line"), /^4 lines of the list could not be read\. .* How the whole deck does is not known\.$/);
  assert.match(await lab.text("#result-race"), /of an incomplete list$/);
  assert.match(await lab.text("#advice .best"), /What to cut cannot be said for sure/);
  await lab.isAccessible("a list with slips");
  await lab.press("Did you mean Sierra & Oddball?");
  await lab.page.waitForFunction(() => document.querySelector("#deck-name").textContent === "Sierra & Oddball");
  await lab.settled("shape");
  assert.doesNotMatch(await lab.text("#verdict"), /Odball/);
  await lab.close();
}

/** Nothing is mended where nothing was read. */
async function whatIsNoList() {
  const lab = await open(browser, address);
  for (const text of ["hello world", "https://example.org/decks/1"]) {
    await lab.page.$eval("#list", (area, value) => { area.value = value; }, text);
    await lab.page.$eval("#form", (form) => form.requestSubmit());
    await lab.page.waitForFunction((wanted) => document.querySelector("#verdict .faults")?.textContent.includes(wanted), {}, text);
    await lab.settled();
    assert.equal(await lab.count(".fix"), 0, text);
    assert.match(await lab.text("#verdict"), /No card of this list could be read\.$/);
  }
  await lab.close();
}

/** A rule is cited by its number and the title of what holds it. */
async function rulesHaveNames() {
  for (const language of ["en", "fr"]) {
    const lab = await open(browser, `${address}/#${new URLSearchParams({ format: "singleton", list: ILLEGAL })}`, { language });
    await lab.settled("shape");
    const verdict = await lab.text("#verdict");
    assert.ok(verdict.includes("Board Game Arena") && !verdict.includes("undefined") && !verdict.includes("P-BGA26"), verdict);
    await lab.close();
  }
}

/** A list that breaks rules is not called better without a word about it. */
async function anIllegalOtherList() {
  const lab = await open(browser, address);
  await lab.press("Sierra");
  await lab.settled("compare");
  await lab.page.$eval("#other", (area) => { area.value = area.value.replace("3 ALT_CORE_B_AX_04_C", "5 ALT_CORE_B_AX_04_C"); });
  await lab.page.click("#compare button[type=submit]");
  await lab.shows("#compare .answer .stat");
  assert.equal(await lab.text("#compare .notice"), "The other list is not legal in Standard.");
  const numbers = await lab.page.$$("#compare .stat .figure");
  await numbers[1].click();
  await lab.shows("#meaning:popover-open");
  assert.match(await lab.text("#meaning p"), /less those of the pace of the field\.$/);
  await lab.page.keyboard.press("Escape");
  await lab.page.$eval("#other", (area) => { area.value = "3 ALT_CORE_B_AX_04_C"; });
  await lab.page.click("#compare button[type=submit]");
  await lab.page.waitForFunction(() => /an opening hand has 6 cards/.test(document.querySelector("#compare .answer").textContent));
  await lab.close();
}

/** A list with two Heroes plays no games, and nobody is asked to play them. */
async function twoHeroes() {
  const lab = await open(browser, address);
  const asked = [];
  lab.page.on("request", (request) => asked.push(request.url()));
  await lab.paste(`${ILLEGAL}\n1 ALT_CORE_B_AX_02_C`);
  for (const id of ["opening", "race", "advice", "compare", "game"]) {
    assert.match(await lab.text(`#${id} .body`), /^No game can be played: the list has 2 Heroes/, id);
    assert.equal(await lab.text(`#result-${id}`), "no games");
  }
  assert.deepEqual(asked.filter((url) => url.includes("/goldfish")), []);
  await lab.close();
}

/** Of a list that the service refuses there is the refusal and the format, and no empty part. */
async function aListThatIsRefused() {
  const lab = await open(browser, address);
  await lab.paste(Array.from({ length: 1200 }, () => "1 ALT_CORE_B_AX_04_C").join("\n"));
  assert.match(await lab.text("#verdict .problem"), /at most 1000 lines/);
  const shown = await lab.page.$$eval("#study .panel, .contents, #share", (all) => all.filter((one) => one.checkVisibility()).map((one) => one.id));
  assert.deepEqual(shown, ["verdict"]);
  await lab.close();
  const other = await open(browser, `${address}/#${new URLSearchParams({ format: "nonsense", list: ILLEGAL })}`);
  await other.settled();
  await other.isAccessible("a format that is none");
  await other.page.select("#format", "standard");
  await other.shows(".banner-illegal");
  await other.settled("shape");
  await other.close();
}

/** Back leads from one deck to that before it, and from the first to the form. */
async function backLeadsToWhatWasBefore() {
  const lab = await open(browser, address);
  const name = (wanted) => lab.page.waitForFunction((text) => document.querySelector("#deck-name").textContent === text, {}, wanted);
  await lab.press("Sierra");
  await name("Sierra & Oddball");
  await lab.press("Change the list");
  await lab.press("Teija");
  await name("Teija & Nauraa");
  await lab.page.goBack();
  await name("Sierra & Oddball");
  await lab.page.goBack();
  await lab.page.waitForFunction(() => document.querySelector("#study").hidden && document.querySelector("#list").checkVisibility());
  await lab.page.goForward();
  await name("Sierra & Oddball");
  await lab.close();
}

/** Another player, format or language takes nothing away that was written, and the focus stays where it is. */
async function whatWasWrittenStays() {
  const lab = await open(browser, address);
  await lab.press("Sierra");
  await lab.settled();
  await lab.page.$eval("#other", (area) => { area.value += "\n1 edited"; });
  await lab.page.$eval("#candidates", (area) => { area.value = "Ganesha"; });
  const choose = (id, value) => async () => {
    await lab.page.focus(`#${id}`);
    await lab.page.select(`#${id}`, value);
  };
  for (const [id, act] of [["policy", choose("policy", "greedy")], ["format", choose("format", "nuc")], ["language", () => lab.press("Français")]]) {
    await act();
    await lab.page.waitForFunction((wanted) => document.activeElement.id === wanted, {}, id);
    await lab.settled();
    assert.match(await lab.page.$eval("#other", (area) => area.value), /\n1 edited$/, id);
    assert.equal(await lab.page.$eval("#candidates", (area) => area.value), "Ganesha", id);
  }
  await lab.close();
}

/** Only what was copied is said to be copied; else the address can be copied by hand. */
async function theCopiedLink() {
  const lab = await open(browser, address);
  await lab.press("Sierra");
  await lab.settled("shape");
  const clipboard = (how) => lab.page.evaluate((kind) => {
    const writes = { works: () => Promise.resolve(), refused: () => Promise.reject(new DOMException("", "NotAllowedError")) };
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: kind === "none" ? undefined : { writeText: writes[kind] } });
  }, how);
  for (const how of ["none", "refused"]) {
    await clipboard(how);
    await lab.press("Copy link");
    await lab.shows("#address");
    assert.equal(await lab.text("#share"), "Copy link", how);
    const [value, selected, focus] = await lab.page.$eval("#address", (field) => [field.value, field.selectionEnd - field.selectionStart, document.activeElement.id]);
    assert.deepEqual([value, selected, focus], [lab.page.url(), value.length, "address"], how);
    await lab.isAccessible("an address to copy");
  }
  await clipboard("works");
  await lab.press("Copy link");
  await lab.page.waitForFunction(() => document.querySelector("#share").textContent === "Link copied");
  assert.equal(await lab.page.$eval("#address", (field) => field.checkVisibility()), false);
  await lab.page.waitForFunction(() => document.querySelector("#share").textContent === "Copy link");
  await lab.close();
}

/** A game is told in French, and the signs of French keep their words. */
async function aGameInFrench() {
  const lab = await open(browser, address, { language: "fr" });
  await lab.press("Teija");
  await lab.settled("game");
  const torn = await lab.page.$$eval("[data-t], h2, label, .hint", (all) => all.map((one) => one.textContent).filter((text) => / [:;?!»]|« /.test(text)));
  assert.deepEqual(torn, []);
  await lab.press("Jouer une partie");
  await lab.settled("game");
  await lab.shows("#game .step");
  const [steps, english] = await lab.page.$eval("#game .log", (list) => [list.textContent, [...list.querySelectorAll("[lang=en]:not(.ability)")].map((one) => one.textContent)]);
  assert.deepEqual(english, []);
  assert.doesNotMatch(steps, /\b(de le|à la le|à le|undefined|devient|premier joueur)\b|[!?]\./);
  // What English tells in brackets French tells too: sums of terrains, distance, mana that is left, the cause, whose card it is.
  for (const told of [/avance \(\d+ (Forêt|Montagne|Eau) contre \d+.*à 1 région de son départ\)/, /n’avance pas \(\d+ /, /mana \(reste \d\)/, / \(par [^)]+\)/, / de votre adversaire rejoint/]) assert.match(steps, told);
  await lab.page.$eval("#game details", (details) => { details.open = true; });
  for (let nth = 0; nth < 4; nth += 1) await lab.press("Jour suivant");
  const [list, now] = await lab.page.$eval("#game .log", (log) => [log, log.querySelector("[aria-current=step]")].map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
  assert.ok(now.top >= list.top && now.bottom <= list.bottom, JSON.stringify({ list, now }));
  await lab.close();
}

/** The list of the deck scrolls to the card that breaks a rule. */
async function aFaultFarDown() {
  const lab = await open(browser, address);
  await lab.paste(ILLEGAL.replace("4 ALT_CORE_B_AX_11_C", "3 ALT_CORE_B_AX_11_C").replace("1 ALT_CORE_B_LY_30_C", "3 ALT_CORE_B_YZ_30_C\n3 ALT_CORE_B_AX_14_C"), "shape");
  const [[marked, frame], scrolled] = await lab.page.evaluate(() => {
    const place = (selector) => { const { top, bottom } = document.querySelector(selector).getBoundingClientRect(); return { top, bottom }; };
    return [[".is-marked", ".deck"].map(place), document.querySelector(".deck").scrollTop];
  });
  assert.ok(scrolled > 0 && marked.top >= frame.top && marked.bottom <= Math.min(frame.bottom, 860), JSON.stringify({ marked, frame, scrolled }));
  await lab.close();
}

async function everyWindow() {
  for (const width of [360, 1280]) {
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
      const [wide, room] = await lab.page.$eval("#race .scroll", (region) => [region.scrollWidth, region.clientWidth]);
      assert.ok(wide <= room, `${what}: numbers by Day are ${wide} wide in ${room}`);
      await picture(lab, `study ${what}`);
      await lab.close();
    }
  }
}

async function picture(lab, name) {
  if (pictures) await lab.page.screenshot({ path: `${pictures}/${name.replaceAll(" ", "-")}.png`, fullPage: true });
}
