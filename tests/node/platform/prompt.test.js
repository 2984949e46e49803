// The room of the prompt's words. Nothing is laid out here: the test says how high the words would be.
/* global document, requestAnimationFrame */

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

const { Prompt } = await import("/static/neuroshima/table/prompt.js");

speakEnglish();

const ROOM = 80;

/** A prompt whose words are so high beside buttons of the usual width, and so high beside narrow ones. */
async function shown(wide, narrow, task) {
  const prompt = new Prompt();
  Object.defineProperty(prompt.text, "clientHeight", { get: () => ROOM });
  Object.defineProperty(prompt.text, "scrollHeight", { configurable: true, get: () => (prompt.root.classList.contains("nt-wordy") ? narrow : wide) });
  document.body.append(prompt.root);
  prompt.update({ words: "Play a tile.", buttons: [], ...task });
  await new Promise((drawn) => requestAnimationFrame(drawn));
  return prompt;
}

const isWordy = ({ root }) => root.classList.contains("nt-wordy");

test("words that fit leave the buttons their room, however many letters they have", async () => {
  const prompt = await shown(ROOM, ROOM, { hint: "A long hint on a wide screen. ".repeat(8) });
  assert.equal(isWordy(prompt), false);
  assert.equal(prompt.text.hasAttribute("tabindex"), false);
});

test("words that do not fit get room from the buttons, however few letters they have", async () => {
  const prompt = await shown(ROOM + 20, ROOM, { hint: "A short hint." });
  assert.equal(isWordy(prompt), true);
  assert.equal(prompt.text.hasAttribute("tabindex"), false);
});

test("what is too long even then is scrolled with the keys", async () => {
  const prompt = await shown(ROOM + 90, ROOM + 40, { hint: "A hint." });
  assert.equal(isWordy(prompt), true);
  assert.equal(prompt.text.getAttribute("tabindex"), "0");
});

test("the room is given back to the buttons when less is said", async () => {
  const prompt = await shown(ROOM + 20, ROOM, {});
  assert.equal(isWordy(prompt), true);
  Object.defineProperty(prompt.text, "scrollHeight", { get: () => ROOM });
  prompt.update({ words: "Play a tile.", buttons: [] });
  await new Promise((drawn) => requestAnimationFrame(drawn));
  assert.equal(isWordy(prompt), false);
});
