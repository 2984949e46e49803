// The page's side of the protocol, against a server that loses, repeats and withholds messages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection } from "/static/neuroshima/match/connection.js";
import { FakeWebSocket, SEATS, barePage, moved, state } from "./messages.js";

/** A page that shows a match, and what the test's server got of it. */
function connected(t) {
  const page = barePage(t);
  const seen = { shown: [], heads: 0, told: [], watching: [] };
  const connection = new Connection("ws://table/", {
    state: () => {},
    show: () => seen.shown.push(connection.position.view.shown),
    showHead: () => seen.heads++,
    showWatching: (count) => seen.watching.push(count),
    tell: (sentence) => seen.told.push(sentence),
  });
  connection.open();
  page.newest().accept();
  page.newest().says(state(0));
  const got = (type) => FakeWebSocket.sockets.flatMap(({ sent }) => sent).filter((message) => message.type === type);
  return { ...page, connection, seen, got, says: (message) => page.newest().says(message), tick: (time) => t.mock.timers.tick(time) };
}

const TAKE = { type: "move", seat: 0, action: { type: "take" } };

test("moves that follow are shown, what is not newer is dropped", (t) => {
  const { says, seen } = connected(t);
  says(moved(1));
  says({ ...moved(1), view: { shown: "twice" } });
  says({ ...state(0), view: { shown: "old" } });
  says(moved(2));
  assert.deepEqual(seen.shown, [0, 1, 2]);
  assert.equal(seen.heads, 1, "the head follows the older state: who sits where");
});

test("a gap is asked for", (t) => {
  const { says, seen, got } = connected(t);
  says(moved(3));
  assert.deepEqual(got("resync"), [{ v: 1, type: "resync", have: 0 }]);
  for (const seq of [1, 2, 3]) says(moved(seq));
  assert.deepEqual(seen.shown, [0, 1, 2, 3]);
});

test("changes that do not fit are asked for as a gap is, and the whole view answers", (t) => {
  const { says, seen, got } = connected(t);
  says({ ...moved(1), view: null, changes: [{ op: "replace", path: "/unknown", value: 1 }] });
  assert.deepEqual(got("resync"), [{ v: 1, type: "resync", have: 0 }]);
  says(moved(1));
  says({ ...moved(2), view: null, changes: [{ op: "replace", path: "/shown", value: 2 }] });
  assert.deepEqual(seen.shown, [0, 1, 2]);
});

test("a heartbeat tells of what was missed; it is asked for once in two seconds", (t) => {
  const { says, got, tick } = connected(t);
  says({ type: "pong", seq: 0 });
  assert.deepEqual(got("resync"), []);
  says({ type: "pong", seq: 2 });
  says({ type: "pong", seq: 2 });
  assert.equal(got("resync").length, 1);
  tick(2001);
  says({ type: "pong", seq: 2 });
  assert.equal(got("resync").length, 2);
});

test("a heartbeat says how many watch, where that was counted", (t) => {
  const { says, seen } = connected(t);
  for (const watching of [2, null, 0]) says({ type: "pong", seq: 0, watching });
  assert.deepEqual(seen.watching, [2, 0]);
});

test("a command names the last move that was seen, and resolves with its answer", async (t) => {
  const { connection, says, got, seen } = connected(t);
  const answer = connection.give(TAKE);
  const [command] = got("move");
  assert.deepEqual(command, { v: 1, ...TAKE, expect: 0, id: command.id });
  says({ type: "accepted", id: command.id, seq: 1 });
  assert.deepEqual(await answer, { accepted: true, seq: 1 });
  assert.deepEqual(seen.told, []);
});

test("after a reconnect the page says what it has, and gives its open command again", (t) => {
  const { connection, newest, got, tick } = connected(t);
  connection.give(TAKE);
  newest().breaks();
  tick(1000);
  newest().accept();
  const [first, again] = got("move");
  assert.deepEqual(again, first);
  assert.deepEqual(newest().sent.map(({ type, have }) => [type, have]), [["ping", 0], ["move", undefined]]);
});

