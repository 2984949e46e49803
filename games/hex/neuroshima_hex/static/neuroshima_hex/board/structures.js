// Structures, units of two tiles: the clamp that is drawn between them.

import { s } from "../../neuroshima/table/dom.js";
import { keyOf, middle } from "./geometry.js";

/** @import { Field, Piece, Unit } from "../types.js" */

/**
 * A clamp over the edge between the two tiles of each Structure: they are one unit.
 * @param {(Piece & {with?: Field})[]} units
 * @returns {SVGElement[]}
 */
export function bonds(units) {
  const pairs = units.filter((unit) => unit.with && keyOf(unit.at) < keyOf(unit.with));
  return pairs.map(({ at, with: other, seat }) => {
    const [[x1, y1], [x2, y2]] = [middle(at), middle(other)];
    const angle = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
    const clamp = s("g", { class: "nh-bond", transform: `translate(${(x1 + x2) / 2} ${(y1 + y2) / 2}) rotate(${angle})` },
      s("path", { d: "M-21,-12H21V12H-21Z" }), s("circle", { cx: -12, r: 4 }), s("circle", { cx: 12, r: 4 }));
    clamp.dataset.seat = String(seat);
    return clamp;
  });
}
