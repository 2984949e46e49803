// The search among factions: by the beginning of a word of any of their names, without accents, and by box.

import assert from "node:assert/strict";
import { test } from "node:test";

import { isShown, plainLetters } from "/static/neuroshima/factions/faction_search.js";

const gang = { names: "iron gang / zelazny gang", box: "Iron Gang" };

test("accents and capitals make no difference", () => {
  assert.equal(plainLetters("ŻELAZNY Łowca Příšery"), "zelazny lowca prisery");
});

test("a faction is found by the beginning of any word of its names", () => {
  for (const typed of ["iron", "IRON g", "żel", "gang", " gan ", ""]) assert.ok(isShown(gang, typed, ""), typed);
  for (const typed of ["ron", "moloch", "/ x", "iron gang zelazny"]) assert.ok(!isShown(gang, typed, ""), typed);
});

test("the box is another condition", () => {
  assert.ok(isShown(gang, "iron", "Iron Gang"));
  assert.ok(!isShown(gang, "iron", "Neuroshima Hex"));
  assert.ok(!isShown(gang, "moloch", "Iron Gang"));
});
