import assert from "node:assert/strict";
import { test } from "node:test";

import { Course } from "/static/neuroshima/lessons/course.js";

const TAKE = { type: "take", count: 1 };
const END = { type: "end" };
const step = (more) => ({ kind: "do", text: "", position: null, watched: 0, answers: [], hints: [], solution: [], ...more });
const STEPS = [step({ position: { left: 5 }, solution: [TAKE] }), step({ solution: [END] }), step({ position: { left: 1 }, kind: "read" })];

/** A course from a step on, with what the server was asked and what it answers. */
function from(index, ...answers) {
  const asked = [];
  const ask = async (body) => { asked.push(body); return { result: "open", words: "", actions: [], ...answers.shift() }; };
  return { asked, course: new Course({ document: { game: "tally" }, seat: 0, steps: STEPS, step: index }, ask) };
}

test("a step goes on from what the reader did, and a position begins anew", async () => {
  const { course, asked } = from(0, { result: "done", words: "Well done", actions: [{ seat: 0, ...END }] });
  const told = await course.act(END);
  assert.equal(told.words, "Well done");
  assert.deepEqual(told.document, { game: "tally", position: { left: 5 }, actions: [{ seat: 0, ...END }] });
  course.next();
  await course.begin();
  assert.deepEqual(asked, [{ step: 0, done: [], actions: [END] }, { step: 1, done: [[END]] }]);
  course.next();
  assert.deepEqual([course.index, course.base, course.done, course.isLast], [2, 2, [], true]);
});

test("a reader who comes back is where the solutions lead", () => {
  assert.deepEqual(from(1).course.done, [[TAKE]]);
});

test("what is refused changes nothing", async () => {
  const { course } = from(0);
  course.ask = async () => { throw new Error("no"); };
  await assert.rejects(course.act(TAKE));
  assert.deepEqual([course.mine, course.result], [[], "open"]);
});

test("a step that is begun again forgets what was done", async () => {
  const { course, asked } = from(0, { result: "mistake" }, {});
  await course.act(END);
  assert.equal(course.result, "mistake");
  await course.begin();
  assert.deepEqual([course.mine, course.result, asked.at(-1)], [[], "open", { step: 0, done: [] }]);
});
