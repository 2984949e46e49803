import assert from "node:assert/strict";
import { test } from "node:test";

import { allowed, fitting, narrow, options, same, toAction } from "/static/neuroshima/table/legal.js";

const LEGAL = [
  { type: "deploy", card: { any: ["hornet", "medic"] }, city: { any: ["gate", "mill"] } },
  { type: "deploy", card: "sniper", city: "mill" },
  { type: "pass" },
];

test("values are the same when their JSON is", () => {
  assert.ok(same([0, 1], [0, 1]));
  assert.ok(same("a", "a"));
  assert.ok(!same([0, 1], [1, 0]));
});

test("an entry allows its value, each of any, or no value where it lacks the field", () => {
  assert.deepEqual(allowed(LEGAL[0], "card"), ["hornet", "medic"]);
  assert.deepEqual(allowed(LEGAL[1], "card"), ["sniper"]);
  assert.deepEqual(allowed(LEGAL[2], "card"), [undefined]);
  assert.deepEqual(allowed({ at: null }, "at"), [null]);
});

test("entries fit what is chosen", () => {
  assert.deepEqual(fitting(LEGAL, { type: "deploy", city: "gate" }), [LEGAL[0]]);
  assert.deepEqual(fitting(LEGAL, {}), LEGAL);
  assert.deepEqual(fitting(LEGAL, { card: "rifle" }), []);
});

test("options are listed once, whatever the field itself was chosen to be", () => {
  assert.deepEqual(options(LEGAL, { type: "deploy", city: "gate" }, "city"), ["gate", "mill"]);
  assert.deepEqual(options(LEGAL, { card: "sniper" }, "city"), ["mill"]);
});

test("what has one answer is filled in, the first open field in the order is asked", () => {
  const shape = { order: ["type", "card", "city"] };
  assert.deepEqual(narrow(LEGAL, { card: "sniper" }, shape), { chosen: { type: "deploy", card: "sniper", city: "mill" }, ask: null, values: [] });
  assert.deepEqual(narrow(LEGAL, { card: "medic" }, shape), { chosen: { type: "deploy", card: "medic" }, ask: "city", values: ["gate", "mill"] });
});

test("an adjustable field is never asked for", () => {
  const entries = [{ type: "place", at: { any: [3, 4] }, turned: { any: [0, 1, 2] } }];
  assert.equal(narrow(entries, { at: 3 }, { order: ["type", "at"], adjustable: ["turned"] }).ask, null);
});

test("an action has no fields without a value", () => {
  assert.deepEqual(toAction({ type: "pass", card: undefined, at: null }), { type: "pass", at: null });
});
