import assert from "node:assert/strict";
import { test } from "node:test";

import { cleared, disc, painted, possible, prizeChanged, prized, sameFields, shaped, unshaped, withField } from "/static/neuroshima_hex/editor/land.js";
import { blank, dealt, inUse, kept, layerAt, marked, moved, put, removed, seated, settled, thingAt, turned, undealt, withArmy, withPlayer, wounded } from "/static/neuroshima_hex/editor/position.js";

const HYBRID = { seat: 0, tile: "hybrid" };
const FOREST = { kind: "forest", features: [] };

/** A position with a hybrid in the middle. */
const one = (players = {}) => put({ ...blank(["moloch", "borgo"]), ...players }, HYBRID, [0, 0], { copies: 2 });

/** Whatever is done, the position before stays as it was. */
function pure(position, change) {
  const before = JSON.stringify(position);
  const after = change(position);
  assert.equal(JSON.stringify(position), before);
  return after;
}

test("a tile comes onto a field in the place of what stood there", () => {
  const after = pure(one(), (position) => put(position, { seat: 1, tile: "mutant", rotation: 2 }, [0, 0], { copies: 6 }));
  assert.deepEqual(after.board, [{ at: [0, 0], tile: "mutant", seat: 1, rotation: 2 }]);
});

test("the last copy of a tile is taken out of the stack", () => {
  const position = { players: [{ army: "moloch", stack: ["hybrid", "medic"] }, { army: "borgo" }], board: [] };
  assert.deepEqual(pure(position, (before) => put(before, HYBRID, [0, 0])).players[0].stack, ["medic"]);
  assert.deepEqual(put(position, HYBRID, [0, 0], { copies: 2 }).players[0].stack, ["hybrid", "medic"]);
});

test("a foundation tile lies under units, and a tile of the land is nobody's", () => {
  const mine = put(one(), { seat: 1, tile: "mine" }, [0, 0], { foundation: true });
  assert.deepEqual(mine.ground, [{ at: [0, 0], tile: "mine", seat: 1 }]);
  assert.equal(layerAt(mine, [0, 0]), "board");
  const turret = put(blank(["moloch", "borgo"]), { seat: null, tile: "turret_1", rotation: 3 }, [1, 0]);
  assert.deepEqual(thingAt(turret, [1, 0]), { at: [1, 0], tile: "turret_1", rotation: 3, seat: null });
  assert.equal(thingAt(turret, [0, 0]), null);
});

test("copies on the board and in the hand are in use", () => {
  const position = withPlayer(one(), 0, { hand: ["hybrid", "battle"] });
  assert.deepEqual([inUse(position, 0, "hybrid"), inUse(position, 1, "hybrid"), inUse(position, 0, "battle")], [2, 0, 1]);
});

test("a unit moves, turns and is wounded; a removed one is gone", () => {
  assert.deepEqual(pure(one(), (position) => moved(position, [0, 0], [1, 0])).board[0].at, [1, 0]);
  assert.equal(pure(one(), (position) => turned(position, [0, 0], -1)).board[0].rotation, 5);
  assert.equal(pure(one(), (position) => wounded(position, [0, 0], 1)).board[0].wounds, 1);
  assert.deepEqual(pure(one(), (position) => removed(position, [0, 0])).board, []);
});

test("two units change places where one moves to the other", () => {
  const two = put(one(), { seat: 1, tile: "mutant" }, [1, 0], { copies: 6 });
  const places = (position) => Object.fromEntries(position.board.map(({ tile, at }) => [tile, at]));
  assert.deepEqual(places(moved(two, [0, 0], [1, 0])), { hybrid: [1, 0], mutant: [0, 0] });
});

test("markers lie on units and before players, counted", () => {
  const twice = marked(marked(one(), [0, 0], "venom", 1), [0, 0], "venom", 1);
  assert.deepEqual(twice.board[0].markers, { venom: 2 });
  assert.deepEqual(kept(one(), 1, "melee", 1).players[1].markers, { melee: 1 });
  assert.deepEqual(kept(kept(one(), 1, "melee", 1), 1, "melee", -1).players[1].markers ?? {}, {});
});

test("tiles are dealt and taken back", () => {
  const given = pure(one(), (position) => dealt(position, 0, "battle", 4, "hand"));
  assert.deepEqual(given.players[0].hand, ["battle"]);
  assert.deepEqual(undealt(given, 0, 0, "hand").players[0].hand, []);
});

