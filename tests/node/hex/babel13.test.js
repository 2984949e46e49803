import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown as tableWith } from "./table.js";

const shown = (name, settings) => tableWith("babel13", name, settings);

/** The table after the hand's battle tile was played and what happened was skipped. */
async function fought(name) {
  const table = await shown(name);
  await table.hand("Battle");
  await table.button("Play it");
  return table.button("Skip");
}

// Foundation tiles ----------------------------------------------------------------------------------------------------

test("a foundation tile is placed without turning it", async () => {
  const table = await shown("mine");
  await table.hand("Mine");
  assert.ok(!table.lit.includes("0,1"));
  await table.field(0, 0);
  assert.equal(table.prompt, "Place Mine on C3?");
  assert.ok(!table.buttons.includes("↻"));
  await table.field(0, 0);
  assert.equal(table.count(".nh-layer-ground .nh-foundation"), 1);
  assert.equal(table.count(".nh-unit"), 3);
  assert.equal(table.label(0, 0), "C3, empty, Mine (New York) lies there");
  says(await table.card(0, 0), "Foundation tile", "destroys the unit that comes to stand on it");
});

test("what lies under a unit looks out and is explained", async () => {
  const table = await shown("roots under a unit");
  assert.equal(table.count(".nh-layer-peeps .nh-foundation"), 1);
  assert.ok(table.label(0, 0).endsWith("under it Roots (Neojungle)"));
  says(await table.card(0, 0), "Under it: Roots (Neojungle)", "belong to the Matrix and pass it on");
});

test("a mine goes off, as the preview shows, and the log says so", async () => {
  const table = await shown("mine goes off");
  await table.hand("Slicer");
  await table.point(0, 0);
  assert.equal(table.count(".nh-doomed"), 1);
  await table.point(0, 1);
  assert.equal(table.count(".nh-doomed"), 0);
  await table.field(0, 0);
  await table.button("Place");
  assert.deepEqual([table.count(".nh-unit"), table.count(".nh-foundation")], [2, 0]);
  says(table.log, "Mine C3 (New York) is destroyed");
  says(table.texts(".nt-log-lines li").find((line) => line.includes("Slicer C3 (Neojungle) is destroyed")), "Mine");
});

test("the attacker chooses between the unit and what lies under it", async () => {
  const table = await shown("sniper");
  await table.hand("Sniper");
  await table.field(0, 0);
  assert.equal(table.prompt, "Slicer C3: attack the unit or the tile under it?");
  await table.button("The attack hits Roots (Neojungle)");
  assert.deepEqual([table.count(".nh-unit"), table.count(".nh-foundation")], [3, 0]);
  says(table.log, "Roots C3 (Neojungle) is destroyed");
});

// Areas and pairs -----------------------------------------------------------------------------------------------------

test("an area is pointed at, and the next choice is another one", async () => {
  const table = await shown("small bomb");
  await table.hand("Small Bomb");
  assert.equal(table.lit.length, 19);
  await table.field(0, 0);
  assert.ok(table.chosen.length === 3 && table.chosen.includes("0,0"));
  says(table.prompt, "These fields: ");
  const seen = new Set();
  for (let turns = 0; turns < 6; turns++) {
    seen.add(table.chosen.join(" "));
    await table.wheel();
  }
  assert.equal(seen.size, 6, "six areas meet in the middle of the board");
  while (table.chosen.join(" ") !== "0,0 0,1 1,0") await table.button("The next choice");
  assert.equal(table.count(".nh-area"), 3);
  await table.button("Play it");
  assert.equal(table.count(".nh-unit"), 2);
  says(table.log, "Anna plays Small Bomb: C3, C4, D3");
});

test("Escape forgets an area", async () => {
  const table = await shown("small bomb");
  await table.hand("Small Bomb");
  await table.field(0, 0);
  await table.press("Escape");
  assert.deepEqual([table.lit, table.count(".nh-area")], [[], 0]);
});

for (const fields of [[[0, 0], [0, 1]], [[0, 1], [0, 0]]]) {
  test(`either unit of a pair may be pointed at first: ${fields[0]}`, async () => {
    const table = await shown("castling");
    await table.hand("Castling");
    for (const field of fields) if (!table.buttons.includes("Play it")) await table.field(...field);
    says(table.prompt, "Play Castling: ");
    await table.button("Play it");
    says(table.log, "Slicer C3 (Neojungle) and Swarm C4 (Neojungle) change places");
    says(table.label(0, 1), "Slicer");
  });
}

test("the preview of a pair stays while the unit is explained", async () => {
  const table = await shown("castling of three");
  await table.hand("Castling");
  await table.field(0, 0);
  says(await table.card(0, 1), "Crusher");
  assert.equal(table.count(".nh-line-swap"), 2);
});

// Decisions of a battle -----------------------------------------------------------------------------------------------

