// Where the card lies that explains a thing.
/* global document, window */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const { Card, isOver } = await import("/static/neuroshima/table/card.js");
const TASK = { left: 240, right: 1100, top: 50, bottom: 190 };

/** @type {import("/static/neuroshima/table/card.js").Card} */
let card;
let heights = {};

const box = ({ left = 0, top = 0, width = 0, height = 0, right = left + width, bottom = top + height }) => ({ left, top, right, bottom, width: right - left, height: bottom - top });
const laidOut = (node, measured) => Object.assign(node, { getBoundingClientRect: () => box(measured()) });

/** The card of a thing there, where it is so high; if it is made broad, less. */
function shown(spot, high) {
  heights = high;
  card.show({ title: "New York", subtitle: "", sections: [], note: "", picture: null }, laidOut(document.querySelector("#thing"), () => spot));
  const { style, classList } = card.root;
  return { left: parseFloat(style.left), top: parseFloat(style.top), most: style.maxHeight, isBroad: classList.contains("nt-card-broad") };
}

beforeEach(() => {
  window.happyDOM.setViewport({ width: 1440, height: 900 });
  document.body.innerHTML = '<div class="nt-element"><div class="nt-task"><div class="nt-prompt"><div class="nt-buttons"></div></div></div><button id="thing"></button></div>';
  card = new Card();
  laidOut(document.querySelector(".nt-task"), () => TASK);
  laidOut(card.root, () => (card.root.classList.contains("nt-card-broad") ? { width: 560, height: heights.broad } : { width: 330, height: heights.slim }));
  document.querySelector(".nt-element").append(card.root);
});

test("a card lies on what is to be done, or beside it, above it or below it", () => {
  assert.ok(isOver(TASK, { left: 110, top: 120, width: 300, height: 180 }));
  assert.ok(!isOver(TASK, { left: 1110, top: 120, width: 300, height: 180 }));
  assert.ok(!isOver(TASK, { left: 110, top: 10, width: 300, height: 40 }));
  assert.ok(!isOver(TASK, { left: 110, top: 190, width: 300, height: 180 }));
});

test("a card is beside what it explains, and below what is to be done", () => {
  assert.deepEqual(shown({ left: 100, top: 500, width: 100, height: 100 }, { slim: 300 }), { left: 214, top: 400, most: "", isBroad: false });
  assert.deepEqual(shown({ left: 100, top: 200, width: 100, height: 100 }, { slim: 300 }), { left: 214, top: 204, most: "682px", isBroad: false });
});

test("one that is too high there is broad, and scrolls if it still is", () => {
  const city = { left: 700, top: 400, width: 500, height: 200 };
  assert.deepEqual(shown(city, { slim: 750, broad: 500 }), { left: 126, top: 250, most: "", isBroad: true });
  assert.deepEqual(shown(city, { slim: 800, broad: 720 }), { left: 126, top: 204, most: "682px", isBroad: true });
});

test("where there is no room below it, a card lies on what is to be done", () => {
  window.happyDOM.setViewport({ width: 1440, height: 400 });
  assert.deepEqual(shown({ left: 100, top: 200, width: 100, height: 100 }, { slim: 300 }), { left: 214, top: 86, most: "", isBroad: false });
});

test("on a phone it lies between what is to be done and the buttons under the thumb", () => {
  window.happyDOM.setViewport({ width: 390, height: 844 });
  laidOut(document.querySelector(".nt-buttons"), () => ({ top: 709, height: 135 }));
  const { most } = shown({ left: 0, top: 400, width: 390, height: 100 }, { slim: 600 });
  assert.deepEqual([most, card.root.style.getPropertyValue("--buttons-height")], ["506.4px", "135px"]);
});
