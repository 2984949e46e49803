// The track of initiative: the segments of a battle from the highest down to 0. Those that hold units that act are marked, the
// one that is fought is lit.

import { h, setText } from "../../neuroshima/table/dom.js";
import { isNetted } from "../board/netted.js";

/**
 * @import { GameEvent, Move } from "../../neuroshima/table/types.js"
 * @import { Field, HexView } from "../types.js"
 */

const USUAL = 9;

/** @typedef {{number: number, holds: boolean, state: "over" | "now" | "ahead"}} Mark */

/**
 * The segment in which a battle was interrupted by a decision.
 * @param {Move[]} moves those before its answer, as from `markUndone`
 * @returns {number | null} null if no battle is in progress, or none of its segments has begun
 */
export function segmentUnderway(moves) {
  const events = moves.flatMap((move) => (move.undone ? [] : move.events ?? []));
  const last = events.findLast(({ type }) => ["battle_started", "segment", "battle_ended"].includes(type));
  return last?.segment ?? null;
}

/**
 * The segments in which something happens: those that the events tell of, and as long as the battle is not told to its
 * end, those whose number stands on a unit now.
 * @param {GameEvent[]} events
 * @param {HexView} view
 * @param {number | null} [underway] the segment in which the battle goes on
 * @returns {number[]} the highest first
 */
export function segmentsHeld(events, view, underway = null) {
  const begun = events.filter(({ type }) => type === "segment").map(({ segment }) => segment);
  const told = underway === null ? begun : [underway, ...begun];
  const values = view.board.flatMap((unit) => (isNetted(unit) ? [] : (unit.initiative ?? []).map(({ value }) => value)));
  const lowest = Math.min(...told, ...(told.length ? [] : [Infinity]));
  const ended = events.some(({ type }) => type === "battle_ended");
  const ahead = ended ? [] : values.filter((value) => value < lowest);
  return [...new Set([...told, ...ahead])].sort((one, other) => other - one);
}

/**
 * What the track shows.
 * @param {number[]} held
 * @param {number | null} now the segment that is fought; null before the first
 * @param {boolean} [ended]
 * @returns {Mark[]}
 */
export function marksOf(held, now, ended = false) {
  const top = Math.max(USUAL, ...held);
  return Array.from({ length: top + 1 }, (_, i) => {
    const number = top - i;
    const state = number === now ? "now" : ended || (now !== null && number > now) ? "over" : "ahead";
    return { number, holds: held.includes(number), state };
  });
}

/**
 * The units that act in the segment that begins with `events[start]`, by its events.
 * @param {GameEvent[]} events
 * @param {number} start
 * @returns {Field[]} each field once
 */
export function actorsOf(events, start) {
  const end = events.findIndex(({ type }, i) => i > start && (type === "segment" || type === "battle_ended"));
  const fields = events.slice(start + 1, end < 0 ? events.length : end).flatMap((event) => actor(event));
  return fields.filter((at, i) => fields.findIndex((other) => other.join() === at.join()) === i);
}

function actor(/** @type {GameEvent} */ { type, from, unit }) {
  if (type === "attack") return [from];
  return ["declared", "converted"].includes(type) && unit ? [unit] : [];
}

/** The track, as a row above the words of a battle. */
export class Track {
  constructor() {
    this.root = h("ol", { class: "nh-track", "aria-hidden": "true" }); // the words tell it
  }

  /** @param {Mark[]} marks */
  show(marks) {
    while (this.root.children.length > marks.length) this.root.lastChild.remove();
    while (this.root.children.length < marks.length) this.root.append(h("li"));
    marks.forEach(({ number, holds, state }, i) => {
      const cell = this.root.children[i];
      setText(cell, String(number));
      cell.className = `nh-track-${state}${holds ? " nh-track-holds" : ""}`;
    });
  }
}
