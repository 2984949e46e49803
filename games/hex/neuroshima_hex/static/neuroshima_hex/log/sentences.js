// What happened, in sentences: one log line for an event, with the fields it is about and the rule behind it.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { isFieldList, sameField } from "../board/geometry.js";
import { woundCount } from "../words/amounts.js";
import { barredWords } from "../words/barred.js";
import { leaderLines } from "../words/leaders.js";
import { directionName } from "../words/names.js";
import { traitLines } from "../words/printed_tile.js";
import { stepSentence } from "../words/setup.js";
import { structureName } from "../words/structures.js";
import { attack, attackRule, battleEnded, battleStarted, declared, destroyedRule, prizeLostRule, special } from "./battle_sentences.js";
import { EventWords } from "./event_words.js";
import { result, scores } from "./results.js";
import { toldSentence } from "./told_words.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Sentence } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 * @import { Tracker } from "./unit_tracker.js"
 */

/**
 * The words for an event, or null for one that is not worth a line. `tracker` knows what stood where.
 * @param {GameEvent} event
 * @param {HexNames} names
 * @param {Tracker} tracker
 * @returns {Sentence | null}
 */
export function sentence(event, names, tracker) {
  const words = new EventWords(names, tracker);
  const make = SENTENCES[event.type];
  const made = make ? make(event, words) : toldSentence(event, words, event.type, "happens");
  return made && { text: made[0], about: (made[1] ?? []).filter(Array.isArray), rule: made[2] ?? "", kind: event.type };
}

