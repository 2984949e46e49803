// A scenario as its file has it (docs/scenarios.md), as plain data, and as the position that the editor draws. Nothing
// of the file is lost: what a change does not concern stays as it is, also what the catalogue does not know.

import { disc, sameFields } from "../editor/land.js";
import { sameField } from "../board/geometry.js";

/**
 * @import { Catalogue, Value } from "../../neuroshima/table/types.js"
 * @import { Field, Patch, Position } from "../types.js"
 */

/** @typedef {{[key: string]: any}} Draft a scenario file: tables, lists and values by their keys */
/** @typedef {(string | number)[]} Path where something is in a draft: keys and places in lists */
/** @typedef {{on?: string[], off?: string[], fields?: Field[]}} Zone */

const BASIC = disc(2);
const LISTS = ["terrain", "fixture", "piece", "prize", "side", "setup", "objective"];

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isField = (value) => Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
const list = (value) => (Array.isArray(value) ? value : []);

// --- values by their place ------------------------------------------------------------------------------------------

/**
 * @param {Draft} draft
 * @param {Path} path
 * @returns {any} undefined if nothing is there
 */
export const valueAt = (draft, path) => path.reduce((value, key) => value?.[key], draft);

/**
 * The draft with a value in that place; undefined removes it, and a table that is empty then.
 * @param {Draft} draft
 * @param {Path} path
 * @param {any} value
 * @returns {Draft}
 */
export function withValue(draft, [key, ...rest], value) {
  if (Array.isArray(draft)) return draft.map((item, index) => (index === key ? (rest.length ? withValue(item, rest, value) : value) : item));
  const { [key]: old, ...others } = draft;
  const made = rest.length ? withValue(old ?? {}, rest, value) : value;
  if (made === undefined || (rest.length && isTable(made) && !Object.keys(made).length)) return others;
  return key in draft ? { ...draft, [key]: made } : { ...others, [key]: made };
}

/**
 * The draft with another entry at the end of a list.
 * @param {Draft} draft
 * @param {string} key
 * @param {any} entry
 * @returns {Draft}
 */
export const withEntry = (draft, key, entry) => ({ ...draft, [key]: [...list(draft[key]), entry] });

/**
 * The draft without an entry of a list, and without the list if that was all. Other tables name sides by their number:
 * when a side goes, what belongs to it goes, and the numbers after it follow.
 * @param {Draft} draft
 * @param {string} key
 * @param {number} index
 * @returns {Draft}
 */
export function withoutEntry(draft, key, index) {
  const { [key]: entries, ...others } = draft;
  const left = list(entries).toSpliced(index, 1);
  const less = left.length ? { ...draft, [key]: left } : others;
  return key === "side" ? renumbered(less, index) : less;
}

function renumbered(draft, gone) {
  const number = (side) => (Number.isInteger(side) && side > gone ? side - 1 : side);
  const made = { ...draft };
  for (const key of ["setup", "objective", "piece"]) {
    if (!made[key]) continue;
    made[key] = made[key].filter(({ side }) => side !== gone).map((entry) => ({ ...entry, side: number(entry.side) }));
    if (!made[key].length) delete made[key];
  }
  if (made.begins === gone) delete made.begins;
  else if ("begins" in made) made.begins = number(made.begins);
  return "circumstances" in made ? withoutSideIn(made, gone, number) : made;
}

function withoutSideIn(draft, gone, number) {
  const { first, reinforced, hit_points, markers, ...rest } = draft.circumstances;
  const named = Object.entries({ first, reinforced }).filter(([, side]) => side !== undefined && side !== gone);
  const listed = Object.entries({ hit_points, markers }).filter(([, values]) => values !== undefined);
  const circumstances = {
    ...rest,
    ...Object.fromEntries(named.map(([key, side]) => [key, number(side)])),
    ...Object.fromEntries(listed.map(([key, values]) => [key, list(values).toSpliced(gone, 1)])),
  };
  return withValue(draft, ["circumstances"], Object.keys(circumstances).length ? circumstances : undefined);
}

/**
 * The draft with an entry of a list one place up or down.
 * @param {Draft} draft
 * @param {string} key
 * @param {number} index
 * @param {number} by
 * @returns {Draft}
 */
export function withEntryMoved(draft, key, index, by) {
  const entries = [...list(draft[key])];
  const to = index + by;
  if (to < 0 || to >= entries.length) return draft;
  entries.splice(to, 0, ...entries.splice(index, 1));
  return { ...draft, [key]: entries };
}

// --- zones ------------------------------------------------------------------------------------------------------------

