// Cards of a hand: which of equal ones is marked, and where a long name is broken.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chosenOf, keyed } from "/static/neuroshima_convoy/hand/hand.js";
import { hyphenated } from "/static/neuroshima_convoy/words/hyphens.js";

const HAND = keyed(["spider", "net", "spider"]);
const keysOf = (cards, pressed) => chosenOf(HAND, cards, pressed).map(({ key }) => key);

for (const [what, cards, pressed, expected] of [
  ["of equal cards the one that was pressed", ["spider"], "spider-1", ["spider-1"]],
  ["of equal cards the first, where none was pressed", ["spider"], null, ["spider-0"]],
  ["a card and another that pays for it", ["net", "spider"], "spider-1", ["net-0", "spider-1"]],
  ["a card and an equal one that pays for it", ["spider", "spider"], "spider-0", ["spider-0", "spider-1"]],
  ["nothing that is not in the hand", [undefined, "hornet"], null, []],
]) {
  test(`chosen is ${what}`, () => assert.deepEqual(keysOf(cards, pressed), expected));
}

for (const [name, expected] of [
  ["Elektromagnetyczne", "Elek-tro-mag-ne-tyczne"],
  ["Stormtrooper", "Storm-troo-per"],
  ["Odst\u0159elova\u010d", "Odst\u0159e-lo-va\u010d"],
  ["Annihilation Module", "Anni-hi-la-tion Module"],
  ["Spider", "Spider"],
]) {
  test(`${name} may be broken as ${expected}`, () => assert.equal(hyphenated(name).replaceAll("\u00ad", "-"), expected));
}
