import assert from "node:assert/strict";
import { test } from "node:test";

import { Commands, newId } from "/static/neuroshima/shared/commands.js";
import { Previews } from "/static/neuroshima/match/previews.js";
import { speakEnglish } from "../english.js";

speakEnglish();

test("ids are what the server takes, and never the same", () => {
  assert.match(newId(), /^[0-9a-f]{32}$/);
  assert.notEqual(newId(), newId());
});

function given(t, Kind) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  return { sent, to: new Kind((message) => { sent.push(message); return true; }) };
}

test("a command is sent again under its id until it is answered", async (t) => {
  const { sent, to } = given(t, Commands);
  const answer = to.give({ type: "move", seat: 0, action: { type: "take" }, expect: 4 });
  t.mock.timers.tick(4999);
  assert.equal(sent.length, 1);
  t.mock.timers.tick(1);
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[0], sent[1]);
  assert.deepEqual(sent[0], { type: "move", seat: 0, action: { type: "take" }, expect: 4, id: sent[0].id });
  to.accepted({ id: sent[0].id, seq: 5 });
  assert.deepEqual(await answer, { accepted: true, seq: 5 });
  t.mock.timers.tick(60000);
  assert.equal(sent.length, 2);
});

test("a refusal is an answer; one of an unknown command is nobody's", async (t) => {
  const { sent, to } = given(t, Commands);
  const answer = to.give({ type: "take_back", seat: 0 });
  assert.equal(to.refused({ id: "unknown", code: "stale", message: "" }), false);
  to.accepted({ id: "unknown", seq: 9 });
  assert.equal(to.refused({ id: sent[0].id, code: "full", message: "It is full." }), true);
  assert.deepEqual(await answer, { accepted: false, code: "full", message: "It is full." });
  assert.equal(to.refused({ id: sent[0].id, code: "full", message: "" }), false, "it was answered");
});

test("after a reconnect all open commands go out again, in their order", (t) => {
  const { sent, to } = given(t, Commands);
  to.give({ type: "move", seat: 0 });
  to.give({ type: "move", seat: 1 });
  to.give({ type: "move", seat: 2 });
  to.accepted({ id: sent[1].id, seq: 1 });
  to.resend();
  assert.deepEqual(sent.slice(3).map(({ seat }) => seat), [0, 2]);
  t.mock.timers.tick(4999);
  assert.equal(sent.length, 5, "they wait anew");
});

test("a command that is withdrawn without a line is never sent", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const sent = [];
  let isOpen = false;
  const commands = new Commands((message) => isOpen && sent.push(message) > 0);
  const move = commands.give({ type: "move", seat: 0, action: { type: "take" }, expect: 4 });
  const resign = commands.give({ type: "resign", seat: 0 });
  assert.deepEqual(commands.withdraw(["move", "take_back"]).map(({ message, wasSent }) => [message.type, wasSent]), [["move", false]]);
  assert.deepEqual(await move, { accepted: false, code: "withdrawn", message: "" });
  isOpen = true;
  commands.resend();
  t.mock.timers.tick(60000);
  assert.ok(sent.length > 0 && sent.every(({ type }) => type === "resign"));
  commands.accepted({ id: sent[0].id, seq: 5 });
  assert.equal((await resign).accepted, true);
  assert.deepEqual(commands.withdraw(["move"]), [], "nothing is open");
});

test("of a command that was sent it is said that it may have arrived", async (t) => {
  const { sent, to } = given(t, Commands);
  const answer = to.give({ type: "move", seat: 0 });
  to.withdraw(["move"]);
  assert.match((await answer).message, /if it has arrived/);
  t.mock.timers.tick(60000);
  assert.equal(sent.length, 1);
});

test("only the last question is asked and answered", async (t) => {
  const { sent, to } = given(t, Previews);
  const answers = [1, 2, 3].map((field) => to.ask(0, { type: "mark", field }));
  t.mock.timers.tick(80);
  assert.deepEqual(sent.map(({ type, seat, action }) => [type, seat, action.field]), [["preview", 0, 3]]);
  assert.equal(to.answer("unknown", { shown: 1 }), false);
  assert.equal(to.answer(sent[0].id, { shown: 3 }), true);
  assert.deepEqual(await Promise.all(answers), [null, null, { shown: 3 }]);
  assert.equal(to.answer(sent[0].id, { shown: 4 }), false);
});

test("a question comes to nothing with a new position, without a line, or without an answer", async (t) => {
  const { to } = given(t, Previews);
  const dropped = to.ask(0, {});
  to.drop();
  assert.equal(await dropped, null);
  const unanswered = to.ask(0, {});
  t.mock.timers.tick(80);
  t.mock.timers.tick(4000);
  assert.equal(await unanswered, null);
  const offline = new Previews(() => false);
  const unsent = offline.ask(0, {});
  t.mock.timers.tick(80);
  assert.equal(await unsent, null);
  offline.drop();
});
