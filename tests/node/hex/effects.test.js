// Units that a move destroyed come back to be seen going, and leave nothing behind.
/* global document */

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";

const { Effects } = await import("/static/neuroshima_hex/battle/effects.js");

const MUTANT = { at: [0, 0], seat: 1, tile: "mutant" };
const BOMBED = [
  { type: "bombed", fields: [[0, 0]] },
  { type: "wound", at: [0, 0], wounds: 1, total: 1 },
  { type: "destroyed", at: [0, 0], tile: "mutant" },
];

/** What a move puts on the stage: how many copies, and how each moves at last. */
function copiesAfter(events, { still = false } = {}) {
  const copies = [];
  const stage = { still, pace: 1, pass() {}, move(node, _frames, { holds = false }) { if (node) node.holds = holds; } };
  const copyOnStage = () => {
    const node = document.createElement("i");
    document.body.append(node);
    copies.push(node);
    return { acts: node, suffers: node };
  };
  const board = { stage, bodyAt: () => null, copyOnStage };
  const names = { attack: () => ({ shot: false }) };
  new Effects(/** @type {any} */ (board), /** @type {any} */ (names), undefined).playMove(events, /** @type {any} */ ({ board: [MUTANT] }), /** @type {any} */ ({ board: [] }));
  return copies.map(({ holds }) => holds);
}

test("a unit that is wounded and destroyed by a move comes back once, and its last motion is its end", () => {
  assert.deepEqual(copiesAfter(BOMBED), [true]);
});

test("where nothing moves nothing comes back", () => {
  assert.deepEqual(copiesAfter(BOMBED, { still: true }), []);
});

test("a unit that is gone otherwise does not come back", () => {
  assert.deepEqual(copiesAfter(BOMBED.slice(0, 2)), []);
});