const SENTENCES = {
  setup_step: (e, w) => stepLine(e, w),
  placed: (e, w) => [placed(e, w, w.names.isAlly(e) ? w.names.unit(e) : w.names.tile(e)), [e.at]],
  placed_fixture: (e, w) => [placed(e, w, w.tile(null, e.tile)), [e.at]],
  fixture_turned: (e, w) => [fill(gettext("%(player)s turns %(tile)s on %(field)s: its top side looks %(direction)s"), { player: w.who(e.seat), tile: w.tile(null, e.tile), field: w.place(e.at), direction: directionName(e.rotation) }), [e.at]],
  built: (e, w) => [fill(gettext("%(player)s gives %(tiles)s and builds: %(structure)s"), { player: w.who(e.seat), tiles: w.tiles(e.seat, e.tiles), structure: structureName(w.names, e.seat) }), e.fields, gettext("A Structure costs three tiles of the hand, the forced discard among them")],
  marker_used: (e, w) => [fill(gettext("%(player)s puts %(marker)s on %(unit)s"), { player: w.who(e.seat), marker: w.names.marker(e.marker), unit: w.unitThere(e.at) }), [e.at], w.names.markerText(e.marker)],
  prize_hit: (e, w) => [fill(gettext("%(unit)s breaks at %(field)s: %(wounds)s, %(damage)s of %(security)s"), { unit: w.attacker(e), field: w.place(e.at), wounds: woundCount(e.wounds), damage: e.damage, security: e.security }), [e.from, e.at]],
  prize_won: (e, w) => [fill(gettext("%(player)s wins on %(field)s: %(markers)s"), { player: w.who(e.seat), field: w.place(e.at), markers: w.names.markers(e.markers) }), [e.at], gettext("The player who deals the last wound gets the markers")],
  prize_lost: (e, w) => [fill(gettext("Lost on %(field)s: %(markers)s"), { field: w.place(e.at), markers: w.names.markers(e.markers) }), [e.at], prizeLostRule(e)],
  turn_started: (e, w) => [fill(gettext("Turn of %(player)s"), { player: w.who(e.seat) })],
  leader_chosen: (e, w) => [fill(gettext("%(player)s has chosen a leader"), { player: w.who(e.seat) })],
  leaders_shown: (e, w) => [fill(gettext("The leaders are shown: %(leaders)s"), { leaders: e.leaders.map((id, team) => `${w.names.listOf(w.names.teams[team] ?? [])} – ${w.names.leader(id)}`).join("; ") })],
  leader_used: (e, w) => [fill(gettext("%(player)s uses a leader: %(leader)s"), { player: w.who(e.seat), leader: w.names.leader(e.leader) }), [], leaderLines(w.names, e.leader).join(" ")],
  shuffled_in: (e, w) => [fill(gettext("%(player)s shuffles into the stack: %(tiles)s"), { player: w.who(e.seat), tiles: w.tiles(e.seat, e.tiles) })],
  taken_back: (e, w) => [fill(gettext("%(player)s takes back into the hand: %(unit)s"), { player: w.who(e.seat), unit: w.placed({ ...w.tracker.at(e.at), ...e }) }), [e.at]],
  returned: (e, w) => [fill(returnedWords(e.pile), { player: w.who(e.seat), tile: w.tile(e.seat, e.tile), pool: w.names.holding(e.seat, e.pile) }), [e.at]],
  stashed: (e, w) => [fill(stashedWords(e), { player: w.who(e.seat), pool: w.names.holding(e.seat, e.pool), tiles: w.tiles(e.seat, e.tiles ?? []), n: e.count })],
  counted: (e, w) => [fill(gettext("%(player)s: %(counter)s is now %(n)s"), { player: w.who(e.seat), counter: w.names.holding(e.seat, e.counter), n: e.total })],
  unmarked: (e, w) => [fill(gettext("A marker comes off %(unit)s: %(marker)s"), { unit: w.unitThere(e.at), marker: w.names.marker(e.marker) }), [e.at]],
  healed: (e, w) => [fill(ngettext("%(unit)s gets back %(n)s hit point", "%(unit)s gets back %(n)s hit points", e.wounds), { unit: w.unitThere(e.at), n: e.wounds }), [e.at]],
  turned_over: (e, w) => [fill(gettext("%(unit)s is turned over on %(field)s and is now: %(tile)s; its top side looks %(direction)s"), { unit: w.tile(e.seat, e.was), field: w.place(e.at), tile: w.tile(e.seat, e.tile), direction: directionName(e.rotation) }), [e.at], w.names.trait(e.by)],
  forbidden: (e, w) => [fill(gettext("%(player)s may do none of this in the next turn: %(actions)s"), { player: w.who(e.seat), actions: barredWords(e.actions) })],
  drawn: (e, w) => (e.tiles?.length ? [fill(gettext("%(player)s draws: %(tiles)s"), { player: w.who(e.seat), tiles: w.tiles(e.seat, e.tiles) })] : null),
  redrawn: (e, w) => [fill(gettext("%(player)s discards and draws again: %(tiles)s"), { player: w.who(e.seat), tiles: w.tiles(e.seat, e.tiles) }), [], fill(gettext("%(draw)s: all tiles in the hand are instant"), { draw: w.names.words("unlucky_draw", "names") })],
  discarded: (e, w) => [fill(gettext("%(player)s discards: %(tile)s"), { player: w.who(e.seat), tile: w.tile(e.seat, e.tile) })],
  played: (e, w) => [played(e, w), [e.unit, e.with, ...(isFieldList(e.target) ? e.target : [e.target])], traitLines(w.names, w.names.definition(e))],
  moved: (e, w) => [moved(e, w), [e.from, e.to, ...(e.path ?? [])]],
  ordered: (e, w) => [fill(gettext("%(unit)s orders %(what)s: %(target)s"), { unit: w.unit(e.unit), what: w.names.trait(e.does), target: w.unitThere(e.target) }), [e.unit, e.target]],
  pushed: (e, w) => [fill(gettext("%(pusher)s pushes %(unit)s from %(from)s to %(to)s"), { pusher: w.unit(e.unit), unit: w.unit(e.from), from: w.place(e.from), to: w.place(e.to) }), [e.unit, e.from, e.to]],
  displaced: (e, w) => [fill(gettext("%(unit)s goes from %(from)s to %(to)s (%(how)s: %(other)s)"), { unit: w.unit(e.from), from: w.place(e.from), to: w.place(e.to), how: w.names.trait(e.by), other: w.unit(e.unit) }), [e.unit, e.from, e.to]],
  bombed: (e, w) => [fill(gettext("Bombs fall on %(fields)s"), { fields: w.places(e.fields) }), e.fields, gettext("Armor does not help and HQs are unhurt")],
  battle_started: (e, w) => [battleStarted(e, w)],
  segment: (e) => [fill(gettext("Segment %(n)s"), { n: e.segment })],
  swapped: (e, w) => [fill(gettext("%(unit)s and %(other)s change places"), { unit: w.unitThere(e.units[0]), other: w.unitThere(e.units[1]) }), e.units],
  rearranged: (e, w) => [fill(gettext("%(how)s: %(ways)s"), { how: w.names.trait(e.by), ways: e.ways.map((way) => rearranged(way, w)).join("; ") }), e.ways.flatMap(({ from, to }) => [from, to])],
  broke_free: (e, w) => [fill(gettext("%(unit)s breaks free: %(wounds)s"), { unit: w.unitThere(e.at), wounds: woundCount(e.wounds) }), [e.at]],
  opening: () => [gettext("Before the first segment")],
  declared: (e, w) => declared(e, w),
  marked: (e, w) => [fill(gettext("%(unit)s gets a marker: %(marker)s"), { unit: w.unitThere(e.at), marker: w.names.marker(e.marker) }), [e.at], w.names.markerText(e.marker)],
  converted: (e, w) => [fill(converted(e.to), { unit: w.unitThere(e.unit) }), [e.unit], e.to === "gauss" ? w.names.trait("gauss_transformer") : gettext("Quartermaster")],
  attack: (e, w) => e.to || e.kind !== "melee" ? [attack(e, w), [e.from, ...(e.path ?? []), e.to], attackRule(e, w)] : null,
  absorbed: (e, w) => [fill(gettext("%(medic)s takes over %(wounds)s from %(unit)s"), { medic: w.unitThere(e.medic), unit: w.unitThere(e.patient), wounds: woundCount(e.wounds) }), [e.medic, e.patient], gettext("A linked medic takes over the wounds of one attack and is destroyed")],
  wound: (e, w) => [fill(gettext("%(unit)s: %(wounds)s"), { unit: w.unitThere(e.at), wounds: woundCount(e.wounds) }), [e.at]],
  hq_damage: (e, w) => e.left !== undefined ? [fill(ngettext("%(hq)s loses %(n)s hit point: %(hp)s left", "%(hq)s loses %(n)s hit points: %(hp)s left", e.damage), { hq: w.unitThere(e.at), n: e.damage, hp: e.left }), [e.at], special(e, w)] : [fill(ngettext("HQ of %(army)s loses %(n)s hit point: %(hp)s left", "HQ of %(army)s loses %(n)s hit points: %(hp)s left", e.damage), { army: w.names.army(e.seat), n: e.damage, hp: e.hp }), [e.at], special(e, w)],
  hq_repaired: (e, w) => e.left !== undefined ? [fill(ngettext("%(hq)s gets back %(n)s hit point: %(hp)s", "%(hq)s gets back %(n)s hit points: %(hp)s", e.amount), { hq: w.unitThere(e.at), n: e.amount, hp: e.left }), [e.at], special(e, w)] : [fill(ngettext("HQ of %(army)s gets back %(n)s hit point: %(hp)s", "HQ of %(army)s gets back %(n)s hit points: %(hp)s", e.amount), { army: w.names.army(e.seat), n: e.amount, hp: e.hp }), [e.at], special(e, w)],
  turned: (e, w) => [fill(gettext("%(unit)s is turned: its top side looks %(direction)s"), { unit: w.unitThere(e.at), direction: directionName(e.rotation) }), [e.at], special(e, w)],
  terrain_laid: (e, w) => [fill(gettext("For this battle %(terrain)s lies on %(fields)s"), { terrain: w.names.terrain(e.terrain), fields: w.places(e.fields) }), e.fields],
  terrain_lifted: (e, w) => [fill(gettext("Gone after the battle: %(terrain)s on %(fields)s"), { terrain: w.names.terrain(e.terrain), fields: w.places(e.fields) }), e.fields],
  land_changed: (e, w) => [fill(gettext("The ground changes to %(terrain)s: %(fields)s"), { terrain: w.names.terrain(e.terrain), fields: w.places(e.fields) }), e.fields],
  destroyed: (e, w) => [fill(gettext("%(unit)s is destroyed"), { unit: w.placed({ ...w.tracker.at(e.at), ...e }) }), [e.at], destroyedRule(e, w)],
  ground_destroyed: (e, w) => [fill(gettext("%(unit)s is destroyed"), { unit: w.placed(e) }), [e.at], w.names.words(e.cause, "texts")],
  ground_moved: (e, w) => [fill(gettext("%(unit)s moves from %(from)s to %(to)s (%(how)s)"), { unit: w.placed({ ...e, at: e.from }), from: w.place(e.from), to: w.place(e.to), how: movedBy(e.by, w) }), [e.from, e.to]],
  freed: (e, w) => [fill(gettext("%(unit)s is free of the net"), { unit: w.unitThere(e.at) }), [e.at], gettext("A net works to the end of the segment in which its unit is destroyed")],
  points: (e, w) => [fill(ngettext("%(player)s gets %(n)s point: %(total)s in all", "%(player)s gets %(n)s points: %(total)s in all", e.points), { player: w.who(e.seat), n: e.points, total: e.total }), [e.at], special(e, w) || gettext("Wounds that an enemy HQ would be dealt are points; the HQ itself is unhurt")],
  eliminated: (e, w) => [fill(gettext("%(player)s is out of the game"), { player: w.who(e.seat) }), [], e.reason ? gettext("The player has left: all tiles of the army leave the board") : gettext("The HQ is destroyed: all tiles of its army leave the board")],
  battle_ended: (e, w) => [battleEnded(e, w)],
  final_started: (e, w) => [fill(gettext("%(player)s has drawn the last tile: the final sequence begins"), { player: w.who(e.seat) }), [], finalRule(e, w)],
  overtime_started: (e, w) => [overtimeStarted(e, w)],
  game_over: (e, w) => [gameOver(e, w)],
};

