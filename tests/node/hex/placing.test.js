/* global window */

import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

test("the first task is to place the HQ, and R turns it", async () => {
  const table = await shown("placing", "first");
  assert.equal(table.prompt, "Place your HQ: choose a field.");
  await table.field(0, 0);
  assert.equal(table.prompt, "Place HQ on C3?");
  assert.equal(table.count(".nh-ghost"), 1);
  await table.press("r");
  await table.wheel();
  await table.field(0, 0);
  assert.deepEqual(table.asked, [], "the field once more turns it");
  await table.button("Place");
  assert.deepEqual(table.asked, [{ type: "place", tile: "hq", at: [0, 0], rotation: 3 }]);
});

test("both stacks are counted", async () => {
  const table = await shown("placing", "first");
  assert.equal(table.texts(".nh-pile summary").filter((words) => words === "Still to come: 34").length, 2);
  says(table.text(".nh-side-mine .nh-pile:last-of-type"), "4×Battle", "5×Push Back");
});

test("a unit is explained with where its numbers come from", async () => {
  const table = await shown("placing", "explained");
  says(await table.card(0, 1), "Acts in segment 4 (printed 3)", "+1 initiative from Scout C5", "+1 strength of shots from Officer D3",
    "Shot 2, up: hits Mutant C2 (2 wounds)", "Shot 1: up");
  assert.equal(table.label(0, 1), "C4, Hybrid (Moloch), top side looks up, Shot: up");
});

test("the preview of a module shows what it would change", async () => {
  const table = await shown("placing", "scout");
  await table.hand("Scout");
  await table.point(0, 1);
  assert.deepEqual(table.texts(".nh-layer-units .nh-badge.nh-better"), ["4"]);
  assert.equal(table.count(".nh-line-link"), 1);
  await table.press("Escape");
  assert.equal(table.count(".nh-badge.nh-better"), 0);
});

test("the preview of a unit shows whom it would hit", async () => {
  const table = await shown("placing", "aimed at");
  await table.hand("Hybrid");
  await table.point(0, 1);
  assert.equal(table.count(".nh-line-ranged"), 1);
  assert.deepEqual(table.texts(".nh-target-hit"), ["−1"]);
  await table.point(1, 1);
  assert.equal(table.count(".nh-target-hit"), 0);
});

test("the only free field is filled in, a first click on it chooses it, and the next one turns the tile", async () => {
  const table = await shown("placing", "one field");
  await table.hand("Hybrid");
  assert.equal(table.prompt, "Place Hybrid on C4?");
  await table.field(0, 1);
  await table.field(0, 1);
  assert.deepEqual(table.asked, []);
  await table.button("Place");
  assert.deepEqual(table.asked.at(-1), { type: "place", tile: "hybrid", at: [0, 1], rotation: 1 });
});

test("what a second press does is said until ten tiles are placed", async (t) => {
  const kept = new Map([["neuroshima-placed", "9"]]);
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  t.after(() => delete globalThis.localStorage);
  const table = await shown("placing", "scout");
  table.element.host.act = async () => ({ accepted: true });
  await table.hand("Scout");
  await table.field(0, 1);
  assert.equal(table.hint, "Click it again to turn it, or press Enter on it, R or the mouse wheel; then confirm.");
  await table.button("Place");
  assert.equal(kept.get("neuroshima-placed"), "10");
  const next = await shown("placing", "scout");
  await next.hand("Scout");
  await next.field(0, 1);
  assert.equal(next.hint, "Turn it, then confirm.");
});

test("a unit that moves keeps its facing and may be turned", async () => {
  const table = await shown("placing", "move");
  await table.hand("Move");
  await table.field(0, 1);
  await table.field(0, 0);
  await table.press("Shift+R");
  await table.button("Play it");
  assert.deepEqual(table.asked.at(-1), { type: "play", tile: "move", unit: [0, 1], to: [0, 0], rotation: 1 });
});

test("an ability starts from its unit", async () => {
  const table = await shown("placing", "runner");
  await table.field(0, 0);
  await table.field(0, 1);
  await table.button("Go");
  assert.equal(table.label(0, 1), "C4, Runner (Hegemony), top side looks up, Blow: up");
});

