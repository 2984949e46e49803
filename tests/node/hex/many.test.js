import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

/** What the heads of the players say, by seats, for the viewer in seat 0. */
const heads = (table) => table.texts(".nh-player-army");

/** The table after the next recorded moves, with their battles skipped. */
async function after(table, moves = 1) {
  for (let i = 0; i < moves; i++) {
    table.go();
    await table.settled();
    if (table.element.watching.running) await table.button("Skip");
  }
  return table;
}

test("the points of a team are counted together", async () => {
  const table = await shown("many", "team points");
  assert.deepEqual(table.texts(".nh-hp"), ["19/40", "3/40", "19/40", "3/40"]);
  assert.equal(table.find(".nh-hp").getAttribute("aria-label"), "points of the team: 19 of 40");
  await after(table);
  assert.deepEqual(table.texts(".nh-hp"), ["20/40", "3/40", "20/40", "3/40"]);
});

test("one plays alone against two", async () => {
  const table = await shown("many", "alone");
  assert.deepEqual(heads(table).sort(), ["Borgo · team 1 · you", "Moloch · alone", "Outpost · team 1"]);
});

test("the others follow in the order of seats", async () => {
  const table = await shown("many", "order of seats");
  assert.deepEqual(table.texts(".nh-side-theirs .nh-player-name"), ["Petr", "Anna", "Jan"]);
});

test("who plays both sides is told apart by the army", async () => {
  const table = await shown("many", "both sides", { players: ["Anna", "Anna"] });
  await table.button("End turn");
  says(table.log, "Turn of Anna (Borgo)");
});

test("somebody is out, and the tiles leave the board", async () => {
  const table = await after(await shown("many", "out"));
  assert.deepEqual(heads(table), ["Moloch · you", "Borgo · out of the game", "Outpost", "Hegemony"]);
  assert.equal(table.find(".nh-player.nh-out").dataset.army, "borgo");
  assert.equal(table.count(".nh-unit"), 4);
  says(table.log, "Jan is out of the game", "Medic E1 (Borgo) is destroyed", "Its player is out of the game");
});

test("who has left is out of the game, whatever was left of the HQ", async () => {
  const table = await after(await shown("many", "out"));
  const { panels, state: { view } } = table.element;
  const player = { ...view.players[1], hq_hp: 20 };
  panels[1].updateHead({ view, player, toMove: false, mine: false });
  assert.equal(heads(table)[1], "Borgo · out of the game");
});

test("points are shown as they come", async () => {
  const table = await shown("many", "points");
  assert.equal(table.find(".nh-hp").getAttribute("aria-label"), "points: 16 of 20");
  assert.equal(table.label(0, -2), "C1, HQ (Borgo), top side looks up, points: 0 of 20, Blow: all sides");
  await after(table);
  assert.equal(table.find(".nh-hp").getAttribute("aria-label"), "points: 18 of 20");
  says(table.text('.nt-log-lines li[data-kind="points"]'), "Anna gets 2 points: 18 in all");
});

test("the points of an explosion are given away", async () => {
  const table = await after(await shown("many", "clown"));
  await table.button("The Clown C4 explodes");
  await table.button("Skip");
  assert.equal(table.prompt, "The Clown C4 hurts your own HQ: choose who gets the points.");
  await table.button("Eva gets 1 point");
  await table.button("Skip");
  says(table.log, "hurts its own HQ: Eva gets the points");
});

test("a team wins", async () => {
  const table = await after(await shown("many", "team"));
  assert.equal(table.prompt, "Anna, Eva win together. An HQ is destroyed.");
  assert.equal(table.hint, "Hit points of the HQs: Moloch 15 + Outpost 15 = 30, Borgo 0 + Hegemony 15 = 15");
});

for (const [name, words] of [
  ["nine, both", "A draw. The HQs of all who could still win are destroyed."],
  ["nine, one", "Anna wins. The HQs of all others who could still win are destroyed."],
  ["none, both", "A draw. No HQ is left."],
  ["none, one", "Anna wins. All other HQs are destroyed."],
]) {
  test(`the HQ of a beaten player: ${name}`, async () => {
    const table = await after(await shown("many", name));
    assert.equal(table.prompt, words);
  });
}

test("two share the victory of points", async () => {
  const table = await after(await shown("many", "shared"));
  assert.equal(heads(table)[1], "Borgo · not in the overtime");
  assert.match(table.text('.nt-log-lines li[data-kind="overtime_started"]'), /^A tie of Anna, Eva: one more turn each, then one more battle/);
  await after(table, 2);
  assert.equal(table.prompt, "Anna, Eva share the victory. The points decide.");
  assert.equal(table.hint, "Points after overtime: Moloch 6, Borgo 2, Outpost 6");
});
