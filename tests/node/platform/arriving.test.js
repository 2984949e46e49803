// Best lines of the analysis board: asked for, looked for until they are there, and forgotten with the position.

import assert from "node:assert/strict";
import { test } from "node:test";

import { arrived } from "/static/neuroshima/shared/arriving.js";

test("a part of the page is looked for until it is there", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const answers = ["", "coming", "here"];
  const asked = [];
  t.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    const text = answers.shift();
    return { ok: text !== "", text: async () => text };
  });
  const taken = [];
  const end = arrived("/m/x/course/", (html) => { taken.push(html); return html === "here"; });
  for (let looks = 0; looks < 3; looks++) {
    await new Promise((resolve) => { setImmediate(resolve); });
    t.mock.timers.tick(1000);
  }
  assert.ok(await end, "soon");
  assert.deepEqual(taken, ["coming", "here"]);
  assert.equal(asked.length, 3);
});

test("what is not there after half a minute is looked for less often, and comes without haste", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let asked = 0;
  t.mock.method(globalThis, "fetch", async () => ({ ok: true, text: async () => (++asked > 31 ? "here" : "coming") }));
  const end = arrived("/m/x/course/", (html) => html === "here");
  const seconds = async (count) => {
    for (let second = 0; second < count; second++) {
      await new Promise((resolve) => { setImmediate(resolve); });
      t.mock.timers.tick(1000);
    }
  };
  await seconds(35);
  assert.equal(asked, 30);
  await seconds(15);
  assert.equal(await end, false);
  assert.equal(asked, 32);
});
