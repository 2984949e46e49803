// What the reader's settings say of actions before they are sent: ask first, or play the only one at once.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isAskedFirst, OnlyAction } from "/static/neuroshima/table/before_sending.js";
import { Flow } from "/static/neuroshima/table/flow.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const chosen = {};
globalThis.document = Object.assign(new EventTarget(), { documentElement: { dataset: chosen } });
const PASS = { type: "pass", at: { any: [3] } };
const MINE = { takeBack: [] };

beforeEach(() => Object.assign(chosen, { confirm: "never", auto: "on" }));

/** What is said, and what is sent in the end. */
function considered(t, legal, { state = MINE, automatic = ["pass"], stop = false, wait = 5000 } = {}) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  const only = new OnlyAction((action) => sent.push(action));
  const flow = new Flow({ order: ["type", "at"], automatic });
  flow.reset(0, legal);
  const words = only.consider(state, flow, (type) => type.toUpperCase());
  if (stop) assert.equal(only.stop(), true);
  t.mock.timers.tick(wait);
  t.mock.timers.reset();
  assert.equal(only.words === "", stop || words === "" || sent.length > 0, "the notice stands until it is played or stopped");
  return [words, sent];
}

test("before which actions the player is asked", () => {
  for (const [confirm, final, other] of [["never", false, false], ["final", true, false], ["always", true, true], [undefined, false, false]]) {
    chosen.confirm = confirm;
    assert.deepEqual([isAskedFirst(true), isAskedFirst(false)], [final, other], confirm);
  }
});

test("the only legal action is played after a notice", (t) => {
  const [words, sent] = considered(t, [PASS]);
  assert.match(words, /PASS/);
  assert.deepEqual(sent, [{ type: "pass", at: 3 }]);
});

test("who can still take the last action back has longer to think", (t) => {
  const state = { takeBack: [0] };
  assert.deepEqual(considered(t, [PASS], { state, wait: 2000 })[1], []);
  assert.equal(considered(t, [PASS], { wait: 2000 })[1].length, 1);
  assert.equal(considered(t, [PASS], { state })[1].length, 1);
});

test("what is stopped is not played", (t) => {
  assert.deepEqual(considered(t, [PASS], { stop: true })[1], []);
});

const LEFT_ALONE = {
  "two actions": [[PASS, { type: "use" }]],
  "two answers": [[{ type: "pass", at: { any: [3, 4] } }]],
  "nothing": [[]],
  "a kind that turns something up or gives something away": [[PASS], { automatic: [] }],
};
for (const [name, [legal, more]] of Object.entries(LEFT_ALONE)) {
  test(`not played by itself: ${name}`, (t) => assert.deepEqual(considered(t, legal, more), ["", []]));
}

test("nobody who has not chosen it has anything played", (t) => {
  chosen.auto = "off";
  assert.deepEqual(considered(t, [PASS]), ["", []]);
});
