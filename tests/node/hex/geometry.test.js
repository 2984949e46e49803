import assert from "node:assert/strict";
import { test } from "node:test";

import { bounds, DIRECTIONS, fieldNames, fillsCorners, hexagon, isFieldList, keyOf, middle, neighbour, outline, sameField, step } from "/static/neuroshima_hex/board/geometry.js";

/** All fields at most `radius` from the middle. */
function disc(radius) {
  const across = Array.from({ length: 2 * radius + 1 }, (_, i) => i - radius);
  return across.flatMap((q) => across.map((r) => [q, r])).filter(([q, r]) => Math.abs(q + r) <= radius);
}

const BASIC = disc(2);
const GAPS = disc(3).filter((field) => !["0,0", "0,-1", "1,-1", "-1,2", "3,0"].includes(keyOf(field)));
const TORN = [[-2, 2], [-2, 1], [-1, 1], [2, -2], [2, -1], [1, -3], [0, 0]];

test("fields are the same by their coordinates, and no field is like none", () => {
  assert.ok(sameField([1, -2], [1, -2]));
  assert.ok(!sameField([1, -2], [-2, 1]));
  assert.ok(!sameField(undefined, undefined));
});

test("a list of fields is told from a field", () => {
  assert.deepEqual([[[0, 1]], [0, 1], [], "0,1", null].map(isFieldList), [true, false, false, false, false]);
});

test("six steps in the six directions lead round to where they began", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5].reduce(neighbour, [0, 0]), [0, 0]);
});

test("the six neighbours of a field are equally far away", () => {
  const far = DIRECTIONS.map((at) => Math.round(Math.hypot(...middle(at)) * 1000));
  assert.equal(new Set(far).size, 1);
});

test("a hexagon has six corners, as far away as it is wide", () => {
  const corners = hexagon(90).split(" ").map((corner) => corner.split(",").map(Number));
  assert.deepEqual(corners.map(([x, y]) => Math.round(Math.hypot(x, y))), Array(6).fill(90));
});

test("the middle of the basic board is C3, and its columns have three to five rows", () => {
  const names = fieldNames(BASIC);
  assert.equal(names.get("0,0"), "C3");
  assert.equal(names.get("-2,0"), "A1");
  assert.equal(names.get("2,0"), "E3");
  assert.equal(new Set(names.values()).size, 19);
});

test("columns after Z are AA, AB", () => {
  const row = Array.from({ length: 28 }, (_, q) => [q, 0]);
  assert.deepEqual(["25,0", "26,0", "27,0"].map((key) => fieldNames(row).get(key)), ["Z1", "AA1", "AB1"]);
});

test("all fields lie within the bounds", () => {
  const [left, top, width, height] = bounds(GAPS);
  for (const [x, y] of GAPS.map(middle)) assert.ok(x > left && x < left + width && y > top && y < top + height);
});

test("a rectangle of fields fills the corners, a hexagon does not", () => {
  assert.ok(!fillsCorners(BASIC));
  assert.ok(fillsCorners(Array.from({ length: 9 }, (_, q) => q).flatMap((q) => [0, 1, 2, 3, 4, 5].map((r) => [q, r - Math.floor(q / 2)]))));
});

test("fields in a ring round the board lie under the buttons of the corners", () => {
  const ring = [[1, -3], [2, -3], [3, -2], [3, -1], [2, 1], [1, 2], [-1, 3], [-2, 3], [-3, 2], [-3, 1], [-2, -1], [-1, -2]];
  assert.ok(fillsCorners([...BASIC, ...ring]));
});

test("the letters go in the six directions, the arrows to the right and left in zigzag", () => {
  assert.deepEqual([..."wedsaq"].map((key) => step([0, 0], key, BASIC, false)), DIRECTIONS);
  assert.deepEqual(step([0, 0], "ArrowRight", BASIC, false), [1, -1]);
  assert.deepEqual(step([0, 0], "ArrowRight", BASIC, true), [1, 0]);
  assert.deepEqual(step([0, 0], "ArrowLeft", BASIC, true), [-1, 1]);
  assert.equal(step([0, 0], "x", BASIC, false), null);
  assert.equal(step([0, -2], "w", BASIC, false), null);
});

test("keys lead over gaps of the board", () => {
  assert.deepEqual(step([0, 1], "w", GAPS, false), [0, -2]);
  assert.deepEqual(step([0, -2], "s", GAPS, false), [0, 1]);
  assert.deepEqual(step([0, 1], "ArrowUp", GAPS, false), [-1, 0]);
});

test("arrows reach every field of a torn board", () => {
  const reached = new Map([["0,0", [0, 0]]]);
  for (const here of reached.values()) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      for (const zigzag of [true, false]) {
        const there = step(here, key, TORN, zigzag);
        if (there) reached.set(keyOf(there), there);
      }
    }
  }
  assert.equal(reached.size, TORN.length);
});

test("the outline of a field is where the field lies, and meets its neighbour's", () => {
  const corners = (at) => outline(at).slice(1, -1).split("L").map((point) => point.split(",").map(Number));
  assert.equal(corners([0, 0]).length, 6);
  const shared = corners([0, 0]).filter(([x, y]) => corners([0, 1]).some(([a, b]) => Math.hypot(a - x, b - y) < 0.2));
  assert.equal(shared.length, 2);
});
