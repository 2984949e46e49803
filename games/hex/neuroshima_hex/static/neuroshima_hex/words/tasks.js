// What must be done now, in words, and the words on the buttons for it.

import { cancelHint } from "../../neuroshima/table/controller_words.js";
import { byFinger } from "../../neuroshima/table/dom.js";
import { againHint, confirmHint } from "../../neuroshima/table/practice.js";
import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { scores, scoresOf } from "../log/results.js";
import { sentence } from "../log/sentences.js";
import { Tracker } from "../log/unit_tracker.js";
import { described } from "./field_labels.js";
import { discardWords, gatheringWords, usesWords } from "./hand_limits.js";
import { askedWords, choosingWords } from "./leaders.js";
import { currentStep, headStart, othersSetup, setupWords } from "./setup.js";
import { structureName } from "./structures.js";

/**
 * @import { HexFlow } from "../actions/flow.js"
 * @import { HexMessage, HexView } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

const isSetup = (phase) => phase === "place_hq" || phase === "deploy";

/**
 * How it came, under the result.
 * @param {HexMessage} state
 * @param {HexNames} names
 * @returns {string}
 */
export function endHint({ view }, names) {
  if (!view.outcome) return "";
  const late = isDecidedByOvertime(view);
  if (names.counted) {
    const points = scoresOf(view.players.map((player) => player.points), names);
    return fill(late ? gettext("Points after overtime: %(scores)s") : gettext("Points: %(scores)s"), { scores: points });
  }
  const left = scores(view.outcome, names);
  return fill(late ? gettext("Hit points of the HQs after overtime: %(scores)s") : gettext("Hit points of the HQs: %(scores)s"), { scores: left });
}

/** Whether the overtime battle ended the match, and not a player who left in overtime. */
function isDecidedByOvertime({ turn, outcome }) {
  return turn.overtime === 0 && ["hit_points", "points", "hq_destroyed", "both_hqs_destroyed", "impasse"].includes(outcome.reason);
}

/**
 * What %(player)s is doing; undefined where nobody has words for it.
 * @param {HexView} view
 * @param {HexNames} names
 * @returns {string | undefined}
 */
export function othersTask(view, names) {
  const { pending, turn } = view;
  if (pending?.kind === "leader") return gettext("%(player)s decides whether to use a leader.");
  if (turn.phase === "leader") return gettext("%(player)s chooses a leader.");
  if (pending) return names.words(pending.kind, "waits") || undefined;
  if (isSetup(turn.phase)) return othersSetup(view, names);
  return {
    discard: gettext("%(player)s must discard one tile."),
    play: gettext("%(player)s is playing."),
  }[turn.phase];
}

/**
 * What the viewer has to do: [words, hint].
 * @param {HexMessage} state
 * @param {HexFlow} flow
 * @param {HexNames} names
 * @returns {string[]}
 */
export function taskWords(state, flow, names) {
  const { view } = state;
  if (view.pending && flow.complete && flow.listField) return fieldListWords(flow, names);
  if (view.pending?.kind === "leader") return askedWords(view, flow, names);
  if (view.pending) return [pendingMine(view, names), flow.complete && flow.canTurn ? turnHint() : answeredWords(state, names) || whereToChoose(flow)];
  if (flow.gathering) return gatheringWords(flow, names);
  if (flow.begun) return flowWords(flow, names, view);
  if (view.turn.phase === "leader") return choosingWords();
  if (isSetup(view.turn.phase)) return setupWords(view, flow.placeableTiles, names);
  return {
    discard: () => discardWords(view, canBuild(flow)),
    play: () => playWords(view, flow),
  }[view.turn.phase]?.() ?? [gettext("It is your move."), ""];
}

const canBuild = (flow) => flow.entries.some((entry) => entry.type === "build");

