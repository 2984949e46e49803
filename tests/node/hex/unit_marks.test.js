import assert from "node:assert/strict";
import { test } from "node:test";

import { isFreeBelow, nameInRoom } from "/static/neuroshima_hex/board/unit_marks.js";

const tile = (kind, row) => ({ kind, sides: ["melee"], melee: row });

test("a name goes below the figure where nothing is printed on the lower side as the unit is turned", () => {
  const ganger = tile("warrior", [0, 0, 0, 0, 0, 1]);
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((rotation) => isFreeBelow({ rotation }, ganger)), [true, true, true, true, false, true]);
});

test("a module has its plate above, so its name is always below", () => {
  assert.ok(isFreeBelow({ rotation: 0 }, tile("module", [1, 1, 1, 1, 1, 1])));
});

test("a tile that nobody knows has nothing in the way", () => {
  assert.ok(isFreeBelow({}, undefined));
});

test("a name stays on its tile", () => {
  assert.deepEqual(nameInRoom("Scout", 98), { lines: ["Scout"], size: 13.5 });
  assert.deepEqual(nameInRoom("Armored Hunter", 59), { lines: ["Armored", "Hunter"], size: 13.5 });
  assert.deepEqual(nameInRoom("Mobilní obrněná jednotka", 120).lines, ["Mobilní obrněná", "jednotka"]);
  assert.deepEqual(nameInRoom("Szpieg-Czyściciel", 98).lines, ["Szpieg-", "Czyściciel"]);
  const { lines, size } = nameInRoom("Stormtrooper", 59);
  assert.deepEqual(lines, ["Stormtrooper"]);
  assert.ok(size * 0.56 * 12 <= 59.01, `${size}`);
});

test("a module's name has one line, because its plate stands above", () => {
  assert.deepEqual(nameInRoom("Mateřský modul", 98, true).lines, ["Mateřský modul"]);
});
