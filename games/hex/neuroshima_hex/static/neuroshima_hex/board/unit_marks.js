// What is drawn over the printed tile because of what is so here and now: wounds, nets, changed numbers, the name.

import { s } from "../../neuroshima/table/dom.js";
import { hexagon, polar, towards } from "./geometry.js";
import { isNetted } from "./netted.js";

/** @import { Tile, Unit } from "../types.js" */

const CORNERS = [180, 120, 240]; // where drawing.py puts initiative badges
const AWAY = 71;
const DOWN = 3;
const NAME_SIZE = 13.5; // as in board.css
const LETTER_WIDTH = 0.56; // of the size, on average

/**
 * All marks of a unit as nodes, in the order in which they are drawn. `toughness`: as it is printed; `below`: whether
 * there is room for the name below the figure; `oneLine`: whether a second line would cover its plate; `owner`: whose
 * ally it is, {id, color} of that army, or null.
 * @param {Unit} unit
 * @param {{name: string, toughness: number, below: boolean, oneLine?: boolean, owner: {id: string, color: string} | null}} printed
 * @returns {SVGElement[]}
 */
export function unitMarks(unit, { name, toughness, below, oneLine = false, owner }) {
  return [
    ...(owner ? ally(owner) : []),
    isNetted(unit) ? net() : null,
    unit.unpowered ? unpowered() : null,
    unit.frozen ? frozen() : null,
    name ? nameplate(name, { beside: (unit.initiative ?? []).length > 1, below, oneLine }) : null,
    ...initiatives(unit),
    ...(unit.attacks ?? []).filter((a) => a.strength !== a.printed).map(strength),
    unit.toughness > toughness ? tough(unit.toughness) : null,
    ...markers(Object.entries(unit.markers ?? {})),
    unit.wounds ? wounds(unit) : null,
  ].filter(Boolean);
}

/** Badges over the printed ones where a value has changed, and one for each extra attack. */
function initiatives(unit) {
  const list = unit.initiative ?? [];
  const printed = list.filter((icon) => icon.printed !== null).sort((a, b) => b.printed - a.printed);
  const extra = list.filter((icon) => icon.printed === null);
  return [...printed, ...extra].map((icon, i) => (icon.value === icon.printed ? null : badge(icon, CORNERS[i % 3])));
}

function badge(icon, angle) {
  const [x, y] = polar(AWAY, angle);
  const better = icon.printed === null || icon.value > icon.printed;
  return number(icon.value, x, y, 19.5, `nh-badge ${better ? "nh-better" : "nh-worse"}`);
}

