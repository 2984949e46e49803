// What is printed on a tile, in words.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { directionName } from "./names.js";

/**
 * @import { Tile } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/** What a bonus gives. */
function bonusWords(kind, amount, isHq) {
  const sign = amount > 0 ? `+${amount}` : `−${-amount}`;
  const whom = kind === "enemy_initiative" ? gettext("linked enemy units") : isHq ? gettext("adjacent own units") : gettext("linked own units");
  const what = {
    melee: () => gettext("strength of blows"),
    ranged: () => gettext("strength of shots"),
    initiative: () => gettext("initiative"),
    enemy_initiative: () => gettext("initiative"),
    extra_attack: () => gettext("attack in a lower segment"),
    toughness: () => gettext("toughness"),
  }[kind]?.() ?? kind;
  return fill(gettext("%(amount)s %(what)s: %(whom)s"), { amount: sign, what, whom });
}

/**
 * @param {string} kind
 * @returns {string}
 */
export function kindName(kind) {
  return { hq: gettext("HQ"), warrior: gettext("Warrior"), module: gettext("Module"), instant: gettext("Instant tile"), foundation: gettext("Foundation tile"), fixture: gettext("Tile of the land") }[kind] ?? kind;
}

/** Directions of the sides that carry `flags`, turned by `rotation`. */
function sides(flags, rotation) {
  return directionList((flags ?? []).flatMap((flag, side) => (flag ? [(side + rotation) % 6] : [])));
}

/**
 * @param {number[]} directions
 * @returns {string}
 */
export function directionList(directions) {
  directions.sort();
  return directions.length === 6 ? gettext("all sides") : directions.map(directionName).join(", ");
}

function strengthSides(names, definition, kind, rotation) {
  const values = definition[kind];
  const strengths = [...new Set(values.filter(Boolean))].sort((a, b) => b - a);
  return strengths.map((n) => fill(gettext("%(kind)s %(strength)s: %(sides)s"), { kind: names.trait(kind), strength: n, sides: sides(values.map((v) => v === n), rotation) }));
}

/** What is printed on the sides, attacks first. */
function sideLines(names, definition, rotation) {
  const printed = definition.sides ?? [];
  const attacks = printed.filter((kind) => names.attack(kind)).flatMap((kind) => strengthSides(names, definition, kind, rotation));
  const others = printed.filter((kind) => !names.attack(kind)).map((kind) => `${names.trait(kind)}: ${sides(definition[kind], rotation)}`);
  return [...attacks, ...others];
}

/**
 * What is printed on a tile, in lines.
 * @param {HexNames} names
 * @param {Tile} definition
 * @param {number} [rotation]
 * @returns {string[]}
 */
export function printedLines(names, definition, rotation = 0) {
  const lines = [];
  if (definition.initiative?.length) lines.push(fill(gettext("Initiative %(values)s"), { values: definition.initiative.join(", ") }));
  else if (definition.part) lines.push(gettext("No initiative of its own: that of the other tile counts"));
  else if (!["instant", "foundation"].includes(definition.kind)) lines.push(gettext("No initiative: it never attacks"));
  lines.push(...sideLines(names, definition, rotation));
  if (definition.toughness) lines.push(fill(gettext("Toughness %(n)s"), { n: definition.toughness }));
  if (definition.kind === "fixture") lines.push(gettext("In every battle it attacks all units in reach, of both sides. It is not a unit: nothing destroys, moves, nets or takes it over."));
  if (definition.kind === "foundation") lines.push(gettext("It lies under units and is not a unit: units may stand on it, and only instant tiles can destroy it."));
  return [...lines, ...effectLines(names, definition)];
}

/**
 * What the traits of a tile do, those that are printed on sides too.
 * @param {HexNames} names
 * @param {Tile} definition
 * @returns {string[]}
 */
export function traitTexts(names, definition) {
  const printed = (definition.sides ?? []).filter((kind) => names.words(kind, "texts"));
  return [...new Set([...printed, ...(definition.traits ?? [])])].map((trait) => names.words(trait, "texts") || names.trait(trait));
}

/**
 * What the keywords that are printed on a tile mean, a line for each: what has a text of its own says it already.
 * @param {HexNames} names
 * @param {Tile} definition
 * @returns {string[]}
 */
export function keywordLines(names, definition) {
  const lines = [];
  if (definition.initiative?.length) lines.push(gettext("Initiative: in a battle the highest number acts first; units with the same number act at once."));
  lines.push(...(definition.sides ?? []).map((kind) => names.words(kind, "means")).filter(Boolean));
  if (definition.toughness) lines.push(gettext("Toughness: the number of wounds that it survives; one more destroys it."));
  return lines;
}

/**
 * What an instant tile does, for the log.
 * @param {HexNames} names
 * @param {Tile} definition
 * @returns {string}
 */
export const traitLines = (names, definition) => (definition ? traitTexts(names, definition).join(" ") : "");

function effectLines(names, definition) {
  const bonuses = Object.entries(definition.bonus ?? {}).filter(([, amount]) => amount);
  return [...bonuses.map(([kind, amount]) => bonusWords(kind, amount, definition.kind === "hq")), ...traitTexts(names, definition)];
}
