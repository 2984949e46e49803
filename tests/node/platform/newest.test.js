import assert from "node:assert/strict";
import { test } from "node:test";

import { newestOnly } from "/static/neuroshima/shared/newest.js";

test("only the answer to the newest question counts, in whatever order they come", async () => {
  const answers = [];
  const ask = newestOnly((name) => new Promise((resolve) => answers.push(() => resolve(name))));
  const asked = [ask("first"), ask("second")];
  answers[1]();
  answers[0]();
  assert.deepEqual(await Promise.all(asked), [null, "second"]);
});

test("a failed question rejects for its caller", async () => {
  const ask = newestOnly(async (fails) => { if (fails) throw new Error("no connection"); return "answer"; });
  const failing = ask(true);
  assert.equal(await ask(false), "answer");
  await assert.rejects(failing, /no connection/);
});
