// What must be done now, in words, and the words on the buttons for it.

import { described, groundAt } from "./explain.js";
import { directionName } from "./names.js";
import { PLACES } from "./flow.js";
import { scores, scoresOf } from "./sentences.js";
import { currentStep, headStart, othersSetup, setupWords } from "./setup.js";
import { isSpan } from "./spans.js";
import { fill, gettext } from "../neuroshima/table/text.js";

const isSetup = (phase) => phase === "place_hq" || phase === "deploy";

/** How it came, under the result. */
export function endHint({ view }, names) {
  if (!view.outcome) return "";
  if (names.counted) return fill(gettext("Points: %(scores)s"), { scores: scoresOf(view.players.map((player) => player.points), names) });
  return fill(gettext("Hit points of the HQs: %(scores)s"), { scores: scores(view.outcome, names) });
}

/** What %(player)s is doing; undefined where nobody has words for it. */
export function othersTask(view, names) {
  const { pending, turn } = view;
  if (pending) return names.words(pending.kind, "waits") || undefined;
  if (isSetup(turn.phase)) return othersSetup(view, names);
  return {
    discard: gettext("%(player)s must discard one tile."),
    play: gettext("%(player)s is playing."),
  }[turn.phase];
}

/** What the viewer has to do: [words, hint]. */
export function taskWords(state, flow, names) {
  const { view } = state;
  if (view.pending && flow.complete && flow.span) return spanWords(flow, names);
  if (view.pending) return [pendingMine(view, names), gettext("Choose on the board or with the buttons.")];
  if (flow.begun) return flowWords(flow, names, view);
  if (isSetup(view.turn.phase)) return setupWords(view, names);
  return {
    discard: () => [gettext("You hold three tiles: choose the one to discard."), gettext("After that you may use the other two.")],
    play: () => playWords(view, flow),
  }[view.turn.phase]?.() ?? [gettext("It is your move."), ""];
}

function playWords(view, flow) {
  const final = headStart(view) || lastTurns(view);
  if (flow.entries.every((entry) => entry.type === "end_turn")) return [gettext("Nothing is left to do: end your turn."), final];
  const more = flow.startingPlaces().length ? gettext("Lit units have an ability ready.") : gettext("End your turn when you are done; what you keep stays in your hand.");
  return [gettext("Your turn: place, play or discard tiles."), final || more];
}

function lastTurns(view) {
  if (view.turn.overtime !== undefined) return gettext("Overtime: this is your extra turn.");
  return view.turn.final !== undefined ? gettext("The last turns are running: no battle tiles any more.") : "";
}

function pendingMine(view, names) {
  const { kind, unit, target } = view.pending;
  const who = (at) => (at ? described(names, view, at) : "");
  return fill(names.words(kind, "asks") || gettext("You have to decide."), { unit: who(unit), target: who(target) });
}

/** An answer that covers several fields, and whether there are more for the field that was pointed at. */
function spanWords(flow, names) {
  const fields = flow.chosen[flow.span].map((at) => names.field(at)).join(", ");
  const words = flow.span === "path" ? gettext("By way of %(fields)s?") : gettext("These fields: %(fields)s?");
  return [fill(words, { fields }), flow.canTurn ? otherChoiceHint() : gettext("Confirm or cancel.")];
}

const byFinger = () => window.matchMedia("(pointer: coarse)").matches;

function otherChoiceHint() {
  return byFinger() ? gettext("Tap it again for another choice, then confirm.") : gettext("R or the mouse wheel gives the next choice; then confirm.");
}

function flowWords(flow, names, view) {
  const tile = subject(flow, names, view);
  if (flow.complete && flow.span) return spanWords(flow, names);
  const unit = Array.isArray(flow.chosen.unit) ? described(names, view, flow.chosen.unit) : "";
  if (flow.complete) return [readyWords(flow, names, view, { tile, unit }), flow.canTurn ? turnHint() : gettext("Confirm or cancel.")];
  const ask = {
    at: gettext("%(tile)s: choose a free field."),
    unit: gettext("%(tile)s: choose the unit."),
    with: gettext("%(tile)s: choose the other unit."),
    target: gettext("%(tile)s: choose the target."),
    to: gettext("%(unit)s: choose where it goes."),
    via: gettext("%(unit)s: choose the transport that carries it."),
    ability: gettext("%(unit)s: choose what it does."),
  }[flow.ask] ?? gettext("Choose one.");
  return [fill(ask, { tile, unit: unit || tile }), gettext("Lit fields can be chosen. Escape cancels.")];
}

