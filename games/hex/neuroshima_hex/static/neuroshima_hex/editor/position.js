// A position in the making, as plain data in the form of position files. Every function answers a new position and
// leaves the old one alone. What a position may be is decided by the server; here is only what a person meant.

import { sameField } from "../board/geometry.js";

/** @import { Choosing, Counts, Field, LeaderCard, Piece, Position, Thing, TurnInFile } from "../types.js" */

/**
 * An empty board for these armies.
 * @param {string[]} armies
 * @returns {Position}
 */
export const blank = (armies) => ({ players: armies.map((army) => ({ army })), board: [] });

/**
 * @param {Position} position
 * @param {Field} at
 * @returns {Thing | null}
 */
export const unitAt = (position, at) => position.board.find((unit) => sameField(unit.at, at)) ?? null;

/** Where things lie on a field, the topmost first. */
const LAYERS = ["board", "fixtures", "ground", "prizes"];
const within = (position, layer, at) => (position[layer] ?? []).find((thing) => sameField(thing.at, at));

/**
 * In which of the lists of a position the topmost thing on a field is; null where nothing is.
 * @param {Position} position
 * @param {Field} at
 * @returns {string}
 */
export const layerAt = (position, at) => LAYERS.find((layer) => within(position, layer, at)) ?? null;

/**
 * What stands, or else lies, on a field: what is meant when something is chosen there. A tile of the land is nobody's,
 * as pieces are (words/names.js).
 * @param {Position} position
 * @param {Field} at
 * @returns {Thing | null}
 */
export function thingAt(position, at) {
  const layer = layerAt(position, at);
  if (layer === null) return null;
  const thing = within(position, layer, at);
  return layer === "fixtures" ? { ...thing, seat: null } : thing;
}

/**
 * Without what was under way when the position was left: a decision, a battle, abilities used, how it ended.
 * @param {Position} position
 * @returns {Position}
 */
export function settled(position) {
  const { pending: _question, battle: _battle, effect: _effect, outcome: _outcome, ...rest } = position;
  if (!rest.turn) return rest;
  const { used: _used, boarding: _boarding, ...turn } = rest.turn;
  const interrupted = turn.phase === "battle" || turn.phase === "over";
  return { ...rest, turn: interrupted ? { ...turn, phase: "play" } : turn };
}

// --- pieces -----------------------------------------------------------------------------------------------------

/**
 * Put a tile on a field, in place of its content. If no copy is left, take one from the stack or the discard pile.
 * `foundation`: it lies under units; `copies`: how many there are of it.
 * @param {Position} position
 * @param {Piece | Choosing} piece
 * @param {Field} at
 * @param {{foundation?: boolean, copies?: number}} [settings]
 * @returns {Position}
 */
export function put(position, { seat, tile, army, rotation = 0 }, at, { foundation = false, copies = 1 } = {}) {
  if (seat === null) return { ...position, fixtures: [...without(position.fixtures, at).filter((other) => other.tile !== tile), { at, tile, rotation }] };
  const from = army ? position : freed(position, seat, tile, copies);
  if (foundation) return { ...from, ground: [...without(from.ground, at), { at, tile, seat }] };
  return { ...from, board: [...without(from.board, at), { at, tile, seat, rotation, ...(army ? { army } : {}) }] };
}

/**
 * @template {{at: Field}} Lying
 * @param {Lying[] | undefined} things
 * @param {Field} at
 * @returns {Lying[]}
 */
export const without = (things, at) => (things ?? []).filter((thing) => !sameField(thing.at, at));

/** With one copy of a tile that is not in use. */
function freed(position, seat, tile, copies) {
  const { stack = [], discard = [] } = position.players[seat];
  if (inUse(position, seat, tile) + count(stack, tile) + count(discard, tile) < copies) return position;
  const pile = stack.includes(tile) ? "stack" : "discard";
  return withPlayer(position, seat, { [pile]: lacking(position.players[seat][pile] ?? [], tile) });
}

const count = (tiles, tile) => tiles.filter((other) => other === tile).length;

/** Without the last of these tiles. */
function lacking(tiles, tile) {
  const index = tiles.lastIndexOf(tile);
  return index < 0 ? tiles : tiles.toSpliced(index, 1);
}