function playWords(view, flow) {
  if (view.options?.puzzle) return puzzleWords(view, flow);
  const final = headStart(view) || lastTurns(view);
  const uses = usesWords(view);
  const nothing = flow.entries.every((entry) => entry.type === "end_turn") ? gettext("Nothing is left to do: end your turn.") : "";
  if (nothing) return uses ? [uses, nothing] : [nothing, final];
  const more = flow.startingPlaces().length ? gettext("Lit units have an ability ready.") : gettext("End your turn when you are done; what you keep stays in your hand.");
  return [uses || gettext("Your turn: place, play or discard tiles."), final || more];
}

function puzzleWords({ options, players }, flow) {
  const { given, most, seat } = options.puzzle;
  const left = most - (given - players[seat].hand.length);
  if (flow.entries.every((entry) => entry.type === "end_turn")) return [gettext("Everything is in place: fight the battle."), ""];
  const words = fill(ngettext("You may use %(n)s more tile.", "You may use %(n)s more tiles.", left), { n: left });
  return [words, gettext("Fight the battle when everything is in place.")];
}

function lastTurns(view) {
  if (view.turn.overtime !== undefined) return gettext("Overtime: this is your extra turn.");
  return view.turn.final !== undefined ? gettext("This is the final sequence: no Battle tiles any more.") : "";
}

function pendingMine(view, names) {
  const { kind, unit, target } = view.pending;
  const who = (at) => (at ? described(names, view, at) : "");
  return fill(names.words(kind, "asks") || gettext("You have to decide."), { unit: who(unit), target: who(target) });
}

/** Where the answers are. */
function whereToChoose(flow) {
  if (!flow.lit.length) return "";
  return flow.answers || flow.ask === "use" ? gettext("Choose on the board or with the buttons.") : gettext("Choose on the board.");
}

/** What the answer before this question has led to; empty where nothing was asked just before. */
function answeredWords({ history = [], view }, names) {
  const last = history[history.length - 1];
  if (last?.action?.type !== "choose") return "";
  const tracker = Tracker.before(names, view, last.events ?? []);
  const told = (last.events ?? []).map((event) => {
    const line = sentence(event, names, tracker);
    tracker.forward(event);
    return line?.text;
  });
  return told.filter(Boolean).slice(-2).map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" ");
}

/** An answer that covers several fields, and whether there are more for the field that was pointed at. */
function fieldListWords(flow, names) {
  const fields = flow.chosen[flow.listField].map((at) => names.field(at)).join(", ");
  const words = flow.listField === "path" ? gettext("By way of %(fields)s?") : gettext("These fields: %(fields)s?");
  return [fill(words, { fields }), flow.canTurn ? otherChoiceHint() : confirmHint(true)];
}

function otherChoiceHint() {
  return againHint({
    finger: gettext("Tap it again for another choice, then confirm."),
    keys: gettext("Click it again for another choice, or press Enter on it, R or the mouse wheel; then confirm."),
    learned: gettext("R or the mouse wheel gives the next choice; then confirm."),
  });
}

function flowWords(flow, names, view) {
  const tile = subject(flow, names, view);
  if (flow.complete && flow.listField) return fieldListWords(flow, names);
  if (flow.ask === "tile" && flow.chosen.leader) return [fill(gettext("%(leader)s: choose the tile."), { leader: tile }), cancelHint()];
  const unit = Array.isArray(flow.chosen.unit) ? described(names, view, flow.chosen.unit) : "";
  if (flow.complete && flow.chosen.type === "act" && !unit) return abilityWords(flow, names);
  if (flow.complete) return [readyWords(flow, names, view, { tile, unit }), flow.chosen.type === "build" ? buildHint() : flow.canTurn ? turnHint() : confirmHint(flow.isOnTable)];
  const ask = {
    at: gettext("%(tile)s: choose a free field."),
    other: gettext("%(tile)s: choose the face of the other tile."),
    other_at: gettext("%(other)s: choose a free field beside it."),
    unit: gettext("%(tile)s: choose the unit."),
    with: gettext("%(tile)s: choose the other unit."),
    target: gettext("%(tile)s: choose the target."),
    to: gettext("%(unit)s: choose where it goes."),
    via: gettext("%(unit)s: choose the transport that carries it."),
    ability: gettext("%(unit)s: choose what it does."),
    does: gettext("%(unit)s: choose what it does."),
  }[flow.ask] ?? gettext("Choose one.");
  const other = flow.chosen.other ? names.tile({ tile: flow.chosen.other, seat: flow.seat }) : "";
  return [fill(ask, { tile: tile || other, unit: unit || tile, other }), cancelHint(gettext("Lit fields can be chosen."))];
}

