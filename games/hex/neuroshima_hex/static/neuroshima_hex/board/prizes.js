// What lies on fields without a unit, as it is drawn: prizes (markers behind a lock), and marks of players.

import { s } from "../../neuroshima/table/dom.js";

/** @import { Prize } from "../types.js" */

/**
 * The wounds that a prize's lock still takes.
 * @param {Prize} prize
 * @returns {number}
 */
export const woundsLeft = ({ security, damage = 0 }) => Math.max(0, security - damage);

const APART = 42;

/**
 * A drop on a field that a player has marked, beside those of others.
 * @param {number} seat
 * @param {number} place
 * @param {number[]} seats
 * @returns {SVGElement}
 */
export function markDrop(seat, place, seats) {
  const x = APART * (place - (seats.length - 1) / 2);
  return s("path", { "data-seat": seat, transform: `translate(${x} 4) scale(1.5)`, d: "M0,-20C10,-5 15,2 15,8A15,14 0 0 1 -15,8C-15,2 -10,-5 0,-20Z" });
}

/**
 * The markers, and the lock with the wounds that it still takes.
 * @param {Prize} prize
 * @returns {SVGElement[]}
 */
export function prizeMarks(prize) {
  const lying = Object.entries(prize.markers).flatMap(([id, count]) => Array(count).fill(id));
  const icons = lying.map((id, i) => s("use", { href: `#marker-${id}`, x: APART * (i - (lying.length - 1) / 2) - 23, y: -45, width: 46, height: 46 }));
  const lock = s("g", { class: "nh-lock", transform: "translate(0 42)" }, s("path", { class: "nh-shackle", d: "M-10,-14V-23A10,10 0 0 1 10,-23V-14" }), s("path", { d: "M-19,-14H19V18H-19Z" }), s("text", { y: 2, dy: ".36em" }, String(woundsLeft(prize))));
  return [...icons, lock];
}
