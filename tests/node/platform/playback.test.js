// What is shown when, with a clock of the test's own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Playback, pauseOf } from "/static/neuroshima/table/playback.js";

/** A table that notes when it was shown what; messages are [who, text], and those of others are seen for 700 ms. */
class Stage {
  constructor() {
    Object.assign(this, { now: 0, shown: [], sleeping: [], behind: 0, battle: null });
    const clock = { now: () => this.now, sleep: (ms) => new Promise((resolve) => { this.sleeping.push([this.now + ms, resolve]); }) };
    const stage = {
      waits: ([who]) => who === "other",
      behind: () => { this.behind += 1; },
      watch: ([, text]) => (text === "battle" && !this.playback.hurries ? new Promise((resolve) => { this.battle = resolve; }) : null),
      show: ([who, text], isLast) => {
        this.shown.push([this.now, text, isLast]);
        return who === "other" ? pauseOf(1) : 0;
      },
    };
    this.playback = new Playback(stage, clock);
  }

  async pass(ms) {
    this.now += ms;
    for (const [at, resolve] of this.sleeping) if (at <= this.now) resolve();
    await settled();
  }
}

const settled = () => new Promise((resolve) => { setImmediate(resolve); });

let stage;
beforeEach(() => { stage = new Stage(); });

test("an action is seen for its time before the next, though that comes much later than the first was shown", async () => {
  stage.playback.add(["other", "one"]);
  await settled();
  await stage.pass(100);
  stage.playback.addAll([["other", "two"], ["other", "three"]]);
  await stage.pass(599);
  assert.deepEqual([stage.shown, stage.playback.isBehind], [[[0, "one", true]], true]);
  await stage.pass(1);
  await stage.pass(700);
  assert.deepEqual(stage.shown, [[0, "one", true], [700, "two", false], [1400, "three", true]]);
  assert.equal(stage.playback.isBehind, false);
});

test("the reader's own action waits for nothing", async () => {
  stage.playback.add(["other", "one"]);
  stage.playback.add(["me", "mine"]);
  await settled();
  assert.deepEqual(stage.shown.map(([now, text]) => [now, text]), [[0, "one"], [0, "mine"]]);
});

test("one press shows all that waits, a battle among it, in its order", async () => {
  const drained = stage.playback.addAll([["other", "one"], ["other", "battle"], ["other", "two"]]);
  await settled();
  assert.equal(stage.behind, 1);
  assert.equal(stage.playback.skip(), true);
  await drained;
  assert.deepEqual(stage.shown.map(([now, text]) => [now, text]), [[0, "one"], [0, "battle"], [0, "two"]]);
  assert.equal(stage.playback.skip(), false, "nothing waits any more");
  stage.playback.addAll([["other", "three"], ["other", "four"]]);
  await settled();
  assert.equal(stage.playback.isBehind, true, "what comes later is played again");
});

test("what is shown again is left out where the reader skips, but for the present", async () => {
  stage.playback.addAll([["other", "one"], ["other", "again"], ["other", "again"], ["other", "now"]]);
  await settled();
  stage.playback.skip(([, text]) => text !== "again");
  await settled();
  assert.deepEqual(stage.shown.map(([, text]) => text), ["one", "now"]);
});

test("what comes while a battle is watched follows it, and the table rests on the last", async () => {
  const drained = stage.playback.add(["other", "battle"]);
  stage.playback.add(["me", "mine"]);
  await settled();
  assert.deepEqual(stage.shown, []);
  stage.battle();
  await drained;
  assert.deepEqual(stage.shown, [[0, "battle", false], [0, "mine", true]]);
});

test("a newer position takes the place of what waits", async () => {
  stage.playback.addAll([["other", "one"], ["other", "old"]]);
  await settled();
  stage.playback.drop();
  await stage.playback.add(["me", "new"]);
  assert.deepEqual(stage.shown.map(([, text]) => text), ["one", "new"]);
});

test("the speed that the reader has chosen makes it quicker", () => {
  assert.deepEqual([1, 2, 4, undefined].map(pauseOf), [700, 600, 500, 700]);
});
