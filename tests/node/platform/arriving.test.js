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
  await end;
  assert.deepEqual(taken, ["coming", "here"]);
  assert.equal(asked.length, 3);
});
