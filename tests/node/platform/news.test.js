// What is new since the reader's last action, from the history.

import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf, movesSince, newsLine } from "/static/neuroshima/table/news.js";
import { Names } from "/static/neuroshima/table/names.js";
import { speakEnglish } from "../english.js";

speakEnglish();

const move = (seq, seat, kind = "action", action = {}) => ({ seq, seat, kind, action, events: [] });
const since = (history, you = [0]) => movesSince(history, you).map(({ seq }) => seq);

test("the moves of others since the reader's last action are new, until the reader acts", () => {
  const history = [move(1, 0), move(2, 1), move(3, 1, "offer"), move(4, 2)];
  assert.deepEqual(since(history), [2, 4]);
  assert.deepEqual(since([...history, move(5, 0)]), []);
});

test("what was taken back is not new, and a reader who has not acted, or only looks, is told nothing", () => {
  assert.deepEqual(since([move(1, 0), move(2, 1), move(3, 1), move(4, 1, "take_back", null)]), [2]);
  assert.deepEqual(since([move(1, 1), move(2, 1)]), []);
  assert.deepEqual(since([move(1, 0), move(2, 1)], []), []);
});

test("a mark follows what it marks", () => {
  const marks = marksOf([
    [{ kind: "placed", seat: 1, at: "B1" }],
    [{ kind: "moved", seat: 1, from: "B1", at: "B2" }],
    [{ kind: "moved", seat: 0, from: "C1", at: "C2" }],
    [{ kind: "moved", seat: 0, from: "C2", at: "C3" }],
    [{ kind: "drawn", seat: 1, count: 3 }],
  ]);
  assert.deepEqual(marks, [{ kind: "placed", seat: 1, at: "B2" }, { kind: "moved", seat: 0, from: "C1", at: "C3" }]);
});

test("two that change places keep their marks, and what is hit twice has lost both", () => {
  const swapped = marksOf([
    [{ kind: "hit", seat: 0, at: "A1", amount: 1 }],
    [{ kind: "hit", seat: 0, at: "A1", amount: 2 }],
    [{ kind: "moved", seat: 0, from: "A1", at: "A2" }, { kind: "moved", seat: 1, from: "A2", at: "A1" }],
  ]);
  assert.deepEqual(swapped, [{ kind: "hit", seat: 0, at: "A2", amount: 3 }, { kind: "moved", seat: 1, from: "A2", at: "A1" }]);
});

test("what stands where another was destroyed is new itself", () => {
  const marks = marksOf([[{ kind: "lost", seat: 0, at: "A1" }], [{ kind: "moved", seat: 1, from: "B1", at: "A1" }], [{ kind: "turned", seat: 1, at: "A1" }]]);
  assert.deepEqual(marks, [{ kind: "moved", seat: 1, from: "B1", at: "A1" }]);
});

test("the line counts what each player has done and lost", () => {
  const names = new Names({});
  names.update({ seats: [{ seat: 0, name: "Anna" }, { seat: 1, name: "Soldier" }], you: [0] });
  const changes = [
    { kind: "discarded", seat: 1 }, { kind: "placed", seat: 1, at: "B1" }, { kind: "placed", seat: 1, at: "B2" },
    { kind: "lost", seat: 0, at: "A1" }, { kind: "drawn", seat: 1, count: 3 }, { kind: "turned", seat: null, at: "C1" },
  ];
  assert.equal(newsLine(changes, names), "Soldier: placed 2, discarded 1, drawn 3 · You: lost 1");
  assert.equal(newsLine([], names), "");
});
