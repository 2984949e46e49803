// The keys of a page and the overview of them: made of what the handlers declare.

import assert from "node:assert/strict";
import { test } from "node:test";

import { declareKeys, intentOf, keysIn } from "/static/neuroshima/shared/key_bindings.js";

const table = { contains: (place) => place === board }, board = {}, elsewhere = {};
const key = (shown, run = () => {}) => ({ keys: [shown], shown, words: `does ${shown}`, run });
const shown = () => keysIn(table).map((binding) => binding.shown);

test("the overview has the keys of the part, then those of the whole page", () => {
  let list = [key("p")];
  const ends = [declareKeys(null, () => list), declareKeys(board, () => [key("b")]), declareKeys(elsewhere, () => [key("e")])];
  assert.deepEqual(shown(), ["b", "p"]);
  list = [];
  assert.deepEqual(shown(), ["b"], "what cannot be done now is not listed");
  for (const end of ends) end();
  assert.deepEqual(shown(), []);
});

test("a key that is declared is answered, and no other", () => {
  const told = [], list = [key("a", (event) => told.push(event.key))];
  intentOf(list, { key: "a" })();
  assert.deepEqual(told, ["a"]);
  assert.equal(intentOf(list, { key: "A" }), undefined);
});
