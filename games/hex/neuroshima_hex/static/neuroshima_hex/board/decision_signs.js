// The parties of a decision, marked on the board: units that help, are hit or attack, and fields to go to. Each sign has
// a shape of its own, so that they are told apart without their colours, too.

import { s } from "../../neuroshima/table/dom.js";
import { keyOf, middle } from "./geometry.js";
import { wayLines } from "./lines.js";

/** @import { WholeAnswer } from "../types.js" */

const SHAPES = {
  cross: "M-6,-19H6V-6H19V6H6V19H-6V6H-19V-6H-6Z",
  drop: "M0,-20C10,-5 15,2 15,8A15,14 0 0 1 -15,8C-15,2 -10,-5 0,-20Z",
  burst: "M0,-22L5,-9L16,-16L10,-4L22,0L10,4L16,16L5,9L0,22L-5,9L-16,16L-10,4L-22,0L-10,-4L-16,-16L-5,-9Z",
  ring: "M0,-18A18,18 0 1 1 0,18A18,18 0 1 1 0,-18ZM0,-9A9,9 0 1 0 0,9A9,9 0 1 0 0,-9Z",
  flag: "M-13,20V-20L17,-9L-7,2V20Z",
};
/** What leads from one sign to another. */
const WAYS = [["burst", "drop", "nh-line-attacked"], ["cross", "drop", "nh-line-link"], ["drop", "flag", "nh-line-way"]];
const APART = 66;

/**
 * A sign by itself, for the legend.
 * @param {string} sign
 * @returns {SVGElement}
 */
export function signPicture(sign) {
  return s("svg", { viewBox: "-32 -32 64 64", "aria-hidden": "true" }, badge(sign));
}

function badge(sign) {
  return s("g", { class: `nh-party nh-party-${sign}` }, s("circle", { r: 29 }), s("path", { d: SHAPES[sign] ?? SHAPES.ring }));
}

/**
 * The marks of what these choices are about, several on one field side by side; of a single choice also what the
 * parties do to each other.
 * @param {WholeAnswer[]} choices
 * @returns {SVGElement[]}
 */
export function partyMarks(choices) {
  const parties = choices.flatMap((choice) => choice.parties);
  const places = new Map();
  for (const { at, sign } of parties) {
    const { signs } = places.get(keyOf(at)) ?? { signs: new Set() };
    places.set(keyOf(at), { at, signs: signs.add(sign) });
  }
  const lines = choices.length === 1 ? WAYS.flatMap(([from, to, name]) => between(parties, from, to).flatMap(([one, other]) => wayLines(one.at, [...(from === "burst" ? choices[0].way : []), other.at], name))) : [];
  return [...lines, ...[...places.values()].flatMap(({ at, signs }) => badges(at, [...signs]))];
}

function between(parties, from, to) {
  const [ones, others] = [from, to].map((sign) => parties.filter((party) => party.sign === sign));
  return ones.flatMap((one) => others.filter((other) => keyOf(other.at) !== keyOf(one.at)).map((other) => [one, other]));
}

function badges(at, signs) {
  const [x, y] = middle(at);
  return signs.map((sign, i) => {
    const mark = badge(sign);
    mark.setAttribute("transform", `translate(${(x + APART * (i - (signs.length - 1) / 2)).toFixed(1)} ${y.toFixed(1)})`);
    mark.setAttribute("data-at", keyOf(at));
    return mark;
  });
}
