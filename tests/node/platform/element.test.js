// A table of cards, built of the host's parts alone (tests/browser/parts/table.js), in a document without a browser.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import "../document.js";
import { gettext, interpolate, ngettext } from "/static/neuroshima/shared/words.js";

await import("../../browser/parts/table.js");

const CITIES = ["gate", "york"];
const ROBOTS = [["gate", 0], ["gate", 1]];
const LEGAL = [
  { type: "deploy", card: { any: ["hornet", "ripper"] }, city: { any: CITIES } },
  { type: "use", at: ROBOTS[0], target: { any: [ROBOTS[1], "york"] } },
  { type: "pass" },
];
const event = (text, more = {}) => ({ type: "deployed", text, about: [], rule: "", ...more });
const resolved = (text, rule = "") => event(text, { type: "resolved", rule });

/** The table, and the host behind it. */
class Cards {
  constructor(mode = "live") {
    Object.assign(this, { said: [], asked: [], answer: { accepted: true }, seq: 0, history: [] });
    const ask = async (...asked) => { this.asked.push(asked); return this.answer; };
    this.element = globalThis.document.createElement("card-table");
    this.element.host = {
      catalogue: {}, language: "en", mode, act: ask, takeBack: (seat) => ask(seat, "back"), preview: async () => null,
      say: (text) => this.said.push(text), watching: { speed: 1, keep: () => {} }, gettext, ngettext, interpolate,
    };
    globalThis.document.body.replaceChildren(this.element);
  }

  /** A position in which Anna (seat 0) may do `legal`; with null it is the turn of seat 1. */
  show(legal, move = null) {
    const view = { places: [...CITIES, ...ROBOTS], hand: ["hornet", "ripper"] };
    const seats = [{ seat: 0, name: "Anna" }, { seat: 1, name: "" }];
    this.element.update({
      seq: this.seq, view, legal: legal ? { 0: legal } : {}, you: [0], seats, toMove: [legal ? 0 : 1], takeBack: [],
      outcome: null, status: "running", move, history: [...this.history],
    });
    return settled();
  }

  /** A move with these events, after which Anna may do `legal`. */
  moved(seat, legal, events, kind = "action") {
    const move = { seq: ++this.seq, kind, seat, action: {}, events };
    this.history.push(move);
    return this.show(legal, move);
  }

  /** What the server gives of the moves after `have`. */
  frames(have) {
    const view = { places: [...CITIES, ...ROBOTS], hand: ["hornet", "ripper"] };
    const first = { seq: have, kind: null, seat: null, action: null, events: [], view };
    return [first, ...this.history.filter(({ seq }) => seq > have).map((move) => ({ ...move, view }))];
  }

