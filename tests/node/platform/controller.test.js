// The controller of a table, with a table that draws nothing: what clicks, keys and answers come to.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Controller } from "/static/neuroshima/table/controller.js";
import { Flow } from "/static/neuroshima/table/flow.js";
import { Names } from "/static/neuroshima/table/names.js";
import { speakEnglish } from "../english.js";

const ROBOTS = [["gate", 0], ["gate", 1]];
const LEGAL = [
  { type: "deploy", card: { any: ["hornet", "ripper"] }, city: { any: ["gate", "york"] } },
  { type: "use", at: ROBOTS[0], target: { any: [ROBOTS[1], "york"] } },
  { type: "pass" },
];
const DECISION = [{ type: "choose", target: { any: ROBOTS } }, { type: "choose", do: false }];
const SHAPE = { order: ["type", "card", "at", "city", "target"], places: ["at", "city", "target"], preferred: ["deploy"], starting: { type: "use", field: "at" } };

speakEnglish();

class CardController extends Controller {
  handButton(index) { return this.table.hand[index]; }
  answerText(field, value) { return value === undefined ? "Nobody" : super.answerText(field, value); }
}

/** What a controller needs of a table, and what it was asked for. */
class BareTable {
  constructor() {
    const names = new Names({});
    names.update({ seats: [{ seat: 0, name: "Anna" }, { seat: 1, name: "Jan" }], you: [0] });
    Object.assign(this, { names, flow: new Flow(SHAPE), asked: [], said: [], refused: "", rendered: 0, focused: "", hand: [], answer: { accepted: true } });
    this.card = { hide: () => {} };
    this.prompt = { refuse: (message) => { this.refused = message; }, focusConfirm: () => { this.focused = "confirm"; } };
    this.host = {
      act: async (seat, action) => { this.asked.push([seat, action]); return this.answer; },
      takeBack: async (seat) => { this.asked.push([seat, "take_back"]); return this.answer; },
      say: (text) => this.said.push(text),
    };
    this.controller = new CardController(this);
  }

  show(legal, more = {}) {
    this.state = { view: { pending: null }, status: "running", toMove: legal ? [0] : [1], takeBack: [], ...more };
    this.flow.reset(legal ? 0 : null, legal ?? []);
    return this.controller.task(this.state);
  }

  get task() { return this.controller.task(this.state); }

  texts() { return this.task.buttons.map((button) => button.text); }

  press(text) { return this.task.buttons.find((button) => button.text === text).run(); }

  render() { this.rendered++; }
  focusMain() { this.focused = "main"; }
  considered() {}
}

let table;
beforeEach(() => {
  globalThis.document = new EventTarget();
  table = new BareTable();
});
afterEach(() => {
  table.controller.stop();
  delete globalThis.document;
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("a card is deployed: the second click on the answer confirms it", async () => {
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "hornet");
  table.controller.pick("york");
  assert.equal(table.task.words, "Play what you have chosen?");
  assert.deepEqual(table.texts(), ["Confirm", "Cancel"]);
  table.controller.pick("york");
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "deploy", card: "hornet", city: "york" }]]);
});

test("the same card a second time cancels; an equal one beside it begins with that one", () => {
  const [first, second] = ["hornet-0", "hornet-1"].map((key) => ({ dataset: { key } }));
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "hornet", first);
  assert.ok(table.flow.begun);
  table.controller.chooseFromHand(0, "hornet", second);
  assert.deepEqual([table.flow.begun, table.controller.chosenKey], [true, "hornet-1"]);
  table.controller.chooseFromHand(0, "hornet", second);
  assert.deepEqual([table.flow.begun, table.controller.chosenKey], [false, null]);
});

test("the keyboard goes to the button that confirms a card to which nothing is missing; the pointer stays", () => {
  const card = (isByKey) => ({ dataset: { key: "raid" }, matches: () => isByKey });
  for (const [isByKey, focused] of [[false, ""], [true, "confirm"]]) {
    table.show([{ type: "deploy", card: "raid" }, { type: "pass" }]);
    table.controller.chooseFromHand(0, "raid", card(isByKey));
    assert.equal(table.focused, focused);
  }
  table.focused = "";
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "hornet", card(true));
  assert.equal(table.focused, "", "a city is to be chosen");
});

