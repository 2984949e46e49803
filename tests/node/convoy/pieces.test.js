import assert from "node:assert/strict";
import { test } from "node:test";

import { cityOf, Pieces } from "/static/neuroshima_convoy/road/pieces.js";
import { position, unit } from "./catalogue.js";

const GATE = "iron_gate";
const YORK = "new_york";
const BEFORE = position({ [GATE]: { moloch: [unit("hunter"), unit("hunter"), unit("blocker")] } });
const lying = (pieces, side, city) => pieces.row(side, city).map(({ card }) => card);

test("a card keeps its name when one before it is killed", () => {
  const pieces = new Pieces(BEFORE);
  const { name } = pieces.at("moloch", [GATE, 2]);
  pieces.forward({ type: "killed", seat: 0, card: "hunter", at: [GATE, 0] });
  assert.deepEqual(pieces.find(name), { side: "moloch", city: GATE, index: 1 });
});

test("of two alike the one at the place goes, and a card that is gone is found nowhere", () => {
  const pieces = new Pieces(BEFORE);
  const [first, second] = [0, 1].map((index) => pieces.at("moloch", [GATE, index]).name);
  pieces.forward({ type: "returned", seat: 0, card: "hunter", at: [GATE, 1] });
  assert.equal(pieces.at("moloch", [GATE, 0]).name, first);
  assert.equal(pieces.find(second), null);
});

test("a card that moves keeps its name in the other city", () => {
  const pieces = new Pieces(BEFORE);
  const { name } = pieces.at("moloch", [GATE, 0]);
  pieces.forward({ type: "moved", seat: 0, card: "hunter", from: [GATE, 0], to: [YORK, 0] });
  assert.deepEqual(pieces.find(name), { side: "moloch", city: YORK, index: 0 });
});

test("back undoes forward", () => {
  const events = [
    { type: "deployed", seat: 1, card: "commando", at: [GATE, 0] },
    { type: "moved", seat: 0, card: "blocker", from: [GATE, 2], to: [YORK, 0] },
    { type: "killed", seat: 0, card: "hunter", at: [GATE, 1] },
  ];
  const pieces = new Pieces(BEFORE);
  for (const event of events) pieces.forward(event);
  assert.deepEqual([lying(pieces, "moloch", GATE), lying(pieces, "moloch", YORK), lying(pieces, "outpost", GATE)], [["hunter"], ["blocker"], ["commando"]]);
  for (const event of [...events].reverse()) pieces.back(event);
  assert.deepEqual([lying(pieces, "moloch", GATE), lying(pieces, "moloch", YORK), lying(pieces, "outpost", GATE)], [["hunter", "hunter", "blocker"], [], []]);
});

test("a copy goes its own way", () => {
  const pieces = new Pieces(BEFORE);
  pieces.copy().forward({ type: "killed", seat: 0, card: "hunter", at: [GATE, 0] });
  assert.equal(lying(pieces, "moloch", GATE).length, 3);
});

test("what is not where it was thought to be gets a new name, the rest keeps its own", () => {
  const pieces = new Pieces(BEFORE);
  const kept = pieces.at("moloch", [GATE, 0]).name;
  const lost = pieces.at("moloch", [GATE, 1]).name;
  pieces.align(position({ [GATE]: { moloch: [unit("hunter"), unit("blocker")] } }));
  assert.deepEqual(lying(pieces, "moloch", GATE), ["hunter", "blocker"]);
  assert.equal(pieces.at("moloch", [GATE, 0]).name, kept);
  assert.equal(pieces.find(lost), null);
});

test("what was done last says which city is looked at", () => {
  const deployed = { type: "deployed", seat: 0, card: "ripper", at: [GATE, 0] };
  assert.equal(cityOf([deployed, { type: "token", seat: 0, card: "ripper", at: [GATE, 0], amount: 1 }]), GATE);
  assert.equal(cityOf([{ type: "moved", seat: 0, card: "hunter", from: [GATE, 0], to: [YORK, 0] }, { type: "drawn", seat: 0 }]), YORK);
  assert.equal(cityOf([{ type: "phase", phase: "outpost" }]), undefined);
});
