import assert from "node:assert/strict";
import { test } from "node:test";

import { schedule } from "/static/neuroshima/table/steps.js";

test("a step takes 0.9 seconds for each of its beats", () => {
  assert.deepEqual(schedule([1, 2, 1]), [900, 1800, 900]);
  assert.deepEqual(schedule([]), []);
});

test("many steps take nine seconds together", () => {
  const times = schedule(Array.from({ length: 40 }, (_, i) => (i === 0 ? 2 : 1)));
  assert.ok(Math.abs(times.reduce((sum, time) => sum + time, 0) - 9000) < 1e-6);
  assert.ok(Math.abs(times[0] - 2 * times[1]) < 1e-9);
});
