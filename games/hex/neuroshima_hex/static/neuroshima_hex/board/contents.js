// What lies on a field of a position, for everything that draws or explains it.

import { sameField } from "./geometry.js";

/** @import { Field, Fixture, Foundation, HexView, Patch, Prize, Unit } from "../types.js" */

/**
 * The unit on a field, or undefined.
 * @param {HexView} view
 * @param {Field} at
 * @returns {Unit | undefined}
 */
export const unitOn = (view, at) => view.board.find((unit) => sameField(unit.at, at));

/**
 * The tiles of the land on a field, as pieces: none or one.
 * @param {HexView} view
 * @param {Field} at
 * @returns {Fixture[]}
 */
export const fixturesAt = (view, at) => (view.fixtures ?? []).filter((fixture) => sameField(fixture.at, at)).map((fixture) => ({ ...fixture, seat: null }));

/**
 * The foundation tiles on a field: none or one.
 * @param {HexView} view
 * @param {Field} at
 * @returns {Foundation[]}
 */
export const groundAt = (view, at) => (view.ground ?? []).filter((lying) => sameField(lying.at, at));

/**
 * The prizes on a field: none or one.
 * @param {HexView} view
 * @param {Field} at
 * @returns {Prize[]}
 */
export const prizesAt = (view, at) => (view.prizes ?? []).filter((prize) => sameField(prize.at, at));

/**
 * The seats that have marked an empty field in the battle that is fought, or was just fought.
 * @param {HexView} view
 * @param {Field} at
 * @returns {number[]}
 */
export const markedBy = (view, at) => (view.battle?.marks ?? []).filter((marked) => sameField(marked.at, at)).flatMap(({ seats }) => seats);

/**
 * Pieces of terrain, the larger first: a smaller one may lie on it.
 * @param {Patch[]} terrain
 * @returns {Patch[]}
 */
export const pieces = (terrain) => [...(terrain ?? [])].sort((a, b) => b.fields.length - a.fields.length);

/**
 * The terrain of a field, the topmost first.
 * @param {Patch[]} terrain
 * @param {Field} at
 * @returns {Patch[]}
 */
export const terrainAt = (terrain, at) => pieces(terrain).filter((patch) => patch.fields.some((field) => sameField(field, at))).reverse();
