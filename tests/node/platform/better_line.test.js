import assert from "node:assert/strict";
import { test } from "node:test";

import { framesWith } from "/static/neuroshima/replay/better_line.js";

const frames = (...seqs) => seqs.map((seq) => ({ seq }));

test("a better line follows the match up to the position in which it begins", () => {
  const { frames: gone, from } = framesWith(frames(0, 1, 2, 3, 4), frames(2, 3, 4, 5));
  assert.deepEqual([from, gone.map(({ seq }) => seq)], [2, [0, 1, 2, 3, 4, 5]]);
});

test("a line of a move without a frame of its own follows the one before it", () => {
  const { frames: gone, from } = framesWith(frames(0, 1, 4), frames(2, 3));
  assert.deepEqual([from, gone.map(({ seq }) => seq)], [1, [0, 1, 3]]);
});