/**
 * How many copies of a seat's tile are on the board and in its hand; of an allied `army`'s, on the board,
 * of any seat.
 * @param {Position} position
 * @param {number} seat
 * @param {string} tile
 * @param {string} [army]
 * @returns {number}
 */
export function inUse(position, seat, tile, army) {
  if (army) return position.board.filter((piece) => piece.army === army && piece.tile === tile).length;
  const own = [...position.board, ...(position.ground ?? [])].filter((piece) => piece.seat === seat && !piece.army);
  return own.filter((piece) => piece.tile === tile).length + count(position.players[seat].hand ?? [], tile);
}

/**
 * What stands on `from` goes to `to`; what stands there in the same way comes back the other way.
 * @param {Position} position
 * @param {Field} from
 * @param {Field} to
 * @returns {Position}
 */
export function moved(position, from, to) {
  const layer = layerAt(position, from);
  const swap = (thing) => {
    if (sameField(thing.at, from)) return { ...thing, at: to };
    return sameField(thing.at, to) ? { ...thing, at: from } : thing;
  };
  return { ...position, [layer]: position[layer].map(swap) };
}

/**
 * What is on a field with `change(thing)` in its place.
 * @param {Position} position
 * @param {Field} at
 * @param {(thing: any) => object} change gets a thing of that layer
 * @param {string} [layer]
 * @returns {Position}
 */
export function changed(position, at, change, layer = "board") {
  return { ...position, [layer]: position[layer].map((thing) => (sameField(thing.at, at) ? change(thing) : thing)) };
}

/**
 * @param {Thing} thing
 * @param {number} by
 * @returns {Thing}
 */
export const turnedBy = (thing, by) => ({ ...thing, rotation: ((thing.rotation ?? 0) + by + 6) % 6 });

/**
 * A unit, or a tile of the land, turns.
 * @param {Position} position
 * @param {Field} at
 * @param {number} by
 * @returns {Position}
 */
export const turned = (position, at, by) => changed(position, at, (thing) => turnedBy(thing, by), layerAt(position, at));

/**
 * @param {Position} position
 * @param {Field} at
 * @param {number} by
 * @returns {Position}
 */
export const wounded = (position, at, by) => changed(position, at, (unit) => ({ ...unit, wounds: Math.max(0, (unit.wounds ?? 0) + by) }));

/**
 * One marker more or less on a unit.
 * @param {Position} position
 * @param {Field} at
 * @param {string} marker
 * @param {number} by
 * @returns {Position}
 */
export function marked(position, at, marker, by) {
  return changed(position, at, (unit) => ({ ...unit, markers: counted(unit.markers, marker, by) }));
}

/**
 * Markers with one more or less of a kind.
 * @param {Counts} marks
 * @param {string} marker
 * @param {number} by
 * @returns {{ [id: string]: number; }}
 */
export function counted(marks, marker, by) {
  const { [marker]: lying = 0, ...others } = marks ?? {};
  const left = Math.max(0, lying + by);
  return left ? { ...others, [marker]: left } : others;
}

/**
 * What stands on a field goes; under it may be something that goes next.
 * @param {Position} position
 * @param {Field} at
 * @returns {Position}
 */
export function removed(position, at) {
  const layer = layerAt(position, at);
  return { ...position, [layer]: without(position[layer], at) };
}

// --- players ----------------------------------------------------------------------------------------------------

/**
 * A fact that is undefined is forgotten.
 * @param {Position} position
 * @param {number} seat
 * @param {Partial<Position["players"][number]>} facts
 * @returns {Position}
 */
export function withPlayer(position, seat, facts) {
  return { ...position, players: position.players.with(seat, lean({ ...position.players[seat], ...facts })) };
}

/**
 * A tile comes into a `pile` of a seat: its hand, its discard pile, or on the top of its stack.
 * @param {Position} position
 * @param {number} seat
 * @param {string} tile
 * @param {number} [copies]
 * @param {string} [pile]
 * @returns {Position}
 */
export function dealt(position, seat, tile, copies = 1, pile = "hand") {
  const from = freed(position, seat, tile, copies);
  const before = from.players[seat][pile] ?? [];
  return withPlayer(from, seat, { [pile]: pile === "stack" ? [tile, ...before] : [...before, tile] });
}

