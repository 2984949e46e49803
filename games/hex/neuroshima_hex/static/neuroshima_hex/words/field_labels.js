// A field in one breath, for the screen reader and wherever a field is named in a sentence.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { fixturesAt, groundAt, markedBy, prizesAt } from "../board/contents.js";
import { sameField } from "../board/geometry.js";
import { joinedWith } from "../board/joins.js";
import { isNetted } from "../board/netted.js";
import { hitPointWords, scoreWords, woundCount } from "./amounts.js";
import { directionName } from "./names.js";
import { prizeLabel } from "./prizes.js";
import { terrainLabels } from "./terrain.js";

/**
 * @import { Field, HexView } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * "Hybrid C3", or the field alone.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Field} at
 * @returns {string}
 */
export function described(names, view, at) {
  const unit = view.board.find((u) => sameField(u.at, at)) ?? fixturesAt(view, at)[0];
  return unit ? names.unitAt(unit) : names.field(at);
}

/**
 * One breath about a field, for the screen reader: place, tile, owner, direction, wounds, nets, what may be done.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Field} at
 * @param {boolean} lit
 * @returns {string}
 */
export function fieldLabel(names, view, at, lit) {
  const unit = view.board.find((u) => sameField(u.at, at));
  const parts = [names.field(at), ...(unit ? unitParts(names, view, unit) : [gettext("empty")])];
  const under = unit ? gettext("under it %(tile)s") : gettext("%(tile)s lies there");
  parts.push(...groundAt(view, at).map((lying) => fill(under, { tile: names.unit(lying) })));
  parts.push(...fixturesAt(view, at).map((fixture) => fixtureLabel(names, fixture)));
  parts.push(...prizesAt(view, at).map((prize) => prizeLabel(names, prize)));
  parts.push(...markedBy(view, at).map((seat) => fill(gettext("marked by %(player)s"), { player: names.player(seat) })));
  parts.push(...terrainLabels(names, view, at));
  const joined = joinedWith(view, at).map((other) => names.field(other));
  if (joined.length) parts.push(fill(gettext("next to %(fields)s over a corner"), { fields: joined.join(", ") }));
  if (lit) parts.push(gettext("can be chosen"));
  return parts.join(", ");
}

/** "(name) stands there, top side looks up" */
function fixtureLabel(names, fixture) {
  const values = { tile: names.tile(fixture), direction: directionName(fixture.rotation ?? 0) };
  return fill(gettext("%(tile)s stands there, top side looks %(direction)s"), values);
}

function unitParts(names, view, unit) {
  const definition = names.definition(unit);
  const parts = [names.unit(unit), fill(gettext("top side looks %(direction)s"), { direction: directionName(unit.rotation) })];
  if (names.isOneOfSeveral(unit)) parts.push(hitPointWords(definition.hit_points - (unit.wounds ?? 0)));
  else if (definition.kind === "hq") parts.push(scoreWords(view.players[unit.seat]));
  const attacks = [...new Set((unit.attacks ?? []).map((a) => a.kind))];
  for (const kind of attacks) {
    const towards = unit.attacks.filter((a) => a.kind === kind).map((a) => directionName(a.direction));
    parts.push(`${names.trait(kind)}: ${towards.length === 6 ? gettext("all sides") : towards.join(" / ")}`);
  }
  if (unit.wounds) parts.push(woundCount(unit.wounds));
  if (unit.with) parts.push(fill(gettext("one unit with %(tile)s"), { tile: described(names, view, unit.with) }));
  if (isNetted(unit)) parts.push(gettext("netted"));
  if (unit.taken_by?.length) parts.push(gettext("taken over"));
  if (unit.unpowered) parts.push(gettext("without power"));
  if (unit.frozen) parts.push(gettext("frozen"));
  parts.push(...Object.keys(unit.states ?? {}).map((state) => names.trait(state)));
  for (const [id, count] of Object.entries(unit.markers ?? {})) parts.push(count > 1 ? `${names.marker(id)} ×${count}` : names.marker(id));
  return parts;
}
