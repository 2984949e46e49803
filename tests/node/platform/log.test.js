import assert from "node:assert/strict";
import { test } from "node:test";

import { Log, markUndone } from "/static/neuroshima/table/log.js";
import { speakEnglish } from "../english.js";

const move = (seq, kind = "action") => ({ seq, kind, seat: 0, action: null, events: [{ type: "deployed", text: `Move ${seq}` }] });

/** A log without its elements: what it tells. */
class Lines extends Log {
  constructor() {
    return Object.assign(Object.create(Lines.prototype), { names: { player: () => "Anna" }, begun: [] });
  }
  begin(moves, view) { this.begun.push([moves.length, view]); }
  lines({ events, kind }) { return kind === "action" ? events.map(({ text }) => ({ text })) : []; }
}

const undone = (...kinds) => markUndone(kinds.map((kind, i) => move(i + 1, kind))).map((each) => each.undone);

test("a take-back undoes the action before it", () => {
  assert.deepEqual(undone("action", "action", "take_back"), [false, true, false]);
});

test("several take-backs undo one action each, the newest first", () => {
  assert.deepEqual(undone("action", "action", "take_back", "take_back", "action"), [true, true, false, false, false]);
});

test("an action after a take-back stays until it is taken back itself", () => {
  assert.deepEqual(undone("action", "take_back", "action", "take_back"), [true, false, true, false]);
});

test("a take-back of nothing undoes nothing, and the history itself is left alone", () => {
  assert.deepEqual(undone("take_back"), [false]);
  const history = [move(1), move(2, "take_back")];
  markUndone(history);
  assert.equal(history[0].undone, undefined);
});

test("a history is told move by move, take-backs in the log's own words", () => {
  speakEnglish();
  const log = new Lines();
  assert.deepEqual(log.historyLines([move(1), move(2, "take_back")], { city: 1 }), [
    { seq: 1, undone: true, lines: [{ text: "Move 1" }] },
    { seq: 2, undone: false, lines: [{ text: "Anna takes the last action back", kind: "take_back" }] },
  ]);
  assert.deepEqual(log.begun, [[2, { city: 1 }]], "once, before the first line");
});