/**
 * The fields of its board.
 * @param {Draft} draft
 * @returns {Field[]}
 */
export function fieldsOf({ fields }) {
  const drawn = list(fields).filter(isField);
  return drawn.length ? drawn : BASIC;
}

/**
 * The fields that meet all conditions of a zone.
 * @param {Draft} draft
 * @param {Zone | undefined} zone
 * @returns {Field[]}
 */
export function zoneFields(draft, zone = {}) {
  const within = (kinds, at) => list(draft.terrain).some((patch) => kinds.includes(patch.kind) && list(patch.fields).some((field) => sameField(field, at)));
  return fieldsOf(draft).filter((at) => (!zone.fields || zone.fields.some((field) => sameField(field, at))) && (!zone.on || within(zone.on, at)) && !within(zone.off ?? [], at));
}

/**
 * The draft with a field more, or less, in the list of a zone's fields.
 * @param {Draft} draft
 * @param {Path} path of the zone
 * @param {Field} at
 * @returns {Draft}
 */
export function withZoneField(draft, path, at) {
  const fields = valueAt(draft, path)?.fields ?? [];
  const others = fields.filter((field) => !sameField(field, at));
  const made = others.length < fields.length ? others : [...fields, at];
  return withValue(draft, [...path, "fields"], made.length ? made : undefined);
}

// --- the draft as a position -------------------------------------------------------------------------------------------

/** What of a list can be drawn. */
const drawn = (draft, key, catalogue) => list(draft[key]).filter((entry) => isTable(entry) && DRAWN[key](entry, catalogue, draft));

const DRAWN = {
  terrain: ({ kind, fields }, { terrain = {} }) => kind in terrain && list(fields).length > 0 && fields.every(isField),
  fixture: ({ tile, at }, { fixtures = {} }) => tile in fixtures && isField(at),
  prize: ({ at, markers }, catalogue) => isField(at) && isTable(markers) && Object.keys(markers).every((id) => id in catalogue.markers),
  piece: (entry, catalogue, draft) => isField(entry.at) && tileOf(entry, catalogue, draft) !== undefined,
};

function tileOf({ side, army, tile }, catalogue, draft) {
  return catalogue.armies[army ?? armiesShown(draft, catalogue)[side]]?.tiles[tile];
}

/**
 * For each side the army that stands for it on the board: the first that may play it, or, of an open side, any other.
 * @param {Draft} draft
 * @param {Catalogue} catalogue
 * @returns {string[]}
 */
export function armiesShown(draft, catalogue) {
  const known = Object.keys(catalogue.armies);
  const named = list(draft.side).map((side) => list(side?.armies).filter((army) => known.includes(army)));
  const taken = new Set(named.flat());
  const shown = [];
  for (const armies of named) {
    const free = known.find((army) => !taken.has(army) && !shown.includes(army)) ?? known.find((army) => !shown.includes(army)) ?? known[0];
    shown.push(armies.find((army) => !shown.includes(army)) ?? armies[0] ?? free);
  }
  return shown;
}

/**
 * What of the draft is drawn, as a position of the editor.
 * @param {Draft} draft
 * @param {Catalogue} catalogue
 * @returns {Position}
 */
export function positionOf(draft, catalogue) {
  const always = (kind) => catalogue.terrain[kind].always;
  const pieces = drawn(draft, "piece", catalogue).map(({ side: seat, ...piece }) => ({ ...piece, seat }));
  const isFoundation = (piece) => tileOf({ ...piece, side: piece.seat }, catalogue, draft).kind === "foundation";
  return /** @type {Position} */ (/** @type {unknown} */ ({
    ...(draft.fields && { fields: fieldsOf(draft) }),
    players: armiesShown(draft, catalogue).map((army) => ({ army })),
    board: pieces.filter((piece) => !isFoundation(piece)),
    ground: pieces.filter(isFoundation),
    terrain: drawn(draft, "terrain", catalogue).map((patch) => ({ kind: patch.kind, fields: patch.fields, features: [...new Set([...list(patch.features), ...always(patch.kind)])] })),
    fixtures: drawn(draft, "fixture", catalogue).map((fixture) => ({ ...fixture })),
    prizes: drawn(draft, "prize", catalogue).map(({ at, markers, security }) => ({ at, markers, security: security ?? 1 })),
  }));
}

/**
 * The draft with everything as it lies in a position of the editor.
 * @param {Draft} draft
 * @param {Position} position
 * @param {Catalogue} catalogue
 * @returns {Draft}
 */
