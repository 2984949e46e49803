import assert from "node:assert/strict";
import { test } from "node:test";

import { Position } from "/static/neuroshima/match/position.js";
import { moved, state } from "./messages.js";

test("a move that follows is new, one that is known is old, one with others before it leaves a gap", () => {
  const position = new Position();
  assert.ok(position.takeState(state(0)));
  assert.equal(position.takeMoved(moved(1)), "new");
  assert.equal(position.takeMoved({ ...moved(1), view: { shown: "twice" } }), "old");
  assert.equal(position.takeMoved(moved(3)), "gap");
  assert.deepEqual([position.seq, position.view], [1, { shown: 1 }]);
});

test("changes are made in the view that is here; the parts that stay are the same ones", () => {
  const position = new Position();
  position.takeState({ ...state(0), view: { board: [{ tile: "scout" }], hand: ["medic"] } });
  const before = position.view;
  const changes = [{ op: "add", path: "/board/1", value: { tile: "web" } }];
  assert.equal(position.takeMoved({ ...moved(1), view: null, changes }), "new");
  assert.deepEqual(position.view, { board: [{ tile: "scout" }, { tile: "web" }], hand: ["medic"] });
  assert.equal(position.view.hand, before.hand);
  assert.equal(before.board.length, 1, "who still shows the view before keeps it");
  assert.equal(position.takeMoved({ ...moved(2), view: { shown: 2 }, changes: null }), "new");
  assert.deepEqual(position.view, { shown: 2 });
});

test("changes that do not fit leave everything as it is, and a gap", () => {
  const position = new Position();
  position.takeState(state(0));
  const changes = [{ op: "replace", path: "/shown", value: 1 }, { op: "remove", path: "/hidden" }];
  assert.equal(position.takeMoved({ ...moved(1), view: null, changes }), "gap");
  assert.deepEqual([position.seq, position.view, position.history], [0, { shown: 0 }, []]);
  position.takeState({ ...state(0), status: "frozen", view: null });
  assert.equal(position.takeMoved({ ...moved(1), view: null, changes: [changes[0]] }), "gap", "there is no view");
});

test("an older state changes nothing; the same one shows nothing else", () => {
  const position = new Position();
  position.takeState(state(2));
  assert.equal(position.takeState({ ...state(1), view: { shown: "old" } }), false);
  assert.deepEqual(position.view, { shown: 2 });
  assert.equal(position.takeState(state(2)), false);
  assert.equal(position.takeState({ ...state(2), status: "frozen", frozen_why: "A plugin is missing." }), true);
  assert.equal(position.frozenWhy, "A plugin is missing.");
});

test("a state that shows the same leaves the move that led to it", () => {
  const position = new Position();
  position.takeState(state(0));
  position.takeMoved(moved(1));
  position.takeState(state(1));
  assert.equal(position.move.seq, 1);
  position.takeState({ ...state(1), you: [1] });
  assert.equal(position.move, null);
});

test("the history grows with the moves, and is not changed for who has it already", () => {
  const position = new Position();
  position.takeState(state(1));
  const before = position.forElement().history;
  position.takeMoved(moved(2));
  assert.deepEqual(position.history.map(({ seq }) => seq), [1, 2]);
  assert.equal(before.length, 1);
  assert.deepEqual(position.forElement().move, { seq: 2, kind: "action", seat: 0, action: {}, events: [], left: 4000 });
});

test("seats that come with another status lack a position", () => {
  const position = new Position();
  position.takeState({ ...state(0), status: "waiting" });
  assert.equal(position.takeSeats({ seats: [], status: "waiting" }), false);
  assert.equal(position.takeSeats({ seats: [], status: "running" }), true);
  assert.equal(position.status, "waiting", "the position says what it is");
});

test("who may move has a seat that is to move, in a match that runs", () => {
  const position = new Position();
  position.takeState(state(0));
  assert.ok(position.mayMove);
  for (const other of [{ to_move: [1] }, { you: [] }, { status: "over" }]) {
    position.takeState({ ...state(position.seq + 1), ...other });
    assert.equal(position.mayMove, false, JSON.stringify(other));
  }
});

test("a seat is secret if two of one screen know different things", () => {
  const position = Object.assign(new Position(), { you: [0, 1], toMove: [1], status: "running", secret: true });
  assert.equal(position.secretSeat, 1);
  position.toMove = [2];
  assert.equal(position.secretSeat, 0, "while others move, the first one");
  for (const open of [{ you: [1] }, { secret: false }, { status: "over" }]) {
    assert.equal(Object.assign(new Position(), { ...position, ...open }).secretSeat, null, JSON.stringify(open));
  }
});

test("what if is open against bots at any time, among people when all allow it", () => {
  const me = { seat: 0, kind: "person", what_if: false };
  const bot = { seat: 1, kind: "bot", what_if: false };
  const friend = { seat: 2, kind: "person", what_if: true };
  const allows = (seats, status = "running") => Object.assign(new Position(), { seats, you: [0], status }).allowsWhatIf;
  assert.ok(allows([me, bot]));
  assert.ok(!allows([me, bot], "over"));
  assert.ok(!allows([me, friend]));
  assert.ok(allows([{ ...me, what_if: true }, friend, bot]));
});

test("the element gets no message of the server's, but names of its own", () => {
  const position = new Position();
  position.takeState(state(0));
  assert.deepEqual(Object.keys(position.forElement()).sort(), ["ending", "history", "legal", "move", "outcome", "seats", "seq", "status", "takeBack", "toMove", "view", "you"]);
});
