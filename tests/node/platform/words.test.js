import assert from "node:assert/strict";
import { test } from "node:test";

import { Names } from "/static/neuroshima/table/names.js";
import { fill, gettext, ngettext, pick, plainText } from "/static/neuroshima/table/text.js";
import { interpolate } from "/static/neuroshima/shared/words.js";
import { speakEnglish } from "../english.js";

test("without a catalogue the English words stay", () => {
  speakEnglish();
  assert.equal(gettext("It is your move."), "It is your move.");
  assert.deepEqual([1, 2, 0].map((n) => ngettext("seat", "seats", n)), ["seat", "seats", "seats"]);
});

test("values are filled in by name or in order", () => {
  assert.equal(fill("%(player)s deploys %(card)s", { player: "Anna", card: "%(player)s" }), "Anna deploys %(player)s");
  assert.equal(interpolate("%s of %s", [1, 2]), "1 of 2");
});

test("a text is picked in the reader's language, else in English", () => {
  speakEnglish("cs");
  assert.equal(pick({ en: "Gate", cs: "Brána" }), "Brána");
  assert.equal(pick({ en: "Gate" }), "Gate");
  assert.equal(pick(undefined), "");
});

test("a value without a name is said as plainly as can be", () => {
  speakEnglish();
  assert.deepEqual([undefined, null, true, false, "net_fighter", 3].map(plainText), ["None", "None", "Yes", "No", "net fighter", "3"]);
  assert.equal(plainText({ at: [1, 2], use: true }), "1, 2, Yes");
});

test("players have their names, else what they play", () => {
  class Sides extends Names {
    side(seat) { return ["Robots", "Soldiers"][seat]; }
  }
  const names = new Sides({});
  names.update({ seats: [{ seat: 1, name: "" }, { seat: 0, name: "Anna" }], you: [1] });
  assert.deepEqual([names.player(0), names.player(1)], ["Anna", "Soldiers"]);
  assert.deepEqual([names.isMine(0), names.isMine(1)], [false, true]);
  names.update({});
  assert.equal(names.player(0), "Robots");
});