export function draftOf(draft, position, catalogue) {
  const { board = [], ground = [], fixtures = [], prizes = [], terrain = [] } = position;
  const { fields } = position;
  const isSame = fields ? sameFields(fields, fieldsOf(draft)) : !draft.fields;
  const made = isSame ? draft : withValue(draft, ["fields"], fields);
  const lists = {
    terrain: patches(draft, terrain, catalogue),
    fixture: followed(draft, "fixture", fixtures.map(({ tile, at, rotation }) => ({ tile, at, rotation })), catalogue),
    piece: followed(draft, "piece", [...board, ...ground].map(({ seat, tile, army, at, rotation }) => ({ side: seat, ...(army && { army }), tile, at, rotation })), catalogue),
    prize: followed(draft, "prize", prizes.map(({ at, markers, security }) => ({ at, markers, security })), catalogue),
  };
  return Object.entries(lists).reduce((so, [key, entries]) => (same(entries, list(draft[key])) ? so : withValue(so, [key], entries.length ? entries : undefined)), made);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const named = (entry) => `${entry.side}/${entry.army}/${entry.tile}`;

/** The entries of a list as they are wanted: old ones in their places with all that they have, then new ones. */
function followed(draft, key, wanted, catalogue) {
  const shown = drawn(draft, key, catalogue);
  const left = [...wanted];
  const take = (fits) => left.splice(left.findIndex(fits), left.some(fits) ? 1 : 0)[0];
  const found = new Map(shown.map((entry) => [entry, take((one) => sameField(one.at, entry.at) && named(one) === named(entry))]));
  for (const entry of shown) if (!found.get(entry)) found.set(entry, take((one) => named(one) === named(entry))); // it was moved
  const kept = list(draft[key]).flatMap((entry) => (found.has(entry) ? (found.get(entry) ? [updated(entry, found.get(entry))] : []) : [entry]));
  return [...kept, ...left.map((entry) => updated({}, entry))];
}

function updated(old, { rotation, ...now }) {
  const made = { ...old, ...now };
  if (rotation || "rotation" in old) made.rotation = rotation ?? 0;
  return made;
}

/** Terrain, the same way: a piece of terrain is the same as before if it still has a field of it. */
function patches(draft, wanted, catalogue) {
  const shown = drawn(draft, "terrain", catalogue);
  const left = [...wanted];
  const always = (kind) => catalogue.terrain[kind].always;
  const features = (patch) => [...new Set([...list(patch.features), ...always(patch.kind)])].sort().join();
  const alike = (one, old) => one.kind === old.kind && features(one) === features(old);
  const exact = (one, old) => alike(one, old) && sameFields(one.fields, old.fields);
  const over = (one, old) => alike(one, old) && one.fields.some((at) => old.fields.some((field) => sameField(field, at)));
  const found = new Map();
  for (const fits of [exact, over]) {
    for (const old of shown.filter((patch) => !found.has(patch))) {
      const place = left.findIndex((one) => fits(one, old));
      if (place >= 0) found.set(old, left.splice(place, 1)[0]);
    }
  }
  const kept = list(draft.terrain).flatMap((old) => {
    if (!shown.includes(old)) return [old];
    const now = found.get(old);
    return now ? [sameFields(now.fields, old.fields) ? old : { ...old, fields: now.fields }] : [];
  });
  return [...kept, ...left.map((patch) => newPatch(patch, always(patch.kind)))];
}

function newPatch({ kind, fields, features = [] }, always) {
  const chosen = features.filter((id) => !always.includes(id));
  return { kind, ...(chosen.length && { features: chosen }), fields };
}

// --- complaints ---------------------------------------------------------------------------------------------------------

/**
 * The fields on which lies what a complaint is about; none for what is not on the board.
 * @param {Draft} draft
 * @param {string} place as the check says it: "terrain.0.fields"
 * @returns {Field[]}
 */
export function fieldsOfPlace(draft, place) {
  const [key, index] = place.split(".");
  if (!LISTS.slice(0, 4).includes(key)) return [];
  const entry = list(draft[key])[Number(index)];
  return [...(isField(entry?.at) ? [entry.at] : []), ...list(entry?.fields).filter(isField)];
}

/**
 * A draft in which every list that the editor goes through is one: somebody may have stored anything.
 * @param {Draft} draft
 * @returns {Draft}
 */
export function sane(draft) {
  const made = { ...draft };
  for (const key of LISTS) if (key in made) made[key] = list(made[key]).filter(isTable);
  if ("fields" in made && !list(made.fields).every(isField)) delete made.fields;
  return made;
}

