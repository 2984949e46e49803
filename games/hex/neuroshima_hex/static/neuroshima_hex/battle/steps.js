// The events of a battle as steps, each of which is shown for a moment.

import { atOnce } from "./cues.js";

/** @import { GameEvent } from "../../neuroshima/table/types.js" */

/** Events of these types that follow each other are one step. */
const TOGETHER = ["wound", "prize_hit", "hq_damage", "points", "destroyed", "ground_destroyed", "marked", "freed", "turned", "land_changed", "terrain_laid", "terrain_lifted"];

/**
 * Whether these events hold a battle, or a part of one, worth watching.
 * @param {GameEvent[]} events
 * @returns {boolean}
 */
export const hasBattle = (events) => (events ?? []).some((e) => ["battle_started", "opening", "segment", "attack"].includes(e.type));

const WATCHED = ["battle_started", "opening", "segment", "declared", "converted", "attack", "absorbed", "wound", "hq_damage", "points", "destroyed", "eliminated", "ground_destroyed", "marked", "freed", "prize_hit", "prize_won", "prize_lost", "battle_ended", "hq_repaired", "healed", "unmarked", "returned", "turned", "land_changed", "terrain_laid", "terrain_lifted"];

/**
 * The events of a move up to the end of its last battle: what comes after is not watched.
 * @param {GameEvent[]} events
 * @returns {GameEvent[]}
 */
export function battlePart(events) {
  return events.slice(0, events.findLastIndex((e) => WATCHED.includes(e.type)) + 1);
}

/**
 * Events grouped into steps.
 * @param {GameEvent[]} events
 * @returns {GameEvent[][]}
 */
export function steps(events) {
  const list = [];
  for (const event of events.filter((e) => !pointless(e) && !silent(e))) {
    const last = list[list.length - 1];
    if (last && ((TOGETHER.includes(event.type) && last[0].type === event.type) || atOnce(last[0], event))) last.push(event);
    else list.push([event]);
  }
  return list;
}

const MOST = 24; // steps that an eye can follow in the time that a battle is given

/**
 * The steps of a battle that is watched in passing: where they are many, the blows that fall at once are one step.
 * @param {GameEvent[][]} list
 * @returns {GameEvent[][]}
 */
export function condensed(list) {
  if (list.length <= MOST) return list;
  const joined = [];
  for (const step of list) {
    const last = joined[joined.length - 1];
    if (last?.[0].type === "attack" && step[0].type === "attack") last.push(...step);
    else joined.push([...step]);
  }
  return joined;
}

/** What has no words and changes nothing: a step of it would be an empty one. */
const silent = (event) => event.type === "turn_ended" || (event.type === "drawn" && !event.tiles?.length);

/**
 * A blow at an empty field or a friend: nothing to see.
 * @param {GameEvent} event
 * @returns {boolean}
 */
export const pointless = (event) => event.type === "attack" && !event.to && event.kind === "melee";
