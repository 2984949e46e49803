import assert from "node:assert/strict";
import { test } from "node:test";

import { HexFlow } from "/static/neuroshima_hex/actions/flow.js";

const MOVES = [
  { type: "choose", use: false },
  { type: "choose", use: true, unit: [0, 0], to: { any: [[0, -1], [1, 0]] } },
  { type: "choose", use: true, unit: [0, 2], to: { any: [[0, 1]] } },
];

test("whether Quicksands move is asked first, then which and where", () => {
  const flow = new HexFlow(() => undefined);
  flow.reset(0, MOVES);
  assert.deepEqual([flow.ask, flow.answers, flow.lit], ["use", null, []]);
  flow.choose("use", true);
  assert.deepEqual(flow.lit, [[0, 0], [0, 2]]);
  flow.pick([0, 0]);
  assert.deepEqual(flow.lit, [[0, -1], [1, 0]]);
  flow.pick([1, 0]);
  assert.deepEqual(flow.action, { type: "choose", use: true, unit: [0, 0], to: [1, 0] });
});