  all(selector) { return [...this.element.querySelectorAll(selector)]; }
  texts(selector) { return this.all(selector).map((node) => node.textContent); }
  button(text) { return this.all("button").find((node) => node.textContent === text); }
  get words() { return this.texts(".nt-prompt-words")[0]; }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

let cards;
beforeEach(() => { cards = new Cards(); });
afterEach(() => globalThis.document.body.replaceChildren());

test("a refusal is shown and said, and what was begun is kept, also when the same position comes again", async () => {
  await cards.show(LEGAL);
  cards.answer = { accepted: false, message: "It is full." };
  cards.button("hornet").click();
  cards.button('["gate",1]').click();
  await settled();
  assert.deepEqual(cards.asked, [[0, { type: "deploy", card: "hornet", city: ROBOTS[1] }]]);
  assert.deepEqual([cards.texts('[role="alert"]'), cards.said], [["It is full."], ["It is full."]]);
  await cards.show(LEGAL);
  assert.equal(cards.button("hornet").getAttribute("aria-pressed"), "true");
  await cards.show(LEGAL.slice(0, 1));
  assert.equal(cards.button("hornet").getAttribute("aria-pressed"), "false", "another position is another question");
});

test("what others do is said, and whose turn it is", async () => {
  await cards.show(null);
  assert.equal(cards.words, "Soldiers is to move.");
  await cards.moved(1, LEGAL, [event("Soldiers deploys Scout")]);
  assert.deepEqual([cards.words, cards.said], ["It is your move.", ["Soldiers deploys Scout. It is your move."]]);
  await cards.moved(0, LEGAL, [event("Anna deploys Hornet")]);
  assert.equal(cards.said.length, 1, "one's own move is no news");
});

test("moves that arrive together are shown one after the other", async () => {
  await cards.show(null);
  await Promise.all([1, 2, 3].map((n) => cards.moved(1, null, [event(`Scout ${n}`)])));
  await cards.element.drained;
  assert.deepEqual([cards.said, cards.texts(".nt-log-lines li")], [["Scout 1", "Scout 2", "Scout 3"], ["Scout 1", "Scout 2", "Scout 3"]]);
});

test("a position is drawn once, and the table rests on the last of those that arrive together", async () => {
  await cards.show(null);
  const drawn = [];
  cards.element.draw = () => drawn.push([cards.element.state.seq, cards.element.busy]);
  await Promise.all([1, 2].map((n) => cards.moved(1, n === 2 ? LEGAL : null, [event(`Scout ${n}`)])));
  await cards.element.drained;
  assert.deepEqual(drawn, [[1, true], [2, false]]);
  await cards.moved(0, null, [event("Hornet")]);
  assert.deepEqual(drawn.slice(2), [[3, false]]);
});

test("a line of the log lights what it is about, and is struck out when its move is taken back", async () => {
  await cards.show(LEGAL);
  await cards.moved(0, LEGAL, [event("Anna deploys Hornet", { about: ["york"], rule: "A future city" })]);
  cards.button("Anna deploys Hornet").focus();
  assert.deepEqual(cards.texts(".places .light"), ['"york"']);
  await cards.moved(0, LEGAL, [], "take_back");
  assert.deepEqual(cards.texts(".nt-log-lines li"), ["Anna deploys HornetA future city", "Anna takes the last action back"]);
  assert.deepEqual(cards.texts(".nt-undone"), ["Anna deploys HornetA future city"]);
});

test("what was begun is said to be void where another tab has moved meanwhile, and not after one's own move", async () => {
  await cards.show(LEGAL);
  cards.button("hornet").click();
  await cards.moved(0, LEGAL.slice(0, 1), [event("Anna deploys Ripper")]);
  assert.deepEqual([cards.element.flow.begun, cards.texts('[role="alert"]')], [false, ["What you had begun is void: the position has changed meanwhile."]]);
  cards.button("hornet").click();
  cards.button('"york"').click();
  await settled();
  cards.button("Confirm")?.click();
  await settled();
  const [, action] = cards.asked.at(-1);
  cards.history.push({ seq: ++cards.seq, kind: "action", seat: 0, action, events: [] });
  await cards.show(LEGAL, cards.history.at(-1));
  assert.deepEqual(cards.texts('[role="alert"]'), [""]);
});

test("a log that missed moves is shown anew", async () => {
  await cards.show(LEGAL);
  await cards.moved(0, LEGAL, [event("One")]);
  for (const seq of [2, 3]) cards.history.push({ seq, kind: "action", seat: 0, action: {}, events: [event(`Move ${seq}`)] });
  cards.seq = 3;
  await cards.moved(0, LEGAL, [event("Four")]);
  assert.deepEqual(cards.texts(".nt-log-lines li"), ["One", "Move 2", "Move 3", "Four"]);
});

test("what is watched comes before what follows; meanwhile nothing can be chosen", async () => {
  await cards.show(LEGAL);
  await cards.moved(1, LEGAL, [resolved("Robots 7, Soldiers 5", "Nets count nothing"), resolved("Robots win")]);
  await cards.moved(1, LEGAL, [event("Soldiers deploys Scout")]);
  assert.deepEqual([cards.texts(".nt-steps-words"), cards.texts(".nt-steps-note")], [["Robots 7, Soldiers 5"], ["Nets count nothing"]]);
  cards.button("hornet").click();
  assert.equal(cards.element.flow.begun, false);
  cards.button("Step").click();
  assert.deepEqual(cards.texts(".nt-steps-words"), ["Robots win"]);
  assert.equal(cards.element.state.seq, 0);
  cards.button("Skip").click();
  await cards.element.drained;
  assert.equal(cards.element.state.seq, 2);
  assert.deepEqual(cards.said, ["Robots 7, Soldiers 5. Nets count nothing", "Robots win", "Soldiers deploys Scout"]);
});

test("steps go on by themselves at the speed that was chosen, until they are paused", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await cards.show(null);
  const player = cards.element.watching;
  const speeds = [];
  player.atSpeed({ speed: 2, keep: (speed) => speeds.push(speed) });
  player.watch([1, 2, 3, 4].map((n) => resolved(`Step ${n}`)));
  assert.ok(player.paused, "a reader who wants stillness goes on by hand");
  cards.button("Continue").click();
  assert.deepEqual(cards.texts(".nt-steps-words"), ["Step 2"]);
  t.mock.timers.tick(450);
  assert.deepEqual(cards.texts(".nt-steps-words"), ["Step 3"]);
  cards.button("Pause").click();
  t.mock.timers.tick(9000);
  assert.deepEqual(cards.texts(".nt-steps-words"), ["Step 3"]);
  cards.button("2×").click();
  assert.deepEqual([speeds, Boolean(cards.button("4×"))], [[4], true]);
});

