import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

test("how many tiles may still be used is shown and said", async () => {
  const table = await shown("hands", "six");
  assert.equal(table.prompt, "You hold six tiles: choose the one to discard.");
  assert.equal(table.hint, "After that you may use 2 of the others.");
  await table.press("6");
  await table.button("Discard");
  for (const [at, left] of [[[0, 0], "You may use 2 more tiles."], [[1, 0], "You may use 1 more tile."]]) {
    assert.equal(table.prompt, left);
    assert.ok(table.said.at(-1).endsWith(left));
    await table.hand("Hybrid");
    await table.field(...at);
    await table.button("Place");
  }
  assert.equal(table.prompt, "You have used all tiles that you may use in this turn.");
  await table.hand("Blocker");
  assert.equal(table.refusal, "This cannot be used now.");
});

test("in the alternative first turn one tile may be used", async () => {
  const table = await shown("hands", "alternative");
  assert.equal(table.hint, "After that you may use 1 of the others.");
  await table.press("1");
  await table.button("Discard");
  assert.equal(table.prompt, "You may use 1 more tile.");
});

test("three tiles are gathered, and no more", async () => {
  const table = await shown("hands", "unlucky");
  await table.button("Replace 3 tiles");
  assert.equal(table.prompt, "Choose the tiles that are replaced: 0 of 3.");
  await table.press("1", "3", "1", "4", "5");
  assert.equal(table.said.at(-1), "Replace Move, Push Back, Push Back?");
  await table.press("6");
  assert.equal(table.refusal, "These are enough: take one back first.");
  await table.button("Replace them");
  assert.deepEqual(table.asked, [{ type: "redraw", tiles: ["move", "push_back", "push_back"] }]);
  assert.equal(table.prompt, "You hold six tiles: choose the one to discard.");
});

test("Escape forgets the tiles that were chosen", async () => {
  const table = await shown("hands", "unlucky");
  await table.button("Replace 3 tiles");
  await table.press("2", "Escape");
  assert.equal(table.count('.nh-hand-mine [aria-pressed="true"]'), 0);
  await table.button("Replace 3 tiles");
  assert.equal(table.prompt, "Choose the tiles that are replaced: 0 of 3.");
});

for (const [edition, draw] of [["3.0", "Pechowy dociąg"], ["2025", "Pechowe dobranie"]]) {
  test(`the log names the unlucky draw as the edition ${edition} does`, async () => {
    const table = await shown("hands", `three instants ${edition}`, { language: "pl" });
    await table.button("Odrzuć wszystko i dobierz ponownie");
    says(table.log, `${draw}: na ręce same żetony Natychmiastowe`);
  });
}
