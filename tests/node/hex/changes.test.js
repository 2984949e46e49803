import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf } from "/static/neuroshima_hex/log/changes.js";

const seatAt = (field) => (field.join() === "0,1" ? 1 : 0);

test("an event of the board says whose unit is new, hurt or gone, and where", () => {
  assert.deepEqual(changesOf({ type: "placed", seat: 1, tile: "hunter", at: [0, 0], rotation: 2 }, seatAt), [{ kind: "placed", seat: 1, at: [0, 0] }]);
  assert.deepEqual(changesOf({ type: "wound", seat: 1, at: [0, 0], wounds: 2, total: 2 }, seatAt), [{ kind: "hit", seat: 1, at: [0, 0], amount: 2 }]);
  assert.deepEqual(changesOf({ type: "destroyed", seat: 0, tile: "hunter", at: [0, 0], cause: "wounds" }, seatAt), [{ kind: "lost", seat: 0, at: [0, 0] }]);
  assert.deepEqual(changesOf({ type: "marked", at: [0, 1], marker: "poison", count: 1 }, seatAt), [{ kind: "changed", seat: 1, at: [0, 1] }]);
});

test("a unit that goes says from where, one that stays is turned, and two that change places are two", () => {
  assert.deepEqual(changesOf({ type: "pushed", seat: 1, unit: [1, 0], from: [0, 0], to: [0, 1] }, seatAt), [{ kind: "moved", seat: 1, from: [0, 0], at: [0, 1] }]);
  assert.deepEqual(changesOf({ type: "moved", seat: 1, from: [0, 1], to: [0, 1], rotation: 3 }, seatAt), [{ kind: "turned", seat: 1, at: [0, 1] }]);
  assert.deepEqual(changesOf({ type: "swapped", units: [[0, 0], [0, 1]] }, seatAt), [
    { kind: "moved", seat: 1, from: [0, 0], at: [0, 1] }, { kind: "moved", seat: 0, from: [0, 1], at: [0, 0] },
  ]);
});

test("tiles that nobody sees are not counted, and an attack alone changes nothing", () => {
  assert.deepEqual(changesOf({ type: "drawn", seat: 1, left: 20 }, seatAt), []);
  assert.deepEqual(changesOf({ type: "drawn", seat: 1, tiles: ["a", "b"] }, seatAt).map(({ count }) => count), [2]);
  assert.deepEqual(changesOf({ type: "attack", from: [0, 0], to: [0, 1] }, seatAt), []);
});