test("a battle is watched again, and the present follows as it was", async () => {
  cards.element.host.since = async (have) => { cards.asked.push(have); return cards.frames(have); };
  await cards.show(LEGAL);
  await cards.moved(1, LEGAL, [resolved("Robots 7, Soldiers 5"), resolved("Robots win")]);
  cards.button("Skip").click();
  await cards.element.drained;
  cards.button("hornet").click();
  cards.all(".nt-again")[0].click();
  await settled();
  assert.deepEqual([cards.asked, cards.texts(".nt-steps-words")], [[0], ["Robots 7, Soldiers 5"]]);
  cards.button("Skip").click();
  await cards.element.drained;
  assert.deepEqual([cards.element.state.seq, cards.words, cards.texts(".nt-log-lines li").length], [1, "It is your move.", 2]);
});

test("a reload in the middle of a battle goes on with it", async () => {
  cards.history = [{ seq: 1, kind: "action", seat: 1, action: {}, events: [resolved("One"), resolved("Two"), resolved("Three")] }];
  cards.seq = 1;
  const kept = [];
  Object.assign(cards.element.host, { since: async (have) => cards.frames(have), visit: { seen: 1, watched: { seq: 1, step: 1 }, keepSeen: () => {}, keepWatched: (step) => kept.push(step) } });
  await cards.show(LEGAL);
  await settled();
  assert.deepEqual([cards.texts(".nt-steps-words"), cards.element.state.seq], [["Two"], 0]);
  cards.button("Step").click();
  cards.button("Step").click();
  await settled();
  assert.deepEqual([cards.element.state.seq, cards.words], [1, "It is your move."]);
  assert.deepEqual(kept, [{ seq: 1, step: 1 }, { seq: 1, step: 2 }, null]);
});

test("a replay shows the last message at once", async () => {
  cards = new Cards("replay");
  await cards.show(null);
  await cards.moved(0, null, [resolved("Robots 7, Soldiers 5")]);
  await cards.moved(0, LEGAL, [event("Anna deploys Hornet")]);
  assert.equal(cards.element.watching.running, false);
  assert.deepEqual(cards.texts(".nt-log-lines li"), ["Robots 7, Soldiers 5", "Anna deploys Hornet"]);
  assert.equal(cards.element.describe(cards.element.state.move, cards.element.state.view), "Anna deploys Hornet");
});

test("the admin has the log's lines without a table", () => {
  const Element = globalThis.customElements.get("card-table");
  const known = { seats: [], view: {}, history: [{ seq: 1, kind: "action", seat: 0, action: {}, events: [event("One")] }] };
  assert.equal(Element.historyLines(cards.element.host, known), null, "the table names no classes");
});
