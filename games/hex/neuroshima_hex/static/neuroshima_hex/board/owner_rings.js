// Whose a tile is, for those who cannot tell the armies' colours apart: a ring in place of the army's rim. Its colour and its
// pattern are those of the seat (owner_rings.css, which shows it only where the reader has asked for such colours).

import { s } from "../../neuroshima/table/dom.js";
import { hexagon } from "./geometry.js";

const RADIUS = 90; // where drawing/armies.py puts the rim

/**
 * The ring of a seat round (0, 0): its ground, its pattern, and the slit that makes two lines of one.
 * @param {number} seat
 * @returns {SVGElement}
 */
export function ownerRing(seat) {
  const line = (kind) => s("polygon", { class: `nh-owner-${kind}`, points: hexagon(RADIUS) });
  return s("g", { class: "nh-owner", "data-seat": seat }, line("ground"), line("pattern"), line("slit"));
}
