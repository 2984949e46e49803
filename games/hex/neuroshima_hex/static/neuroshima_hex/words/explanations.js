// A tile in words: what is printed on it, what holds here and now, and where that comes from. Returns data
// ({piece, title, subtitle, sections}) that card.js shows and field labels are made of.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { fixturesAt, groundAt } from "../board/contents.js";
import { tileContradictions } from "./contradictions.js";
import { designWords } from "./designers.js";
import { described } from "./field_labels.js";
import { keywordLines, kindName, printedLines, traitTexts } from "./printed_tile.js";
import { prizeSection } from "./prizes.js";
import { terrainSections } from "./terrain.js";
import { attackLines, initiativeLines, nowLines } from "./unit_now.js";

/**
 * @import { Explanation, Fixture, Foundation, HexView, Piece, Prize, Unit } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * A tile that is in a hand, a discard pile or a stack.
 * @param {HexNames} names
 * @param {Piece} piece
 * @returns {Explanation}
 */
export function explainTile(names, piece) {
  const definition = names.definition(piece);
  return { piece, title: names.tile(piece), subtitle: subtitle(names, piece), sections: [{ lines: printedLines(names, definition) }, keywordSection(names, definition), tileContradictions(names, piece)] };
}

/** Army, kind and field; a tile of the land has no army, one in a hand no field. */
function subtitle(names, piece) {
  const definition = names.definition(piece);
  const kinds = definition.part ? [gettext("Structure"), designWords(definition.designer)] : [kindName(definition.kind)];
  return [names.sideOf(piece), ...kinds, names.field(piece.at)].filter(Boolean).join(" · ");
}

/**
 * A unit on the board: what is printed, and what holds here and now.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Unit} unit
 * @returns {Explanation}
 */
export function explainUnit(names, view, unit) {
  const definition = names.definition(unit);
  return {
    piece: unit, title: names.tile(unit), subtitle: subtitle(names, unit),
    sections: [
      { heading: gettext("Here and now"), lines: nowLines(names, view, unit, definition) },
      { heading: gettext("Printed, as it lies"), lines: printedLines(names, definition, unit.rotation) },
      keywordSection(names, definition),
      tileContradictions(names, unit),
      ...groundAt(view, unit.at).map((lying) => underneath(names, lying)),
      ...fixturesAt(view, unit.at).map((fixture) => underneath(names, fixture)),
      ...terrainSections(names, view, unit.at),
    ],
  };
}

/**
 * A tile of the land, with what it hits here and now.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Fixture} fixture
 * @returns {Explanation}
 */
export function explainFixture(names, view, fixture) {
  const who = (at) => described(names, view, at);
  const definition = names.definition(fixture);
  return {
    piece: fixture, title: names.tile(fixture), subtitle: subtitle(names, fixture),
    sections: [
      { heading: gettext("Here and now"), lines: [...initiativeLines(fixture), ...attackLines(names, fixture.attacks ?? [], who)] },
      { heading: gettext("Printed, as it lies"), lines: printedLines(names, definition, fixture.rotation) },
      ...terrainSections(names, view, fixture.at),
    ],
  };
}

/**
 * A field where something is to be won.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Prize} prize
 * @returns {Explanation}
 */
export function explainPrize(names, view, prize) {
  return { marker: Object.keys(prize.markers)[0], title: gettext("A prize"), subtitle: names.field(prize.at), sections: [prizeSection(names, prize), ...terrainSections(names, view, prize.at)] };
}

/** What the keywords on a tile mean, for a reader who is new. */
function keywordSection(names, definition) {
  return { heading: gettext("What that means"), lines: names.explainsKeywords ? keywordLines(names, definition) : [] };
}

/** What lies under a unit. */
function underneath(names, lying) {
  const definition = names.definition(lying);
  const lines = definition.kind === "fixture" ? printedLines(names, definition, lying.rotation) : traitTexts(names, definition);
  return { heading: fill(gettext("Under it: %(tile)s"), { tile: names.unit(lying) }), lines };
}

/**
 * A foundation tile on which nobody stands.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Foundation} lying
 * @returns {Explanation}
 */
export function explainGround(names, view, lying) {
  const facts = explainTile(names, lying);
  return { ...facts, sections: [...facts.sections, ...terrainSections(names, view, lying.at)] };
}
