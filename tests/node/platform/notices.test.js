// The head of every page, and what a browser says about push.

import assert from "node:assert/strict";
import { test } from "node:test";

import { bytesOf, fieldsOf, isFor, pushState, subscribed } from "/static/neuroshima/notices/push.js";
import { Turns, titleWith } from "/static/neuroshima/notices/turns.js";

const turn = (slug, after = 0) => ({ key: `${slug}/${after}`, url: `/m/${slug}/`, game: "Hex", names: "Anna" });

test("a title has the number of matches that wait, once", () => {
  assert.equal(titleWith("Hex", 2), "(2) Hex");
  assert.equal(titleWith("(2) Hex", 13), "(13) Hex");
  assert.equal(titleWith("(13) Hex", 0), "Hex");
  assert.equal(titleWith("◆ Your turn (3)", 1), "(1) ◆ Your turn (3)");
});

test("what waits already when the page opens is not new", () => {
  const turns = new Turns("/matches/");
  assert.deepEqual(turns.take([turn("a")]), []);
  assert.deepEqual(turns.take([turn("a"), turn("b")]), [turn("b")]);
  assert.deepEqual(turns.take([turn("a"), turn("b")]), []);
  assert.deepEqual(turns.take([turn("b")]), []);
  assert.deepEqual(turns.take([turn("a", 4), turn("b")]), [turn("a", 4)], "the next turn of the same match is");
  assert.deepEqual(turns.elsewhere, [turn("a", 4), turn("b")]);
});

test("the match on this page has no line and is told by its table", () => {
  const turns = new Turns("/m/a/");
  turns.take([]);
  assert.deepEqual(turns.take([turn("a"), turn("b")]), [turn("b")]);
  assert.deepEqual(turns.elsewhere, [turn("b")]);
  assert.deepEqual([false, true, true, false, true].map((mine) => turns.takeOwn(mine)), [false, true, false, false, true]);
});

test("what else has happened is counted, and told when it is new", () => {
  const turns = new Turns("/help/"), news = (number) => ({ key: `notice/${number}`, url: `/account/notices/${number}/`, words: `Cup ${number}` });
  turns.take([turn("a")]);
  assert.deepEqual(turns.takeNews([news(1)]), [], "it was there when the page opened");
  assert.deepEqual(turns.takeNews([news(2), news(1)]), [news(2)]);
  assert.equal(turns.count, 3);
  turns.takeNews([]);
  assert.equal(turns.count, 1, "it was read");
});

test("a page that opens at the reader's turn does not sound", () => {
  assert.equal(new Turns("/m/a/").takeOwn(true), false);
});

test("what a browser can and may", () => {
  const able = { secure: true, workers: true, push: true, apple: false, permission: /** @type {const} */ ("default"), subscribed: false };
  assert.equal(pushState(able), "off");
  assert.equal(pushState({ ...able, permission: "granted" }), "off");
  assert.equal(pushState({ ...able, permission: "granted", subscribed: true }), "on");
  assert.equal(pushState({ ...able, permission: "default", subscribed: true }), "off");
  assert.equal(pushState({ ...able, permission: "denied", subscribed: true }), "denied");
  assert.equal(pushState({ ...able, push: false }), "unsupported");
  assert.equal(pushState({ ...able, push: false, apple: true }), "install");
  assert.equal(pushState({ ...able, workers: false, secure: false }), "insecure");
});

const KEY = "BAEC_-8";
const subscription = (bytes) => ({
  options: { applicationServerKey: bytes === null ? null : Uint8Array.from(bytes).buffer },
  ended: false,
  async unsubscribe() { this.ended = true; },
  toJSON: () => ({ endpoint: "https://push.example/1", keys: { p256dh: "abc", auth: "def" } }),
});

test("a subscription belongs to the site's key", async () => {
  assert.deepEqual([...bytesOf(KEY)], [4, 1, 2, 255, 239]);
  const right = subscription([4, 1, 2, 255, 239]), wrong = subscription([4, 1, 2, 255, 238]), none = subscription(null);
  assert.deepEqual([right, wrong, none].map((each) => isFor(/** @type {any} */ (each), KEY)), [true, false, false]);
  const asked = [];
  const manager = (known) => /** @type {any} */ ({ getSubscription: async () => known, subscribe: async (how) => { asked.push(how); return right; } });
  assert.equal(await subscribed(manager(right), KEY), right);
  assert.deepEqual([asked.length, right.ended], [0, false]);
  assert.equal(await subscribed(manager(wrong), KEY), right);
  assert.equal(wrong.ended, true, "one of a site that had another key");
  assert.equal(await subscribed(manager(null), KEY), right);
  assert.deepEqual(asked.map((how) => how.userVisibleOnly), [true, true]);
  assert.deepEqual(fieldsOf(/** @type {any} */ (right)), { endpoint: "https://push.example/1", p256dh: "abc", auth: "def" });
});
