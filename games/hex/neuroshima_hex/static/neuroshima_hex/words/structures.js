// Structures, units of two tiles that are built for three of the hand: their names, their faces, and what is said of them.

import { fill, gettext, pick } from "../../neuroshima/table/text.js";
import { designWords } from "./designers.js";

/**
 * @import { Entry } from "../../neuroshima/table/types.js"
 * @import { Field, Piece, TrayItem, Unit } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * What the Structure of a seat is called.
 * @param {HexNames} names
 * @param {number} seat
 * @returns {string}
 */
export const structureName = (names, seat) => pick(names.catalogue.armies[names.armyId(seat)]?.structure);

/**
 * The same with whose design it is, where no rulebook has it.
 * @param {HexNames} names
 * @param {number} seat
 * @returns {string}
 */
export function structureWords(names, seat) {
  const structure = structureName(names, seat);
  const design = designWords(faces(names, seat).map((face) => names.definition(face).designer)[0]);
  return design ? fill(gettext("%(structure)s (%(design)s)"), { structure, design }) : structure;
}

/**
 * The faces of a seat's Structure, as pieces: the two of the first tile before those of the second.
 * @param {HexNames} names
 * @param {number} seat
 * @returns {Piece[]}
 */
export function faces(names, seat) {
  const tiles = Object.entries(names.catalogue.armies[names.armyId(seat)]?.tiles ?? {});
  const parts = tiles.filter(([, { part }]) => part).map(([tile, { part }]) => ({ tile, seat, part }));
  return parts.sort((a, b) => a.part - b.part);
}

/**
 * The field of the action that a face answers.
 * @param {{part?: number}} piece
 * @returns {"other" | "tile"}
 */
export const faceField = ({ part }) => (part === 1 ? "tile" : "other");

/**
 * What may be chosen from where a Structure can be built now: as tray() in words/setup.js.
 * @param {HexNames} names
 * @param {number} seat
 * @param {Entry[]} entries
 * @returns {TrayItem[]}
 */
export function structureTray(names, seat, entries) {
  return entries.some((entry) => entry.type === "build") ? faces(names, seat).map((piece) => ({ piece, count: null })) : [];
}

/**
 * Of one tile of a Structure: where the other is, and the wounds of the whole.
 * @param {Unit} unit
 * @param {(at: Field) => string} describe
 * @param {(count: number) => string} wounds
 * @returns {string[]}
 */
export function wholeLines(unit, describe, wounds) {
  if (!unit.with) return [];
  const together = fill(gettext("One unit together with %(unit)s: icons, bonuses, nets and wounds of either count for both"), { unit: describe(unit.with) });
  const all = unit.wounds_in_all;
  return [together, ...(all ? [fill(gettext("Both tiles together: %(wounds)s"), { wounds: wounds(all) })] : [])];
}
