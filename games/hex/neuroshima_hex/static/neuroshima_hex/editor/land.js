// The land of a position in the making: which fields there are, the terrain on them, and what is to be won there. As
// position.js: plain data in, a new position out, and no rules.

import { DIRECTIONS, keyOf, neighbour, sameField } from "../board/geometry.js";
import { changed, counted, without } from "./position.js";

/** @import { Field, HexView, Patch, Position, Prize } from "../types.js" */

const LARGEST = 4; // the radius of the board with as many fields as a position may have

/**
 * All fields that are at most `radius` from the middle.
 * @param {number} radius
 * @returns {Field[]}
 */
export function disc(radius) {
  const across = Array.from({ length: 2 * radius + 1 }, (_none, i) => i - radius);
  return across.flatMap((q) => across.map((r) => [q, r])).filter(([q, r]) => Math.abs(q + r) <= radius);
}

/**
 * Where fields may be added or taken away: on the largest board, and wherever there is one now.
 * @param {Field[]} fields
 * @returns {Field[]}
 */
export function possible(fields) {
  const known = new Map([...disc(LARGEST), ...fields].map((field) => [keyOf(field), field]));
  return [...known.values()];
}

/**
 * @param {Field[]} some
 * @param {Field[]} others
 * @returns {boolean}
 */
export const sameFields = (some, others) => some.length === others.length && some.every((field) => others.some((other) => sameField(field, other)));

/** With the fields and the terrain that it has by its rules, or by its scenario, written down: then they can change. */
const landed = (position, view) => ({ ...position, fields: view.fields, terrain: view.terrain ?? [] });

// --- the board's shape --------------------------------------------------------------------------------------------

/**
 * A board of these fields, with that terrain; whatever lies beside it is gone.
 * @param {Position} position
 * @param {Field[]} fields
 * @param {Patch[]} [terrain]
 * @returns {Position}
 */
export function shaped(position, fields, terrain = []) {
  const on = ({ at }) => fields.some((field) => sameField(field, at));
  const left = Object.fromEntries(["board", "ground", "fixtures", "prizes"].filter((layer) => position[layer]).map((layer) => [layer, position[layer].filter(on)]));
  const covered = terrain.map((patch) => ({ ...patch, fields: patch.fields.filter((at) => on({ at })) }));
  return { ...position, ...left, fields, terrain: covered.filter((patch) => patch.fields.length) };
}

/**
 * The board that the rules, or the scenario, give so many players; what hangs on the land that was there goes.
 * @param {Position} position
 * @returns {Position}
 */
export function unshaped({ fields: _fields, terrain: _terrain, ...position }) {
  return unborne(position);
}

/**
 * Without what lies on terrain alone.
 * @param {Position} position
 * @returns {Position}
 */
export function unborne({ fixtures: _fixtures, prizes: _prizes, ...position }) {
  return position;
}

/**
 * A field more, or, where there is one, less.
 * @param {Position} position
 * @param {HexView} view
 * @param {Field} at
 * @returns {Position}
 */
export function withField(position, view, at) {
  const { fields, terrain } = landed(position, view);
  const others = fields.filter((field) => !sameField(field, at));
  return shaped(position, others.length < fields.length ? others : [...fields, at], terrain);
}

// --- terrain --------------------------------------------------------------------------------------------------------

const covers = (patch, at) => patch.fields.some((field) => sameField(field, at));
const touches = (patch, at) => DIRECTIONS.some((_none, direction) => covers(patch, neighbour(at, direction)));

/**
 * A field becomes terrain of a kind with these features, or, where it is that already, no longer. It belongs to the
 * pieces of just that terrain which it touches. Other terrain there goes, unless the new one lies `over` it.
 * @param {Position} position
 * @param {HexView} view
 * @param {Field} at
 * @param {{kind: string, features: string[], over?: boolean}} piece
 * @returns {Position}
 */
export function painted(position, view, at, { kind, features, over = false }) {
  const from = landed(position, view);
  const alike = (patch) => patch.kind === kind && [...patch.features].sort().join() === [...features].sort().join();
  if (from.terrain.some((patch) => alike(patch) && covers(patch, at))) return { ...from, terrain: bared(from.terrain, at, alike) };
  const others = over ? from.terrain : bared(from.terrain, at, () => true);
  const joined = others.filter((patch) => alike(patch) && touches(patch, at));
  const piece = { kind, fields: [...joined.flatMap(({ fields }) => fields), at], features };
  return { ...from, terrain: [...others.filter((patch) => !joined.includes(patch)), piece] };
}

/**
 * A field without any terrain.
 * @param {Position} position
 * @param {HexView} view
 * @param {Field} at
 * @returns {Position}
 */
export function cleared(position, view, at) {
  const from = landed(position, view);
  return { ...from, terrain: bared(from.terrain, at, () => true) };
}

function bared(terrain, at, which) {
  const less = terrain.map((patch) => (which(patch) ? { ...patch, fields: patch.fields.filter((field) => !sameField(field, at)) } : patch));
  return less.filter((patch) => patch.fields.length);
}

// --- prizes ---------------------------------------------------------------------------------------------------------

/**
 * A marker that can be won lies on a field, with those that lie there already.
 * @param {Position} position
 * @param {Field} at
 * @param {string} marker
 * @returns {Position}
 */
export function prized(position, at, marker) {
  const there = (position.prizes ?? []).find((prize) => sameField(prize.at, at));
  const prize = { at, security: 1, ...there, markers: counted(there?.markers, marker, 1) };
  return { ...position, prizes: [...without(position.prizes, at), prize] };
}

/**
 * With `change(prize)` in the place of the prize on a field; one without markers is none.
 * @param {Position} position
 * @param {Field} at
 * @param {(prize: Prize) => Prize} change
 * @returns {Position}
 */
export function prizeChanged(position, at, change) {
  const { prizes } = changed(position, at, change, "prizes");
  return { ...position, prizes: prizes.filter(({ markers }) => Object.keys(markers).length) };
}
