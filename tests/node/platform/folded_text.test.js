// Sentences in a room: what has no place is folded, and a button shows it. The room of these tests holds 40 letters.
/* global document, window, HTMLElement */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const { FoldedText, most } = await import("/static/neuroshima/table/folded_text.js");

const BLOWS = ["Hunter strikes Mutant", "Mutant strikes Hunter", "Guard hits nobody"];
const isHidden = (node) => node.hidden || (node.parentElement !== null && isHidden(node.parentElement));
const seen = (node) => [...node.querySelectorAll("span")].filter((span) => !isHidden(span)).map((span) => span.textContent).join("");
const called = [];
let text = null;

Object.defineProperty(HTMLElement.prototype, "scrollHeight", { configurable: true, get() { return seen(this).length; } });
Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get() { return 40; } });

beforeEach(() => {
  called.length = 0;
  text = new FoldedText("nt-steps", () => called.push("opened"), () => called.push("left"));
  const room = document.createElement("div");
  room.append(text.root);
  document.body.replaceChildren(room);
});

/** Show sentences, and let them be laid out. */
function show(t, sentences, note = "") {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  text.show(sentences, note);
  t.mock.timers.tick(60);
  t.mock.timers.reset();
}

test("the most that fits is found, and it is never nothing", () => {
  for (const count of [1, 2, 7, 30]) for (let room = 1; room <= count; room++) assert.equal(most(count, (n) => n <= room), room);
  assert.equal(most(5, () => false), 1);
});

test("what has room is seen whole, with its note", (t) => {
  show(t, BLOWS.slice(0, 1), "Segment 2");
  assert.deepEqual([seen(text.root), text.more.hidden], ["Hunter strikes MutantSegment 2", true]);
  assert.equal(text.room.className, "");
});

test("what has none becomes smaller, and is folded with its number", (t) => {
  show(t, BLOWS, "Segment 2");
  assert.deepEqual([seen(text.root), text.more.textContent], ["Hunter strikes Mutant", "… and 2 more"]);
  assert.equal(text.more.getAttribute("aria-expanded"), "false");
  assert.equal(text.words.textContent, BLOWS.join(" · "));
  assert.equal(text.room.className, "nt-wordy");
});

test("one sentence that has no room even so is in the smallest letters, until others come", (t) => {
  show(t, ["Stormtrooper shoots Armored Hunter"], "Segment 2 · Shot");
  assert.equal(text.room.className, "nt-wordy nt-wordiest");
  show(t, BLOWS.slice(0, 1), "");
  assert.equal(text.room.className, "nt-wordy");
  text.reset();
  assert.equal(text.room.className, "");
});

test("the button shows all of it, and the next sentences too, until it is pressed again", (t) => {
  show(t, BLOWS, "Segment 2");
  text.more.click();
  assert.deepEqual([seen(text.root), text.more.textContent], [`${BLOWS.join(" · ")}Segment 2`, "Show less"]);
  assert.deepEqual([text.more.getAttribute("aria-expanded"), text.room.className, called], ["true", "nt-wordy nt-open", ["opened"]]);
  show(t, ["Short"]);
  assert.deepEqual([text.more.hidden, text.room.className], [true, "nt-wordy"]);
  show(t, BLOWS);
  assert.equal(seen(text.root), BLOWS.join(" · "));
  text.more.click();
  assert.equal(seen(text.root), BLOWS[0]);
  text.reset();
  assert.equal(text.room.className, "");
});

test("a button that goes with its step gives the focus away", (t) => {
  show(t, BLOWS);
  text.more.focus();
  show(t, ["Short"]);
  assert.deepEqual(called, ["left"]);
});

test("a finger may press the sentences, too", (t) => {
  show(t, BLOWS);
  text.words.click();
  assert.equal(seen(text.root), BLOWS[0]);
  t.mock.method(window, "matchMedia", () => ({ matches: true }));
  text.words.click();
  assert.equal(seen(text.root), BLOWS.join(" · "));
});
