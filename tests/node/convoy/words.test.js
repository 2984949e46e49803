import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf, isAbout } from "/static/neuroshima_convoy/actions/choices.js";
import { keywordLines, partWords, partsByCard, positionWords } from "/static/neuroshima_convoy/words/explain.js";
import { ConvoyFlow } from "/static/neuroshima_convoy/actions/flow.js";
import { cardLabel, cityLabel, handLabel, rowLabel } from "/static/neuroshima_convoy/words/labels.js";
import { ConvoyLog, told as lines } from "/static/neuroshima_convoy/battle/log.js";
import { cardText, kindName, phaseName, signed } from "/static/neuroshima_convoy/words/names.js";
import { Pieces } from "/static/neuroshima_convoy/road/pieces.js";
import { askingOf } from "/static/neuroshima_convoy/words/questions.js";
import { result, sentence } from "/static/neuroshima_convoy/words/sentences.js";
import { knownItems } from "/static/neuroshima_convoy/hand/sides.js";
import { endWords, othersTask, taskWords } from "/static/neuroshima_convoy/words/tasks.js";
import { speakEnglish } from "../english.js";
import { names, position, unit } from "./catalogue.js";

speakEnglish();
const GATE = "iron_gate";
const VIEW = position({ [GATE]: { moloch: [unit("hunter", { total: 3, strength: 1 }), unit("blocker"), unit("blocker", { module: "net_module" })], outpost: [unit("commando"), unit("bunker")] } });
const [CITY] = VIEW.cities;

function flowOf(entries, view, seat = 0) {
  const flow = new ConvoyFlow(names(), () => view);
  flow.reset(seat, entries);
  return flow;
}

test("numbers have their sign, with a real minus", () => {
  assert.deepEqual([signed(2), signed(0), signed(-1)], ["+2", "+0", "−1"]);
});

test("what the table does not know is called by its id", () => {
  assert.deepEqual([names().card("cyborg"), kindName("cyborg"), phaseName("lunch")], ["cyborg", "cyborg", "lunch"]);
  assert.equal(phaseName("outpost_modules"), "Captured Modules");
});

test("the numbers of a card stand in its text, tokens with their sign", () => {
  assert.equal(cardText(names().definition("recon")), "+1 for up to 3 Soldiers");
});

test("cards and cities are read out with all that holds", () => {
  assert.equal(cardLabel(names(), "moloch", CITY, CITY.moloch.cards[0], { lit: true }), "Hunter, Moloch Robot, Iron Gate, counts 3, tokens +1, can be chosen");
  assert.equal(cardLabel(names(), "moloch", CITY, unit("hunter", { module: "net_module", netted: true, shield: true, off: "emp" }), {}), "Hunter, Moloch Robot, Iron Gate, counts 0, with Net Module, in a net, ability off: an EMP Cannon stands in its city, Shield");
  assert.equal(cityLabel(names(), VIEW, CITY, { chosen: true }), "Iron Gate, active city, 3 of 3 districts standing, fought over: district 1, Bomb in district 3, chosen");
  assert.equal(rowLabel("outpost", CITY), "Outpost: 2 of 4 battle positions used");
  assert.equal(handLabel(names(), "commando", { count: 2 }), "Commando, Soldier, strength 3, 2×");
});

test("the parts of a sum are put together by card, with who gives a bonus", () => {
  const parts = [
    { at: [GATE, 0], card: "commando", what: "printed", amount: 3 },
    { at: [GATE, 1], card: "bunker", what: "printed", amount: 0 },
    { at: [GATE, 0], card: "commando", what: "bonus", amount: 1, from: [GATE, 1] },
  ];
  const [group, ...others] = partsByCard(VIEW, "outpost", { total: 4, parts });
  assert.deepEqual([group.card, group.total, others], ["commando", 4, []]);
  assert.deepEqual(group.parts.map((part) => partWords(names(), part)), ["3 printed", "+1 from Bunker"]);
});

test("positions that are taken away are told with who takes them", () => {
  const city = structuredClone(CITY);
  Object.assign(city.moloch.positions, { limit: 3, taken_by: [{ at: [GATE, 0], amount: 1 }] });
  assert.equal(positionWords(names(), "moloch", city), "Moloch: 3 of 3 used; 4 printed, −1 by Commando");
  assert.equal(positionWords(names(), "outpost", city), "Outpost: 2 of 4 used");
});

