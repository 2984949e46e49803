// Hints: asked for and answered while the position is the same; one that is chosen is filled in and not sent.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Hinting } from "/static/neuroshima/match/hinting.js";
import { planAfter, plansAfter } from "/static/neuroshima/table/hints.js";
import { Flow } from "/static/neuroshima/table/flow.js";
import { speakEnglish } from "../english.js";

speakEnglish();

const HINT = { actions: [{ type: "pass" }], chance: 0.5, title: "Pass", reasons: [] };

test("a hint is asked for by the seat and answered by its id", async () => {
  const sent = [];
  const hinting = new Hinting((message) => Boolean(sent.push(message)));
  const asked = hinting.ask(1);
  assert.deepEqual([sent[0].type, sent[0].seat], ["hint", 1]);
  assert.equal(hinting.answer("another", { hints: [], message: "" }), false);
  assert.equal(hinting.answer(sent[0].id, { hints: [HINT], message: "" }), true);
  assert.deepEqual(await asked, { hints: [HINT], message: "" });
});

test("another position, another question and no connection end the wait", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const hinting = new Hinting(() => true);
  const first = hinting.ask(0);
  const second = hinting.ask(0);
  assert.deepEqual(await first, { hints: [], message: "" });
  hinting.drop();
  assert.deepEqual(await second, { hints: [], message: "" });
  const late = hinting.ask(0);
  t.mock.timers.tick(15_000);
  assert.match((await late).message, /cannot be reached/);
  assert.match((await new Hinting(() => false).ask(0)).message, /cannot be reached/);
});

const LEGAL = [{ type: "place", tile: "scout", at: { any: [1, 2] }, rotation: { any: [0, 1, 2] } }, { type: "pass" }];

test("an action is filled in as a whole, and can still be adjusted", () => {
  const flow = new Flow({ order: ["type", "tile", "at"], places: ["at"], adjustable: ["rotation"] });
  flow.reset(0, LEGAL);
  assert.equal(flow.fill({ type: "place", tile: "scout", at: 2, rotation: 1 }), true);
  assert.deepEqual(flow.action, { type: "place", tile: "scout", at: 2, rotation: 1 });
  flow.adjust("rotation", 2);
  assert.equal(flow.action.rotation, 2);
  assert.equal(flow.fill({ type: "fly" }), false);
});

const PLAN = { hint: { ...HINT, actions: [{ type: "place", tile: "scout", at: [0, 1], rotation: 2 }, { type: "pass" }] }, done: 0 };
const acted = (action, kind = "action") => ({ move: { seq: 5, kind, seat: 0, action, events: [] } });

test("a plan is ticked step by step, and holds through an offer", () => {
  const first = planAfter(PLAN, acted({ type: "place", tile: "scout", at: [0, 1], rotation: 2, more: null }), true);
  assert.equal(first.done, 1);
  assert.equal(planAfter(first, acted({ type: "offer" }, "offer"), false), first);
  assert.equal(planAfter(first, acted({ type: "pass" }), true).done, 2);
});

test("a plan ends with another action than its own, with a take-back, with the others' turn and after its last step", () => {
  assert.equal(planAfter(PLAN, acted({ type: "place", tile: "scout", at: [0, 1], rotation: 3 }), true), null);
  assert.equal(planAfter(PLAN, acted(null, "take_back"), true), null);
  assert.equal(planAfter(PLAN, acted({ type: "place", tile: "scout", at: [0, 1], rotation: 2 }), false), null);
  assert.equal(planAfter({ ...PLAN, done: 2 }, acted({ type: "pass" }), true), null);
  assert.equal(planAfter(null, acted({ type: "pass" }), true), null);
});

test("an action that is taken back brings back the plan that held before it", () => {
  const planned = { type: "place", tile: "scout", at: [0, 1], rotation: 2 };
  const [done, other] = [planned, { ...planned, rotation: 3 }].map((action) => plansAfter([PLAN], acted(action), true));
  assert.equal(done.at(-1).done, 1);
  assert.equal(other.at(-1), null);
  for (const plans of [done, other]) assert.deepEqual(plansAfter(plans, acted(null, "take_back"), true), [PLAN]);
  assert.deepEqual(plansAfter(done, acted({ type: "pass" }), false), [], "the others' turn");
  assert.deepEqual(plansAfter(done, acted({ type: "offer" }, "offer"), false), done);
});