/** What the action in the making is done with: a tile, a marker, an ability. */
function subject({ chosen, seat }, names, view) {
  if (chosen.marker) return names.marker(chosen.marker);
  if (!chosen.tile) return chosen.ability ? names.ability(chosen.ability) : "";
  return names.tile({ tile: chosen.tile, army: chosen.army, seat: currentStep(view)?.step === "fixtures" ? null : seat });
}

function turnHint() {
  return byFinger() ? gettext("Tap it again to turn it, then confirm.") : gettext("Turn it with R or the mouse wheel, then confirm.");
}

function readyWords(flow, names, view, { tile, unit }) {
  const { type, to, target, with: other } = flow.chosen;
  const field = to ?? flow.chosen.at ?? target;
  const at = type === "act" && !to && field ? described(names, view, field) : names.field(field);
  const ask = {
    place: gettext("Place %(tile)s on %(at)s?"),
    discard: gettext("Discard %(tile)s?"),
    use_marker: gettext("Put %(tile)s on %(unit)s?"),
    play: at ? gettext("Play %(tile)s on %(at)s?") : other ? gettext("Play %(tile)s: %(unit)s and %(other)s?") : gettext("Play %(tile)s?"),
    act: to ? gettext("%(unit)s goes to %(at)s?") : at ? gettext("%(tile)s of %(unit)s on %(at)s?") : gettext("%(tile)s of %(unit)s?"),
  }[type];
  return fill(ask ?? gettext("Do this?"), { tile, unit, at, other: names.field(other) });
}

/** The text of the button that commits the action. */
export function confirmText({ type, to }) {
  return {
    place: gettext("Place"),
    discard: gettext("Discard"),
    use_marker: gettext("Put it there"),
    play: gettext("Play it"),
    act: to ? gettext("Go") : gettext("Use"),
  }[type];
}

/** A button for each value of a question that is not about a field. */
export function answerText(field, value, names, view) {
  if (PLACES.includes(field) && Array.isArray(value) && !isSpan(value)) return described(names, view, value);
  if (field === "explode") return value ? gettext("Explode") : gettext("Attack");
  if (field === "opponent") return names.player(value);
  if (field === "ability") return names.ability(value);
  if (field === "layer") return layerText(value, names, view);
  if (field === "convert") return convertText(value);
  if (field === "side") return typeof value === "number" ? fill(gettext("Attack going %(direction)s"), { direction: directionName(value) }) : gettext("No direction");
  if (field === "source" && typeof value === "string") return names.trait(value);
  if (field === "type") return typeText(value);
  if (field === "path") return value === undefined ? gettext("The short way") : fill(gettext("By way of %(fields)s"), { fields: value.map((at) => names.field(at)).join(", ") });
  return undefined;
}

/** What an attack on a field is aimed at. */
function layerText(value, names, view) {
  const at = view.pending?.target;
  const [lying] = groundAt(view, at);
  return value === "ground" && lying ? names.unit(lying) : described(names, view, at);
}

function convertText(value) {
  if (value === null) return gettext("Change nothing");
  return fill(value.to === "ranged" ? gettext("Blow %(direction)s becomes a shot") : gettext("Shot %(direction)s becomes a blow"), { direction: directionName(value.side) });
}


/** Names of actions that have neither a tile nor a unit. */
export function typeText(type, view) {
  if (type === "end_turn" && view.turn.phase === "deploy") return gettext("Finish placing");
  return { end_turn: gettext("End turn"), redraw: gettext("Discard all and draw again"), place: gettext("Place"), play: gettext("Play it"), discard: gettext("Discard"), act: gettext("Use"), resolve_battle: gettext("Fight a battle now") }[type];
}
