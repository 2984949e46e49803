// What is seen and heard of the events of a battle, as data; and the track of initiative.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { CUE_SOUNDS, cuesOf } from "/static/neuroshima_hex/battle/cues.js";
import { actorsOf, marksOf, segmentsHeld, segmentUnderway } from "/static/neuroshima_hex/battle/track.js";
import { steps } from "/static/neuroshima_hex/battle/steps.js";

const FACTS = { melee: { shot: false }, ranged: { shot: true } };
const facts = (kind) => FACTS[kind];
const attack = (kind, more = {}) => ({ type: "attack", kind, from: [0, 0], to: [0, -1], direction: 0, wounds: 1, armor: 0, over: [], ...more });
const shown = (...step) => cuesOf(step, facts).map(({ motion, sound }) => [motion, sound].filter(Boolean).join(" "));

const CASES = [
  ["a blow", [attack("melee")], ["lunge", "slash blow", "impact"]],
  ["a blow that hits nobody", [attack("melee", { to: null })], []],
  ["a shot", [attack("ranged")], ["muzzle shot", "tracer", "impact"]],
  ["a shot into armor", [attack("ranged", { armor: 1, wounds: 0 })], ["muzzle shot", "tracer", "shield shield"]],
  ["a shot that armor weakens", [attack("ranged", { armor: 1 })], ["muzzle shot", "tracer", "shield shield", "impact"]],
  ["a shot that hits nobody", [attack("ranged", { to: null })], ["muzzle shot", "lost"]],
  ["a shot that is sent on", [attack("ranged", { path: [[0, 0], [0, -1], [1, -2]] })], ["muzzle shot", "tracer", "tracer", "impact"]],
  ["a shot over a join", [attack("ranged", { bends: [[0, -1]], to: [1, -2] })], ["muzzle shot", "tracer", "tracer", "impact"]],
  ["a beam over a join", [attack("gauss", { bends: [[0, -1]], to: [1, -2] })], ["beam beam", "beam", "impact"]],
  ["a kind of attack that nobody knows here", [attack("of_an_expansion")], ["muzzle shot", "tracer", "impact"]],
  ["one beam through two units", [attack("gauss"), attack("gauss", { to: [0, -2] })], ["beam beam", "impact", "impact"]],
  ["an explosion", [attack("explosion", { direction: null }), attack("explosion", { direction: null, to: [1, 0] })], ["blast blast", "impact", "impact"]],
  ["a Medic", [{ type: "absorbed", medic: [0, 0], patient: [0, 1], wounds: 1 }], ["heal heal"]],
  ["wounds", [{ type: "wound", at: [0, 0], wounds: 1 }], ["wounded wound"]],
  ["damage of an HQ", [{ type: "hq_damage", at: [0, 0], damage: 2, hp: 18 }], ["quake alarm"]],
  ["two that are destroyed", [{ type: "destroyed", at: [0, 0] }, { type: "destroyed", at: [1, 0] }], ["die death", "die death"]],
  ["a net that lets go", [{ type: "freed", at: [0, 0] }], ["freed free"]],
  ["a net that falls", [{ type: "netted", at: [0, 0] }], ["netted net"]],
  ["a push", [{ type: "pushed", from: [0, 0], to: [1, 0] }], ["shove push"]],
  ["a move", [{ type: "moved", from: [0, 0], to: [1, 0] }], ["trail slide"]],
  ["bombs", [{ type: "bombed", fields: [[0, 0], [1, 0]] }], ["blast blast", "blast blast"]],
  ["a segment", [{ type: "segment", segment: 3 }], ["tick"]],
  ["an event of an expansion", [{ type: "of_an_expansion" }], []],
];

for (const [name, step, expected] of CASES) test(`${name} is seen and heard`, () => assert.deepEqual(shown(...step), expected));

test("every motion is drawn and every sound is fetched", () => {
  const drawn = readFileSync(new URL("../../../games/hex/neuroshima_hex/static/neuroshima_hex/battle/motions.js", import.meta.url), "utf-8");
  const cues = CASES.flatMap(([, step]) => cuesOf(step, facts));
  for (const { motion } of cues) assert.ok(!motion || drawn.includes(`\n  ${motion}(`), motion);
  for (const { sound } of cues) assert.ok(!sound || CUE_SOUNDS.includes(sound), sound);
});

test("all of a step begins within half a second, in its order", () => {
  const dead = Array.from({ length: 18 }, (_, i) => ({ type: "destroyed", at: [i, 0] }));
  const after = cuesOf(dead, facts).map((cue) => cue.after);
  assert.deepEqual(after, [...after].sort((one, other) => one - other));
  assert.equal(after.length, 18);
  assert.ok(after.at(-1) <= 480);
});

test("one beam and one explosion are one step", () => {
  const two = [attack("gauss"), attack("gauss", { to: [0, -2] }), attack("gauss", { direction: 1 }), attack("ranged"), attack("ranged")];
  assert.deepEqual(steps(two).map((step) => step.length), [2, 1, 1, 1]);
});

const view = { board: [{ initiative: [{ value: 3 }, { value: 2 }] }, { initiative: [{ value: 5 }], netted_by: [[0, 0]] }, { initiative: [{ value: 0 }] }, {}] };

test("the track marks past segments from the events, and those to come", () => {
  const events = [{ type: "battle_started" }, { type: "segment", segment: 4 }, { type: "segment", segment: 3 }];
  assert.deepEqual(segmentsHeld(events, view), [4, 3, 2, 0]);
  assert.deepEqual(segmentsHeld([...events, { type: "battle_ended" }], view), [4, 3]);
  assert.deepEqual(segmentsHeld([], view), [3, 2, 0], "a unit in a net does not act");
  assert.deepEqual(segmentsHeld([{ type: "segment", segment: 1 }], view, 2), [2, 1, 0], "it goes on in segment 2");
});

test("a battle goes on in the segment in which a decision was asked for", () => {
  const begun = { events: [{ type: "battle_started" }, { type: "segment", segment: 3 }] };
  const answered = { events: [{ type: "attack" }, { type: "segment", segment: 2 }] };
  assert.equal(segmentUnderway([begun]), 3);
  assert.equal(segmentUnderway([begun, answered]), 2);
  assert.equal(segmentUnderway([begun, { ...answered, undone: true }, {}]), 3);
  assert.equal(segmentUnderway([begun, { events: [{ type: "battle_ended" }] }]), null);
  assert.equal(segmentUnderway([{ events: [{ type: "battle_started" }] }]), null);
});

test("the track lights the segment that is fought", () => {
  const marks = marksOf([4, 2], 4);
  assert.deepEqual(marks.map(({ number }) => number), [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  assert.deepEqual(marks.filter(({ holds }) => holds).map(({ number }) => number), [4, 2]);
  assert.deepEqual(marks.map(({ state }) => state[0]).join(""), "ooooonaaaa");
  assert.ok(marksOf([4], 0, true).every(({ state, number }) => state === (number === 0 ? "now" : "over")));
  assert.equal(marksOf([12], null)[0].number, 12);
});

test("who acts in a segment is known by what they do", () => {
  const events = [{ type: "segment", segment: 3 }, { type: "declared", unit: [2, 0] }, attack("melee"), attack("melee", { to: [1, 0] }), { type: "segment", segment: 2 }, attack("ranged", { from: [5, 5] })];
  assert.deepEqual(actorsOf(events, 0), [[2, 0], [0, 0]]);
  assert.deepEqual(actorsOf(events, 4), [[5, 5]]);
});
