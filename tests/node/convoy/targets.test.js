import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { atSide, targetSide } from "/static/neuroshima_convoy/actions/targets.js";

// tests/convoy/rules/test_targets.py compares the file with the rules.
const SIDES = JSON.parse(readFileSync(new URL("../../cases/convoy_target_sides.json", import.meta.url), "utf-8"));

for (const [word, bySeat] of Object.entries(SIDES)) {
  test(`targets of ${word} lie in the row that is lit`, () => {
    for (const [seat, side] of Object.entries(bySeat)) assert.equal(targetSide(word, Number(seat)), side);
  });
}

test("what is used is one's own, but Modules go to Robots", () => {
  assert.deepEqual([atSide("use", 0), atSide("use", 1), atSide("attach", 0)], ["moloch", "outpost", "moloch"]);
});
