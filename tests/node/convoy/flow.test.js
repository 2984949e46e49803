import assert from "node:assert/strict";
import { test } from "node:test";

import { ConvoyFlow } from "/static/neuroshima_convoy/actions/flow.js";
import { names, position, unit } from "./catalogue.js";

const GATE = "iron_gate";
const YORK = "new_york";
const VIEW = position({ [GATE]: { moloch: [unit("hunter"), unit("blocker", { module: "net_module" })], outpost: [unit("commando")] } });

function flowOf(entries, seat = 0, view = VIEW) {
  const flow = new ConvoyFlow(names(), () => view);
  flow.reset(seat, entries);
  return flow;
}

test("a card of the hand lights cities and the row in which it arrives", () => {
  const flow = flowOf([{ type: "deploy", card: "hunter", city: { any: [GATE, YORK] } }, { type: "pass" }]);
  assert.ok(flow.litHand("hunter") && !flow.litHand("blocker"));
  flow.begin({ card: "hunter" });
  assert.deepEqual([flow.side, flow.arriving, flow.litCity(YORK)], [null, "moloch", true]);
  flow.pick(YORK);
  assert.ok(flow.chosenCity(YORK) && !flow.chosenCity(GATE));
});

test("an ability lights its own card, then its targets on the other side, then what pays for it", () => {
  const view = { ...VIEW, phase: "modules" };
  const at = [GATE, 1];
  const flow = flowOf([{ type: "use", at, target: [GATE, 0], discard: { any: ["hunter", "move"] } }, { type: "use", at, target: [GATE, 1], discard: { any: ["hunter", "move"] } }], 0, view);
  assert.ok(flow.litCard("moloch", at) && !flow.litCard("outpost", at));
  flow.pick(at);
  assert.equal(flow.word, "net");
  assert.ok(flow.litCard("outpost", [GATE, 0]) && !flow.litCard("moloch", [GATE, 0]));
  flow.pick([GATE, 0]);
  assert.deepEqual([flow.handField, flow.litHand("move"), flow.litHand("blocker")], ["discard", true, false]);
});

test("the last card that was chosen confirms when it is chosen again", () => {
  const flow = flowOf([{ type: "play", card: "move", target: [GATE, 0] }, { type: "play", card: "move", target: [GATE, 1] }]);
  flow.begin({ card: "move" });
  flow.pick([GATE, 1]);
  assert.ok(flow.chosenAt("moloch", [GATE, 1]) && flow.chosenLast("moloch", [GATE, 1]));
  assert.ok(!flow.chosenLast("outpost", [GATE, 1]));
});

test("a decision about cards is answered in the hand, even where one answer is left", () => {
  const view = { ...VIEW, pending: { seat: 1, kind: "look", source: { card: "commando" }, cards: ["hunter"] } };
  const flow = flowOf([{ type: "choose", card: "hunter" }], 1, view);
  assert.deepEqual([flow.handField, flow.litHand("hunter")], ["card", true]);
});

test("a decision about the table names the side by its kind", () => {
  const view = { ...VIEW, pending: { seat: 1, kind: "bomb_robot", source: {} } };
  const flow = flowOf([{ type: "choose", target: [GATE, 0] }, { type: "choose", target: [GATE, 1] }], 1, view);
  assert.ok(flow.litCard("moloch", [GATE, 0]) && !flow.litCard("outpost", [GATE, 0]));
  assert.equal(flow.handField, null);
});