const RETURNED = {
  stack: () => gettext("%(player)s puts on top of the stack: %(tile)s"),
  hand: () => gettext("%(player)s takes into the hand: %(tile)s"),
  discard: () => gettext("%(player)s puts on the discard pile: %(tile)s"),
};

/** What goes from the stack into a pool: the tiles, or how many where the reader does not see them. */
const stashedWords = (e) => (e.tiles ? gettext("%(player)s puts from the stack into %(pool)s: %(tiles)s") : ngettext("%(player)s puts %(n)s hidden tile from the stack into %(pool)s", "%(player)s puts %(n)s hidden tiles from the stack into %(pool)s", e.count));

/** Where a tile goes: to a pile, or to a pool of the player's own. */
const returnedWords = (pile) => RETURNED[pile]?.() ?? gettext("%(player)s puts into %(pool)s: %(tile)s");


function converted(to) {
  if (to === "ranged") return gettext("%(unit)s makes its blow a shot");
  return to === "gauss" ? gettext("%(unit)s makes its shot a Gauss shot") : gettext("%(unit)s makes its shot a blow");
}

function placed(e, w, tile) {
  return fill(gettext("%(player)s places %(tile)s on %(field)s"), { player: w.who(e.seat), tile, field: w.place(e.at) });
}

function stepLine(e, w) {
  const words = stepSentence(e, w.who(e.seat), w.names);
  return words && [words];
}

