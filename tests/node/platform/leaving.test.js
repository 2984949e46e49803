import assert from "node:assert/strict";
import { test } from "node:test";

import { lateWords, menuChoices, offerWords } from "/static/neuroshima/match/leaving_words.js";
import { hostLine } from "/static/neuroshima/table/host_words.js";
import { markUndone } from "/static/neuroshima/table/log.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const names = { player: (seat) => ["Anna", "Jan", "Eva"][seat] };
const SEATS = ["Anna", "Jan", "Eva"].map((name, seat) => ({ seat, team: seat, name }));
const line = (kind, action) => hostLine({ kind, seat: 1, action }, names);

test("the log tells what players say to each other about the match", () => {
  assert.equal(line("action", { type: "take" }), "");
  assert.equal(line("take_back", null), "Jan takes the last action back");
  assert.equal(line("take_back", { type: "take_back", count: 2 }), "Jan agrees: what was asked for is taken back");
  assert.equal(line("offer", { type: "offer", what: "draw" }), "Jan offers a draw");
  assert.equal(line("offer", { type: "offer", what: "take_back" }), "Jan asks to take back");
  assert.equal(line("offer", { type: "answer", what: "draw", accept: false }), "Jan declines the draw");
  assert.equal(line("offer", { type: "answer", what: "take_back", accept: true }), "Jan agrees to the take-back");
  assert.equal(line("offer", { type: "withdraw", what: "draw" }), "Jan withdraws the offer of a draw");
  assert.equal(line("leaving", { type: "resign" }), "Jan resigns");
});

test("a take-back to which the others agreed undoes several actions", () => {
  const actions = [1, 2, 3].map((seq) => ({ seq, kind: "action" }));
  const moves = markUndone([...actions, { seq: 4, kind: "offer" }, { seq: 5, kind: "take_back", action: { count: 2 } }]);
  assert.deepEqual(moves.map((move) => move.undone), [false, true, true, false, false]);
});

test("who may claim something because time has run out is told so", () => {
  const position = { rights: { claim: [0] }, toMove: [1], you: [0], seats: SEATS.slice(0, 2).map((seat) => ({ ...seat, kind: "person", online: false })) };
  const told = (out) => lateWords(menuChoices(position, 24, { out, vacation: () => 0 }), { out });
  assert.equal(told([1]), "The time of Jan has run out. The menu “Match” says what you may do now.");
  assert.deepEqual([told([]), told(null)], ["", ""], "who is away for a moment has not lost anything");
});

test("an offer is told to who made it and to who is asked", () => {
  const offer = { what: "draw", seat: 0, seq: 3, agreed: [], state: "open" };
  assert.equal(offerWords(offer, SEATS, [0]), "You have offered a draw.");
  assert.equal(offerWords(offer, SEATS, [1]), "Anna offers a draw.");
  assert.equal(offerWords({ ...offer, state: "declined" }, SEATS, [0]), "The draw was declined.");
  assert.equal(offerWords({ ...offer, state: "withdrawn" }, SEATS, [1]), "");
});

const menu = (more, seats = SEATS) => menuChoices({ rights: {}, toMove: [1], you: [0], seats, ...more }, 24);

test("the menu has what the reader may do now, and asks before what cannot be undone", () => {
  assert.deepEqual(menu({}), []);
  const [draw, resign] = menu({ rights: { resign: [0], offer_draw: [0] } }, SEATS.slice(0, 2));
  assert.deepEqual(draw, { words: "Offer a draw", question: "", command: { type: "offer", what: "draw", seat: 0 } });
  assert.deepEqual(resign, { words: "Resign", question: "Give the match up? You lose it.", command: { type: "resign", seat: 0 } });
  assert.equal(menu({ rights: { resign: [0] } })[0].question, "Leave the match for good? The others play on without you.");
});

test("of several seats it is the one that is to move", () => {
  assert.equal(menu({ rights: { resign: [0, 1] }, you: [0, 1] })[0].command.seat, 1);
});

test("it offers a claim from who is to move and not there", () => {
  const people = SEATS.map((seat) => ({ ...seat, kind: "person", online: seat.seat === 0 }));
  const [out, bot] = menu({ rights: { claim: [0], hand_over: [0] } }, people);
  assert.deepEqual(out.command, { type: "claim", gone: 1, what: "win", seat: 0 });
  assert.equal(out.question, "This is possible when Jan is to move and has been away for 24 hours.");
  assert.deepEqual([out.words, bot.words], ["Take Jan out of the match", "Let a bot play on for Jan"]);
  assert.equal(menu({ rights: { claim: [0] } }, people).length, 1, "where no bot may play on");
  assert.deepEqual(menu({ rights: { claim: [0] }, toMove: [0] }, people), []);
});
