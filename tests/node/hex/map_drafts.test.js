// Scenario files as the editor of maps holds them: what it draws of a file, and the file after a change on its board.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { armiesShown, draftOf, fieldsOfPlace, positionOf, sane, withEntryMoved, withoutEntry, withValue, withZoneField, zoneFields } from "/static/neuroshima_hex/maps/draft.js";
import { cleared, painted, prized, withField } from "/static/neuroshima_hex/editor/land.js";
import { moved, put, removed, turned } from "/static/neuroshima_hex/editor/position.js";

const read = (name) => JSON.parse(readFileSync(new URL(`positions/${name}.json`, import.meta.url), "utf8"));
const [catalogue, scenarios] = [read("catalogue"), read("scenarios")];
const NEW = { names: { en: "New" }, texts: { en: "" }, side: [{ armies: ["new_york"] }, {}] };
const viewOf = (draft) => ({ fields: positionOf(draft, catalogue).fields ?? zoneFields({}, {}), terrain: positionOf(draft, catalogue).terrain });
const changed = (draft, change) => draftOf(draft, change(positionOf(draft, catalogue), viewOf(draft)), catalogue);

for (const [name, file] of Object.entries(scenarios)) {
  test(`${name}: what is drawn of it is the same file again`, () => {
    assert.deepEqual(draftOf(file, positionOf(file, catalogue), catalogue), file);
    assert.deepEqual(sane(file), file);
  });

  test(`${name}: terrain that is painted and cleared again leaves the file as it was, but for its own piece`, () => {
    const [at] = zoneFields(file, { off: Object.keys(catalogue.terrain) });
    const wood = changed(file, (position, view) => painted(position, view, at, { kind: "ravine", features: catalogue.terrain.ravine.always, over: true }));
    assert.notDeepEqual(wood, file);
    assert.deepEqual(wood.side, file.side);
    const bare = changed(wood, (position, view) => cleared(position, view, at));
    assert.deepEqual(bare.terrain ?? [], file.terrain ?? []);
    assert.deepEqual(Object.keys(bare).sort(), Object.keys(file).sort());
  });
}

test("a field more makes a board of its own; what lies on a field that goes, goes", () => {
  const more = changed(NEW, (position, view) => withField(position, view, [3, 0]));
  assert.equal(more.fields.length, 20);
  const tower = changed(more, (position) => put(position, { seat: null, tile: "turret_1", rotation: 2 }, [3, 0]));
  assert.deepEqual(tower.fixture, [{ tile: "turret_1", at: [3, 0], rotation: 2 }]);
  assert.equal("fixture" in changed(tower, (position, view) => withField(position, view, [3, 0])), false);
});

test("tiles of a side and of allies are pieces, with their rotation and their owner", () => {
  const mine = changed(NEW, (position) => put(position, { seat: 0, tile: "mine" }, [0, 0], { foundation: true }));
  const ally = changed(mine, (position) => put(position, { seat: 1, tile: "blocker", army: "moloch", rotation: 5 }, [0, 1]));
  assert.deepEqual(ally.piece, [{ side: 0, tile: "mine", at: [0, 0] }, { side: 1, army: "moloch", tile: "blocker", at: [0, 1], rotation: 5 }].toSorted((one, other) => one.at[1] - other.at[1]));
  const there = changed(ally, (position) => moved(turned(position, [0, 1], 1), [0, 1], [1, 1]));
  assert.deepEqual(there.piece[1], { side: 1, army: "moloch", tile: "blocker", at: [1, 1], rotation: 0 });
  assert.equal("piece" in changed(changed(there, (position) => removed(position, [1, 1])), (position) => removed(position, [0, 0])), false);
});

test("a prize keeps what the board does not show of it", () => {
  const guarded = { ...NEW, prize: [{ at: [0, 0], markers: { mobility: 1 }, security: 2, armies: ["new_york"], guard: { army: "outpost", on: ["bunker"] } }] };
  const richer = changed(guarded, (position) => prized(position, [0, 0], "mobility"));
  assert.deepEqual(richer.prize, [{ ...guarded.prize[0], markers: { mobility: 2 } }]);
});

test("what the catalogue does not know stays in the file", () => {
  const strange = { ...NEW, terrain: [{ kind: "lava", fields: [[0, 0]] }], piece: [{ side: 0, tile: "gone", at: [1, 0] }], fixture: [{ tile: "gone", at: [0, 1] }], extra: { any: 1 } };
  assert.deepEqual(draftOf(strange, positionOf(strange, catalogue), catalogue), strange);
});

test("when a side goes, what names it goes, and the numbers after it follow", () => {
  const three = { ...NEW, side: [{}, { armies: ["moloch"] }, {}], begins: 2, setup: [{ step: "hq", side: 1 }, { step: "hq", side: "first" }, { step: "turns", side: 2, count: 1 }], circumstances: { first: 1, hit_points: [20, 17, 15] } };
  const two = withoutEntry(three, "side", 1);
  assert.deepEqual(two.side, [{}, {}]);
  assert.equal(two.begins, 1);
  assert.deepEqual(two.setup, [{ step: "hq", side: "first" }, { step: "turns", side: 1, count: 1 }]);
  assert.deepEqual(two.circumstances, { hit_points: [20, 15] });
});

test("values are put in their places, and empty tables go", () => {
  const placed = withValue(NEW, ["side", 1, "hq", "off"], ["wall"]);
  assert.deepEqual(placed.side[1], { hq: { off: ["wall"] } });
  assert.deepEqual(withValue(placed, ["side", 1, "hq", "off"], undefined), NEW);
  assert.deepEqual(withEntryMoved({ setup: [1, 2, 3] }, "setup", 0, 1).setup, [2, 1, 3]);
  assert.deepEqual(withEntryMoved({ setup: [1, 2, 3] }, "setup", 0, -1).setup, [1, 2, 3]);
});

test("fields of a zone are chosen one by one", () => {
  const one = withZoneField(NEW, ["side", 0, "hq"], [0, 0]);
  assert.deepEqual(zoneFields(one, one.side[0].hq), [[0, 0]]);
  assert.deepEqual(withZoneField(one, ["side", 0, "hq"], [0, 0]), NEW);
});

test("each side has an army on the board, no army twice", () => {
  const shown = armiesShown({ side: [{}, { armies: ["borgo"] }, {}] }, catalogue);
  assert.equal(shown[1], "borgo");
  assert.equal(new Set(shown).size, 3);
});

test("a complaint leads to the fields it is about", () => {
  const file = { ...NEW, terrain: [{ kind: "lava", fields: [[0, 0], [1, 0]] }], fixture: [{ tile: "gone", at: [0, 1] }] };
  assert.deepEqual(fieldsOfPlace(file, "terrain.0.kind"), [[0, 0], [1, 0]]);
  assert.deepEqual(fieldsOfPlace(file, "fixture.0.tile"), [[0, 1]]);
  assert.deepEqual(fieldsOfPlace(file, "side.0.hq"), []);
});

test("a file with rubbish in it is shown as far as it can be", () => {
  const rubbish = sane({ terrain: 3, side: [null, {}], piece: [{ at: "x" }, 7], fields: [[1]] });
  assert.deepEqual(positionOf(rubbish, catalogue).board, []);
  assert.equal(positionOf(rubbish, catalogue).players.length, 1);
});
