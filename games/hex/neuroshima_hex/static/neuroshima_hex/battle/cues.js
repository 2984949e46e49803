// What is seen moving and what is heard, for the events of a step: as data, each with the moment at which it begins. It says
// what the server's events say and knows no rules; motions.js draws it.

import { sameField } from "../board/geometry.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field } from "../types.js"
 */

/**
 * `after`: milliseconds at normal speed. `motion`: a name in motions.js, with the fields that it needs.
 * @typedef {{after: number, sound?: string, motion?: string, at?: Field, from?: Field, to?: Field, amount?: number | string, tone?: string}} Cue
 */

/** @typedef {{shot?: boolean, bends?: boolean} | undefined} AttackFacts what the catalogue says of a kind of attack */

const ALL = 480; // milliseconds within which everything of a step has begun
const GAP = 110;
const LEG = 150; // of a shot that is sent on

/**
 * The cues of a step, in the order in which they begin.
 * @param {GameEvent[]} step events that are shown together
 * @param {(kind: string) => AttackFacts} facts
 * @returns {Cue[]}
 */
export function cuesOf(step, facts) {
  const groups = grouped(step);
  const gap = Math.min(GAP, ALL / groups.length);
  const cues = groups.flatMap((group, i) => groupCues(group, facts).map((cue) => ({ ...cue, after: Math.round(cue.after + i * gap) })));
  return cues.sort((one, other) => one.after - other.after);
}

/** The sounds of every cue: what a table fetches once it may sound. */
export const CUE_SOUNDS = ["blow", "shot", "beam", "blast", "shield", "wound", "heal", "net", "free", "death", "alarm", "place", "slide", "push", "turn", "tick", "start", "card", "gain"];

