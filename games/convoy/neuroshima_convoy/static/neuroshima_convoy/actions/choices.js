// The answers to a question, each in words, and the cards and cities that it is about.

import { fitting, same, toAction } from "../../neuroshima/table/legal.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { signed } from "../words/names.js";
import { entryAt } from "../words/questions.js";
import { targetSide } from "./targets.js";
import { answerText } from "../words/tasks.js";

/** @import { About, ConvoyChoice } from "../types.js" */
/** @import { View } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */
/** @import { Action } from "../../neuroshima/table/types.js" */
/** @import { ConvoyFlow } from "./flow.js" */

/** So many answers are listed; of more one points at the road. */
const LISTED = 12;

/**
 * [{key, text, action, about}]; `about`: {side, place}, {city} or {card}. Null where nothing is asked, or too much.
 * @param {View} view
 * @param {ConvoyFlow} flow
 * @param {ConvoyNames} names
 * @returns {ConvoyChoice[] | null}
 */
export function choicesOf(view, flow, names) {
  if (!view.pending || flow.given.type !== "choose") return null;
  const answers = fitting(flow.entries, flow.given);
  if (answers.length > LISTED) return null;
  return answers.map((answer) => ({
    key: `choice-${JSON.stringify(answer)}`,
    text: answerWords(answer, answers, view, names),
    action: toAction(answer),
    about: aboutOf(answer, view, flow.seat),
  }));
}

/**
 * @param {Action} answer
 * @param {View} view
 * @param {number} seat
 * @returns {About}
 */
function aboutOf({ target, to, card }, { pending }, seat) {
  if (target) return { side: targetSide(pending.kind, seat), place: target };
  if (to) return { city: to };
  return card ? { card } : {};
}

/**
 * Whether two things are the same, or one is a part of what the other names.
 * @param {About} about
 * @param {object} other
 * @returns {boolean}
 */
export const isAbout = (about, other) => Object.keys(about).length > 0 && Object.keys(about).every((name) => same(about[name], other[name]));

/** "Kill: Commando (Iron Gate)" */
function answerWords(answer, answers, view, names) {
  const { kind, seat, source } = view.pending;
  if (answer.do === false) return declineWords(view, names);
  const what = whatWords(answer, answers, view, names, targetSide(kind, seat));
  const amount = signed(names.definition(source?.card)?.amount ?? 1);
  return fill(verbs()[kind] ?? "%(what)s", { what, amount, module: names.card(capturedModule(view)) });
}

function declineWords(view, names) {
  const { kind, source } = view.pending;
  if (kind === "protect") return fill(gettext("None: %(card)s is lost"), { card: names.cardAt(source.card, source.at) });
  return answerText("do", false, view, names);
}

function whatWords({ target, to, card }, answers, view, names, side) {
  if (!target) return to ? names.city(to) : names.card(card);
  const entry = entryAt(view, side, target);
  const alike = answers.filter((other) => other.target && other.target[0] === target[0] && other.target[1] !== target[1] && entryAt(view, side, other.target)?.card === entry?.card);
  const place = { card: names.card(entry?.card), city: names.city(target[0]), n: target[1] + 1 };
  const unit = alike.length ? fill(gettext("%(card)s (%(city)s, place %(n)s)"), place) : names.cardAt(entry?.card, target);
  const module = card ?? (view.pending.kind === "capture_module" ? entry?.module : null);
  return module ? fill(gettext("%(module)s of %(card)s"), { module: names.card(module), card: unit }) : unit;
}

/** The Module that a Robot has lost: which Robot it was is the step that is asked. */
function capturedModule({ pending, agenda, cities }) {
  const { unit } = agenda[agenda.length - 1] ?? {};
  return pending.kind === "capture_soldier" && unit ? entryAt({ cities }, "moloch", unit)?.module : undefined;
}

/** What an answer does to %(what)s, by the kind of the question. */
const verbs = () => {
  const kill = gettext("Kill: %(what)s");
  const discard = gettext("Discard: %(what)s");
  const move = gettext("Move: %(what)s");
  const token = gettext("Strength token %(amount)s: %(what)s");
  return {
    kill_soldier: kill, victory_kill: kill, bomb_soldier: kill, bomb_robot: kill, sacrifice_soldier: kill,
    discard_building: discard, positions: discard, spiders: discard, empty_deck: discard, draw_discard: discard, reveal: discard,
    lead: move, move_soldiers: move, convoy: move,
    weaken_robot: token, strengthen_soldiers: token,
    move_to: gettext("Move to: %(what)s"),
    shield: gettext("Shield token: %(what)s"),
    sacrifice_robot: gettext("Give up: %(what)s"),
    take_back: gettext("Back to your hand: %(what)s"),
    return_robot: gettext("Back to Moloch's hand: %(what)s"),
    deactivate: gettext("Deactivation token: %(what)s"),
    capture_module: gettext("Take: %(what)s"),
    capture_soldier: gettext("%(module)s goes to: %(what)s"),
    look: gettext("To the bottom of the deck: %(what)s"),
    protect: gettext("In its place: %(what)s"),
    on_win: gettext("Carry out next: %(what)s"),
  };
};