function played(e, w) {
  const target = isFieldList(e.target) ? w.places(e.target) : e.target ? w.unitThere(e.target) : "";
  const name = w.tile(e.seat, e.tile);
  const values = { player: w.who(e.seat), tile: e.does ? `${name} (${w.names.trait(e.does)})` : name, target };
  return fill(e.target ? gettext("%(player)s plays %(tile)s: %(target)s") : gettext("%(player)s plays %(tile)s"), values);
}

function moved(e, w) {
  const same = e.from[0] === e.to[0] && e.from[1] === e.to[1];
  const values = { unit: w.unit(e.from), from: w.place(e.from), to: w.place(e.to), how: movedBy(e.by, w) };
  return fill(same ? gettext("%(unit)s turns on %(from)s (%(how)s)") : gettext("%(unit)s moves from %(from)s to %(to)s (%(how)s)"), values);
}

function movedBy(how, w) {
  return { move: gettext("Move tile"), mobility: gettext("mobility"), leader: gettext("leader"), transport: gettext("transport") }[how] ?? w.names.ability(how);
}

function finalRule({ turns }, { names }) {
  const battle = names.words("final_battle", "names");
  if (!names.many) return fill(gettext("The other player has one more turn, then the %(battle)s is fought; no Battle tiles any more"), { battle });
  return fill(ngettext("%(n)s more turn, then the %(battle)s is fought; no Battle tiles any more", "%(n)s more turns, then the %(battle)s is fought; no Battle tiles any more", turns), { n: turns, battle });
}

function overtimeStarted({ seats }, { names }) {
  if (!seats) return gettext("Equal hit points: one more turn each, then one more battle");
  return fill(gettext("A tie of %(players)s: one more turn each, then one more battle"), { players: names.listOf(seats) });
}

function gameOver(e, w) {
  return w.names.counted ? result(e, w.names) : `${result(e, w.names)} ${scores(e, w.names)}`;
}

/** "Blue Object: A1 → B2", or that it turns */
function rearranged({ from, to }, w) {
  return sameField(from, to) ? fill(gettext("%(unit)s turns"), { unit: w.unit(from) }) : fill(gettext("%(unit)s: %(from)s → %(to)s"), { unit: w.unit(from), from: w.place(from), to: w.place(to) });
}
