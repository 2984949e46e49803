import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown as tableWith } from "./table.js";

const shown = (name, settings) => tableWith("doomsday", name, settings);

/** Where the lines of a class end, in the board's units. */
const ends = (table, name) => table.all(`.nh-line-${name}`).map((line) => ["x2", "y2"].map((end) => Math.round(line.getAttribute(end))));

test("a shot that is sent on has a bent way", async () => {
  const table = await shown("bent shot");
  says(await table.card(0, 2), "Shot 1, up: hits Officer E1 (1 wound); sent on by Pusher C3");
  const [first, second] = ends(table, "ranged");
  assert.ok(first[0] === 0 && second[0] > 0 && second[1] < 0, "straight up, then to the upper right");
  assert.equal(table.count(".nh-target-hit"), 1);
});

test("the battle draws the way, and the log says who sent the shot on", async () => {
  const table = await shown("bent shot");
  await table.hand("Battle");
  await table.button("Play it");
  while (!table.count(".nh-line-now")) await table.button("Step");
  assert.equal(table.count(".nh-line-now"), 2);
  says(table.text(".nt-steps"), "sent on by Pusher (Doomsday Machine)");
  await table.button("Skip");
  says(table.texts(".nt-log-lines li").find((line) => line.includes("Alpha Shooter C5 (Doomsday Machine) shoots Officer E1")), "sent on by Pusher (Doomsday Machine)");
});

test("what is hit without end is said so", async () => {
  const table = await shown("circle");
  says(await table.card(0, 2), "Super-Officer C1 (wounds without end)");
  assert.deepEqual(table.texts(".nh-target-hit"), ["−∞", "−∞"]);
  await table.hand("Battle");
  await table.button("Play it");
  await table.button("Skip");
  says(table.log, "wounds without end");
  assert.equal(table.label(0, -2), "C1, empty");
});

test("the arrows and long links are explained", async () => {
  const table = await shown("arrows");
  says(await table.card(0, 0), "Inward arrow: lower right, down, lower left", "Outward arrow: up, upper right, upper left");
  says(await table.card(0, 1), "Long links: up", "Acts on: Tripler C3, Delta Shooter C2");
  assert.equal(table.count(".nh-line-link"), 2);
});

test("the HQ turns a unit, once a turn", async () => {
  const table = await shown("turning");
  assert.deepEqual(table.lit, ["-2,2"]);
  await table.field(-2, 2);
  await table.field(0, 0);
  await table.wheel();
  assert.equal(table.prompt, "Turning of HQ A3 on Alpha Shooter C3?");
  assert.equal(table.count(".nh-ghost"), 1);
  await table.button("Use");
  says(table.log, "Alpha Shooter (Doomsday Machine) turns on C3 (Turning)");
  assert.deepEqual(table.lit, []);
});

test("a unit grabs, and the owner of the grabbed one chooses field and facing", async () => {
  const table = await shown("grabbing");
  await table.field(0, 0);
  await table.field(1, -2);
  assert.equal(table.prompt, "Grabbing of Doom Net Fighter C3 on Mutant D1?");
  await table.button("Use");
  assert.equal(table.prompt, "Doom Net Fighter C3 grabs your Mutant D1: choose where it goes and how it looks then.");
  assert.deepEqual(table.lit, ["0,-1", "1,-1"]);
  await table.field(1, -1);
  await table.button("Turn clockwise");
  await table.button("Mutant D1 goes to D2");
  says(table.log, "Mutant (Borgo) goes from D1 to D2 (Grabbing: Doom Net Fighter (Doomsday Machine))");
  assert.equal(table.count(".nh-unit"), 5);
});

test("the tile grabs for a unit", async () => {
  const table = await shown("grabbing tile");
  await table.hand("Grabbing");
  assert.equal(table.prompt, "Grabbing: choose the unit.");
  await table.field(0, 0);
  await table.field(1, -2);
  await table.button("Play it");
  assert.equal(table.prompt, "Officer C3 grabs your Mutant D1: choose where it goes and how it looks then.");
  await table.field(0, -1);
  await table.press("r", "r");
  await table.button("Mutant D1 goes to C2");
  says(table.label(0, -1), "Mutant (Borgo), top side looks lower left");
});

test("with one field only the facing is chosen", async () => {
  const waiting = await shown("one field, the other");
  waiting.go();
  assert.equal((await waiting.settled()).prompt, "Jan decides where the grabbed unit goes.");
  const table = await shown("one field");
  table.go();
  await table.settled();
  assert.equal(table.count(".nh-ghost"), 1);
  await table.button("Turn back");
  await table.button("Mutant C1 goes to C2");
  assert.equal(table.asked.length, 1);
});

test("two units far apart change places", async () => {
  const table = await shown("repositioning");
  await table.hand("Repositioning");
  await table.field(0, -2);
  await table.field(2, 0);
  assert.equal(table.count(".nh-line-swap"), 2);
  await table.button("Play it");
  says(table.label(0, -2), "Tripler");
  says(table.log, "change places");
});

for (const [language, said] of [["pl", "przekierowuje"], ["cs", "nepřesměruje"]]) {
  test(`it is explained in the viewer's language: ${language}`, async () => {
    says(await (await shown("arrows", { language })).card(0, 0), said);
  });
}