test("answers are told apart where two cards are alike", () => {
  const view = { ...VIEW, pending: { seat: 0, kind: "protect", source: { card: "hunter", at: [GATE, 0] } } };
  const flow = flowOf([{ type: "choose", target: [GATE, 1] }, { type: "choose", target: [GATE, 2] }, { type: "choose", do: false }], view);
  const choices = choicesOf(view, flow, names());
  assert.deepEqual(choices.map(({ text }) => text), ["In its place: Blocker (Iron Gate, place 2)", "In its place: Blocker (Iron Gate, place 3)", "None: Hunter (Iron Gate) is lost"]);
  assert.deepEqual(choices.map(({ about }) => about), [{ side: "moloch", place: [GATE, 1] }, { side: "moloch", place: [GATE, 2] }, {}]);
  assert.ok(isAbout(choices[0].about, { side: "moloch", place: [GATE, 1], city: GATE }));
  assert.ok(!isAbout({}, { side: "moloch" }));
});

test("more than twelve answers are not listed, and nothing is where nothing is asked", () => {
  const view = { ...VIEW, pending: { seat: 0, kind: "convoy", source: {} } };
  const many = Array.from({ length: 13 }, (_, n) => ({ type: "choose", target: [GATE, n] }));
  assert.equal(choicesOf(view, flowOf(many, view), names()), null);
  assert.equal(choicesOf(VIEW, flowOf([{ type: "pass" }], VIEW), names()), null);
});

test("a question says which card asks, or which one is about to be lost or to move", () => {
  const asked = (pending) => askingOf({ ...VIEW, pending }, names())?.text;
  assert.equal(asked({ kind: "kill_soldier", source: { card: "hunter", at: [GATE, 0] } }), "Hunter (Iron Gate): its ability");
  assert.equal(asked({ kind: "protect", source: { card: "hunter", at: [GATE, 0] } }), "Hunter (Iron Gate): about to be lost");
  assert.equal(asked({ kind: "move_to", source: { card: "recon", at: [GATE, 0] } }), "Commando (Iron Gate): about to move");
  assert.equal(asked({ kind: "convoy", source: {} }), undefined);
});

test("a task says the phase or the decision, with how often it is asked", () => {
  assert.equal(taskWords({ view: VIEW }, flowOf([], VIEW), names())[0], "Your actions: deploy Robots, use abilities, play instants.");
  const view = { ...VIEW, pending: { seat: 1, kind: "strengthen_soldiers", source: { card: "recon" } }, agenda: [{ step: "next_token", left: 2 }] };
  assert.equal(taskWords({ view }, flowOf([], view, 1), names())[0], "Recon (2 of 3) · Choose the Soldier that gets a Strength token.");
  assert.equal(othersTask({ view }, names()), "%(player)s decides: Recon.");
});

test("before an action is sent, it is asked whether it is meant", () => {
  const asked = (entry, view = VIEW) => {
    const flow = flowOf([entry], view);
    flow.begin({ at: [GATE, 0] });
    for (const value of [entry.target, entry.to]) if (value) flow.pick(value);
    if (entry.discard) flow.choose(entry.discard);
    return taskWords({ view }, flow, names())[0];
  };
  const at = [GATE, 0];
  assert.equal(asked({ type: "use", at, to: "new_york" }), "Use Hunter: New York?");
  assert.equal(asked({ type: "use", at, discard: "move" }), "Use Hunter for Move?");
  assert.equal(asked({ type: "use", at, target: [GATE, 0], to: "new_york", discard: "move" }), "Use Hunter: Commando (Iron Gate) → New York for Move?");
});

test("events become sentences about cards and cities", () => {
  const told = (event, pieces = new Pieces(VIEW)) => sentence(event, names(), pieces);
  const token = told({ type: "token", seat: 0, card: "hunter", at: [GATE, 0], amount: 1, cause: "unguarded" });
  assert.equal(token.text, "Hunter (Iron Gate) gets a Strength token: +1");
  assert.equal(token.rule, "It came into a future city without any card of the other side");
  assert.equal(token.about[0].city, GATE);
  assert.equal(told({ type: "drawn", seat: 0, count: 1, cards: null }).text, "Anna draws 1 card");
  assert.equal(told({ type: "drawn", seat: 0, count: 2, cards: ["hunter", "move"] }).text, "Anna draws: Hunter, Move");
  assert.equal(told({ type: "killed", seat: 0, card: "hunter", at: [GATE, 0], module: "net_module", cause: "bomb" }).text, "Hunter (Iron Gate) is killed; its Module is discarded: Net Module");
  assert.equal(told({ type: "killed", seat: 1, card: "commando", at: [GATE, 0], module: null, cause: "positions" }).text, "Commando (Iron Gate) is discarded");
  assert.equal(told({ type: "killed", seat: 1, card: "bunker", at: [GATE, 1], module: null, cause: "hunter" }).text, "Bunker (Iron Gate) is discarded");
  assert.deepEqual([told({ type: "drawn", seat: 0, count: 0, cards: [] }), told({ type: "phase", phase: "draw" }), told({ type: "lunch" })], [null, null, null]);
});

