// What is drawn over the board for an event of a battle, while it is shown.

import { area, attackShown, swapLines, target, wayLines } from "../board/lines.js";
import { woundMark } from "../words/amounts.js";

/** @import { GameEvent } from "../../neuroshima/table/types.js" */

/** What to draw for each type of event; of others nothing is drawn. */
const MARKS = {
  attack: attackShown,
  wound: (event) => [target(event.at, "nh-target-hit", event.wounds)],
  hq_damage: (event) => [target(event.at, "nh-target-hit", event.damage)],
  points: (event) => [target(event.at, "nh-target-hit", event.points)],
  hq_repaired: (event) => [target(event.at, "nh-target-free")],
  turned: (event) => [target(event.at, "nh-target-free")],
  land_changed: (event) => event.fields.map(area),
  marked: (event) => [target(event.at, "nh-target-marked")],
  ground_destroyed: (event) => [target(event.at, "nh-target-passed")],
  prize_hit: (event) => [target(event.at, "nh-target-hit", woundMark(event.wounds))],
  prize_won: (event) => [target(event.at, "nh-target-free")],
  prize_lost: (event) => [target(event.at, "nh-target-passed")],
  bombed: (event) => event.fields.map(area),
  swapped: ({ units: [one, other] }) => swapLines(one, other),
  declared: declaredMarks,
  absorbed: (event) => [target(event.patient, "nh-target-free"), target(event.medic, "nh-target-hit", woundMark(event.wounds))],
};

/**
 * The nodes to draw for an event.
 * @param {GameEvent} event
 * @returns {SVGElement[]}
 */
export function eventMarks(event) {
  return MARKS[event.type]?.(event) ?? [];
}

/** The way of a steered shot, or the target of an aimed one. */
function declaredMarks({ unit, path, target: aim }) {
  if (path) return wayLines(unit, path);
  return aim ? [...wayLines(unit, [aim]), target(aim, "nh-target-hit")] : [];
}
