// What is seen and heard of a resolution.
/* global document */

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";

const { Effects, cueOf } = await import("/static/neuroshima_convoy/battle/effects.js");

function heard(...types) {
  const played = [];
  const sounds = { expect() {}, play: (name, after) => played.push([name, after]) };
  new Effects(document.createElement("div"), /** @type {any} */ (sounds)).hear(types.map((type) => ({ type })));
  return played;
}

test("a card that counts hops, one that is killed falls, a city burns", () => {
  assert.deepEqual([cueOf("counted").motion, cueOf("killed").motion, cueOf("bomb").motion], ["hop", "fall", "burn"]);
  assert.deepEqual(cueOf("of_an_expansion"), {});
});

test("the sounds of a move follow each other; what repeats itself is heard once", () => {
  assert.deepEqual(heard("played", "drawn", "phase", "deployed"), [["card", 0], ["place", 0.16]]);
  assert.equal(heard(...Array.from({ length: 20 }, (_, i) => (i % 2 ? "deployed" : "moved"))).length, 6);
});

test("who wants no motion sees the marks alone", () => {
  const road = document.createElement("div");
  road.innerHTML = '<div class="cv-city cv-light"><button class="cv-board"></button></div>';
  const effects = new Effects(road, undefined);
  effects.play("bomb", 1);
  assert.equal(road.querySelector(".cv-fire"), null);
});
