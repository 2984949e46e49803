// The land itself: terrain under the units, the line round each piece of it, and its sign beside what stands on it.

import { s, setAttribute } from "../../neuroshima/table/dom.js";
import { terrainAt } from "./contents.js";
import { keyOf, middle, neighbour, polar } from "./geometry.js";

/** @import { Field, Looks, Patch } from "../types.js" */

const RIM = 96.5; // how far from the middle of a field the corners of the line are: as in drawing/terrain.py
const SIGN = [-43, -70]; // where the sign stands beside a tile
const CROWDED_SIGN = [42, 70]; // where it does if there is a badge already
const MANY_BADGES = 3;

/**
 * The id of the drawing for a piece: of a feature that is seen, or of its kind. `looks`: the catalogue's.
 * @param {Patch} patch
 * @param {Looks} looks
 * @returns {string}
 */
export const lookOf = ({ kind, features }, looks) => (features ?? []).find((id) => id in looks) ?? kind;

/**
 * One piece as a group.
 * @param {Patch} patch
 * @param {Looks} looks
 * @returns {SVGElement}
 */
export function patchGroup(patch, looks) {
  const { kind, fields } = patch;
  const look = lookOf(patch, looks);
  const ground = fields.map((at) => {
    const [x, y] = middle(at);
    return s("use", { href: `#terrain-${look}`, x: -100, y: -100, width: 200, height: 200, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` });
  });
  const { color, rim: [dashes, cap] } = looks[look];
  const line = s("path", { class: "nh-rim", d: rimPath(fields), stroke: color, "stroke-dasharray": dashes, "stroke-linecap": cap });
  return s("g", { class: "nh-patch", "data-terrain": kind }, ...ground, line);
}

/** An edge for each neighbour that is not of the piece, a little inside it. */
function rimPath(fields) {
  const taken = new Set(fields.map(keyOf));
  const edges = fields.flatMap((at) => [0, 1, 2, 3, 4, 5].filter((d) => !taken.has(keyOf(neighbour(at, d)))).map((d) => edge(at, d)));
  return edges.join("");
}

function edge(at, direction) {
  const [x, y] = middle(at);
  const [from, to] = [120, 60].map((back) => polar(RIM, 60 * direction - back));
  const point = (/** @type {number[]} */ [dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`;
  return `M${point(from)}L${point(to)}`;
}

/**
 * The signs beside everything that hides its terrain. `standing`: units and what else lies on fields.
 * @param {Patch[]} terrain
 * @param {{at: Field, initiative?: object[]}[]} standing
 * @param {Looks} looks
 * @returns {{look: string, at: Field, crowded: boolean}[]}
 */
export function signs(terrain, standing, looks) {
  return standing.flatMap((thing) => {
    const [patch] = terrainAt(terrain, thing.at);
    return patch ? [{ look: lookOf(patch, looks), at: thing.at, crowded: (thing.initiative?.length ?? 0) >= MANY_BADGES }] : [];
  });
}

/**
 * @param {{look: string, at: Field, crowded: boolean}} sign
 * @returns {string}
 */
export const signKey = ({ look, at }) => `${look}/${keyOf(at)}`;

/**
 * @param {{look: string, at: Field, crowded: boolean}} sign
 * @returns {SVGElement}
 */
export function signGroup({ look }) {
  return s("g", { class: "nh-terrain-sign" }, s("use", { href: `#terrain-${look}-sign`, x: -16, y: -16, width: 32, height: 32 }));
}

/**
 * @param {SVGElement} group
 * @param {{look: string, at: Field, crowded: boolean}} sign
 */
export function placeSign(group, { at, crowded }) {
  const [x, y] = middle(at);
  const [dx, dy] = crowded ? CROWDED_SIGN : SIGN;
  setAttribute(group, "transform", `translate(${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)})`);
}
