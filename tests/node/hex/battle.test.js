import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

/** The table after the hand's battle tile was played and what happened was skipped. */
async function fought(...which) {
  const table = await shown(...which);
  await table.hand("Battle");
  await table.button("Play it");
  return table.button("Skip");
}

/** The signs of the parties on the board, with their fields. */
function marks(table) {
  const signs = table.all(".nh-layer-parties .nh-party").map((sign) => [sign.getAttribute("class").split("nh-party-")[1], sign.dataset.at]);
  return Object.fromEntries([...new Set(signs.map(([kind]) => kind))].map((kind) => [kind, signs.filter(([name]) => name === kind).map(([, at]) => at).sort()]));
}

test("a battle is told step by step", async () => {
  const table = await shown("battle", "duel");
  await table.hand("Battle");
  await table.button("Play it");
  const told = await table.stepTo("shoots");
  assert.deepEqual(told, ["Anna plays Battle", "A battle begins: Battle tile", "Segment 3: Hybrid", "Hybrid C4 (Moloch) shoots Mutant C2 (Borgo): 1 wound"]);
  assert.equal(table.text(".nt-steps-note"), "Segment 3 · Shot, strength 1");
  assert.deepEqual(table.texts(".nh-target-hit"), ["−1"]);
  await table.button("Skip");
  assert.equal(table.count(".nh-unit"), 3);
  says(table.log, "Mutant C2 (Borgo) is destroyed", "More wounds than toughness");
});

test("by the rulings of the FAQ the causer says who declares first", async () => {
  const table = await shown("battle", "declarations");
  table.go();
  await table.settled();
  await table.button("Skip");
  assert.equal(table.prompt, "You caused this battle: choose who declares first in this segment.");
  assert.deepEqual(table.buttons.slice(0, 2), ["Jan declares first", "Anna declares first"]);
});

test("the Clown's owner decides in the middle of the battle", async () => {
  const table = await fought("battle", "clown");
  assert.equal(table.prompt, "Choose: does The Clown C3 explode or attack?");
  await table.button("The Clown C3 explodes");
  says(table.text(".nt-steps-note"), "Segment 2");
  assert.equal(table.text(".nh-track-now"), "2");
  await table.button("Skip");
  assert.equal(table.count(".nh-unit"), 2);
  says(table.log, "It has exploded");
});

test("a replay says who decides, though nobody is to move, and not whose turn it is", async () => {
  const { controller, state: { view } } = (await fought("battle", "clown")).element;
  const replayed = { toMove: [], view: { ...view, turn: { ...view.turn, seat: 1 - view.pending.seat } } };
  assert.equal(controller.movingSeat(replayed), view.pending.seat);
  assert.equal(controller.movingSeat({ toMove: [], view: { ...replayed.view, pending: null } }), 1 - view.pending.seat);
});

test("a question about an empty field shows which one; a unit there is named by the question", async () => {
  const { pointing, state } = (await shown("battle", "duel")).element;
  const rings = (target) => {
    state.view = { ...state.view, pending: { seat: 0, kind: "revival", answers: [], target } };
    return pointing.askedAbout().map((ring) => ring.getAttribute("class"));
  };
  assert.deepEqual(rings([0, 0]), ["nh-target nh-target-marked"]);
  assert.deepEqual(rings(state.view.board[0].at), []);
});

test("a Medic's owner chooses whom it saves, on the board and by the button", async () => {
  const table = await fought("battle", "medic");
  assert.equal(table.prompt, "Which wounds does a Medic take over?");
  assert.deepEqual(table.lit, ["0,-1", "0,0", "1,0", "1,1"]);
  await table.field(1, 1);
  await table.button("Medic C4 takes the blow of Claws D3 (1 wound) for Hunter-Killer D4");
  assert.deepEqual(table.lit, [], "nothing can be chosen while the rest is watched");
  await table.button("Skip");
  says(table.label(1, 1), "D4, Hunter-Killer");
  assert.equal(table.label(0, 0), "C3, empty");
  assert.equal(table.label(0, 1), "C4, empty");
});

