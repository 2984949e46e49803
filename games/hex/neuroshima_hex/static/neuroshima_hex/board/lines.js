// Lines over the board: whom a unit hits, nets and serves, and what an action under preview would change.

import { s } from "../../neuroshima/table/dom.js";
import { fixturesAt } from "./contents.js";
import { hexagon, isFieldList, keyOf, middle, neighbour, sameField } from "./geometry.js";
import { isNetted } from "./netted.js";

/**
 * @import { Action, GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, Fixture, HexView, Unit } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const point = (at) => middle(at).map((n) => n.toFixed(1)).join(",");

/**
 * Everything that one unit does to others now. Where a shot flies that is steered or aimed, nobody knows yet.
 * @param {Unit | Fixture} unit
 * @param {HexNames} names
 * @returns {SVGElement[]}
 */
export function unitLines(unit, names) {
  const facts = (attack) => names.attack(attack.kind);
  const known = (unit.attacks ?? []).filter((attack) => !facts(attack)?.bends && !facts(attack)?.aimed);
  return [
    ...(unit.acts_on ?? []).map((at) => line("nh-line-link", unit.at, at)),
    ...(unit.nets ?? []).flatMap((at) => [line("nh-line-net", unit.at, at), target(at, "nh-target-net")]),
    ...known.flatMap((attack) => (facts(attack)?.area ? areaLines(unit, attack) : attackLines(unit, attack))),
  ];
}

function attackLines(unit, attack) {
  if (attack.legs) return sentOnLines(attack);
  const hits = attack.hits ?? [];
  const end = hits[hits.length - 1] ?? attack.line?.[attack.line.length - 1];
  if (!end) return [];
  const aim = wayLines(unit.at, [...(attack.bends ?? []), end], `nh-line-${attack.kind} ${hits.length ? "" : "nh-line-idle"}`);
  return [...aim, ...hits.map((at, i) => target(at, "nh-target-hit", attack.wounds?.[i]))];
}

/** An attack on several fields that are no line: an arrow to each. */
function areaLines(unit, attack) {
  const hits = attack.hits ?? [];
  const wounds = (at) => hits.findIndex((other) => sameField(other, at));
  const arrow = (at) => line(`nh-line-${attack.kind} ${wounds(at) < 0 ? "nh-line-idle" : ""}`, unit.at, at);
  return [...(attack.line ?? []).map(arrow), ...hits.map((at, i) => target(at, "nh-target-hit", attack.wounds?.[i]))];
}

/** A relayed shot: all its paths and the units at their ends. */
function sentOnLines({ kind, legs, hits, wounds, endless = [] }) {
  const name = `nh-line-${kind} ${hits.length ? "" : "nh-line-idle"}`;
  const ways = legs.filter(([from, to]) => !sameField(from, to)).map(([from, to], i) => line(name, from, to, i ? 26 : 40));
  const met = hits.filter((at, i) => hits.findIndex((other) => sameField(other, at)) === i);
  const sum = (at) => hits.reduce((all, other, i) => (sameField(other, at) ? all + wounds[i] : all), 0);
  const without = (at) => sum(at) && endless.some((other) => sameField(other, at));
  return [...ways, ...met.map((at) => target(at, "nh-target-hit", without(at) ? "∞" : sum(at)))];
}

/**
 * A line from the edge of one field to the heart of another.
 * @param {string} name
 * @param {Field} from
 * @param {Field} to
 * @param {number} [away] how far from the middle of `from` it starts
 * @returns {SVGElement}
 */
export function line(name, from, to, away = 40) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const start = [x1 + ((x2 - x1) / length) * away, y1 + ((y2 - y1) / length) * away];
  const stop = [x2 - ((x2 - x1) / length) * 26, y2 - ((y2 - y1) / length) * 26];
  return s("line", { class: `nh-line ${name}`, x1: start[0], y1: start[1], x2: stop[0], y2: stop[1], "marker-end": "url(#nh-arrow)" });
}

/**
 * A way from a unit over several fields.
 * @param {Field} from
 * @param {Field[]} way
 * @param {string} [name]
 * @returns {SVGElement[]}
 */
export function wayLines(from, way, name = "nh-line-way") {
  return way.map((at, i) => line(name, i ? way[i - 1] : from, at, i ? 26 : 40));
}

/**
 * Two units that change places.
 * @param {Field} one
 * @param {Field} other
 * @returns {SVGElement[]}
 */
export function swapLines(one, other) {
  return [line("nh-line-swap", one, other), line("nh-line-swap", other, one)];
}

/**
 * A shape that is drawn round (0, 0), on a field.
 * @param {Field} at
 * @param {SVGElement} shape
 * @param {number} [degrees]
 * @returns {SVGElement}
 */
export const onField = (at, shape, degrees = 0) => s("g", { transform: `translate(${point(at)}) rotate(${degrees})` }, shape);

/**
 * A field of an area that is hit.
 * @param {Field} at
 * @returns {SVGElement}
 */
