import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown as tableWith } from "./table.js";

const shown = (name) => tableWith("kept_markers", name);
const kept = (table) => table.texts(".nh-kept-mine .nh-kept-marker");

test("a marker is put on a unit", async () => {
  const table = await shown("two kinds");
  says(kept(table).join(), "×2");
  await table.choose(".nh-kept-mine", "Reflexes");
  assert.equal(table.prompt, "Reflexes: choose the unit.");
  assert.deepEqual(table.lit, ["0,0", "0,1"], "never the HQ");
  await table.field(0, 0);
  assert.equal(table.prompt, "Put Reflexes on Cop C3?");
  assert.deepEqual(table.texts(".nh-better text"), ["4"]);
  await table.button("Put it there");
  assert.equal(table.count(".nh-marker"), 1);
  assert.ok(!kept(table).join().includes("×"));
  says(table.log, "Anna puts Reflexes on Cop C3 (New York)");
  assert.ok(table.label(0, 0).endsWith("Reflexes"));
});

test("the last marker that is used is no longer there", async () => {
  const table = await shown("strong arm");
  await table.press("1");
  await table.field(0, 0);
  assert.equal(table.text(".nh-small text"), "2");
  await table.button("Put it there");
  assert.deepEqual(kept(table), []);
});

test("a second click puts the marker back, and so does Escape", async () => {
  const table = await shown("strong arm");
  const pressed = () => table.find(".nh-kept-mine .nh-kept-marker").getAttribute("aria-pressed");
  await table.choose(".nh-kept-mine", "Strong arm");
  assert.equal(pressed(), "true");
  await table.choose(".nh-kept-mine", "Strong arm");
  assert.equal(pressed(), "false");
  await table.choose(".nh-kept-mine", "Strong arm");
  await table.press("Escape");
  assert.deepEqual([table.lit, table.asked], [[], []]);
});

test("markers of the other player are seen and explained", async () => {
  const table = await shown("the other's");
  await table.choose('[aria-label="Markers of Anna"]', "Explosives");
  says(table.text(".nt-card"), "the unit may blow itself up instead of attacking");
  assert.equal(table.count(".nh-kept-marker[aria-pressed]"), 0);
});

test("a marker that nobody can bear is refused in words", async () => {
  const table = await shown("nobody can bear it");
  await table.choose(".nh-kept-mine", "Mobility");
  assert.equal(table.refusal, "This cannot be used now.");
});

test("the markers of a unit explain its numbers", async () => {
  const table = await shown("on a unit");
  assert.equal(table.count(".nh-marker"), 2);
  says(await table.card(0, 0), "Reflexes, 1 on it", "+1 initiative from Reflexes", "+1 strength of blows from Strong arm");
});
