import assert from "node:assert/strict";
import { test } from "node:test";

import { Stepper } from "/static/neuroshima/shared/stepper.js";

/** A stepper through so many steps, and what it showed: [step, whether with what led to it]. */
function through(last) {
  const seen = [];
  const of = { last, see: (step, forward) => { seen.push([step, forward]); }, words: String, stepped: () => {} };
  return { stepper: new Stepper(of), seen, of };
}

test("one step forward is played with its events, a leap shows where it lands", () => {
  const { stepper, seen } = through(5);
  for (const where of ["forward", "forward", "back", "last", "forward", "first", "back"]) stepper.press(where);
  assert.deepEqual(seen, [[1, true], [2, true], [1, false], [5, false], [5, false], [0, false], [0, false]]);
});

test("a step that is watched is played with its events, wherever one comes from", () => {
  const { stepper, seen } = through(5);
  for (const step of [3, 3, 1, 9, 0]) stepper.watch(step);
  assert.deepEqual(seen.filter((_, index) => index % 2 === 1), [[3, true], [3, true], [1, true], [5, false], [0, false]]);
});

test("what lies beyond the ends is the end", () => {
  const { stepper } = through(3);
  stepper.go(99);
  assert.equal(stepper.step, 3);
  stepper.go(-1);
  assert.equal(stepper.step, 0);
});

test("with fewer steps it stands on one that is there", () => {
  const { stepper, of } = through(5);
  stepper.go(4);
  of.last = 2;
  stepper.renew();
  assert.equal(stepper.step, 2);
});

/** Let the time of one step pass. */
async function pass(t) {
  t.mock.timers.tick(1400);
  await new Promise((resolve) => setImmediate(resolve));
}

test("it plays by itself to the end and stops; from the end it begins anew", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { stepper, seen } = through(2);
  const pressed = [];
  stepper.showPlaying = () => pressed.push(stepper.playing);
  for (const begun of [0, 2]) {
    assert.equal(stepper.step, begun);
    stepper.press("play");
    await pass(t);
    await pass(t);
    assert.equal(stepper.playing, false);
  }
  assert.deepEqual(seen, [[1, true], [2, true], [0, false], [1, true], [2, true]]);
  assert.deepEqual(pressed, [true, false, true, false]);
});

test("the next step waits until the last one has been seen", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { stepper, of } = through(3);
  let watched;
  of.see = () => new Promise((resolve) => { watched = resolve; });
  stepper.press("play");
  await pass(t);
  await pass(t);
  assert.equal(stepper.step, 1);
  watched();
  await pass(t);
  assert.equal(stepper.step, 2);
});

test("play a second time pauses, and every other button stops", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { stepper } = through(9);
  for (const stop of ["play", "back"]) {
    stepper.go(4);
    stepper.press("play");
    stepper.press(stop);
    await pass(t);
    assert.deepEqual([stepper.playing, stepper.step], [false, stop === "play" ? 4 : 3]);
  }
});
