// What is new on the board since the reader's last action: a ring round the field, and a sign in a corner that says what it
// is. What has moved comes along a line from where it stood.

import { s } from "../../neuroshima/table/dom.js";
import { skull } from "../battle/shapes.js";
import { hexagon, polar } from "./geometry.js";
import { line, onField } from "./lines.js";

/** @import { Change } from "../../neuroshima/table/news.js" */

const [X, Y] = polar(77, 150); // a corner without icons

/** The signs, drawn round (0, 0). */
const SIGNS = {
  placed: () => s("path", { d: "M-8,0H8M0,-8V8" }),
  moved: () => s("path", { d: "M-8,0H7M1,-7L8,0L1,7" }),
  turned: () => s("path", { d: "M7,-4A8,8 0 1 0 8,3M8,-10V-3H1" }),
  changed: () => s("path", { d: "M-8,0H-7.9M0,0H0.1M8,0H8.1" }),
};

/**
 * The nodes for what is new.
 * @param {Change[]} changes
 * @returns {SVGElement[]}
 */
export function newsMarks(changes) {
  return changes.flatMap((change) => [...wayOf(change), onField(change.at, s("g", { class: `nh-news nh-news-${change.kind}` }, ...signOf(change)))]);
}

/**
 * @param {Change} change
 * @returns {SVGElement[]}
 */
function wayOf({ kind, from, at }) {
  return kind === "moved" && from ? [line("nh-line-news", from, at, 26), onField(from, s("polygon", { class: "nh-news-from", points: hexagon(60) }))] : [];
}

/**
 * @param {Change} change
 * @returns {SVGElement[]}
 */
function signOf({ kind, amount }) {
  if (kind === "lost") return [s("g", { transform: "scale(0.6)" }, skull())];
  const ring = s("polygon", { points: hexagon(92) });
  const sign = kind === "hit" ? s("text", { dy: ".36em" }, amount ? `−${amount}` : "!") : SIGNS[kind]();
  return [ring, s("g", { transform: `translate(${X.toFixed(1)} ${Y.toFixed(1)})` }, s("circle", { r: 19 }), sign)];
}
