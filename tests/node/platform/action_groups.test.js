import assert from "node:assert/strict";
import { test } from "node:test";

import { Flow } from "/static/neuroshima/table/flow.js";
import { actionGroups } from "/static/neuroshima/table/general/action_groups.js";

const LEGAL = [
  { type: "sow", field: { any: ["north", "hill"] }, seed: { any: ["oat", "rye"] } },
  { type: "sow", field: "brook", seed: "rye" },
  { type: "reap", field: "mill" },
  { type: "rest" },
];

function flowOf(entries, seat = 0) {
  const flow = new Flow({ order: ["type"] });
  flow.reset(seat, entries);
  return flow;
}

const told = (groups) => groups.map(({ type, field, choices }) => [type, field, choices.map(({ value }) => value)]);

test("each type of action has a group, with the values of its first open field", () => {
  const groups = actionGroups(flowOf(LEGAL));
  assert.deepEqual(told(groups), [["sow", "field", ["north", "hill", "brook"]], ["reap", null, [undefined]], ["rest", null, [undefined]]]);
  assert.deepEqual(groups[1].fixed, { type: "reap", field: "mill" });
});

test("an action in the making asks for its next field, until nothing is left to choose", () => {
  const flow = flowOf(LEGAL);
  const [north, , brook] = actionGroups(flow)[0].choices;
  flow.begin(north.given);
  assert.deepEqual(told(actionGroups(flow)), [["sow", "seed", ["oat", "rye"]]]);
  flow.begin(brook.given);
  assert.deepEqual([flow.action, actionGroups(flow)], [{ type: "sow", field: "brook", seed: "rye" }, []]);
});

test("a decision is a group like any other, and who is not to move has none", () => {
  const decision = [{ type: "choose", target: { any: [[1, 2], [3, 4]] } }, { type: "choose", do: false }];
  assert.deepEqual(told(actionGroups(flowOf(decision))), [["choose", "target", [[1, 2], [3, 4], undefined]]]);
  assert.deepEqual(actionGroups(flowOf(LEGAL, null)), []);
});
