import assert from "node:assert/strict";
import { test } from "node:test";

import { choicesOf } from "/static/neuroshima_hex/actions/choices.js";

import { recorded, says, shown as tableWith } from "./table.js";

const shown = (name, settings) => tableWith("army_packs", name, settings);

test("of several HQs one is chosen before its field", async () => {
  const table = await shown("three to place");
  assert.equal(table.prompt, "Place your HQ: choose a tile, then a field.");
  await table.hand("Red Object");
  assert.equal(table.prompt, "Red Object: choose a free field.");
  assert.equal(table.lit.length, 19);
});

test("only where an HQ wounds no HQ the log says so", async () => {
  const table = await shown("an HQ strikes an Object");
  await table.hand("Battle");
  await table.button("Play it");
  await table.button("Skip");
  says(table.log, "HQ C2 (Borgo) strikes Blue Object C3 (Dancer): 1 wound", "Blue Object C3 (Dancer) strikes HQ C2 (Borgo): 2 wounds");
  assert.ok(!table.log.includes("an HQ never wounds an HQ"));
});

test("the Dance is confirmed before it discards the hand", async () => {
  const table = await shown("dance");
  await table.button("Dance");
  assert.deepEqual(table.asked, []);
  assert.equal(table.prompt, "Use Dance?");
  says(table.hint, "all tiles in hand are discarded");
  await table.button("Cancel");
  assert.ok(table.buttons.includes("Dance"));
  await table.button("Dance");
  await table.button("Use");
  assert.deepEqual(table.asked, [{ type: "act", ability: "dance" }]);
});

test("a tile that is revived is named first and turned then", async () => {
  const table = await shown("revival");
  await table.hand("Battle");
  await table.button("Play it");
  await table.button("Skip");
  await table.button("A unit comes back");
  await table.button("Zombie");
  assert.equal(table.asked.length, 1, "it can still be turned");
  await table.button("Turn clockwise");
  await table.button("Choose");
  assert.deepEqual(table.asked.at(-1), { type: "choose", use: true, tile: "zombie", rotation: 1 });
});

test("a panel shows the emblem of its army, also when another position has another one", async () => {
  const table = await shown("dance");
  const emblems = () => table.all(".nh-sign use").map((use) => use.getAttribute("href"));
  assert.ok(emblems().includes("#dancer-emblem"));
  await table.element.update(recorded("army_packs", "revival").messages[0]);
  await table.settled();
  assert.ok(emblems().includes("#death_breath-emblem"));
  assert.ok(!emblems().includes("#dancer-emblem"));
});

test("a unit that dances goes to a field, and not to the unit that stands there", () => {
  const view = { pending: { kind: "dance", answers: [{ to: [0, 1] }] }, choices: [{ to: [0, 1] }] };
  const flow = { answers: [{ given: { to: [0, 1] }, actions: [] }], given: {} };
  const names = { catalogue: { words: { dance: { answers: [{ en: "It goes to %(to)s" }] } } }, words: () => "", field: () => "C4" };
  assert.deepEqual(choicesOf(view, flow, names).map(({ text }) => text), ["It goes to C4"]);
});

test("a facing that is chosen is named by where the top side looks", () => {
  const view = { pending: { kind: "drift", answers: [{ rotation: 2 }] }, choices: [{ rotation: 2 }] };
  const flow = { answers: [{ given: { rotation: 2 }, actions: [] }], given: {} };
  const names = { catalogue: { words: { drift: { answers: [{ en: "Done: %(rotation)s" }] } } }, words: () => "" };
  assert.deepEqual(choicesOf(view, flow, names).map(({ text }) => text), ["Done: top side looks lower right"]);
});