/** What the action in the making is done with: a tile, a marker, an ability. */
function subject({ chosen, seat }, names, view) {
  if (chosen.marker) return names.marker(chosen.marker);
  if (chosen.leader) return names.leader(chosen.leader);
  if (!chosen.tile) return chosen.does ? names.trait(chosen.does) : chosen.ability ? names.ability(chosen.ability) : "";
  const tile = names.tile({ tile: chosen.tile, army: chosen.army, seat: currentStep(view)?.step === "fixtures" ? null : seat });
  return chosen.does ? `${tile} (${names.trait(chosen.does)})` : tile;
}

/** An ability that no unit begins, such as the Dance: what it does is read before it is done. */
function abilityWords({ chosen: { ability } }, names) {
  const explained = names.words(names.catalogue.abilities[ability] ?? ability, "texts");
  return [fill(gettext("Use %(ability)s?"), { ability: names.ability(ability) }), explained || gettext("Confirm or cancel.")];
}

function turnHint() {
  return againHint({
    finger: gettext("Tap it again to turn it, then confirm."),
    keys: gettext("Click it again to turn it, or press Enter on it, R or the mouse wheel; then confirm."),
    learned: gettext("Turn it, then confirm."),
  });
}

function buildHint() {
  return byFinger() ? gettext("Tap one of the tiles to turn it, then confirm.") : gettext("R or the mouse wheel turns the second tile, and the first one when you click it; then confirm.");
}

function readyWords(flow, names, view, { tile, unit }) {
  if (flow.chosen.leader) return leaderReady(flow, names, { leader: tile, unit });
  const { type, to, target, with: other } = flow.chosen;
  const field = to ?? flow.chosen.at ?? target;
  const at = type === "act" && !to && field ? described(names, view, field) : names.field(field);
  const ask = {
    place: gettext("Place %(tile)s on %(at)s?"),
    discard: gettext("Discard %(tile)s?"),
    build: gettext("Build %(structure)s: %(tile)s and %(face)s?"),
    use_marker: gettext("Put %(tile)s on %(unit)s?"),
    play: at ? gettext("Play %(tile)s on %(at)s?") : other ? gettext("Play %(tile)s: %(unit)s and %(other)s?") : gettext("Play %(tile)s?"),
    act: to ? gettext("%(unit)s goes to %(at)s?") : at ? gettext("%(tile)s of %(unit)s on %(at)s?") : gettext("%(tile)s of %(unit)s?"),
  }[type];
  const built = { structure: structureName(names, flow.seat), face: names.tile({ tile: flow.chosen.other, seat: flow.seat }) };
  return fill(ask ?? gettext("Play what you have chosen?"), { tile, unit, at, other: names.field(other), ...(type === "build" ? built : {}) });
}

function leaderReady(flow, names, { leader, unit }) {
  const { type, to, tile } = flow.chosen;
  if (type === "choose_leader") return fill(gettext("Choose this leader: %(leader)s?"), { leader });
  if (to) return fill(gettext("%(unit)s goes to %(at)s?"), { unit, at: names.field(to) });
  const means = tile ? names.tile({ tile, seat: flow.seat }) : unit;
  return means ? `${leader}: ${means}?` : fill(gettext("Use the leader: %(leader)s?"), { leader });
}
