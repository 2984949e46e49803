// Fields that are neighbours over a place between them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { joinedWith } from "/static/neuroshima_hex/board/joins.js";

const VIEW = { joins: [{ at: [3, -3], fields: [[2, -3], [3, -2]] }, { at: [3, 0], fields: [[3, -2], [2, 1]] }] };

test("a field is joined with those at the other ends of its joins", () => {
  assert.deepEqual(joinedWith(VIEW, [2, -3]), [[3, -2]]);
  assert.deepEqual(joinedWith(VIEW, [3, -2]), [[2, -3], [2, 1]]);
  assert.deepEqual(joinedWith(VIEW, [0, 0]), []);
});

test("a board without joins has none", () => assert.deepEqual(joinedWith({}, [2, -3]), []));