/** What one unit does at once, as one group: a beam through several units, an explosion. */
function grouped(step) {
  const groups = [];
  for (const event of step) {
    const last = groups[groups.length - 1];
    if (last && atOnce(last[0], event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/**
 * Whether two attacks are one to the eye: a beam that goes through several units, or an explosion.
 * @param {GameEvent} one
 * @param {GameEvent} other
 * @returns {boolean}
 */
export function atOnce(one, other) {
  if (one.type !== "attack" || other.type !== "attack" || !["gauss", "explosion"].includes(one.kind)) return false;
  return one.kind === other.kind && one.direction === other.direction && !one.path && !other.path && sameField(one.from, other.from);
}

function groupCues(group, facts) {
  const [first] = group;
  if (first.type === "attack") return attackCues(group, facts);
  return CUES[first.type]?.(first) ?? [];
}

function attackCues(group, facts) {
  const [first] = group;
  if (first.kind === "gauss") return beamCues(group);
  if (first.kind === "explosion") return [{ after: 0, sound: "blast", motion: "blast", at: first.from }, ...group.flatMap((event) => hitCues(event, 140))];
  if (facts(first.kind)?.shot === false) return blowCues(first);
  return shotCues(first);
}

/** A blow hits nobody: nothing is seen of it. */
function blowCues(event) {
  if (!event.to) return [];
  const { from, to } = event;
  return [{ after: 0, motion: "lunge", from, to }, { after: 120, sound: "blow", motion: "slash", from, to }, ...hitCues(event, 150)];
}

function shotCues(event) {
  const way = event.path ?? [event.from, ...(event.bends ?? []), event.to].filter(Boolean);
  const legs = way.slice(1).map((to, i) => ({ after: 40 + i * LEG, motion: "tracer", from: way[i], to }));
  const gone = event.to ? [] : [{ after: 40, motion: "lost", from: event.from, amount: event.direction }];
  const start = { after: 0, sound: "shot", motion: "muzzle", from: event.from, to: way[1], amount: event.direction };
  return [start, ...legs, ...(legs.length ? [] : gone), ...hitCues(event, 40 + LEG * Math.max(1, legs.length))];
}

function beamCues(group) {
  const last = group[group.length - 1];
  const way = [last.from, ...(last.bends ?? []), last.to];
  const beams = way.slice(1).map((to, i) => ({ after: 0, sound: i ? undefined : "beam", motion: "beam", from: way[i], to, amount: last.direction }));
  return [...beams, ...group.flatMap((event, i) => hitCues(event, 120 + 60 * i))];
}

/** What comes of an attack where it arrives: armor takes something off, something is hurt, or neither. */
function hitCues({ from, to, wounds, armor }, after) {
  if (!to) return [];
  const shield = { after, sound: "shield", motion: "shield", from, to };
  const impact = { after, motion: "impact", from, to };
  if (!wounds) return [shield];
  return armor ? [shield, impact] : [impact];
}

/** The fields on which the land changes, one after the other. */
const overFields = (e) => e.fields.map((at, i) => ({ after: 30 * i, sound: "turn", motion: "ring", at, tone: "quiet" }));

const ring = (event, tone, sound) => [{ after: 0, sound, motion: "ring", at: event.at ?? event.unit ?? event.target, tone }];
const going = (event, sound, motion) => [{ after: 0, sound, motion, from: event.from, to: event.to }];

/** What is seen and heard of each type of event. */
const CUES = {
  battle_started: () => [{ after: 0, sound: "start" }],
  opening: () => [{ after: 0, sound: "tick" }],
  segment: () => [{ after: 0, sound: "tick" }],
  absorbed: (e) => [{ after: 0, sound: "heal", motion: "heal", from: e.medic, to: e.patient }],
  wound: (e) => [{ after: 0, sound: "wound", motion: "wounded", at: e.at }],
  hq_damage: (e) => [{ after: 0, sound: "alarm", motion: "quake", at: e.at, amount: e.damage }],
  points: (e) => [{ after: 0, sound: "alarm", motion: "quake", at: e.at, amount: e.points }],
  destroyed: (e) => [{ after: 0, sound: "death", motion: "die", at: e.at }],
  eliminated: () => [{ after: 0, sound: "death" }],
  ground_destroyed: (e) => [{ after: 0, sound: "blast", motion: "blast", at: e.at }],
  ground_moved: (e) => ring({ ...e, at: e.to }, "quiet", "turn"),
  bombed: (e) => e.fields.map((at, i) => ({ after: 45 * i, sound: "blast", motion: "blast", at })),
  freed: (e) => [{ after: 0, sound: "free", motion: "freed", at: e.at }],
  netted: (e) => [{ after: 0, sound: "net", motion: "netted", at: e.at }],
  marked: (e) => ring(e, "marked", "turn"),
  unmarked: (e) => ring(e, "quiet", "turn"),
  healed: (e) => ring(e, "good", "heal"),
  marker_used: (e) => ring(e, "marked", "turn"),
  turned: (e) => ring(e, "quiet", "turn"),
  turned_over: (e) => ring(e, "quiet", "turn"),
  counted: () => [{ after: 0, sound: "card" }],
  returned: () => [{ after: 0, sound: "card" }],
  fixture_turned: (e) => ring(e, "quiet", "turn"),
  converted: (e) => ring(e, "quiet", "turn"),
  terrain_laid: (e) => overFields(e),
  terrain_lifted: (e) => overFields(e),
  land_changed: (e) => overFields(e),
  hq_repaired: (e) => ring(e, "good", "heal"),
  prize_hit: (e) => [{ after: 0, sound: "wound", motion: "impact", to: e.at }],
  prize_won: (e) => ring(e, "good", "gain"),
  prize_lost: (e) => ring(e, "quiet", "slide"),
  placed: () => [{ after: 0, sound: "place" }],
  placed_fixture: () => [{ after: 0, sound: "place" }],
  built: () => [{ after: 0, sound: "place" }],
  moved: (e) => going(e, "slide", "trail"),
  displaced: (e) => going(e, "slide", "trail"),
  swapped: ({ units: [from, to] }) => going({ from, to }, "slide", "trail"),
  rearranged: ({ ways }) => ways.flatMap((way) => going(way, "slide", "trail")),
  pushed: (e) => going(e, "push", "shove"),
  drawn: (e) => (e.tiles?.length ? [{ after: 0, sound: "card" }] : []),
  discarded: () => [{ after: 0, sound: "card" }],
};
