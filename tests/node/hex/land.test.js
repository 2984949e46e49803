import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown as tableWith } from "./table.js";

const KINDS = ["forest", "hill", "water", "wasteland", "base", "bunker", "warehouse", "rock", "hole"];
const shown = (name, settings) => tableWith("land", name, settings);

/** The table while the battle of the hand's tile is watched. */
async function fighting(name) {
  const table = await shown(name);
  await table.hand("Battle");
  return table.button("Play it");
}

// Terrain -------------------------------------------------------------------------------------------------------------

test("every kind of terrain has a drawing and a line of its own", async () => {
  const table = await shown("every kind");
  for (const kind of KINDS) assert.equal(table.count(`.nh-patch[data-terrain="${kind}"] use[href="#terrain-${kind}"]`), 1);
  const lines = table.all(".nh-rim").map((rim) => rim.getAttribute("stroke-dasharray"));
  assert.equal(new Set(lines).size, KINDS.length);
});

test("a piece of terrain has one line round it, and a sign where something stands on it", async () => {
  const table = await shown("wood");
  assert.equal(table.find(".nh-rim").getAttribute("d").split("M").length - 1, 12, "three fields that touch one another have twelve outer edges");
  assert.deepEqual(table.all(".nh-terrain-sign use").map((use) => use.getAttribute("href")), ["#terrain-forest-sign"]);
});

test("terrain is named and explained with its features", async () => {
  const table = await shown("wood");
  assert.equal(table.label(0, 0), "C3, empty, Forest (Thicket, Jungle)");
  says(await table.card(0, 0), "Terrain: Forest", "Thicket: A unit here can be attacked only from a field next to it");
  assert.ok(table.label(0, 1).endsWith("Forest (Thicket, Jungle)"));
  says(await table.card(0, 1), "Warrior", "Jungle: Units with toughness printed on them cannot come here");
});

test("what is uncertain is said", async () => {
  says(await (await shown("fort")).card(1, -1), "Not certain: What the four turrets attack with");
});

// Prizes --------------------------------------------------------------------------------------------------------------

test("a prize says what lies there and who may open it", async () => {
  const table = await shown("store");
  assert.equal(table.count(".nh-prize use"), 2);
  assert.equal(table.text(".nh-lock text"), "2");
  says(table.label(0, 0), "to be won here Medkit, Mobility, 2 of 3 wounds left, Warehouse");
  says(await table.card(0, 0), "To be won here: Medkit, Mobility", "Medkit: The unit has 1 toughness more", "Wounds that still open it: 2 of 3",
    "Only units of these armies can damage it: New York", "only while a unit of Outpost stands on one of these fields: B2, B3", "Terrain: Warehouse");
});

test("a prize is broken open before one's eyes and goes to the winner", async () => {
  const table = await fighting("store opened");
  await table.stepTo("breaks at C3");
  assert.equal(table.count(".nh-target-hit"), 2);
  says((await table.stepTo("wins on")).at(-1), "Anna wins on C3: Medkit, Mobility");
  assert.equal(table.count(".nh-prize"), 0);
  assert.equal(table.count(".nh-kept-mine .nh-kept-marker"), 2);
  await table.button("Skip");
  says(table.log, "Anna wins on C3: Medkit, Mobility");
});

test("who opened a prize and fell is told of by its name", async () => {
  const table = await fighting("opener falls");
  await table.button("Skip");
  says(table.log, "Shooter C4 (New York) is destroyed", "Shooter C4 (New York) breaks at C3: 1 wound");
});

for (const [language, ...words] of [
  ["pl", "Do zdobycia: Apteczka", "Do otwarcia brakuje ran: 2 z 3", "Teren: Magazyn"],
  ["cs", "Zde lze získat: Lékárnička", "K otevření chybí zranění: 2 z 3", "Terén: Sklad"],
]) {
  test(`the land speaks the viewer's language: ${language}`, async () => {
    says(await (await shown("store", { language })).card(0, 0), ...words);
  });
}

// Turrets -------------------------------------------------------------------------------------------------------------

test("a turret is named, and its attacks are lit up", async () => {
  const table = await shown("fort");
  says(table.label(0, -1), "Cannon turret stands there, top side looks down, Base");
  says(await table.card(0, -1), "Tile of the land · C2", "In every battle it attacks all units in reach, of both sides", "Shot 2, down: hits Cop C3 (2 wounds)");
  assert.deepEqual([table.count(".nh-line-ranged"), table.count(".nh-target-hit")], [1, 1]);
});

test("a turret that attacks is told of by its name", async () => {
  const table = await fighting("fort");
  assert.equal((await table.stepTo("shoots")).at(-1), "Cannon turret C2 shoots Cop C3 (New York): 2 wounds");
});

test("a turret is turned at the panel", async () => {
  const table = await shown("panel");
  await table.field(0, 0);
  assert.equal(table.prompt, "Control panel of Cop C3 on Cannon turret C2?");
  assert.equal(table.count(".nh-fixture.nh-leaving"), 1);
  while (table.element.flow.action.rotation !== 5) await table.press("r");
  await table.button("Use");
  says(table.log, "Anna turns Cannon turret on C2: its top side looks upper left");
});

test("which of two turrets is turned is chosen", async () => {
  const table = await shown("two turrets");
  await table.field(0, 0);
  assert.equal(table.prompt, "Control panel: choose the target.");
  await table.field(1, -1);
  while (table.element.flow.action.rotation !== 3) await table.press("r");
  await table.button("Use");
  assert.equal(table.asked.length, 1);
});

// Allies --------------------------------------------------------------------------------------------------------------

test("an ally looks like its army and bears its owner's mark", async () => {
  const table = await shown("store");
  assert.equal(table.count('.nh-unit use[href="#outpost-commando"]'), 1);
  assert.equal(table.count('.nh-ally use[href="#new_york-emblem"]'), 1);
  says(table.label(-1, 0), "B2, Commando (Outpost, with New York)");
  says(await table.card(-1, 0), "Outpost, with New York · Warrior · B2");
});
