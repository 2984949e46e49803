// The words on buttons: answers to a question, and the beginning of an action.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { PLACES } from "../actions/flow.js";
import { groundAt } from "../board/contents.js";
import { isFieldList } from "../board/geometry.js";
import { woundCount } from "./amounts.js";
import { described } from "./field_labels.js";
import { redrawText } from "./hand_limits.js";
import { directionName } from "./names.js";

/**
 * @import { Action, Value } from "../../neuroshima/table/types.js"
 * @import { Field, HexView } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * A button for each value of a question that is not about a field.
 * @param {string} field
 * @param {Value} value
 * @param {HexNames} names
 * @param {HexView} view
 * @returns {string | undefined}
 */
export function answerText(field, value, names, view) {
  if (PLACES.includes(field) && Array.isArray(value) && !isFieldList(value)) return described(names, view, value);
  if (field === "use") return useText(value, names, view.pending);
  if (field === "tile" || field === "other") return names.tile({ tile: value, seat: view.pending?.seat ?? view.turn.seat });
  if (field === "tiles") return value.map((tile) => names.tile({ tile, seat: view.turn.seat })).join(", ");
  if (field === "wounds") return woundCount(value);
  if (field === "opponent" || field === "first") return names.player(value);
  if (field === "marker") return fill(gettext("%(marker)s: %(text)s"), { marker: names.marker(value), text: names.markerText(value) });
  if (field === "points") return fill(ngettext("%(n)s point", "%(n)s points", value), { n: value });
  if (field === "ability") return names.ability(value);
  if (field === "does") return names.trait(value);
  if (field === "layer") return layerText(value, names, view);
  if (field === "convert") return convertText(value);
  if (field === "side") return typeof value === "number" ? fill(gettext("Attack going %(direction)s"), { direction: directionName(value) }) : gettext("No direction");
  if (field === "source" && typeof value === "string") return names.trait(value);
  if (field === "type") return typeText(value);
  if (field === "path") return value === undefined ? gettext("The way that costs least") : fill(gettext("By way of %(fields)s"), { fields: value.map((at) => names.field(at)).join(", ") });
  return undefined;
}

/** A button of a question that is answered by yes or no: in its own words, where it has some. */
function useText(use, names, pending) {
  return names.words(pending?.kind, use ? "yes" : "no") || (use ? gettext("Yes") : gettext("No"));
}

/** What an attack on a field is aimed at. */
function layerText(value, names, view) {
  const at = view.pending?.target;
  const [lying] = groundAt(view, at);
  return value === "ground" && lying ? names.unit(lying) : described(names, view, at);
}

function convertText(value) {
  if (value === null) return gettext("Change nothing");
  const texts = { ranged: gettext("Blow %(direction)s becomes a shot"), melee: gettext("Shot %(direction)s becomes a blow"), gauss: gettext("Shot %(direction)s becomes a Gauss shot") };
  return fill(texts[value.to] ?? value.to, { direction: directionName(value.side) });
}

/**
 * The text of the button that commits the action.
 * @param {Action} action
 * @returns {string | undefined}
 */
export function confirmText({ type, to }) {
  return {
    place: gettext("Place"),
    discard: gettext("Discard"),
    build: gettext("Build"),
    use_marker: gettext("Put it there"),
    play: gettext("Play it"),
    redraw: gettext("Replace them"),
    act: to ? gettext("Go") : gettext("Use"),
    choose_leader: gettext("Choose"),
    use_leader: to ? gettext("Go") : gettext("Use"),
  }[type];
}

/**
 * Names of actions that have neither a tile nor a unit.
 * @param {string} type
 * @param {HexView} [view]
 * @returns {string | undefined}
 */
export function typeText(type, view) {
  if (type === "end_turn" && view.options?.puzzle) return gettext("Fight the battle");
  if (type === "end_turn" && view.turn.phase === "deploy") return gettext("Finish placing");
  return { end_turn: gettext("End turn"), redraw: redrawText(view), place: gettext("Place"), play: gettext("Play it"), discard: gettext("Discard"), act: gettext("Use"), resolve_battle: gettext("Fight a battle now") }[type];
}
