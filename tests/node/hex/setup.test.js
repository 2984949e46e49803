import assert from "node:assert/strict";
import { test } from "node:test";

import { catalogue, says, shown as tableWith } from "./table.js";

const shown = (name, settings) => tableWith("setup", name, settings);
const zone = (step) => step.fields.map(([q, r]) => `${q},${r}`).sort();
const viewOf = (table) => table.message.view;

test("a unit of an ally is chosen, and its zone is lit", async () => {
  const table = await shown("to the bunker");
  const [step] = viewOf(table).setup.filter((one) => one.step === "deploy");
  assert.equal(table.prompt, "Deploy units of Borgo: 1 more.");
  assert.equal(table.count(".nh-tray-mine button"), Object.keys(step.units).length);
  says(table.texts(".nh-tray-mine button").join(), "Assassin×2");
  await table.choose(".nh-tray-mine", "Assassin");
  assert.equal(table.prompt, "Assassin: choose a free field.");
  assert.deepEqual(table.lit, zone(step));
  await table.field(...step.fields[0]);
  says(table.prompt, "Place Assassin on");
  assert.deepEqual(table.element.flow.action, { type: "place", tile: "assassin", army: "borgo", at: step.fields[0], rotation: 0 });
});

test("a field outside the zone is refused in words", async () => {
  const table = await shown("to the bunker");
  await table.press("1");
  await table.field(2, -2);
  assert.notEqual(table.refusal, "");
});

test("others see what is placed and by whom", async () => {
  const table = await shown("to the bunker, the other");
  assert.equal(table.prompt, "Jan deploys units of Borgo.");
  await table.choose('[aria-label="To be placed by Jan"]', "Assassin");
  says(table.text(".nt-card"), "Borgo, with Neojungle · Warrior");
  assert.deepEqual(table.asked, []);
});

test("turrets are put on the land, and the next step is announced", async () => {
  const table = await shown("battle for babel");
  assert.equal(table.prompt, "Put tiles on the land: 2 more.");
  await table.choose(".nh-tray-mine", "Salvo turret");
  await table.field(0, -1);
  await table.button("Turn clockwise");
  assert.equal(table.prompt, "Place Salvo turret on D2?");
  assert.equal(table.count('.nh-ghost use[href="#fixture-turret_3"]'), 1);
  await table.button("Place");
  assert.equal(table.count(".nh-fixture"), 1);
  assert.ok(!table.texts(".nh-tray-mine button").join().includes("Salvo turret"));
  says(table.log, "Anna places Salvo turret on D2");
  await table.choose(".nh-tray-mine", "Flame turret");
  await table.field(0, 1);
  await table.button("Place");
  assert.equal(table.prompt, "Jan deploys units of Moloch.");
  says(table.log, "Jan is to deploy units of Moloch: 2");
  says(table.said.join(" "), "Jan deploys units of Moloch.");
});

test("who may stop before all are placed finishes", async () => {
  const table = await shown("may stop");
  for (let turrets = 0; turrets < 2; turrets++) {
    table.go();
    await table.settled();
  }
  says(table.hint, "You may finish before all are placed");
  assert.ok(!table.buttons.includes("End turn"));
  await table.button("Finish placing");
  assert.equal(table.prompt, "Anna deploys units of Hegemony.");
});

test("an HQ finds its zone lit", async () => {
  const table = await shown("first encounter");
  assert.equal(table.hint, "It may stand only on the lit fields.");
  assert.deepEqual(table.lit, zone(viewOf(table).setup[0]));
});

test("turns before the other side are counted", async () => {
  const table = await shown("turns before the other side");
  while (table.coming.length) {
    table.go();
    await table.settled();
  }
  assert.equal(table.hint, "Your turns before the other side comes: 2.");
  says(table.log, "Anna has turns before the other side comes: 2");
});

test("story, objectives and doubts stand beside the board", async () => {
  const table = await shown("forlorn mission");
  says(table.text(".nh-scenario"), "Scenario: Forlorn Mission", "To be reached", "Not certain, or in no rulebook");
});

test("at the end it says who has reached what", async () => {
  const table = await shown("forlorn mission");
  const [first, ...others] = catalogue().scenarios.forlorn_mission.objectives;
  const objectives = { [first.id]: [1], ...Object.fromEntries(others.map(({ id }) => [id, []])) };
  table.element.update({ ...table.message, outcome: { details: { objectives } } });
  await table.settled();
  const lines = table.texts(".nh-scenario li");
  says(lines.find((line) => line.includes(first.names.en)), "Reached by Jan.");
  assert.equal(lines.filter((line) => line.includes("Not reached.")).length, others.length);
});

test("a universal marker is called what the scenario makes of it", async () => {
  const table = await shown("forlorn mission");
  const [prize] = viewOf(table).prizes;
  says(await table.card(...prize.at), "To be won here: The Radio Station", "Universal marker; in this scenario it stands for this.");
});

test("an ordinary game has no scenario", async () => {
  assert.ok((await tableWith("babel13", "venom")).find(".nh-scenario").hidden);
});

for (const [language, words] of [["pl", "Rozstaw jednostki (Moloch): jeszcze 5."], ["cs", "Rozmísti jednotky (Moloch): ještě 5."]]) {
  test(`the setup speaks the viewer's language: ${language}`, async () => {
    assert.equal((await shown("steel convoy", { language })).prompt, words);
  });
}
