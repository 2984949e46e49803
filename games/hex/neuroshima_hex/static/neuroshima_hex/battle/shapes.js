// The shapes of what passes over the board: drawn round (0, 0), in the board's units.

import { s } from "../../neuroshima/table/dom.js";
import { hexagon, polar } from "../board/geometry.js";

const path = (name, d) => s("path", { class: name, d });

/** A star of `points` points. */
function star(points, outer, inner) {
  const corners = Array.from({ length: 2 * points }, (_, i) => polar(i % 2 ? inner : outer, (180 * i) / points).map((n) => n.toFixed(1)).join(","));
  return `M${corners.join("L")}Z`;
}

/**
 * What flashes where something is hit.
 * @returns {SVGElement}
 */
export const impact = () => s("g", { class: "nh-fx-impact" }, path("nh-fx-hot", star(8, 54, 19)), path("nh-fx-white", star(8, 27, 10)));

/**
 * What flashes at a muzzle that points to the right.
 * @returns {SVGElement}
 */
export const muzzle = () => path("nh-fx-hot", "M0,-7L16,-15L12,-5L38,0L12,5L16,15L0,7Z");

/**
 * A shot that flies to the right.
 * @returns {SVGElement}
 */
export const streak = () => s("g", {}, path("nh-fx-shot", "M-64,0L-6,-5L6,0L-6,5Z"), path("nh-fx-white", "M-22,0L0,-3L7,0L0,3Z"));

/**
 * A beam of this length, to the right.
 * @param {number} length
 * @returns {SVGElement}
 */
export function beam(length) {
  const bar = (name, y) => s("rect", { class: name, x: 0, y: -y, width: length.toFixed(1), height: 2 * y, rx: y });
  return s("g", {}, bar("nh-fx-beam", 15), bar("nh-fx-ray", 7), bar("nh-fx-white", 2.5));
}

/**
 * The trace of a blow that comes from the left.
 * @returns {SVGElement}
 */
export const slash = () => s("g", {}, path("nh-fx-blow", "M-16,-62C34,-42 34,42 -16,62C14,30 14,-30 -16,-62Z"), path("nh-fx-white", "M-8,-46C22,-28 22,28 -8,46C14,22 14,-22 -8,-46Z"));

/**
 * The side of a tile that holds, on the left: an edge of its hexagon and what glances off.
 * @returns {SVGElement}
 */
export function shield() {
  const [x, y] = [78, 45]; // between two corners of a tile
  const edge = `M${-x},${-y}L${-x},${y}`;
  return s("g", {}, path("nh-fx-shield-rim", edge), path("nh-fx-shield", edge), path("nh-fx-glance", "M-88,-16L-112,-30M-90,0L-118,0M-88,16L-112,30"));
}

/**
 * A skull, for a destroyed unit.
 * @returns {SVGElement}
 */
export function skull() {
  const head = "M0,-36C25,-36 37,-20 37,0C37,13 31,20 22,24L22,37L-22,37L-22,24C-31,20 -37,13 -37,0C-37,-20 -25,-36 0,-36Z";
  const eyes = "M-16,-7a9.5,10 0 1 0 .1,0ZM16,-7a9.5,10 0 1 0 .1,0ZM0,12L6,22L-6,22Z";
  return s("g", { class: "nh-skull" }, path("nh-skull-bone", head), path("nh-skull-dark", eyes), path("nh-skull-teeth", "M-8,27V37M0,27V37M8,27V37"));
}

/**
 * A drop of what is inside.
 * @returns {SVGElement}
 */
export const drop = () => path("nh-fx-drop", "M0,-24C13,-5 20,4 20,13A20,20 0 0 1 -20,13C-20,4 -13,-5 0,-24Z");

/**
 * A Medic's cross.
 * @returns {SVGElement}
 */
export const cross = () => s("g", {}, s("circle", { class: "nh-fx-cross-ground", r: 34 }), path("nh-fx-cross", "M-8,-24H8V-8H24V8H8V24H-8V8H-24V-8H-8Z"));

/**
 * A ring in the shape of a tile. `tone`: its style.
 * @param {string} tone
 * @returns {SVGElement}
 */
export const hexRing = (tone) => s("polygon", { class: `nh-fx-ring nh-fx-ring-${tone}`, points: hexagon(88) });

/**
 * The meshes of a net.
 * @returns {SVGElement}
 */
export const meshes = () => path("nh-fx-net", ["M-62,-30L62,40", "M-62,0L46,62", "M-46,-62L62,0", "M-62,30L62,-40", "M-62,0L46,-62", "M-46,62L62,0"].join(""));

/**
 * What a blast leaves behind: a flash and a ring.
 * @returns {SVGElement}
 */
export const flash = () => s("g", {}, s("circle", { class: "nh-fx-fire", r: 74 }), path("nh-fx-hot", star(11, 84, 42)), path("nh-fx-white", star(9, 44, 20)));

/**
 * The ring that runs from a blast.
 * @returns {SVGElement}
 */
export const wave = () => s("circle", { class: "nh-fx-wave", r: 80 });

/**
 * One of the shards that fly off; each is of another form.
 * @param {number} number
 * @param {string} name
 * @returns {SVGElement}
 */
export const shard = (number, name) => path(name, ["M-9,-6L10,-2L2,9Z", "M-7,-9L8,-5L5,6L-6,7Z", "M-10,2L3,-8L9,5Z"][number % 3]);

/**
 * Dust where somebody has left.
 * @returns {SVGElement}
 */
export const dust = () => s("g", {}, ...[[-30, 10, 13], [-8, 24, 17], [22, 14, 12], [4, -8, 10]].map(([cx, cy, r]) => s("circle", { class: "nh-fx-dust", cx, cy, r })));

/**
 * A number that rises.
 * @param {string} words
 * @returns {SVGElement}
 */
export const rising = (words) => s("text", { class: "nh-fx-number", dy: ".36em" }, words);
