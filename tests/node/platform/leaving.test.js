import assert from "node:assert/strict";
import { test } from "node:test";

import { offerWords, questionWords } from "/static/neuroshima/match/leaving_words.js";
import { resultWords } from "/static/neuroshima/match/header_words.js";
import { hostLine, hostResult } from "/static/neuroshima/table/host_words.js";
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

test("how a match ended that its players have ended", () => {
  const told = (winners, reason) => [hostResult({ outcome: { winners, reason } }, names), resultWords({ outcome: { winners, reason }, seats: SEATS }, () => "")];
  assert.deepEqual(told([0], "resigned"), ["Won by: Anna. The match ended by resignation.", "Anna wins. The match ended by resignation."]);
  assert.deepEqual(told([], "draw_agreed"), ["A draw. The players have agreed on it.", "The match is a draw. The players have agreed on it."]);
  const off = "The match was called off before everybody had acted. It has no result.";
  assert.deepEqual(told([], "called_off"), [off, off]);
  assert.equal(hostResult({ outcome: { winners: [0], reason: "hit_points" } }, names), "");
  assert.equal(hostResult({ outcome: null }, names), "");
});

test("an offer is told to who made it and to who is asked", () => {
  const offer = { what: "draw", seat: 0, seq: 3, agreed: [], state: "open" };
  assert.equal(offerWords(offer, SEATS, [0]), "You have offered a draw.");
  assert.equal(offerWords(offer, SEATS, [1]), "Anna offers a draw.");
  assert.equal(offerWords({ ...offer, state: "declined" }, SEATS, [0]), "The draw was declined.");
  assert.equal(offerWords({ ...offer, state: "withdrawn" }, SEATS, [1]), "");
});

test("what cannot be undone is asked first", () => {
  assert.equal(questionWords("offer_draw", 2), "");
  assert.equal(questionWords("resign", 2), "Give the match up? You lose it.");
  assert.equal(questionWords("resign", 3), "Leave the match for good? The others play on without you.");
});
