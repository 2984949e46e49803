import assert from "node:assert/strict";
import { test } from "node:test";

import { isNetted } from "/static/neuroshima_hex/board/netted.js";

test("a unit is netted by units, or by markers on it", () => {
  assert.ok(isNetted({ netted_by: [[0, 1]] }));
  assert.ok(isNetted({ netted_by: [], net_markers: ["shackles"] }));
  assert.ok(!isNetted({ netted_by: [] }));
  assert.ok(!isNetted({ netted_by: [], net_markers: [] }));
});
