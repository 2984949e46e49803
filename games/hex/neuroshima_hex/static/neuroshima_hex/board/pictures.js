// Tiles and emblems put together from the sprites that the catalogue brings.

import { s } from "../../neuroshima/table/dom.js";
import { ownerRing } from "./owner_rings.js";

/**
 * @import { Piece } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const use = (id) => s("use", { href: `#${id}`, x: -100, y: -100, width: 200, height: 200 });

/**
 * A piece (words/names.js) as a group round (0, 0), with the ring of its owner below the numbers in its corners. An instant
 * has only its face.
 * @param {HexNames} names
 * @param {Piece} piece
 * @returns {SVGElement}
 */
export function pieceGroup(names, piece) {
  const [id, ring] = [`${names.armyOf(piece)}-${piece.tile}`, Number.isInteger(piece.seat) ? ownerRing(piece.seat) : null];
  const upright = use(`${id}-face`);
  if (names.definition(piece)?.kind === "instant") return s("g", { class: "nh-tile" }, upright, ring);
  const turning = s("g", { class: "nh-turning" }, use(id));
  turning.style.transform = `rotate(${60 * (piece.rotation ?? 0)}deg)`;
  return s("g", { class: "nh-tile" }, turning, ring, upright);
}

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
 * An army's sign; that of a player with the ring that their tiles have.
 * @param {string} army
 * @param {number} size
 * @param {number} [seat]
 * @returns {SVGElement}
 */
export function emblem(army, size, seat) {
  return picture(size, "nh-emblem", s("g", {}, use(`${army}-emblem`), seat === undefined ? null : ownerRing(seat)));
}

/**
 * @param {string} army
 * @param {number} size
 * @returns {SVGElement}
 */
export function stackPicture(army, size) {
  return picture(size, "nh-picture", use(`${army}-back`));
}