/**
 * A tile of a pile goes back into the box.
 * @param {Position} position
 * @param {number} seat
 * @param {number} index
 * @param {string} [pile]
 * @returns {Position}
 */
export const undealt = (position, seat, index, pile = "hand") => withPlayer(position, seat, { [pile]: position.players[seat][pile].toSpliced(index, 1) });

/**
 * A marker more or less that a seat keeps.
 * @param {Position} position
 * @param {number} seat
 * @param {string} marker
 * @param {number} by
 * @returns {Position}
 */
export const kept = (position, seat, marker, by) => withPlayer(position, seat, { markers: counted(position.players[seat].markers, marker, by) });

/** Two seats change places with all that they have. */
function exchanged(position, one, other) {
  const seat = (thing) => (thing.seat === one ? { ...thing, seat: other } : thing.seat === other ? { ...thing, seat: one } : thing);
  const free = ({ team: _team, ...player }) => player; // the team belongs to the seat
  const { players } = position;
  return {
    ...position, board: position.board.map(seat), ...(position.ground ? { ground: position.ground.map(seat) } : {}),
    players: players.with(one, free(players[other])).with(other, free(players[one])),
  };
}

/**
 * A seat plays another army: its tiles go, and its HQ stands where the other stood (of several HQs the first). With a
 * seat that plays that army already it changes places.
 * @param {Position} position
 * @param {number} seat
 * @param {string} army
 * @param {string} hqTile the id of the army's HQ
 * @param {string} oldHqTile that of the army before
 * @returns {Position}
 */
export function withArmy(position, seat, army, hqTile = "hq", oldHqTile = "hq") {
  const owner = position.players.findIndex((player) => player.army === army);
  if (owner >= 0 && owner !== seat) return exchanged(position, seat, owner);
  const hq = position.board.find((unit) => unit.seat === seat && unit.tile === oldHqTile && !unit.army);
  const others = position.board.filter((unit) => unit.seat !== seat);
  const ground = (position.ground ?? []).filter((lying) => lying.seat !== seat);
  return {
    ...position, ...(position.ground ? { ground } : {}),
    players: position.players.with(seat, { army }),
    board: hq ? [...others, { at: hq.at, tile: hqTile, seat, rotation: hq.rotation }] : others,
  };
}

/**
 * As many players as are wanted; new ones play the first of `armies` that is free. What depends on the teams
 * (hit points, points, the place of the turn in the round) begins anew, and so does the shape of a board without
 * terrain.
 * @param {Position} position
 * @param {number} wanted
 * @param {string[]} armies
 * @returns {Position}
 */
export function seated(position, wanted, armies) {
  const given = position ?? blank([]);
  const staying = given.players.slice(0, wanted).map(({ army, hand, stack, discard, markers }) => lean({ army, hand, stack, discard, markers }));
  const free = armies.filter((army) => !staying.some((player) => player.army === army));
  const players = [...staying, ...free.slice(0, wanted - staying.length).map((army) => ({ army }))];
  const left = (things) => things.filter((thing) => thing.seat < wanted);
  const { fields, ...rest } = given;
  return {
    ...rest, ...(given.terrain?.length ? { fields } : {}), players, board: left(given.board),
    ...(given.ground ? { ground: left(given.ground) } : {}),
    ...(given.turn ? { turn: { seat: given.turn.seat < wanted ? given.turn.seat : 0, phase: given.turn.phase } } : {}),
  };
}

const lean = (facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

/**
 * Whose turn it is, what is done in it, and whatever else is known of it; what is undefined is forgotten. Steps of a
 * setup belong to the seat and the phase in which they stood.
 * @param {Position} position
 * @param {TurnInFile} facts
 * @returns {Position}
 */
export function withTurn(position, facts) {
  const { setup, ...rest } = position;
  const elsewhere = "seat" in facts || "phase" in facts;
  return { ...rest, ...(setup && !elsewhere ? { setup } : {}), turn: lean({ seat: 0, phase: "play", ...position.turn, ...facts }) };
}

/**
 * Which leader lies before a team (null: none), and how often it was used.
 * @param {Position} position
 * @param {number} team
 * @param {LeaderCard} card
 * @returns {Position}
 */
export function withLeader(position, team, card) {
  const cards = position.leaders?.cards ?? [null, null];
  return { ...position, leaders: { ...position.leaders, cards: cards.with(team, card) } };
}