test("another army leaves none of the old one's tiles", () => {
  const after = pure(withPlayer(one(), 0, { hand: ["battle"] }), (position) => withArmy(position, 0, "outpost"));
  assert.deepEqual([after.players[0].army, after.players[0].hand ?? [], after.board], ["outpost", [], []]);
});

test("what was under way is settled, and the rest is kept", () => {
  const busy = { ...one(), pending: { kind: "medic" }, battle: {}, turn: { seat: 1, phase: "battle", used: ["x"] } };
  assert.deepEqual(settled(busy), { ...one(), turn: { seat: 1, phase: "play" } });
});

test("whatever else a position brings is kept", () => {
  const brought = { ...one(), fields: [[0, 0], [1, 0]], special: ["tribute"] };
  const after = put(brought, { seat: 1, tile: "mutant" }, [1, 0]);
  assert.deepEqual([after.fields, after.special], [brought.fields, brought.special]);
});

test("more seats bring armies that are not played yet, fewer take theirs along", () => {
  const armies = ["moloch", "borgo", "outpost", "hegemony"];
  const three = seated(one(), 3, armies);
  assert.deepEqual(three.players.map(({ army }) => army), ["moloch", "borgo", "outpost"]);
  assert.deepEqual(three.board, one().board);
  assert.deepEqual(seated(three, 2, armies).players.length, 2);
});

// The land ------------------------------------------------------------------------------------------------------------

const view = { fields: disc(1), terrain: [] };

test("a field more or less", () => {
  const more = withField(one(), view, [2, 0]);
  assert.equal(more.fields.length, 8);
  const less = withField(more, view, [0, 0]);
  assert.deepEqual(less.board, [], "what stood there is gone");
  assert.ok(possible(disc(1)).some(([q, r]) => q === 4 && r === 0));
});

test("terrain grows by what touches it, and a second time takes it away", () => {
  const twice = painted(painted(one(), view, [0, 0], FOREST), { ...view }, [1, 0], FOREST);
  assert.deepEqual(twice.terrain.length, 1);
  const grown = painted({ ...one(), ...view, terrain: [{ ...FOREST, fields: [[0, 0]] }] }, { ...view, terrain: [{ ...FOREST, fields: [[0, 0]] }] }, [1, 0], FOREST);
  assert.deepEqual(grown.terrain, [{ kind: "forest", fields: [[0, 0], [1, 0]], features: [] }]);
  assert.deepEqual(painted(grown, grown, [1, 0], FOREST).terrain[0].fields, [[0, 0]]);
  assert.deepEqual(cleared(grown, grown, [0, 0]).terrain[0].fields, [[1, 0]]);
});

test("other terrain goes, unless the new one lies over it", () => {
  const hill = { kind: "hill", features: [] };
  const land = { ...view, terrain: [{ ...FOREST, fields: [[0, 0]] }] };
  assert.deepEqual(painted(one(), land, [0, 0], hill).terrain.map(({ kind }) => kind), ["hill"]);
  assert.deepEqual(painted(one(), land, [0, 0], { ...hill, over: true }).terrain.map(({ kind }) => kind), ["forest", "hill"]);
});

test("another board leaves nothing beside it; the rules' own has no fields written down", () => {
  const away = put(one(), { seat: 1, tile: "mutant" }, [2, 0], { copies: 6 });
  const small = shaped(away, disc(1), [{ ...FOREST, fields: [[0, 0], [2, 0]] }]);
  assert.deepEqual([small.board.length, small.terrain[0].fields], [1, [[0, 0]]]);
  assert.deepEqual(Object.keys(unshaped(small)).sort(), ["board", "players"]);
  assert.ok(sameFields(disc(1), disc(1).toReversed()));
});

test("prizes gather markers, and without any there is none", () => {
  const prize = prized(prized(one(), [1, 0], "melee"), [1, 0], "melee");
  assert.deepEqual(prize.prizes, [{ at: [1, 0], security: 1, markers: { melee: 2 } }]);
  assert.equal(prizeChanged(prize, [1, 0], (old) => ({ ...old, security: 3 })).prizes[0].security, 3);
  assert.deepEqual(prizeChanged(prize, [1, 0], (old) => ({ ...old, markers: {} })).prizes, []);
});
