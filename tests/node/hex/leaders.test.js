import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

const CARD = ".nh-leaders-mine .nh-leader";

/** The table after so many recorded moves, without what is to be watched. */
async function after(name, moves) {
  const table = await shown("leaders", name);
  for (let i = 0; i < moves; i++) {
    table.go();
    await table.settled();
    if (table.element.watching.running) await table.button("Skip");
  }
  return table;
}

test("a leader is chosen, and the others stay hidden", async () => {
  const table = await shown("leaders", "choice");
  assert.equal(table.prompt, "Choose your leader: one of these three cards.");
  const [medic, , guide] = table.texts(CARD);
  says(guide, "Guide", "our own design");
  says(medic, "Shuffle one warrior of your discard pile into your stack.");
  assert.ok(!medic.includes("our own design"));
  assert.equal(table.text(".nh-side-theirs .nh-leaders"), "Is choosing a leader.");
  await table.choose(".nh-leaders-mine", "Guide");
  await table.button("Choose");
  assert.equal(table.count(CARD), 1);
  assert.ok(!table.element.textContent.includes("Gambler"));
  table.go();
  await table.settled();
  says(table.text(".nh-side-theirs .nh-leader"), "Gambler");
  assert.equal(table.prompt, "Place your HQ: choose a field.");
});

test("cards lie before each of partners once", async () => {
  const table = await shown("leaders", "partners");
  assert.equal(table.count(CARD), 3);
  assert.equal(table.count(".nh-side-theirs .nh-leader"), 0);
  assert.deepEqual(table.texts(".nh-leader-words").filter(Boolean), ["Is choosing a leader.", "Is choosing a leader."]);
});

for (const [name, button, key, left] of [
  ["saboteur", "Use the leader (L)", "l", "1 use left"],
  ["saboteur not used", "Do not use it (N)", "n", "2 uses left"],
]) {
  test(`a question is answered by one button or one key: ${name}`, async () => {
    const table = await after(name, 2);
    assert.equal(table.prompt, "Do you use your leader now: Saboteur?");
    await table.button(button);
    assert.notEqual(table.prompt, "Do you use your leader now: Saboteur?");
    says(table.text(CARD), left);
    const again = await after(name, 2);
    await again.press(key);
    assert.deepEqual(again.asked, table.asked);
  });
}

test("the Tactician lifts a unit", async () => {
  const table = await shown("leaders", "tactician");
  await table.hand("Move");
  await table.button("Discard");
  await table.choose(".nh-leaders-mine", "Tactician");
  assert.equal(table.prompt, "Tactician: choose the unit.");
  await table.field(0, 1);
  await table.button("Use");
  assert.equal(table.count(".nh-unit"), 3);
  assert.ok(table.texts(".nh-hand-mine .nh-hand-tile").includes("Commando"));
});

test("a leader that is begun may be left alone", async () => {
  const table = await shown("leaders", "guide");
  await table.press("l");
  says(table.prompt, "choose where it goes");
  await table.press("Escape");
  assert.ok(!table.prompt.includes("choose where it goes"));
  assert.deepEqual(table.asked, []);
});

test("the Guide moves a unit", async () => {
  const table = await shown("leaders", "guide");
  await table.press("l");
  await table.field(0, -1);
  await table.button("Go");
  says(table.text(CARD), "1 use left");
});

test("the Medic shuffles in a warrior", async () => {
  const table = await shown("leaders", "medic");
  await table.hand("Move");
  await table.button("Discard");
  await table.button("Leader: Medic");
  assert.equal(table.prompt, "Medic: choose the tile.");
  await table.button("Commando");
  await table.button("Use");
  says(table.text(CARD), "1 use left");
});

test("the Watchman turns the only unit there is before the battle", async () => {
  const table = await after("watchman", 1);
  await table.button("Use the leader (L)");
  assert.equal(table.prompt, "Choose the unit, turn it and confirm.");
  await table.press("r");
  await table.button("Choose");
  assert.equal(table.asked.at(-1).rotation, 2, "from 3: by a sixth, and once more to the other side");
});
