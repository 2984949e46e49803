import assert from "node:assert/strict";
import { test } from "node:test";

import { distinctName, openWords, opponentsWords, optionWords, presenceWord, resultWords, turnWords } from "/static/neuroshima/match/header_words.js";
import { nameOf } from "/static/neuroshima/shared/seat_names.js";

const seatsOf = (...names) => names.map((name, seat) => ({ seat, team: seat, name }));
const SEATS = seatsOf("Anna", "Jan", "Eva");
const plays = (seat) => ["Red", "Blue", ""][seat];

const turn = (more) => turnWords({ status: "running", mayMove: false, toMove: [1], seats: SEATS, ...more }, plays);

test("whose turn it is", () => {
  assert.equal(turn({}), "To move: Jan");
  assert.equal(turn({ mayMove: true }), "Your turn");
  assert.equal(turn({ toMove: [0, 2] }), "To move: Anna, Eva");
  assert.equal(turn({ status: "waiting" }), "Waiting for players");
  assert.equal(turn({ status: "over", mayMove: true }), "The match is over");
  assert.equal(turn({ status: "frozen" }), "Frozen: it waits for its plugin");
});

test("players of one name are told apart by what they play, if there is something to say", () => {
  const namesakes = seatsOf("Jan", "Jan", "Jan");
  assert.deepEqual([0, 1, 2].map((seat) => distinctName(seat, namesakes, plays)), ["Jan (Red)", "Jan (Blue)", "Jan"]);
  assert.equal(distinctName(1, SEATS, plays), "Jan");
  assert.equal(turn({ seats: namesakes }), "To move: Jan (Blue)");
});

test("how the match ended, in the language of the page", () => {
  const ending = { result: "lost", who: { en: "You lost by 3.", pl: "Przegrana o 3." }, how: {} };
  assert.equal(resultWords({ ending }, "pl"), "Przegrana o 3.");
  assert.equal(resultWords({ ending: { ...ending, how: { en: "The points decide." } } }, "de"), "You lost by 3. The points decide.");
  assert.equal(resultWords({ ending: null }, "en"), "");
});

test("the title has partners together", () => {
  assert.equal(opponentsWords([{ team: 0, name: "Anna" }, { team: 1, name: "Eva" }, { team: 0, name: "Jan" }]), "Anna + Jan – Eva");
  assert.equal(opponentsWords([{ team: 0, name: "Anna" }, { team: 1, name: "" }]), "Anna – open seat");
});

test("names, presence and options of seats", () => {
  assert.equal(nameOf(undefined), "open seat");
  assert.deepEqual([{ kind: "bot" }, { kind: "person", online: true }, { kind: "person", online: false }].map(presenceWord), ["bot", "here", "away"]);
  assert.equal(optionWords({ army: "moloch", colour: "red", secret: 1 }, { army: { moloch: "Moloch" }, colour: { red: "Red" } }), "Moloch, Red");
});

test("open seats are counted", () => {
  assert.deepEqual([1, 3].map(openWords), ["1 seat is still open.", "3 seats are still open."]);
});
