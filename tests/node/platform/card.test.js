// Where the card lies that explains a thing.

import assert from "node:assert/strict";
import { test } from "node:test";

import { clearOf } from "/static/neuroshima/table/card.js";

const TASK = { left: 240, right: 880, top: 50, bottom: 190 };

test("a card that would lie on what is to be done lies below it", () => {
  assert.equal(clearOf(TASK, { left: 110, top: 120, width: 300, height: 180 }), 204);
});

test("a card beside it, above it or below it stays where it is", () => {
  assert.equal(clearOf(TASK, { left: 890, top: 120, width: 300, height: 180 }), 120);
  assert.equal(clearOf(TASK, { left: 110, top: 10, width: 300, height: 40 }), 10);
  assert.equal(clearOf(TASK, { left: 110, top: 190, width: 300, height: 180 }), 190);
});
