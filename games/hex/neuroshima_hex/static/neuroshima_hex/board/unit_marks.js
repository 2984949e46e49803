// What is drawn over the printed tile because of what is so here and now: wounds, nets, changed numbers, the name.

import { s } from "../../neuroshima/table/dom.js";
import { hexagon, polar, towards } from "./geometry.js";

/** @import { Tile, Unit } from "../types.js" */

const CORNERS = [180, 120, 240]; // where drawing.py puts initiative badges
const AWAY = 71;
const DOWN = 3;

/**
 * All marks of a unit as nodes, in the order in which they are drawn. `toughness`: as it is printed; `below`: whether
 * there is room for the name below the figure; `owner`: whose ally it is, {id, color} of that army, or null.
 * @param {Unit} unit
 * @param {{name: string, toughness: number, below: boolean, owner: {id: string, color: string} | null}} printed
 * @returns {SVGElement[]}
 */
export function unitMarks(unit, { name, toughness, below, owner }) {
  return [
    ...(owner ? ally(owner) : []),
    unit.netted_by?.length ? net() : null,
    name ? nameplate(name, (unit.initiative ?? []).length > 1, below) : null,
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
function nameplate(name, beside, below) {
  const [kind, x] = beside ? ["nh-nameplate nh-beside", -10] : ["nh-nameplate", 0];
  return s("g", { class: kind, transform: `translate(${x} ${below ? 69 : 47})` }, s("text", {}, name));
}
