import assert from "node:assert/strict";
import { test } from "node:test";

import { stateWords, leftWords } from "/static/neuroshima/match/clock_words.js";
import { RunningClocks } from "/static/neuroshima/match/running_clocks.js";
import { menuChoices, offerWords } from "/static/neuroshima/match/leaving_words.js";
import { clockDigits } from "/static/neuroshima/table/clock_digits.js";
import { hostLine } from "/static/neuroshima/table/host_words.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CLOCK = { pace: "live", left: [65_000, 300_000], running: [0], paused: false, strict: true, away: [0, 0], vacation: [0, 0] };

function running(clock = {}) {
  const time = { now: 1000 };
  const clocks = new RunningClocks(() => time.now);
  clocks.take({ ...CLOCK, ...clock });
  return { clocks, pass: (milliseconds) => { time.now += milliseconds; } };
}

test("a clock is written to the second, and at the end to the tenth", () => {
  const told = [271_999, 3_600_000 + 61_000, 10_000, 9_449, 99, 0, -5].map((left) => clockDigits(left, "en"));
  assert.deepEqual(told, ["4:31", "1:01:01", "0:10", "9.4", "0.0", "0:00", "0:00"]);
  assert.equal(clockDigits(2 * DAY + 3 * HOUR + 4000, "en"), "2d 03:00:04");
  assert.equal(clockDigits(9_449, "pl"), "9,4");
  assert.equal(clockDigits(9_449, "en", false), "0:09");
});

test("the clock of who is to move goes on from what the server has said", () => {
  const { clocks, pass } = running();
  pass(25_000);
  assert.deepEqual(clocks.faces().map(({ left, running, low }) => [left, running, low]), [[40_000, true, false], [300_000, false, false]]);
  pass(10_500);
  assert.equal(clocks.faces()[0].low, true);
  assert.equal(clocks.rest, 500, "until the next second");
  pass(20_000);
  assert.equal(clocks.rest, 100, "until the next tenth");
  pass(60_000);
  assert.deepEqual([clocks.faces()[0].left, clocks.faces()[0].over, clocks.rest], [0, true, null]);
});

test("paused clocks and those on vacation stand", () => {
  const slow = { pace: "slow", left: [3 * DAY, 3 * DAY], running: [], away: [DAY, 0], vacation: [4, 5] };
  const { clocks, pass } = running(slow);
  pass(HOUR);
  assert.deepEqual([clocks.faces()[0].left, clocks.faces()[0].away, clocks.rest], [3 * DAY, 23 * HOUR, null]);
  assert.equal(stateWords(clocks.faces()[0], false), "(on vacation)");
  assert.equal(stateWords(clocks.faces()[1], true), "(paused)");
  assert.equal(clocks.vacation(1), 5);
});

test("the player is told of the time that is left at few moments", () => {
  const { clocks, pass } = running();
  let before = 65_001;
  const told = [];
  for (let step = 0; step < 80; step += 1) {
    const mark = clocks.crossed(0, before);
    before = clocks.faces()[0].left;
    if (mark !== null) told.push(mark);
    pass(1000);
  }
  assert.deepEqual(told, [60_000, 30_000, 10_000, 0]);
  assert.deepEqual(told.map(leftWords), ["60 seconds are left on your clock.", "30 seconds are left on your clock.", "10 seconds are left on your clock.", "Your time has run out."]);
  assert.equal(leftWords(HOUR), "One hour is left on your clock.");
  assert.equal(running().clocks.crossed(1, 400_000), null, "it does not run");
});

const SEATS = ["Anna", "Jan"].map((name, seat) => ({ seat, name, kind: "person", online: true, team: seat }));
const position = (rights) => ({ rights, toMove: [1], seats: SEATS, you: [0] });
const words = (rights, clocks) => menuChoices(position(rights), 24, clocks).map((choice) => choice.words);

test("with clocks one claims from whose time has run out", () => {
  const clocks = (out) => ({ out, vacation: () => 0 });
  assert.deepEqual(words({ claim: [0] }, clocks([])), []);
  assert.deepEqual(words({ claim: [0] }, clocks([1])), ["Claim the win"]);
  assert.equal(menuChoices(position({ claim: [0] }), 24, clocks([1]))[0].question, "The time of Jan has run out.");
});

test("the menu stops the clocks where that is possible", () => {
  const clocks = { out: [], vacation: () => 6 };
  assert.deepEqual(words({ offer_pause: [0], vacation: [0] }, clocks), ["Offer a pause", "Take 1 day of vacation"]);
  assert.deepEqual(words({ resume: [0] }, clocks), ["Let the clocks run again"]);
  const offer = (seat, state = "open") => offerWords({ what: "pause", seat, seq: 1, agreed: [], state }, SEATS, [0]);
  assert.deepEqual([offer(0), offer(1), offer(1, "declined")], ["You have offered a pause.", "Jan offers a pause: all clocks stand.", "The pause was declined."]);
});

test("the log tells of clocks", () => {
  const names = { player: (seat) => SEATS[seat].name };
  const line = (kind, action) => hostLine({ kind, seat: 1, action }, names);
  assert.equal(line("offer", { type: "offer", what: "pause" }), "Jan offers a pause");
  assert.equal(line("offer", { type: "answer", what: "pause", accept: true, done: true }), "Jan accepts the pause");
  assert.equal(line("offer", { type: "resume" }), "Jan lets the clocks run again");
  assert.equal(line("offer", { type: "vacation", days: 2 }), "Jan takes 2 days of vacation");
  assert.equal(line("leaving", { type: "time", reason: "time", retire: [1] }), "The time of Jan has run out");
  assert.equal(line("leaving", { type: "claim", reason: "time", retire: [0] }), "The time of Anna has run out: Jan claims the match");
});
