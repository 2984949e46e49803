// Where the rules say more of what is explained: links of the card, each section once.

import { gettext } from "../../neuroshima/table/text.js";
import { terrainAt } from "../board/contents.js";
import { kindName } from "./printed_tile.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Explanation, HexView } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/** @typedef {{text: string, cites: string}} Reading a section, and of what it tells */

/**
 * The sections for an explanation.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Explanation} facts
 * @returns {Reading[]}
 */
export function readings(names, view, { piece, marker, leader, at = piece?.at }) {
  const found = [
    ...(piece ? tileReadings(names, piece) : []),
    ...Object.keys(piece?.markers ?? {}).concat(marker ?? []).map((id) => reading(names, "marker", id, names.plainMarker(id))),
    ...(leader ? [reading(names, "leader", leader, names.leader(leader))] : []),
    ...(at ? terrainAt(view.terrain, at).flatMap(({ features }) => features.map((id) => reading(names, "feature", id, names.feature(id)))) : []),
  ].filter(({ cites }) => cites);
  return found.filter(({ cites }, i) => found.findIndex((other) => other.cites === cites) === i);
}

function tileReadings(names, piece) {
  const definition = names.definition(piece);
  if (!definition) return [];
  const printed = [...(definition.traits ?? []), ...(definition.sides ?? [])];
  const kind = definition.part ? reading(names, "kind", "structure", gettext("Structure")) : reading(names, "kind", definition.kind, kindName(definition.kind));
  return [...printed.map((id) => reading(names, "trait", id, names.trait(id))), kind];
}

/** @returns {Reading} */
function reading(names, kind, id, text) {
  return { text, cites: names.citation(kind, id) };
}

/**
 * The section for what an instant tile does: that of its own trait, in the army's rules where it has one.
 * @param {HexNames} names
 * @param {GameEvent} event
 * @returns {string | undefined}
 */
function playedCites(names, { seat, tile, does }) {
  const traits = does ? [does] : (names.definition({ seat, tile })?.traits ?? []);
  return traits.map((id) => names.citation("trait", id)).find(Boolean);
}

/**
 * The section for an event of the log: of an attack that of its kind, of a tile that is played or a price that of what it
 * is for, of a marker its own.
 * @param {HexNames} names
 * @param {GameEvent} event
 * @returns {string}
 */
export function eventCites(names, event) {
  const { type, kind, rule, marker } = event;
  const own = (type === "played" && playedCites(names, event)) || (type === "attack" && names.citation("trait", kind)) || (rule && names.citation("trait", rule)) || (marker && names.citation("marker", marker));
  return own || names.citation("event", type);
}