test("what cannot be used now is said", () => {
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "rifle");
  assert.equal(table.refused, "This cannot be used now.");
  assert.deepEqual(table.said, ["This cannot be used now."]);
  table.show(DECISION, { view: { pending: {} } });
  table.controller.chooseFromHand(0, "rifle");
  assert.equal(table.refused, "Choose on the board or with the buttons.");
});

test("actions that nothing begins are buttons; a lonely one is the one that goes on", async () => {
  assert.deepEqual(table.show(LEGAL).buttons.map(({ text, primary }) => [text, primary]), [["pass", false]]);
  assert.equal(table.show([{ type: "end_turn" }]).buttons[0].primary, true);
  table.press("end turn");
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "end_turn" }]]);
});

test("a decision is answered by pointing, or declined with the button", async () => {
  assert.equal(table.show(DECISION, { view: { pending: {} } }).words, "You have to decide.");
  assert.deepEqual(table.texts(), ["Nobody"]);
  table.controller.pick(ROBOTS[1]);
  assert.deepEqual(table.texts(), ["Choose", "Cancel"]);
  assert.ok(table.controller.cancel());
  table.press("Nobody");
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "choose", do: false }]]);
});

test("of what is not lit the server says why; what was begun is kept", async () => {
  table.show(LEGAL);
  table.answer = { accepted: false, message: "It is full." };
  table.controller.chooseFromHand(0, "hornet");
  table.controller.pick(ROBOTS[1]);
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "deploy", card: "hornet", city: ROBOTS[1] }]]);
  assert.deepEqual([table.refused, table.said], ["It is full.", ["It is full."]]);
  assert.equal(table.flow.chosen.card, "hornet");
});

test("there is one request at a time", async () => {
  table.show([{ type: "pass" }, { type: "stay" }]);
  const [pass, stay] = table.task.buttons;
  pass.run();
  stay.run();
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "pass" }]]);
  table.controller.cancel();
  table.press("stay");
  await settled();
  assert.deepEqual(table.asked[1], [0, { type: "stay" }]);
});

test("while something is watched, nothing is picked and cancelling ends it", () => {
  let finished = 0;
  table.show(LEGAL);
  table.watching = { running: true, finish: () => finished++ };
  table.controller.pick(ROBOTS[0]);
  assert.equal(table.flow.begun, false);
  assert.ok(table.controller.cancel());
  assert.equal(finished, 1);
});

test("others are waited for; the own last action is taken back", async () => {
  assert.equal(table.show(null).words, "Jan is to move.");
  assert.equal(table.show(null, { view: { pending: {} } }).words, "Jan has to decide.");
  assert.equal(table.show(null, { status: "over" }).words, "The match is over.");
  assert.match(table.show(null, { status: "waiting" }).words, /^Waiting for the other player/);
  table.show(null, { takeBack: [0, 1] });
  assert.deepEqual(table.texts(), ["Take back"], "not that of another player");
  table.press("Take back");
  await settled();
  assert.deepEqual(table.asked, [[0, "take_back"]]);
});

test("whole answers are buttons; one that leaves something open is confirmed afterwards", async () => {
  const entries = [{ type: "choose", at: 1, rotation: { any: [0, 1] } }, { type: "choose", at: 2 }];
  const flow = new Flow({ order: ["type", "at"], places: [], adjustable: ["rotation"] });
  table.flow = flow;
  table.controller.choices = () => entries
    .map((entry) => ({ key: `at-${entry.at}`, text: `Field ${entry.at}`, ...(entry.rotation ? { given: { type: "choose", at: entry.at } } : { action: entry }) }))
    .filter(({ given, action }) => !flow.begun || (given ?? action).at === flow.chosen.at);
  table.show(entries, { view: { pending: {} } });
  assert.deepEqual(table.texts(), ["Field 1", "Field 2"]);
  table.press("Field 1");
  assert.deepEqual([table.focused, table.texts()], ["confirm", ["Field 1", "Cancel"]]);
  table.press("Field 1");
  await settled();
  assert.deepEqual(table.asked, [[0, { type: "choose", at: 1, rotation: 0 }]]);
  table.controller.cancel();
  table.press("Field 2");
  await settled();
  assert.deepEqual(table.asked[1], [0, { type: "choose", at: 2 }]);
});

