import assert from "node:assert/strict";
import { test } from "node:test";

import { Flow } from "/static/neuroshima/table/flow.js";

const GATE = "iron_gate";
const YORK = "new_york";
const ROBOTS = [[GATE, 0], [GATE, 1]];
const LEGAL = [
  { type: "deploy", card: { any: ["hornet", "ripper"] }, city: { any: [GATE, YORK] } },
  { type: "use", at: ROBOTS[0], target: { any: [ROBOTS[1], YORK] } },
  { type: "pass" },
];
const DECISION = [{ type: "choose", target: { any: ROBOTS } }, { type: "choose", do: false }];
const SHAPE = { order: ["type", "card", "at", "city", "target"], places: ["at", "city", "target"], preferred: ["deploy"], starting: { type: "use", field: "at" } };

function flowOf(entries, shape = SHAPE) {
  const flow = new Flow(shape);
  flow.reset(0, entries);
  return flow;
}

test("a card of the hand is deployed to a place that is lit", () => {
  const flow = flowOf(LEGAL);
  assert.deepEqual(flow.lit, [ROBOTS[0]]);
  assert.ok(flow.begin({ card: "hornet" }));
  assert.deepEqual(flow.chosen, { type: "deploy", card: "hornet" });
  assert.deepEqual([flow.ask, flow.lit], ["city", [GATE, YORK]]);
  assert.ok(flow.isLit(YORK));
  assert.ok(!flow.isLit(ROBOTS[1]));
  assert.ok(flow.pick(YORK));
  assert.deepEqual(flow.action, { type: "deploy", card: "hornet", city: YORK });
});

test("the place can be changed before the action is confirmed", () => {
  const flow = flowOf(LEGAL);
  flow.begin({ card: "hornet" });
  flow.pick(YORK);
  assert.equal(flow.placeAsked, "city");
  assert.ok(flow.pick(GATE));
  assert.equal(flow.action.city, GATE);
});

test("a card on the table is led to its target, and may be cancelled", () => {
  const flow = flowOf(LEGAL);
  assert.ok(flow.pick(ROBOTS[0]));
  assert.deepEqual(flow.lit, [ROBOTS[1], YORK]);
  assert.ok(!flow.pick(GATE));
  assert.equal(flow.action, null);
  flow.cancel();
  assert.deepEqual([flow.begun, flow.lit], [false, [ROBOTS[0]]]);
});

test("what no legal action has does not begin", () => {
  const flow = flowOf(LEGAL);
  assert.ok(!flow.begin({ card: "rifle" }));
  assert.equal(flow.begun, false);
  assert.ok(!flow.pick(YORK), "nothing starts there");
});

test("without a preferred type the first one that fits is begun", () => {
  const flow = flowOf([{ type: "discard", card: "hornet" }, { type: "play", card: "hornet" }], { ...SHAPE, preferred: [] });
  flow.begin({ card: "hornet" });
  assert.deepEqual(flow.action, { type: "discard", card: "hornet" });
  const preferring = flowOf(flow.entries, { ...SHAPE, preferred: ["play"] });
  preferring.begin({ card: "hornet" });
  assert.equal(preferring.action.type, "play");
});

test("a decision is asked at once, and stays asked when its answer is cancelled", () => {
  const flow = flowOf(DECISION);
  assert.ok(flow.active && !flow.begun);
  assert.deepEqual([flow.ask, flow.values], ["target", [...ROBOTS, undefined]]);
  assert.deepEqual(flow.lit, ROBOTS, "no answer is no place");
  flow.pick(ROBOTS[1]);
  assert.deepEqual(flow.action, { type: "choose", target: ROBOTS[1] });
  flow.cancel();
  assert.deepEqual([flow.begun, flow.ask], [false, "target"]);
  flow.choose("target", undefined);
  assert.deepEqual(flow.action, { type: "choose", do: false });
});

test("an answer that does not fit the others makes them forgotten", () => {
  const flow = flowOf([{ type: "move", unit: "a", to: 1 }, { type: "move", unit: "b", to: 2 }], { order: ["type", "unit", "to"], places: ["unit", "to"] });
  flow.begin({ type: "move", unit: "a" });
  assert.deepEqual(flow.action, { type: "move", unit: "a", to: 1 });
  flow.choose("to", 2);
  assert.deepEqual(flow.action, { type: "move", unit: "b", to: 2 });
});

test("adjustable fields have a first answer and all others", () => {
  const flow = flowOf([{ type: "place", tile: "scout", at: { any: [1, 2] }, rotation: { any: [0, 1, 2] } }], { order: ["type", "tile", "at"], places: ["at"], adjustable: ["rotation"], hand: "tile" });
  flow.begin({ tile: "scout" });
  assert.equal(flow.complete, false);
  flow.pick(2);
  assert.equal(flow.action.rotation, 0);
  assert.deepEqual(flow.optionsOf("rotation"), [0, 1, 2]);
  flow.choose("rotation", 2);
  assert.deepEqual(flow.action, { type: "place", tile: "scout", at: 2, rotation: 2 });
});

test("the action at a place is known without choosing it", () => {
  const flow = flowOf(LEGAL);
  flow.begin({ card: "ripper" });
  assert.deepEqual(flow.actionAt(GATE), { type: "deploy", card: "ripper", city: GATE });
  assert.equal(flow.actionAt(ROBOTS[0]), null);
  assert.equal(flow.complete, false);
});

test("an action with a place that is no answer has all fields of those that are", () => {
  const flow = flowOf([{ type: "place", card: "scout", at: { any: [1, 2] }, rotation: { any: [3, 4] } }], { order: ["type", "card", "at"], places: ["at"], adjustable: ["rotation"] });
  flow.begin({ card: "scout" });
  assert.deepEqual(flow.illegalAction(9), { type: "place", card: "scout", at: 9, rotation: 3 });
});

test("loose actions are those that neither hand nor table begins", () => {
  assert.deepEqual(flowOf(LEGAL).loose, [{ type: "pass" }]);
  assert.deepEqual(flowOf(DECISION).loose, []);
  assert.deepEqual(flowOf([]).lit, []);
});

test("several types of action may begin by pointing at something", () => {
  const legal = [...LEGAL, { type: "repair", city: { any: [GATE, YORK] } }, { type: "scrap", at: ROBOTS[0] }];
  const starting = [{ type: "use", field: "at" }, { type: "repair", field: "city" }, { type: "scrap", field: "at" }];
  const flow = flowOf(legal, { ...SHAPE, starting });
  assert.deepEqual(flow.lit, [ROBOTS[0], GATE, YORK]);
  assert.deepEqual(flow.loose, [{ type: "pass" }]);
  assert.ok(flow.pick(YORK));
  assert.deepEqual(flow.action, { type: "repair", city: YORK });
  flow.cancel();
  assert.ok(flow.pick(ROBOTS[0]));
  assert.deepEqual(flow.chosen, { type: "use", at: ROBOTS[0] });
});
