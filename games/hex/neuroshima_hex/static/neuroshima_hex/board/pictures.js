// Tiles and emblems put together from the sprites that the catalogue brings.

import { s } from "../../neuroshima/table/dom.js";

/**
 * @import { Piece } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const use = (id) => s("use", { href: `#${id}`, x: -100, y: -100, width: 200, height: 200 });

/** A tile as a group round (0, 0); an instant has only its face. */
function tileGroup(army, id, definition, rotation = 0) {
  const upright = use(`${army}-${id}-face`);
  if (definition?.kind === "instant") return s("g", { class: "nh-tile" }, upright);
  const turning = s("g", { class: "nh-turning" }, use(`${army}-${id}`));
  turning.style.transform = `rotate(${60 * rotation}deg)`;
  return s("g", { class: "nh-tile" }, turning, upright);
}

/**
 * The same of a piece (words/names.js).
 * @param {HexNames} names
 * @param {Piece} piece
 * @returns {SVGElement}
 */
export const pieceGroup = (names, piece) => tileGroup(names.armyOf(piece), piece.tile, names.definition(piece), piece.rotation);

const picture = (size, name, content) => s("svg", { viewBox: "-100 -100 200 200", width: size, height: size, "aria-hidden": "true", class: name }, content);

/**
 * A piece as a picture of its own.
 * @param {HexNames} names
 * @param {Piece} piece
 * @param {number} size
 * @returns {SVGElement}
 */
export const tilePicture = (names, piece, size) => picture(size, "nh-picture", pieceGroup(names, piece));

/**
 * A marker, or a field of terrain.
 * @param {string} id
 * @param {number} size
 * @returns {SVGElement}
 */
export const markerPicture = (id, size) => picture(size, "nh-picture", use(`marker-${id}`));
/**
 * @param {string} id
 * @param {number} size
 * @returns {SVGElement}
 */
export const leaderPicture = (id, size) => picture(size, "nh-picture", use(`leader-${id}`));
/**
 * @param {string} kind
 * @param {number} size
 * @returns {SVGElement}
 */
export const terrainPicture = (kind, size) => picture(size, "nh-picture", use(`terrain-${kind}`));

/**
 * @param {string} army
 * @param {number} size
 * @returns {SVGElement}
 */
export function emblem(army, size) {
  return picture(size, "nh-emblem", use(`${army}-emblem`));
}

/**
 * @param {string} army
 * @param {number} size
 * @returns {SVGElement}
 */
export function stackPicture(army, size) {
  return picture(size, "nh-picture", use(`${army}-back`));
}
