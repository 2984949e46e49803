import assert from "node:assert/strict";
import { test } from "node:test";

import { catalogue, says, shown } from "./table.js";

for (const [language, ours] of [["en", "Our own design"], ["pl", "Nasz własny projekt"], ["cs", "Náš vlastní návrh"]]) {
  test(`the special rules of a map can be read: ${language}`, async () => {
    const { scenarios, rules } = catalogue();
    const texts = scenarios.thin_crust.rules.map((id) => rules[id].texts[language]);
    assert.ok(texts.length);
    says((await shown("atlas", "thin crust", { language })).text(".nh-scenario"), ours, ...texts);
  });
}

test("the special rules stand among the rules in force", async () => {
  const table = await shown("atlas", "two banks");
  await table.press("i");
  says(table.text("dialog"), "every enemy HQ loses 1 hit point");
});

test("a field says what its ground does", async () => {
  const table = await shown("atlas", "thin crust");
  says(await table.card(3, -2), "Loose ground", "After the next battle it falls away with all that stands on it");
});

test("high ground is told of a unit", async () => {
  says(await (await shown("atlas", "signal hill")).card(0, 0), "Acts in segment 4 (printed 3)", "+1 initiative from High ground");
});

test("the ground gives way after the battle", async () => {
  const table = await shown("atlas", "thin crust");
  const ground = (kind) => table.count(`.nh-patch[data-terrain="${kind}"]`);
  assert.equal(ground("loose_crust"), 1);
  await table.hand("Battle");
  await table.button("Play it");
  says((await table.stepTo("The ground changes")).at(-1), "Sinkhole");
  assert.equal(ground("sinkhole"), 1);
  await table.button("Skip");
  assert.deepEqual([ground("cracked_crust"), ground("loose_crust")], [0, 1]);
  says(table.log, "The ground changes to Sinkhole");
  says(table.label(3, -1), "empty");
});

test("what a special rule does is told with it", async () => {
  const table = await shown("atlas", "two banks");
  await table.hand("Battle");
  await table.button("Play it");
  await table.stepTo("HQ of Outpost loses 1 hit point: 19 left");
  says(table.text(".nt-steps"), "Tribute");
});