test("what the pointer is on is told once", () => {
  const told = [];
  table.considered = (keys) => told.push(keys);
  table.controller.consider(["a"]);
  table.controller.consider(["a"]);
  table.controller.consider([]);
  assert.deepEqual(told, [["a"], []]);
});

test("keys choose from the hand, cancel, and open the help", () => {
  const press = (key) => table.controller.keyIntent({ key })?.();
  table.show(LEGAL);
  table.help = { open: (element) => { table.helped = element; } };
  table.hand = [{ click: () => table.controller.chooseFromHand(0, "ripper") }];
  assert.equal(press("2"), false, "there is no second card");
  assert.equal(press("1"), true);
  assert.deepEqual([table.flow.chosen.card, table.focused], ["ripper", "main"]);
  press("Escape");
  assert.equal(table.flow.begun, false);
  assert.equal(press("Escape"), false, "the key is left to the page");
  press("?");
  assert.equal(table.helped, table);
  assert.equal(press("z"), undefined);
});

test("what is asked before an action is sent says which action that is", () => {
  const asked = () => table.controller.questionWords(table.flow.action);
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "hornet");
  table.controller.pick("york");
  assert.equal(asked(), "Play what you have chosen?", "what the prompt asks");
  table.controller.cancel();
  assert.equal(table.controller.questionWords({ type: "pass" }), "Send this: pass?");
  table.show(DECISION, { view: { pending: {} } });
  assert.equal(table.controller.questionWords({ type: "choose", target: "york" }), "Send this: york?");
  table.controller.choices = () => [{ key: "york", text: "Fall back to York", given: { type: "choose", target: "york" } }];
  assert.equal(table.controller.questionWords({ type: "choose", target: "york", way: 2 }), "Send this: Fall back to York?");
});

test("what is about to be played by itself can be stopped by a button", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.document.documentElement = /** @type {any} */ ({ dataset: { auto: "on" } });
  table.flow.shape.automatic = ["pass"];
  table.show([{ type: "pass" }]);
  table.host.mode = "live";
  assert.match(table.controller.settled(), /by itself: pass/);
  assert.deepEqual(table.texts(), ["pass", "Wait"]);
  table.press("Wait");
  t.mock.timers.tick(5000);
  assert.deepEqual([table.texts(), table.asked], [["pass"], []]);
});

/** The table sends an action that gets no answer; `answer` gives it one. */
function unanswered() {
  let answer;
  table.host.act = (seat, action) => { table.asked.push([seat, action]); return new Promise((resolve) => { answer = resolve; }); };
  table.hints = {};
  table.show(LEGAL);
  table.controller.chooseFromHand(0, "hornet");
  table.controller.pick("york");
  table.press("Confirm");
  return (given) => answer(given);
}

test("an action without an answer says that it waits, and can be cancelled", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answer = unanswered();
  table.host.withdraw = () => { answer({ accepted: false, code: "withdrawn", message: "" }); return true; };
  const again = table.controller.asking(() => table.host.act(0, { type: "pass" }));
  await again;
  assert.equal(table.asked.length, 1, "one at a time");
  table.press("Cancel");
  await settled();
  assert.deepEqual([table.flow.begun, table.controller.sending, table.refused], [false, false, ""]);
});

test("the prompt tells of it when the answer is late", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  table.host.withdraw = () => false;
  const answer = unanswered();
  t.mock.timers.tick(2000);
  assert.match(table.task.words, /No answer yet/);
  table.press("Cancel");
  assert.match(table.refused, /sent already/);
  answer({ accepted: true, seq: 1 });
  await settled();
  assert.doesNotMatch(table.task.words, /No answer yet/);
});