export function area(at) {
  return s("polygon", { class: "nh-area", points: hexagon(92), transform: `translate(${point(at)})` });
}

/**
 * A ring on a field, with the wounds it would take.
 * @param {Field} at
 * @param {string} name
 * @param {number | string} [value]
 * @returns {SVGElement}
 */
export function target(at, name, value) {
  const ring = s("g", { class: `nh-target ${name}`, transform: `translate(${point(at)})` }, s("circle", { r: 30 }));
  if (value !== undefined) ring.append(s("text", { dy: ".36em" }, value ? `−${value}` : "0"));
  return ring;
}

/** A mark that a unit would be destroyed. */
function doomed(at) {
  return s("g", { class: "nh-doomed", transform: `translate(${point(at)})` }, s("path", { d: "M-52,-52L52,52M52,-52L-52,52" }));
}

/**
 * What an action changes: the lines of the unit it is about, and the differences to the position before.
 * @param {HexView} before
 * @param {HexView} after
 * @param {Action} action
 * @param {HexNames} names
 * @returns {SVGElement[]}
 */
export function previewMarks(before, after, action, names) {
  const turned = action.rotation === undefined ? null : action.target;
  const focus = [action.to, action.at, turned, action.unit].find(Array.isArray);
  const acting = turnedFixture(after, action) ?? after.board.find((unit) => sameField(unit.at, focus));
  const beside = after.board.find((unit) => sameField(unit.at, action.other_at));
  const shown = aimed(before, action);
  const lines = shown ?? [acting, beside].filter(Boolean).flatMap((unit) => unitLines(unit, names));
  return [...lines, ...differences(before, after, action), ...fallen(before, after, focus, acting, action)];
}

/** The tile of the land that the action puts there or turns. */
function turnedFixture(after, /** @type {Action} */ { type, at, target: aim, rotation }) {
  if (rotation === undefined) return undefined;
  return fixturesAt(after, type === "place" ? at : aim)[0];
}

/** Foundation tiles that would be gone, and the unit that would come to grief where it goes. */
function fallen(before, after, focus, acting, /** @type {Action} */ { type, to }) {
  const there = (lying) => (after.ground ?? []).some((other) => sameField(other.at, lying.at));
  const gone = (before.ground ?? []).filter((lying) => !there(lying)).map((lying) => lying.at);
  const foretold = type !== "choose"; // of an answer nobody foretells what comes of it
  const lost = foretold && focus && !acting && (to || type === "place") && !there({ at: focus });
  const places = [...gone, ...(lost ? [focus] : [])];
  return places.filter((at, i) => places.findIndex((other) => sameField(other, at)) === i).map(doomed);
}

/** What the action itself says of areas, ways and pairs; null where it says nothing. */
function aimed(view, /** @type {Action} */ { type, unit, path, target: at, to, with: other }) {
  if (other) return swapLines(unit, other);
  if (isFieldList(at)) return at.map(area);
  if (type !== "choose" || !unit || to) return null;
  const way = path ?? (at ? [at] : null);
  return way && [...wayLines(unit, way), ...endOfWay(view, unit, way[way.length - 1])];
}

/** Whom a way ends at. */
function endOfWay(view, from, end) {
  const team = (at) => view.players[view.board.find((u) => sameField(u.at, at))?.seat]?.team;
  return team(end) !== undefined && team(end) !== team(from) ? [target(end, "nh-target-hit")] : [];
}

function differences(before, after, action) {
  const now = new Map(after.board.map((unit) => [keyOf(unit.at), unit]));
  const left = action.type === "act" || action.unit ? keyOf(action.unit ?? []) : null;
  return before.board.flatMap((unit) => {
    const then = now.get(keyOf(unit.at));
    if (!then) return keyOf(unit.at) === left ? [] : [doomed(unit.at)];
    if (then.tile !== unit.tile || then.seat !== unit.seat) return [];
    return changed(unit, then);
  });
}

function changed(unit, then) {
  const marks = [];
  if (then.wounds > unit.wounds) marks.push(target(unit.at, "nh-target-hit", then.wounds - unit.wounds));
  if (isNetted(unit) && !isNetted(then)) marks.push(target(unit.at, "nh-target-free"));
  return marks;
}

/**
 * One attack of a battle as it happens, with the fields it flies over.
 * @param {GameEvent} event
 * @returns {SVGElement[]}
 */
export function attackShown(event) {
  const way = event.path?.slice(1) ?? [...(event.bends ?? []), event.to ?? far(event.from, event.direction)];
  const marks = (event.over ?? []).map((at) => target(at, "nh-target-passed"));
  marks.push(...wayLines(event.from, way, `nh-line-${event.kind} nh-line-now`));
  if (event.to) marks.push(target(event.to, event.wounds ? "nh-target-hit" : "nh-target-held", event.endless && event.wounds ? "∞" : event.wounds));
  return marks;
}

function far(from, direction) {
  return neighbour(neighbour(from, direction), direction);
}