test("a line of the log leads to the rule behind it, not to the first that knows its kind of event", () => {
  const catalogue = { citations: { event: { token: "convoy 4", played: "convoy 6" }, cause: { unguarded: "convoy 7" }, card: { recon: "convoy 13 Recon" } } };
  const cited = (event) => lines([event], Object.assign(names(), { catalogue: { ...names().catalogue, ...catalogue } }), new Pieces(VIEW))[0].cites;
  const token = { type: "token", seat: 1, card: "commando", at: [GATE, 0], amount: 1 };
  assert.equal(cited({ ...token, cause: "unguarded" }), "convoy 7");
  assert.equal(cited({ ...token, cause: "recon" }), "convoy 13 Recon");
  assert.equal(cited({ type: "played", seat: 1, card: "recon" }), "convoy 13 Recon");
  assert.equal(cited({ type: "played", seat: 1, card: "move" }), "convoy 6");
  assert.equal(cited({ type: "milled", card: "hunter" }), "");
});

test("an answer without events has a line in lists of all moves", () => {
  const quiet = (action) => ConvoyLog.prototype.quietLine.call({ names: names() }, { action, seat: 0 });
  assert.equal(quiet({ type: "choose", do: false }).text, "Anna declines");
  assert.equal(quiet({ type: "choose", target: [GATE, 0] }).text, "Anna chooses a card (Iron Gate)");
  assert.equal(quiet({ type: "pass" }), null);
});

test("the end says who has won and why", () => {
  assert.equal(result({ winners: [0], reason: "new_york" }, names()), "Anna wins. Moloch has reached New York.");
  assert.equal(result({ winners: [1], reason: "convoy_destroyed" }, names()), "Outpost wins. The convoy is destroyed on the way: Moloch has no card left, and no Robot in an undestroyed city.");
  assert.equal(result({ winners: [], reason: "" }, names()), "A draw.");
});

test("under the result stands how the last battle went, also after the page was loaded again", () => {
  const end = { ...VIEW, round: 7, outcome: { winners: [0], reason: "new_york" } };
  const resolved = (moloch, outpost) => ({ type: "resolved", winner: 0, moloch: { total: moloch, parts: [] }, outpost: { total: outpost, parts: [] } });
  const fought = (district) => ({ type: "district_destroyed", city: GATE, district, cause: "fought" });
  const moves = [
    { seq: 1, kind: "action", events: [resolved(1, 0), fought(0), { type: "phase", phase: "draw" }] },
    { seq: 2, kind: "action", events: [resolved(8, 5), { ...fought(2), cause: "victory" }, fought(1)] },
    { seq: 3, kind: "action", events: [resolved(9, 9), fought(2)] },
    { seq: 4, kind: "take_back", action: null, events: [] },
  ];
  const told = (history) => endWords({ view: end, history }, names());
  assert.ok(told(moves).endsWith(" The last battle (Iron Gate, district 2): Moloch 8, Outpost 5."));
  assert.ok(told([]).startsWith("Battles: 7. ") && !told([]).includes("The last battle"));
});

test("a known card says where it lies, also to a screen reader", () => {
  const deck = [{ card: "hunter", at: 0 }, { card: "blocker", at: 1 }, { card: "net_module", at: 8 }, { card: "blocker" }];
  const items = knownItems({ known: { hand: ["hunter"], deck }, deck: 9 });
  assert.deepEqual(items.map((item) => item.where), ["in the hand", "on top of the deck", "number 2 in the deck", "at the bottom of the deck", "somewhere in the deck"]);
  assert.equal(new Set(items.map((item) => item.key)).size, 5);
  assert.equal(handLabel(names(), "hunter", items[0]), "Hunter, Robot, strength 2, in the hand");
});

test("a newcomer reads what the kind of a card and its strength mean", () => {
  const [kind, strength] = keywordLines(names().definition("hunter"));
  assert.match(kind, /^Robot: a card that fights for Moloch/);
  assert.match(strength, /^Strength: at the end of a battle each side adds up/);
  assert.equal(keywordLines({ kind: "building", strength: 0 }).length, 1);
});