function number(value, x, y, r, name) {
  return s("g", { class: name, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, s("circle", { r }), s("text", { dy: ".36em" }, String(value)));
}

function strength(attack) {
  const [x, y] = towards(attack.direction, attack.direction === DOWN ? 65 : 54); // below the name
  return number(attack.strength, x, y, 14, `nh-badge nh-small ${attack.strength > attack.printed ? "nh-better" : "nh-worse"}`);
}

/** A second edge in the colour of whose ally it is, and that army's emblem. */
function ally({ id, color }) {
  const edge = s("polygon", { class: "nh-ally-edge", points: hexagon(92), stroke: color });
  const sign = s("g", { class: "nh-ally", transform: "translate(0 21)" }, s("circle", { r: 15, stroke: color }), s("use", { href: `#${id}-emblem`, x: -13, y: -13, width: 26, height: 26 }));
  return [edge, sign];
}

function net() {
  const lines = [-50, -25, 0, 25, 50].map((x) => `M${x},-58V58M-58,${x}H58`).join("");
  return s("g", { class: "nh-netted" }, s("path", { d: lines, transform: "rotate(30)" }));
}

/** A bolt that is struck out. */
function unpowered() {
  const bolt = s("path", { d: "M4,-22L-13,4H-3L-7,22L13,-5H3Z" });
  return s("g", { class: "nh-unpowered", transform: "translate(-44 40)" }, s("circle", { r: 27 }), bolt, s("path", { class: "nh-struck-out", d: "M-18,-18L18,18" }));
}

/** A snowflake. */
function frozen() {
  const arms = [0, 60, 120].map((angle) => s("path", { d: "M0,-19V19", transform: `rotate(${angle})` }));
  return s("g", { class: "nh-frozen", transform: "translate(44 40)" }, s("circle", { r: 25 }), ...arms);
}

function wounds(unit) {
  const drop = "M0,-17C10,-3 15,3 15,10A15,15 0 0 1 -15,10C-15,3 -10,-3 0,-17Z";
  return s("g", { class: "nh-wounds", transform: "translate(36 -62)" }, s("path", { d: drop }), s("text", { dy: ".75em" }, String(unit.wounds)));
}

/** A shield where drawing puts the printed one. */
function tough(value) {
  const shield = "M-17,-19H17V2C17,13 8,19 0,22C-8,19 -17,13 -17,2Z";
  return s("g", { class: "nh-tough", transform: `translate(${AWAY} 0)` }, s("path", { d: shield }), s("text", { dy: ".3em" }, String(value)));
}

/** Markers that lie on the unit, with their number where it is more than one. */
function markers(lying) {
  return lying.map(([id, count], i) => {
    const x = 40 * (i - (lying.length - 1) / 2);
    const mark = s("g", { class: "nh-marker", transform: `translate(${x} -32)` }, s("use", { href: `#marker-${id}`, x: -19, y: -19, width: 38, height: 38 }));
    if (count > 1) mark.append(s("text", { x: 20, y: 14 }, `×${count}`));
    return mark;
  });
}

/**
 * Whether nothing that matters is printed on the lower side of a unit as it is turned. The plate of a module takes the
 * place above, and a link is still seen behind a name.
 * @param {Unit} unit
 * @param {Tile | undefined} definition
 * @returns {boolean}
 */
export function isFreeBelow(unit, definition) {
  const side = (DOWN - (unit.rotation ?? 0) + 6) % 6;
  return definition?.kind === "module" || !(definition?.sides ?? []).some((kind) => definition?.[kind][side]);
}

/** `beside`: it begins beside the second initiative badge. */
function nameplate(name, { beside, below, oneLine }) {
  const [kind, x] = beside ? ["nh-nameplate nh-beside", -10] : ["nh-nameplate", 0];
  const y = below ? 69 : 47;
  const edge = 89 - y / Math.sqrt(3); // of the tile at this height, without its rim
  const { lines, size } = nameInRoom(name, beside ? edge - x : 2 * edge, oneLine);
  const style = size < NAME_SIZE ? `font-size: ${size.toFixed(1)}px` : null;
  const drawn = lines.map((line, i) => s("text", { y: (i + 1 - lines.length) * size, style }, line));
  return s("g", { class: kind, transform: `translate(${x} ${y})` }, ...drawn);
}

/**
 * A name as it fits on its tile: in two lines where one is too short, and in smaller letters where that is not enough.
 * @param {string} name
 * @param {number} room how wide a line may be
 * @param {boolean} [oneLine] whether it has one line in any case
 * @returns {{lines: string[], size: number}}
 */
export function nameInRoom(name, room, oneLine = false) {
  const letters = (lines) => Math.max(...lines.map((line) => line.length));
  const fits = (lines) => letters(lines) * LETTER_WIDTH * NAME_SIZE <= room;
  const breaks = [...name.matchAll(/\s|(?<=-)(?=\S)/g)].map(({ index }) => [name.slice(0, index), name.slice(index).trim()]);
  const halves = breaks.sort((a, b) => letters(a) - letters(b));
  const lines = oneLine || fits([name]) || halves.length === 0 ? [name] : halves[0];
  return { lines, size: Math.min(NAME_SIZE, room / (letters(lines) * LETTER_WIDTH)) };
}
