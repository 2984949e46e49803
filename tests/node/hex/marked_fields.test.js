import assert from "node:assert/strict";
import { test } from "node:test";

import { markedBy } from "/static/neuroshima_hex/board/contents.js";

test("a field is marked by the players who have marked it in the battle", () => {
  const view = { battle: { marks: [{ at: [0, 1], seats: [0, 2] }, { at: [1, 1], seats: [1] }] } };
  assert.deepEqual([markedBy(view, [0, 1]), markedBy(view, [1, 1]), markedBy(view, [0, 0])], [[0, 2], [1], []]);
  assert.deepEqual([markedBy({ battle: null }, [0, 1]), markedBy({ battle: {} }, [0, 1])], [[], []]);
});
