// What the prompt shows of an action in the making: whole answers, buttons, words.

import { Controller } from "../../neuroshima/table/controller.js";
import { fitting, same } from "../../neuroshima/table/legal.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { signPicture } from "../board/decision_signs.js";
import { sameField } from "../board/geometry.js";
import { result } from "../log/results.js";
import { answerText, confirmText, typeText } from "../words/answers.js";
import { endHint, othersTask, taskWords } from "../words/tasks.js";
import { choicesOf, partyWords } from "./choices.js";

/**
 * @import { Action, LegendItem, PromptButton, Task, Value } from "../../neuroshima/table/types.js"
 * @import { Field, HexMessage, WholeAnswer } from "../types.js"
 * @import { HexTable } from "../table.js"
 */

/**
 * The controller with the buttons and words of Hex.
 * @augments {Controller<HexTable>}
 */
export class PromptController extends Controller {
  /**
   * Turns what is chosen; whether there was something to turn. HexController does it.
   * @param {number} _by
   * @returns {boolean}
   */
  turn(_by) {
    return false;
  }

  /**
   * Uses the own leader, or does not; whether there is one to use. HexController does it.
   * @param {boolean} _use
   * @returns {boolean}
   */
  lead(_use) {
    return false;
  }

  /**
   * As in every game; where the action in the making begins a battle, with what that would bring.
   * @param {HexMessage} state
   * @returns {Task}
   */
  task(state) {
    const task = super.task(state);
    const { foretold } = this.table;
    return foretold && same(foretold.action, this.table.pointing.action()) ? { ...task, hint: foretold.words } : task;
  }

  // --- whole answers ------------------------------------------------------------------------------------------

  /**
   * @param {HexMessage} state
   * @returns {WholeAnswer[] | null}
   */
  choices({ view }) {
    return choicesOf(view, this.flow, this.table.names);
  }

  /**
   * @param {WholeAnswer[]} choices
   * @returns {LegendItem[]}
   */
  legend(choices) {
    const { pending } = this.table.state.view;
    return partyWords(pending.kind, choices, this.table.names).map(({ field, sign, text }) => ({ key: field, picture: () => signPicture(sign), text }));
  }

  /** What the answer would do that the pointer or the focus is on. */
  get consideredAction() {
    if (this.considered.length !== 1) return null;
    return this.choices(this.table.state)?.find(({ key }) => key === this.considered[0])?.action ?? null;
  }

  /**
   * The answers that the field under the pointer stands for.
   * @param {Field} field
   */
  considerField(field) {
    const { flow } = this;
    if (!flow.answers) return;
    const here = flow.answersAt(field).map(({ given }) => `choice-${JSON.stringify(given)}`);
    this.consider(here);
  }

  // --- buttons and words --------------------------------------------------------------------------------------

  looseButtons() {
    const [leader] = this.flow.leading === "use_leader" ? this.flow.usableLeaders : [];
    const button = { key: "leader", text: fill(gettext("Leader: %(leader)s"), { leader: this.table.names.leader(leader) }), run: () => this.lead(true) };
    return [...(leader ? [button] : []), ...super.looseButtons()];
  }

  /**
   * @param {HexMessage} state
   * @returns {PromptButton[]}
   */
  moreButtons(state) {
    const { flow } = this;
    const buttons = [];
    if (flow.canTurn) {
      const [back, on] = flow.listField ? [gettext("The choice before"), gettext("The next choice")] : [gettext("Turn back"), gettext("Turn clockwise")];
      buttons.push({ key: "left", text: "↺", label: back, run: () => this.turn(-1) });
      buttons.push({ key: "right", text: "↻", label: on, run: () => this.turn(1) });
    }
    if (flow.complete && !flow.listField) buttons.push(...this.pathButtons(state));
    if (this.discardable()) buttons.push({ key: "discard", text: gettext("Discard instead"), run: () => this.begin({ type: "discard", tile: flow.chosen.tile }, { dataset: { key: this.chosenKey } }) });
    return buttons;
  }

  /**
   * Other ways to the same place.
   * @param {HexMessage} state
   * @returns {PromptButton[]}
   */
  pathButtons(state) {
    const values = this.flow.optionsOf("path");
    if (values.length < 2) return [];
    return values
      .map((value, i) => ({ key: `path-${i}`, text: this.answerText("path", value, state), value, run: () => this.answer("path", value) }))
      .filter((item) => !same(item.value, this.flow.chosen.path));
  }

  discardable() {
    const { flow } = this;
    return flow.chosen.tile && flow.chosen.type !== "discard" && fitting(flow.entries, { type: "discard", tile: flow.chosen.tile }).length > 0;
  }

  /**
   * Where not all answers are fields, and for medics, the fields stand in the list too.
   * @param {string} field
   * @param {Value[]} values
   * @returns {Value[]}
   */
  listed(field, values) {
    if (field === this.flow.listField || this.flow.gathering) return [];
    return field !== "medic" && super.listed(field, values).length === 0 ? [] : values;
  }

  /**
   * A battle ends the turn, too (hex 3.2): one by a Battle tile, or by a unit on the last free field.
   * @param {Action} action
   * @returns {boolean}
   */
  isFinal(action) {
    const { names, state: { view } } = this.table;
    const isBattle = action.type === "play" && (action.does ?? "battle") === "battle" && names.definition({ seat: this.flow.seat, tile: action.tile })?.begins_battle;
    const isTaken = view.board.some((unit) => action.at && sameField(unit.at, action.at));
    const fills = action.type === "place" && !isTaken && view.fields.length - view.board.length === 1;
    return super.isFinal(action) || isBattle || fills;
  }

  unusableWords() {
    return gettext("This cannot be used now.");
  }

  /**
   * @param {HexMessage} state
   * @returns {string}
   */
  resultWords({ view }) {
    return view.outcome ? result(view.outcome, this.table.names) : "";
  }

  /**
   * @param {HexMessage} state
   * @returns {string}
   */
  endHint(state) {
    return endHint(state, this.table.names);
  }

  /**
   * @param {HexMessage} state
   * @returns {string[]}
   */
  taskWords(state) {
    return taskWords(state, this.flow, this.table.names);
  }

  /**
   * @param {HexMessage} state
   * @returns {string}
   */
  othersTask(state) {
    return othersTask(state.view, this.table.names) ?? super.othersTask(state);
  }

  /**
   * In a replay nobody is to move; the position still says who is asked, and whose turn it is.
   * @param {HexMessage} state
   * @returns {number}
   */
  movingSeat({ toMove, view }) {
    return toMove[0] ?? view.pending?.seat ?? view.turn.seat;
  }

  confirmText() {
    return confirmText(this.flow.chosen) ?? super.confirmText();
  }

  /**
   * @param {string} field
   * @param {Value} value
   * @param {HexMessage} state
   * @returns {string}
   */
  answerText(field, value, { view }) {
    return answerText(field, value, this.table.names, view) ?? super.answerText(field, value);
  }

  /**
   * @param {import("../../neuroshima/table/types.js").Entry} entry
   * @returns {string}
   */
  looseText(entry) {
    return entry.type === "act" ? this.table.names.ability(/** @type {string} */ (entry.ability)) : super.looseText(entry);
  }

  /**
   * @param {string} type
   * @returns {string}
   */
  typeText(type) {
    return typeText(type, this.table.state.view) ?? super.typeText(type);
  }
}
