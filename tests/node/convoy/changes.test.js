import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf } from "/static/neuroshima_convoy/battle/changes.js";
import { Pieces } from "/static/neuroshima_convoy/road/pieces.js";
import { position, unit } from "./catalogue.js";

const GATE = "iron_gate";
const YORK = "new_york";

test("what has changed is named as it lies on the road now, though places have shifted since", () => {
  const now = new Pieces(position({ [GATE]: { moloch: [unit("hunter")] }, [YORK]: { moloch: [unit("blocker")] } }));
  const [hunter, blocker] = [now.at("moloch", [GATE, 0]).name, now.at("moloch", [YORK, 0]).name];
  const changes = changesOf([
    { type: "deployed", seat: 0, card: "hunter", at: [GATE, 1] },
    { type: "killed", seat: 0, card: "hornet", at: [GATE, 0] },
    { type: "token", seat: 0, card: "hunter", at: [GATE, 0], amount: 1 },
    { type: "moved", seat: 0, card: "blocker", from: [GATE, 1], to: [YORK, 0] },
    { type: "drawn", seat: 1, count: 2 },
    { type: "phase", phase: "deploy" },
  ], now);
  assert.deepEqual(changes, [
    [{ seat: 0, kind: "placed", at: hunter }],
    [{ seat: 0, kind: "lost" }],
    [{ seat: 0, kind: "changed", at: hunter }],
    [{ seat: 0, kind: "moved", at: blocker, what: GATE }],
    [{ seat: 1, kind: "drawn", count: 2 }],
    [],
  ]);
  assert.equal(now.at("moloch", [GATE, 0]).name, hunter, "the road itself stays as it is");
});
