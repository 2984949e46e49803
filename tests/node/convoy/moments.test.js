import assert from "node:assert/strict";
import { test } from "node:test";

import { happen } from "/static/neuroshima_convoy/battle/moments.js";
import { position, unit } from "./catalogue.js";

const GATE = "iron_gate";
const YORK = "new_york";
const cards = (view, city, side) => view.cities.find(({ id }) => id === city)[side].cards.map(({ card }) => card);

test("a killed card and its Module lie on the discard piles, the Module on Moloch's", () => {
  const view = position({ [GATE]: { outpost: [unit("commando", { module: "net_module" })] } });
  happen(view, { type: "killed", seat: 1, card: "commando", at: [GATE, 0], module: "net_module" });
  assert.deepEqual(cards(view, GATE, "outpost"), []);
  assert.deepEqual(view.sides.map(({ discard }) => discard), [["net_module"], ["commando"]]);
});

test("a card moves with its tokens", () => {
  const view = position({ [GATE]: { moloch: [unit("hunter", { strength: 2 })] } });
  happen(view, { type: "moved", seat: 0, card: "hunter", from: [GATE, 0], to: [YORK, 0] });
  assert.deepEqual([cards(view, GATE, "moloch"), cards(view, YORK, "moloch")], [[], ["hunter"]]);
  assert.equal(view.cities[1].moloch.cards[0].strength, 2);
});

test("tokens, hands and decks are counted", () => {
  const view = position({ [GATE]: { moloch: [unit("hunter")], outpost: [unit("commando")] } });
  happen(view, { type: "token", seat: 0, card: "hunter", at: [GATE, 0], amount: -1 });
  assert.equal(view.cities[0].moloch.cards[0].strength, -1);
  happen(view, { type: "returned", seat: 1, card: "commando", at: [GATE, 0], module: null });
  assert.equal(view.sides[1].hand_count, 3);
  happen(view, { type: "milled", card: "move" });
  assert.deepEqual([view.sides[0].deck, view.sides[0].discard], [19, ["move"]]);
  happen(view, { type: "recovered", card: "move" });
  assert.deepEqual([view.sides[0].deck, view.sides[0].discard], [20, []]);
});

test("districts fall, and with the last of them the city: the battle's is active then", () => {
  const view = position();
  happen(view, { type: "district_destroyed", city: GATE, district: 1 });
  assert.deepEqual(view.cities[0].destroyed, [1]);
  view.battle.city = YORK;
  happen(view, { type: "city_destroyed", city: GATE });
  assert.deepEqual(view.cities.map(({ state }) => state), ["destroyed", "active"]);
});

test("whatever else happens changes nothing", () => {
  const view = position();
  assert.deepEqual(happen(structuredClone(view), { type: "resolved" }), view);
});
