// What a page knows of the talk at a match, without a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stepOf } from "/static/neuroshima/replay/said.js";
import { keepReadMark, readMark } from "/static/neuroshima/talk/read_marks.js";
import { TalkLog } from "/static/neuroshima/talk/talk_log.js";
import { amongWords, spokenWords, textWords, timeWords } from "/static/neuroshima/talk/talk_words.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const RIGHTS = { circle: "players", phrases: true, text: true, why_not: "", muted: [], muted_seats: [], agrees: false, all_agree: false };
const said = (number, more = {}) => ({
  number, author: 1, name: "Anna", seat: 0, circle: "players", mine: false, seq: 0, phrase: "", text: `text ${number}`, removed: false, said: "", ...more,
});
const talk = (change, messages, { whole = false, ...rights } = {}) => ({ type: "talk", change, whole, messages, rights: { ...RIGHTS, ...rights } });

test("what was there is not announced, what comes after it is, unless it is one's own", () => {
  const log = new TalkLog();
  assert.deepEqual(log.take(talk(2, [said(1), said(2)], { whole: true })), []);
  assert.deepEqual(log.take(talk(4, [said(3), said(4, { mine: true })])).map(({ number }) => number), [3]);
  assert.deepEqual([log.unread(), log.change], [3, 4]);
  log.markRead();
  assert.equal(log.unread(), 0);
});

test("a message that comes again takes its own place, and is no news", () => {
  const log = new TalkLog();
  log.take(talk(2, [said(1), said(2)], { whole: true }));
  assert.deepEqual(log.take(talk(3, [said(1, { removed: true, text: "" })])), []);
  assert.deepEqual(log.lines().map(textWords), ["A moderator has removed this message.", "text 2"]);
  assert.deepEqual(log.take(talk(2, [said(1)])), [], "what is late is dropped");
  assert.equal(log.lines()[0].removed, true);
});

test("a muted player is neither shown nor announced nor counted, and comes back", () => {
  const log = new TalkLog();
  log.take(talk(1, [said(1)], { whole: true }));
  assert.deepEqual(log.take(talk(3, [said(2), said(3, { author: 3, name: "Eva" })], { muted: [1] })).map(({ name }) => name), ["Eva"]);
  assert.deepEqual(log.lines().map(({ number }) => number), [3]);
  assert.deepEqual([log.unread(), log.muted().map(({ number }) => number)], [1, [2]]);
  log.take(talk(3, [said(1), said(2), said(3)], { whole: true }));
  assert.equal(log.lines().length, 3);
});

test("a whole talk replaces what was known, whatever its number", () => {
  const log = new TalkLog();
  log.take(talk(9, [said(1), said(2)], { whole: true }));
  log.take(talk(1, [said(7)], { whole: true }));
  assert.deepEqual([log.lines().map(({ number }) => number), log.change], [[7], 1]);
});

test("what the reader has agreed to stands, although news that was on its way does not know it yet", () => {
  const log = new TalkLog();
  log.take(talk(1, [], { whole: true }));
  log.choose(true);
  log.take(talk(2, []));
  assert.equal(log.agrees, true);
  log.take(talk(3, [], { agrees: true }));
  log.take(talk(4, [], { agrees: false }));
  assert.equal(log.agrees, false, "taken back in another window");
  log.choose(true);
  log.choose(null);
  assert.equal(log.agrees, false, "refused");
  log.choose(true);
  log.take(talk(5, [], { agrees: null }));
  assert.equal(log.agrees, null, "nobody is asked any more");
});

test("a panel is of use where something can be read or said", () => {
  const log = new TalkLog();
  log.take(talk(0, [], { whole: true, phrases: false, text: false }));
  assert.equal(log.isOfUse, false, "against bots alone");
  log.take(talk(0, [], { whole: true, phrases: false, text: false, circle: "spectators" }));
  assert.equal(log.isOfUse, true);
});

test("who reads it", () => {
  const words = (circle, all, over) => amongWords({ ...RIGHTS, circle, all_agree: all }, over);
  assert.equal(words("players", false, false), "Only the players of this match read this.");
  assert.equal(words("players", true, false), "The players read this; everybody does when the match is over.");
  assert.equal(words("players", true, true), "Everybody can read this.");
  assert.equal(words("spectators", false, false), "The spectators read this; the players only when the match is over.");
  assert.equal(words("spectators", false, true), "Everybody can read this.");
  assert.equal(spokenWords(said(1)), "Anna: text 1");
  assert.equal(textWords(said(1, { text: "" })), "This message was deleted with its account.");
});

test("what was read is remembered for some matches, if the browser keeps anything", (t) => {
  const kept = new Map();
  t.after(() => { delete globalThis.localStorage; });
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) } });
  for (let n = 0; n < 70; n++) keepReadMark(`match${n}`, n);
  keepReadMark("match69", 100);
  assert.deepEqual([readMark("match69"), readMark("match20"), readMark("match0")], [100, 20, 0]);
  kept.set([...kept.keys()][0], "{broken");
  assert.equal(readMark("match69"), 0);
});

test("a message stands beside the last step that was played when it was said", () => {
  assert.deepEqual([0, 1, 3, 4, 9].map((seq) => stepOf([0, 1, 2, 4], seq)), [0, 1, 2, 3, 3]);
  assert.equal(stepOf([], 3), 0);
});

test("a message has its time, and its day unless that is today", () => {
  const at = new Date(2026, 10, 29, 9, 5);
  assert.equal(timeWords(at, new Date(2026, 10, 29, 20), "en-GB"), "09:05");
  assert.equal(timeWords(at, new Date(2026, 10, 30, 8), "en-GB"), "29/11 09:05");
  assert.equal(timeWords(at, new Date(2026, 10, 30, 8), "cs"), "29. 11. 09:05");
});