test("the pushed side chooses the field, and the other side waits", async () => {
  const waiting = await shown("placing", "pusher");
  waiting.go();
  assert.equal((await waiting.settled()).prompt, "Jan decides where the pushed unit goes.");
  const table = await shown("placing", "pushed");
  table.go();
  await table.settled();
  assert.equal(table.prompt, "Hybrid C3 pushes your Mutant C2: choose where it goes.");
  assert.deepEqual(table.lit, ["-1,-1", "0,-2", "1,-2"]);
  await table.field(0, -2);
  await table.button("Mutant C2 goes to C1");
  says(table.label(0, -2), "C1, Mutant (Borgo)");
});

test("a field that is not lit is no answer", async () => {
  const table = await shown("placing", "aimed at");
  await table.hand("Hybrid");
  await table.field(2, -2);
  assert.notEqual(table.refusal, "");
  assert.equal(table.prompt, "Hybrid: choose a free field.");
});

for (const [language, prompt, tile, wounds] of [
  ["pl", "Twoja tura: wystawiaj, zagrywaj lub odrzucaj żetony.", "Hybryda", "(1 rana)"],
  ["cs", "Tvůj tah: pokládej, hraj nebo odhazuj žetony.", "Kyborg", "(1 zranění)"],
]) {
  test(`the table speaks the viewer's language: ${language}`, async () => {
    const table = await shown("battle", "duel", { language });
    assert.equal(table.prompt, prompt);
    says(table.label(0, 1), tile);
    says(await table.card(0, 1), wounds);
  });
}

for (const [winners, reason, left, words] of [
  [[1], "hq_destroyed", [0, 12], "Jan wins. An HQ is destroyed."],
  [[], "hit_points", [12, 12], "A draw. The hit points of the HQs are equal."],
]) {
  test(`the end is told with how it came: ${reason}`, async () => {
    const table = await shown("placing", "discard");
    const outcome = { winners, reason, hq_hp: left };
    table.element.update({ ...table.message, view: { ...table.message.view, outcome }, legal: {}, toMove: [], status: "over" });
    await table.settled();
    assert.equal(table.prompt, words);
    assert.equal(table.hint, `Hit points of the HQs: Moloch ${left[0]}, Borgo ${left[1]}`);
  });
}

test("actions that the table does not know are offered as a list", async () => {
  const table = await shown("placing", "explained");
  const legal = { 0: [...table.message.legal[0], { type: "wager", stake: { any: ["melee", "mobility"] } }] };
  table.element.update({ ...table.message, legal });
  await table.settled();
  for (const name of ["wager", "mobility", "Confirm"]) await table.button(name);
  assert.deepEqual(table.asked, [{ type: "wager", stake: "mobility" }]);
  assert.notEqual(table.refusal, "");
});

test("an action ends the turn if it ends it by name, or begins a battle", async () => {
  const { element } = await shown("placing", "scout");
  const { controller, state } = element;
  const place = { type: "place", tile: "scout", at: [0, 1], rotation: 0 };
  assert.ok(controller.isFinal({ type: "end_turn" }));
  assert.ok(controller.isFinal({ type: "play", tile: "battle" }));
  assert.ok(!controller.isFinal({ type: "play", tile: "move" }));
  assert.ok(!controller.isFinal(place));
  element.state = { ...state, view: { ...state.view, fields: state.view.fields.slice(0, state.view.board.length + 1) } };
  assert.ok(controller.isFinal(place), "the last free field");
});

test("who plays by finger is not told of keys", async (t) => {
  const table = await shown("placing", "scout");
  await table.hand("Scout");
  assert.equal(table.hint, "Lit fields can be chosen. Escape cancels.");
  const asked = window.matchMedia.bind(window);
  t.mock.method(window, "matchMedia", (query) => (query === "(pointer: coarse)" ? { matches: true } : asked(query)));
  await table.press("Escape");
  await table.hand("Scout");
  assert.equal(table.hint, "Lit fields can be chosen.");
});

test("a newcomer reads what each keyword on a card means", async () => {
  const table = await shown("placing", "explained");
  table.element.names.explainsKeywords = true;
  says(await table.card(0, 1), "Initiative: in a battle the highest number acts first", "Shot (ranged attack): flies straight on");
  table.element.names.explainsKeywords = false;
  assert.ok(!(await table.card(0, 1)).includes("flies straight on"));
});
