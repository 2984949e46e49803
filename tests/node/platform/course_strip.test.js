import assert from "node:assert/strict";
import { test } from "node:test";

import { moveAt } from "/static/neuroshima/replay/course_strip.js";

test("a place on the line is the nearest move, and beside it the first or the last one", () => {
  assert.deepEqual([0, 0.24, 0.26, 0.5, 1].map((part) => moveAt(part, 10)), [0, 2, 3, 5, 10]);
  assert.deepEqual([-0.2, 1.3].map((part) => moveAt(part, 10)), [0, 10]);
});