test("the target of an aimed shot is chosen on its line", async () => {
  const table = await fought("aimed shot");
  assert.equal(table.prompt, "Sharpshooter C5: choose whom it hits.");
  assert.deepEqual(table.lit, ["0,-1", "0,1"]);
  await table.point(0, -1);
  assert.equal(table.count(".nh-line-way"), 1);
  await table.field(0, -1);
  await table.button("Sharpshooter C5 hits Monster C2");
  assert.equal((await table.stepTo("Monster")).at(-1), "Sharpshooter C5 (New York) aims at Monster C2 (Neojungle)");
});

test("others read that somebody takes aim", async () => {
  const table = await shown("aimed shot, the other");
  table.go();
  await table.settled();
  await table.button("Skip");
  assert.equal(table.prompt, "Anna takes aim.");
});

test("a rocket is steered by its target", async () => {
  const table = await fought("rocket");
  assert.equal(table.prompt, "Rocket Launcher C5: choose where the rocket flies.");
  for (const field of ["1,0", "-1,1"]) assert.ok(table.lit.includes(field));
  await table.field(1, 0);
  assert.equal(table.prompt, "By way of C4, D3?");
  await table.button("The next choice");
  says(table.prompt, "By way of C4, C3, D3");
  await table.button("The choice before");
  assert.deepEqual([table.count(".nh-line-way"), table.count(".nh-target-hit")], [2, 1]);
  await table.button("Choose");
  assert.equal((await table.stepTo("hits")).at(-1), "The rocket of Rocket Launcher C5 (New York) hits Monster D3 (Neojungle): 3 wounds");
  await table.button("Skip");
  says(table.log, "steers its shot over C4, D3");
});

test("the last Venom marker is given to one of two", async () => {
  const table = await fought("last venom");
  assert.deepEqual(table.lit, ["1,-1", "2,-1"]);
  await table.button("Cop D2 gets a Venom marker");
  assert.ok(!table.prompt.includes("choose who gets the next one"));
});

// What is explained ---------------------------------------------------------------------------------------------------

test("a unit's own ability asks unit and target", async () => {
  const table = await shown("pusher");
  await table.field(0, 0);
  assert.equal(table.prompt, "Push back: choose the target.");
  assert.deepEqual(table.lit, ["0,-1", "1,-1"]);
  await table.field(0, -1);
  assert.equal(table.prompt, "Push back of Pusher C3 on Slicer C2?");
  await table.button("Use");
  assert.equal(table.prompt, "Jan decides where the pushed unit goes.");
  says(await table.card(0, 0), "Push back: not now");
});

test("the only target of an ability is not asked for", async () => {
  const table = await shown("one to push");
  await table.field(0, 0);
  assert.equal(table.prompt, "Push back of Pusher C3 on Slicer C2?");
});

test("markers are seen, counted and explained", async () => {
  const table = await shown("venom");
  assert.deepEqual(table.texts(".nh-marker text"), ["×2"]);
  assert.ok(table.label(0, 0).endsWith("Venom ×2"));
  says(await table.card(0, 0), "Venom, 2 on it: Takes 1 wound for each");
});

test("the wounds of markers are told before the first segment", async () => {
  const table = await shown("venom before the battle");
  await table.hand("Battle");
  await table.button("Play it");
  assert.deepEqual((await table.stepTo("1 wound")).slice(-2), ["Before the first segment", "Pusher C3 (New York): 1 wound"]);
  await table.button("Skip");
  says(table.log, "Pusher C3 (New York): 1 wound");
});

test("who is poisoned gets a marker before one's eyes", async () => {
  const table = await shown("nightshade");
  await table.hand("Battle");
  await table.button("Play it");
  assert.equal((await table.stepTo("marker")).at(-1), "Pusher C3 (New York) gets a marker: Venom");
  assert.equal(table.count(".nh-marker"), 1);
  await table.button("Skip");
  assert.equal(table.count(".nh-marker"), 1);
});

test("toughness that neighbours give is shown with its giver, and losing it is told", async () => {
  const table = await shown("toughness of the HQ");
  assert.equal(table.text(".nh-tough"), "1");
  says(await table.card(-1, 2), "Toughness 1 here (printed 0)", "+1 toughness from HQ");
  await table.hand("Move");
  await table.field(-1, 2);
  await table.field(0, 1);
  await table.button("Play it");
  assert.equal(table.count(".nh-unit"), 2);
  says(table.log, "It has lost the toughness that bore its wounds");
});

test("attacks of other kinds are explained", async () => {
  const table = await shown("attacks");
  says(await table.card(0, 1), "Shotgun 3, up: hits Slicer C3 (3 wounds)", "one wound less for every field between them");
  says(await table.card(1, 1), "Rocket 3, up: its way is chosen in the battle");
  table.element.pointing.explainTile({ seat: 0, tile: "spy_shooter" }, table.find(".nh-hand-tile"));
  await table.settled();
  says(table.text(".nt-card"), "enemy modules and HQs that touch it");
});

for (const [language, ...words] of [["pl", "Mina: niszczy każdego", "Żeton Podłoża"], ["cs", "Mina: zničí každého", "Základový žeton"]]) {
  test(`the new armies speak the viewer's language: ${language}`, async () => {
    says(await (await shown("full", { language })).card(1, 0), ...words);
  });
}
