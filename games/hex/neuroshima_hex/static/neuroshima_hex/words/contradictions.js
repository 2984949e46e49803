// Where rulebooks contradict themselves or each other, and what holds here: data of the catalogue (contradictions.toml),
// shown with what it is about and among the rules in force.

import { h, isPhone } from "../../neuroshima/table/dom.js";
import { fill, gettext, pick } from "../../neuroshima/table/text.js";

/**
 * @import { Catalogue, Value } from "../../neuroshima/table/types.js"
 * @import { HexView, Piece, Section, Sentences } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * A contradiction of the rulebooks. `on` and `beside`: what must be in the match, by sort; `edition`: when it is played.
 * @typedef {{[field: string]: Value, on?: {[sort: string]: string[]}, beside?: {[sort: string]: string[]}}} Contradiction
 */

const ROOM = 860; // pixels of height: what beside a tile one of them needs

/**
 * Those that arise in this match: [[id, entry]].
 * @param {Catalogue} catalogue
 * @param {HexView} view
 * @returns {[string, Contradiction][]}
 */
export function contradictionsIn(catalogue, view) {
  const things = [...tilesIn(catalogue, view), ...(view.terrain ?? []).map(({ features }) => ({ features }))];
  const present = (named) => !named || things.some((thing) => has(thing, named));
  return Object.entries(catalogue.contradictions ?? {}).filter(([, entry]) => holdsIn(entry, view) && present(entry.on) && present(entry.beside));
}

/** Every tile that somebody may have in this match. */
function tilesIn(/** @type {Catalogue} */ { armies, fixtures = {} }, { players = [], board = [] }) {
  const played = new Set([...players, ...board].map(({ army }) => army).filter((army) => army in armies));
  const tiles = [...played].flatMap((army) => Object.entries(armies[army].tiles).map(([tile, definition]) => thingOf(definition, army, tile)));
  return [...tiles, ...Object.entries(fixtures).map(([tile, definition]) => thingOf(definition, "fixture", tile))];
}

/** What an entry may name of a tile. */
function thingOf(definition, army, tile) {
  return { traits: [...definition.traits, ...definition.sides], bonuses: Object.keys(definition.bonus ?? {}), kinds: [definition.kind], tiles: [`${army}/${tile}`] };
}

const has = (thing, named) => Object.entries(named).some(([sort, ids]) => ids.some((id) => thing[sort]?.includes(id)));

function holdsIn({ modes, editions, rules }, view) {
  const { mode, edition } = view.options ?? {};
  const inForce = (rule) => (view.rules ?? []).some((entry) => entry.rule === rule);
  return (!modes || modes.includes(mode)) && (!editions || editions.includes(edition)) && (!rules || rules.some(inForce));
}

/**
 * The section of a tile's explanation; a unit on the board has the bonuses, too, that work on it now.
 * @param {HexNames} names
 * @param {Piece & {bonuses?: {what: string}[]}} piece
 * @returns {Section}
 */
export function tileContradictions(names, piece) {
  const thing = thingOf(names.definition(piece), names.armyOf(piece), piece.tile);
  return section(names, { ...thing, bonuses: [...thing.bonuses, ...(piece.bonuses ?? []).map(({ what }) => what)] });
}

/**
 * The same of terrain with these features.
 * @param {HexNames} names
 * @param {string[]} features
 * @returns {Section}
 */
export const terrainContradictions = (names, features) => section(names, { features });

/** Beside a tile the first is open, as far as the screen has room; on a phone, where they can be touched, none is. */
function section(names, thing) {
  const found = names.contradictions.filter(([, entry]) => has(thing, entry.on));
  const open = isPhone() || window.innerHeight < ROOM ? 0 : 1;
  const lines = found.map(([, entry], i) => contradictionNode(entry, i < open));
  const more = found.length > open && !isPhone() ? [gettext("All of them in full: among the rules in force.")] : [];
  return { heading: gettext("The rulebooks contradict each other"), lines: [...lines, ...more] };
}

/**
 * What it is about, and folded under it what each text says and what holds.
 * @param {{names: Sentences, says: {where: Sentences, texts: Sentences}[], holds: Sentences}} entry
 * @param {boolean} [open]
 * @returns {HTMLElement}
 */
export function contradictionNode({ names, says, holds }, open = false) {
  const sayings = says.map(({ where, texts }) => h("li", {}, fill(gettext("%(where)s: %(text)s"), { where: pick(where), text: pick(texts) })));
  const here = h("p", {}, h("strong", {}, gettext("Here:")), " ", pick(holds));
  const unfolded = ({ target }) => !open && target.open && target.scrollIntoView({ block: "nearest" });
  return h("details", { class: "nh-contradiction", open, ontoggle: unfolded }, h("summary", {}, pick(names)), h("ul", {}, ...sayings), here);
}
