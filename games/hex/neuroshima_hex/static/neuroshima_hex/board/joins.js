// Fields that are neighbours although they do not touch: a bridge over the place between them, where no field is.

import { s } from "../../neuroshima/table/dom.js";
import { middle, sameField } from "./geometry.js";

/** @import { Field, HexView, Join } from "../types.js" */

const END = 9; // the radius of the knobs where a bridge ends

/**
 * The bridge of a join: from the side of one field round the corner to that of the other.
 * @param {Join} join
 * @returns {SVGElement}
 */
export function joinMark({ at, fields }) {
  const [x, y] = middle(at);
  const [one, other] = fields.map((field) => middle(field).map((n, i) => (n + (i ? y : x)) / 2));
  const point = (/** @type {number[]} */ place) => place.map((n) => n.toFixed(1)).join(",");
  const way = `M${point(one)}Q${point([x, y])} ${point(other)}`;
  const knobs = [one, other].map(([cx, cy]) => s("circle", { cx: cx.toFixed(1), cy: cy.toFixed(1), r: END }));
  return s("g", { class: "nh-join" }, s("path", { class: "nh-join-bed", d: way }), s("path", { d: way }), ...knobs);
}

/**
 * The fields that are joined with one.
 * @param {HexView} view
 * @param {Field} at
 * @returns {Field[]}
 */
export function joinedWith(view, at) {
  const here = (view.joins ?? []).filter(({ fields }) => fields.some((field) => sameField(field, at)));
  return here.map(({ fields: [one, other] }) => (sameField(one, at) ? other : one));
}
