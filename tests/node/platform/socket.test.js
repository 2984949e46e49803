import assert from "node:assert/strict";
import { test } from "node:test";

import { Socket } from "/static/neuroshima/shared/socket.js";
import { FakeWebSocket, barePage } from "./messages.js";

/** A socket that is open, and what it said. */
function online(t) {
  const page = barePage(t);
  t.mock.method(Math, "random", () => 0.5);
  const [states, messages] = [[], []];
  let opened = 0;
  const socket = new Socket("ws://table/", { message: (message) => messages.push(message.type), state: (state) => states.push(state), open: () => opened++ });
  socket.open();
  page.newest().accept();
  page.newest().says({ type: "pong", seq: 0 });
  return { ...page, socket, states, messages, opened: () => opened, count: () => FakeWebSocket.sockets.length, tick: (time) => t.mock.timers.tick(time) };
}

test("it is online with the first message, and says so once", (t) => {
  const { states, messages, newest, opened, socket } = online(t);
  newest().says({ type: "pong", seq: 1 });
  assert.deepEqual([states, messages, opened()], [["connecting", "online"], ["pong", "pong"], 1]);
  assert.ok(socket.send({ type: "ping", have: 1 }));
  assert.deepEqual(newest().sent, [{ v: 1, type: "ping", have: 1 }]);
});

test("silence is a lost connection; it comes back by itself", (t) => {
  const { socket, tick, newest, count } = online(t);
  tick(11999);
  assert.equal(socket.state, "online");
  tick(1);
  assert.equal(socket.state, "offline");
  assert.equal(socket.send({ type: "ping" }), false);
  tick(499);
  assert.equal(count(), 1);
  tick(1);
  assert.deepEqual([count(), socket.state], [2, "connecting"]);
  newest().accept();
  newest().says({ type: "pong", seq: 0 });
  assert.equal(socket.state, "online");
});

test("any message keeps the connection", (t) => {
  const { socket, tick, newest, count } = online(t);
  for (let beat = 0; beat < 4; beat++) {
    tick(5000);
    newest().says({ type: "pong", seq: 0 });
  }
  assert.deepEqual([socket.state, count()], ["online", 1]);
});

test("a server that does not answer is asked less and less often, half a minute apart at most", (t) => {
  const { newest, count, tick } = online(t);
  newest().breaks();
  for (const delay of [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000]) {
    const before = count();
    tick(delay - 1);
    assert.equal(count(), before);
    tick(1);
    assert.equal(count(), before + 1);
    newest().breaks();
  }
});

test("what a socket says that was given up is not heard", (t) => {
  const { newest, tick, messages, socket } = online(t);
  const old = newest();
  tick(12000);
  tick(500);
  old.says({ type: "state" });
  old.breaks(4404);
  assert.deepEqual([messages, socket.state], [["pong"], "connecting"]);
});

test("a restart that was told is not called a fault, for twelve tries", (t) => {
  const { newest, socket, tick, messages, states } = online(t);
  newest().says({ type: "restarting" });
  newest().says({ type: "pong", seq: 0 });
  assert.deepEqual([socket.state, messages], ["restarting", ["pong"]]);
  newest().breaks(1012);
  for (let tries = 0; tries < 12; tries++) {
    assert.equal(socket.state, "restarting");
    tick(1250);
    newest().breaks();
  }
  assert.equal(socket.state, "offline");
  tick(30000);
  newest().accept();
  newest().says({ type: "state" });
  assert.deepEqual(states, ["connecting", "online", "restarting", "offline", "online"]);
});

for (const chance of [0, 0.999]) {
  test(`a server that restarts is asked again within two seconds, by each page at another moment (${chance})`, (t) => {
    const { newest, count, tick } = online(t);
    t.mock.method(Math, "random", () => chance);
    newest().says({ type: "restarting" });
    newest().breaks(1012);
    for (const delay of [500, 1000, ...Array(10).fill(1250), 500, 1000, 2000]) {
      const before = count();
      const exact = delay * (0.5 + chance);
      tick(Math.ceil(exact) - 1);
      assert.equal(count(), before);
      tick(1);
      assert.equal(count(), before + 1);
      newest().breaks();
    }
    assert.ok(1250 * 1.5 < 2000);
  });
}

test("a match that is gone is not asked for again", (t) => {
  const { newest, socket, tick, count, document } = online(t);
  newest().breaks(4404);
  tick(60000);
  document.dispatchEvent(new Event("visibilitychange"));
  assert.deepEqual([socket.state, count()], ["gone", 1]);
});

for (const code of [4429, 4430]) {
  test(`after a close with ${code} it does not come back at once, whatever the reader does`, (t) => {
    const { newest, tick, count, page } = online(t);
    newest().breaks(code);
    page.dispatchEvent(new Event("online"));
    tick(10499);
    assert.equal(count(), 1);
    tick(1);
    assert.equal(count(), 2);
  });
}

test("when the reader or the network is back it does not wait any longer", (t) => {
  const { newest, tick, count, document, page, opened } = online(t);
  for (let tries = 0; tries < 5; tries++) {
    newest().breaks();
    tick(30000);
  }
  newest().breaks();
  document.hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(count(), 6);
  document.hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  assert.equal(count(), 7);
  newest().accept();
  newest().says({ type: "pong", seq: 0 });
  const before = opened();
  page.dispatchEvent(new Event("online"));
  assert.deepEqual([count(), opened()], [7, before + 1], "the line is there: what is open is asked for again");
});

test("without a network the line is given up at once", (t) => {
  const { page, socket } = online(t);
  page.dispatchEvent(new Event("offline"));
  assert.equal(socket.state, "offline");
});
