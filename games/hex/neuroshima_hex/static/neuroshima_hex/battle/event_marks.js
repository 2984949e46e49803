// What is drawn over the board for an event of a battle, while it is shown.

import { area, attackShown, onField, swapLines, target, wayLines } from "../board/lines.js";
import { woundMark } from "../words/amounts.js";
import { hexRing, shield, skull } from "./shapes.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Stage } from "../../neuroshima/table/stage.js"
 * @import { Field, HexView, Outlook } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** What to draw for each type of event; of others nothing is drawn. */
const MARKS = {
  attack: attackShown,
  wound: (event) => [target(event.at, "nh-target-hit", event.wounds)],
  hq_damage: (event) => [target(event.at, "nh-target-hit", event.damage)],
  points: (event) => [target(event.at, "nh-target-hit", event.points)],
  healed: (event) => [target(event.at, "nh-target-free")],
  hq_repaired: (event) => [target(event.at, "nh-target-free")],
  turned: (event) => [target(event.at, "nh-target-free")],
  land_changed: (event) => event.fields.map(area),
  terrain_laid: (event) => event.fields.map(area),
  terrain_lifted: (event) => event.fields.map(area),
  marked: (event) => [target(event.at, "nh-target-marked")],
  ground_destroyed: (event) => [target(event.at, "nh-target-passed")],
  ground_moved: (event) => [target(event.from, "nh-target-passed"), target(event.to, "nh-target-passed")],
  prize_hit: (event) => [target(event.at, "nh-target-hit", woundMark(event.wounds))],
  prize_won: (event) => [target(event.at, "nh-target-free")],
  prize_lost: (event) => [target(event.at, "nh-target-passed")],
  bombed: (event) => event.fields.map(area),
  swapped: ({ units: [one, other] }) => swapLines(one, other),
  rearranged: ({ ways }) => ways.map(({ to }) => target(to, "nh-target-free")),
  broke_free: (event) => [target(event.at, "nh-target-free")],
  declared: declaredMarks,
  absorbed: (event) => [target(event.patient, "nh-target-free"), target(event.medic, "nh-target-hit", woundMark(event.wounds))],
};

/** What is drawn besides where nothing moves: it stands for the motion. */
const STILL = {
  attack: ({ armor, direction, to }) => (armor && to ? [onField(to, shield(), 60 * direction - 90)] : []),
  destroyed: ({ at }) => [skullOn(at)],
};

/**
 * The nodes to draw for an event.
 * @param {GameEvent} event
 * @param {boolean} still whether nothing moves
 * @returns {SVGElement[]}
 */
export function eventMarks(event, still) {
  return [...(MARKS[event.type]?.(event) ?? []), ...((still && STILL[event.type]?.(event)) || [])];
}

/**
 * Rings round those that are about to act.
 * @param {Field[]} fields
 * @returns {SVGElement[]}
 */
export const readyMarks = (fields) => fields.map((at) => onField(at, hexRing("ready")));

/**
 * A skull on the field of a destroyed unit.
 * @param {Field} at
 * @returns {SVGElement}
 */
export const skullOn = (at) => onField(at, skull());

/**
 * Let the marks of a step come when what they tell has arrived, and those who are about to act glow.
 * @param {Stage} stage
 * @param {GameEvent[]} step
 * @param {Element[]} marks
 */
export function revealed(stage, step, marks) {
  const [{ type }] = step;
  if (type === "segment") for (const mark of marks) stage.move(mark, [{ opacity: 0.1 }, { opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }], { duration: 800, easing: "ease-in-out" });
  if (type !== "attack") return;
  for (const mark of marks) if (mark.classList.contains("nh-target")) stage.move(mark, [{ opacity: 0 }, { opacity: 1 }], { duration: 140, delay: 260 });
}

/** The way of a steered shot, or the target of an aimed one. */
function declaredMarks({ unit, path, target: aim }) {
  if (path) return wayLines(unit, path);
  return aim ? [...wayLines(unit, [aim]), target(aim, "nh-target-hit")] : [];
}

/**
 * The results of a battle that was not watched: units that are gone, and what HQs have lost.
 * @param {GameEvent[]} events
 * @returns {SVGElement[]}
 */
export function aftermath(events) {
  const lost = new Map();
  for (const { type, at, damage, points } of events) {
    if (type === "hq_damage" || type === "points") lost.set(at.join(), { at, sum: (lost.get(at.join())?.sum ?? 0) + (damage ?? points) });
  }
  const gone = events.filter(({ type }) => type === "destroyed").map(({ at }) => skullOn(at));
  return [...gone, ...[...lost.values()].map(({ at, sum }) => target(at, "nh-target-hit", sum))];
}

/**
 * What a battle would do that is about to begin, in the same signs.
 * @param {Outlook} outlook
 * @param {HexView} view
 * @param {HexNames} names
 * @returns {SVGElement[]}
 */
export function outlookMarks({ sides, lost }, view, names) {
  const hqs = sides.filter(({ before, after }) => after < before).flatMap(({ seat, before, after }) => {
    const unit = view.board.find((one) => one.seat === seat && names.isHq(one) && !one.army);
    return unit ? [target(unit.at, "nh-target-hit", before - after)] : [];
  });
  return [...lost.map(({ at }) => skullOn(at)), ...hqs];
}
