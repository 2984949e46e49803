// The sounds of the pages, with a browser that only counts what it is asked for.

import assert from "node:assert/strict";
import { test } from "node:test";

import { SoundQueue } from "/static/neuroshima/shared/sound_queue.js";
import { Sounds } from "/static/neuroshima/shared/sound.js";

/** A browser's sounds. */
class Audio {
  static made = [];
  state = "suspended";
  currentTime = 10;
  destination = {};
  started = [];
  constructor() { Audio.made.push(this); }
  resume() { this.state = "running"; }
  decodeAudioData(file) { return Promise.resolve({ file }); }
  createGain() { return { gain: {}, connect: (to) => to }; }
  createBufferSource() { return { connect: (to) => to, start: (at) => this.started.push(at) }; }
}

function sounds(loudness, { load = async (address) => address, maker = Audio } = {}) {
  Audio.made.length = 0;
  return new Sounds(loudness, /** @type {any} */ (maker), /** @type {any} */ (load));
}

const nothingLeft = () => new Promise((resolve) => { setImmediate(resolve); });

test("silent until it is wanted and the reader has touched the page", async () => {
  let loud = 0;
  const asked = [];
  const made = sounds(() => loud, { load: async (address) => asked.push(address) });
  made.expect(["blow"]);
  await made.wake();
  assert.deepEqual([made.play("blow"), Audio.made.length, asked], [false, 0, []], "nothing is made or fetched");
  loud = 0.5;
  assert.equal(made.play("blow"), false, "nobody has touched the page");
  await made.wake();
  await made.wake();
  assert.equal(made.play("blow"), true);
  assert.deepEqual([Audio.made.length, asked, Audio.made[0].started], [1, ["/static/neuroshima/sounds/blow.wav"], [10]]);
  loud = 0;
  assert.equal(made.play("blow"), false);
});

test("what is chosen is heard at once, but not from a page that nobody sees", async (t) => {
  const made = sounds(() => 1);
  made.expect(["gain"]);
  await made.sample();
  assert.equal(Audio.made[0].started.length, 1);
  globalThis.document = /** @type {any} */ ({ hidden: true });
  t.after(() => delete globalThis.document);
  Audio.made[0].currentTime = 20;
  await made.sample();
  assert.equal(Audio.made[0].started.length, 1);
});

test("a sound that comes too late is left out", async () => {
  const made = sounds(() => 1);
  await made.wake();
  made.play("shot");
  Audio.made[0].currentTime = 11;
  await nothingLeft();
  assert.deepEqual(Audio.made[0].started, []);
  made.play("shot", 0.1);
  assert.deepEqual(Audio.made[0].started, [11.1], "it has come meanwhile");
});

test("a file that cannot be had leaves the page in silence and is asked for again", async () => {
  let there = false;
  const made = sounds(() => 1, { load: async () => { if (!there) throw new Error("away"); } });
  await made.wake();
  made.play("shot");
  await nothingLeft();
  there = true;
  Audio.made[0].currentTime = 12;
  made.play("shot");
  await nothingLeft();
  assert.deepEqual(Audio.made[0].started, [12]);
});

test("the same sound is not heard twice in a moment, and many are softer", () => {
  const queue = new SoundQueue();
  assert.deepEqual([queue.admit("blow", 1), queue.admit("blow", 1.02)], [1, 0]);
  assert.equal(queue.admit("shot", 1.02), 1 / Math.sqrt(2));
  assert.ok(queue.admit("blow", 1.1) > 0, "a moment later it is");
  assert.equal(queue.admit("blow", 2), 1);
});

test("a moment holds only so many sounds", () => {
  const queue = new SoundQueue();
  const heard = Array.from({ length: 12 }, (_, i) => queue.admit(`sound ${i}`, 1 + i / 1000)).filter(Boolean);
  assert.equal(heard.length, 7);
  assert.ok(heard.every((strength, i) => i === 0 || strength < heard[i - 1]));
});