test("a refusal is told; a stale command brings the page up to date", async (t) => {
  const { connection, says, got, seen } = connected(t);
  for (const [code, message] of [["full", "It is full."], ["stale", "The position has changed since."]]) {
    const answer = connection.give(TAKE);
    says({ type: "refused", id: got("move").at(-1).id, code, message, path: "", seq: 4 });
    assert.deepEqual(await answer, { accepted: false, code, message });
  }
  assert.deepEqual(seen.told, ["It is full.", "The position has changed since."]);
  assert.equal(got("resync").length, 1);
});

test("a refusal of no command is told, one of another page's is not", (t) => {
  const { says, seen } = connected(t);
  says({ type: "refused", id: "", code: "malformed", message: "This is no message." });
  says({ type: "refused", id: "unknown", code: "full", message: "It is full." });
  assert.deepEqual(seen.told, ["This is no message."]);
});

test("a preview is answered by a view, or by null with the next position or command", async (t) => {
  const { connection, says, got, tick } = connected(t);
  const ask = () => {
    const answer = connection.preview(0, { type: "take" });
    tick(80);
    return { answer, id: got("preview").at(-1).id };
  };
  const first = ask();
  says({ type: "preview", id: first.id, view: { shown: "then" } });
  assert.deepEqual(await first.answer, { shown: "then" });
  const second = ask();
  says(moved(1));
  assert.equal(await second.answer, null);
  const third = ask();
  says({ type: "refused", id: third.id, code: "full", message: "It is full." });
  assert.equal(await third.answer, null);
  const fourth = ask();
  connection.give(TAKE);
  assert.equal(await fourth.answer, null);
});

test("seats change the head; where the match began with them its position is asked for", (t) => {
  const { says, seen, got, connection } = connected(t);
  says({ type: "seats", seats: [SEATS[0], { ...SEATS[1], online: true }], status: "running" });
  assert.deepEqual([seen.heads, got("resync").length, connection.position.seats[1].online], [1, 0, true]);
  says({ type: "seats", seats: SEATS, status: "over" });
  assert.equal(got("resync").length, 1);
});

test("answers that nobody waits for and unknown messages harm nothing", (t) => {
  const { says, seen } = connected(t);
  says({ type: "accepted", id: "unknown", seq: 9 });
  says({ type: "preview", id: "unknown", view: {} });
  says({ type: "something_new" });
  says(moved(1));
  assert.deepEqual(seen.shown, [0, 1]);
});

test("what is cancelled while the connection is lost never reaches the server", async (t) => {
  const { connection, newest, got, seen } = connected(t);
  newest().breaks();
  const answer = connection.give(TAKE);
  assert.equal(connection.withdraw(), true);
  assert.deepEqual(await answer, { accepted: false, code: "withdrawn", message: "" });
  connection.open();
  newest().accept();
  newest().says(state(0));
  assert.deepEqual([got("move"), seen.told], [[], []]);
});

test("what was sent and is cancelled is not sent again, and is taken back where it has arrived", async (t) => {
  const { connection, newest, got, seen } = connected(t);
  const answer = connection.give(TAKE);
  assert.equal(connection.withdraw(), true);
  assert.equal((await answer).accepted, false);
  newest().breaks();
  connection.open();
  newest().accept();
  newest().says({ ...state(1), ...{ take_back: [0], history: [{ seq: 1, kind: "action", seat: 0, action: TAKE.action, events: [] }] } });
  assert.deepEqual([got("move").length, got("take_back").map(({ seat, expect }) => [seat, expect])], [1, [[0, 1]]]);
  assert.match(seen.told[0], /if it has arrived/);
  assert.match(seen.told[1], /is taken back/);
});

test("what was cancelled and never arrived takes nothing back", async (t) => {
  const { connection, newest, got } = connected(t);
  connection.give(TAKE);
  connection.withdraw();
  newest().says({ ...state(1), ...{ take_back: [0], history: [{ seq: 1, kind: "action", seat: 1, action: TAKE.action, events: [] }] } });
  newest().says({ ...state(2), ...{ take_back: [0], history: [{ seq: 2, kind: "action", seat: 0, action: TAKE.action, events: [] }] } });
  assert.deepEqual(got("take_back"), []);
});