test("the three parties of an answer have signs of their own", async () => {
  const table = await fought("battle", "medic");
  assert.deepEqual(marks(table), { cross: ["0,1"], drop: ["0,0", "1,1"], burst: ["0,-1", "1,0"] });
  assert.deepEqual(table.texts(".nt-legend li"), ["Medic", "is hit", "attacks"]);
  await table.point(1, 0);
  assert.deepEqual(marks(table), { cross: ["0,1"], drop: ["1,1"], burst: ["1,0"] });
  says(table.text(".nt-considered"), "Claws D3");
});

test("the next question says what the last answer did", async () => {
  const table = await fought("battle", "two medics");
  assert.equal(table.hint, "Choose on the board or with the buttons.");
  await table.button("Medic D1 takes the blow of Claws C2 (1 wound) for Hybrid D2");
  assert.equal(table.count(".nt-answer"), 2);
  says(table.hint, "Medic D1 (Moloch) takes over 1 wound from Hybrid D2 (Moloch).");
});

test("a Quartermaster's owner chooses the attack", async () => {
  const table = await fought("battle", "quartermaster");
  assert.equal(table.prompt, "Choose whether Ganger C3 changes the kind of one attack.");
  await table.button("Ganger C3: Blow up becomes a shot");
  await table.button("Skip");
  assert.equal(table.label(0, -2), "C1, empty");
});

test("a battle tile says before what the battle would bring, where the host allows it", async () => {
  const table = await shown("battle", "duel");
  const told = { cause: "tile", open: true, sides: [{ seat: 0, before: 20, after: 20 }, { seat: 1, before: 20, after: 17 }], lost: [{ seat: 1, at: [0, -1], tile: "mutant" }] };
  Object.assign(table.element.host, { outlook: async () => told, preview: async () => table.message.view });
  await table.hand("Battle");
  assert.equal(table.hint, "A battle follows. If nobody decides otherwise: HQ of Borgo 20 → 17; Borgo loses Mutant.");
  assert.deepEqual([table.count(".nh-layer-lines .nh-skull"), table.texts(".nh-target-hit")], [1, ["−3"]]);
  assert.ok(table.said.includes(table.hint));
  await table.button("Cancel");
  Object.assign(table.element.host, { outlook: async () => ({ ...told, open: false, end: { winners: [], reason: "both_hqs_destroyed" } }) });
  await table.hand("Battle");
  assert.equal(table.hint, "This ends the match: A draw. Both HQs are destroyed. A battle follows: HQ of Borgo 20 → 17; Borgo loses Mutant.");
  table.element.host.outlook = async () => null;
  table.element.helpChanged();
  await table.settled();
  assert.equal(table.hint, "Confirm or cancel.", "somebody does not allow it any more");
  assert.equal(table.count(".nh-layer-lines .nh-skull"), 0);
  await table.button("Cancel");
  await table.hand("Battle");
  assert.equal(table.hint, "Confirm or cancel.");
  await table.button("Cancel");
  assert.equal(table.count(".nh-layer-lines .nh-skull"), 0);
});

test("a blow of an HQ at an HQ is not told of; a shot stops there, and the log says why it does no harm", async () => {
  const table = await fought("battle", "hq at hq");
  await table.button(table.texts(".nt-buttons button").find((text) => text.includes("shot")));
  await table.button("Skip");
  says(table.log, "HQ C3 (Hegemony) shoots HQ C2 (Moloch): 0 wounds", "an HQ never wounds an HQ");
  assert.ok(!table.log.includes("strikes"), table.log);
});

test("the end says that overtime decided", async () => {
  const table = await shown("battle", "overtime");
  await table.button("End turn");
  await table.button("Skip");
  assert.equal(table.prompt, "A draw. The hit points of the HQs are equal.");
  assert.equal(table.hint, "Hit points of the HQs after overtime: Moloch 20, Borgo 20");
});
