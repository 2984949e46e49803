// What a player of Convoy is asked and told while they choose.

import { h } from "../../neuroshima/table/dom.js";
import { choicesOf, isAbout } from "./choices.js";
import { SIDES } from "../words/names.js";
import { PointingController } from "./pointing_controller.js";
import { askingOf } from "../words/questions.js";
import { result } from "../words/sentences.js";
import { answerText, confirmText, endWords, othersTask, taskWords, typeText } from "../words/tasks.js";

/** @import { About, ConvoyChoice, Message } from "../types.js" */
/** @import { SideName } from "../view_types.js" */
/** @import { PromptButton, Value } from "../../neuroshima/table/types.js" */

/** What a player does at the table of Convoy, with the words of it. */
export class ConvoyController extends PointingController {
  /**
   * @param {Message} state
   * @returns {ConvoyChoice[] | null}
   */
  choices({ view }) {
    return choicesOf(view, this.flow, this.table.names);
  }

  legend() {
    const asking = askingOf(this.table.view, this.table.names);
    return asking ? [{ key: asking.text, picture: () => h("span", { class: "cv-asking-sign" }), text: asking.text }] : [];
  }

  /**
   * The pointer or the focus is on something on the table (null: on nothing): {side, place}, {city} or {card}.
   * @param {About | null} thing
   */
  considerThing(thing) {
    if (this.flow.seat === null || !this.deciding(this.table.state)) return;
    const found = (thing && this.choices(this.table.state)) || [];
    this.consider(found.filter(({ about }) => isAbout(about, thing)).map(({ key }) => key));
  }

  /** The answers that are considered. */
  get weighed() {
    if (!this.considered.length) return [];
    return (this.choices(this.table.state) ?? []).filter(({ key }) => this.considered.includes(key));
  }

  /** What the hint is about that the pointer or the focus is on. */
  get hinted() {
    const { considered } = this.hints;
    if (!considered) return [];
    const { card, city, at, to } = considered;
    const own = at ? [{ side: SIDES[this.flow.seat], place: at }] : [];
    return [...own, ...(card ? [{ card }] : []), ...[city, to].filter(Boolean).map((name) => ({ city: name }))];
  }

  /**
   * Cards of the hand and cards that lie open are pointed at; whatever else is asked gets a button.
   * @param {Message} state
   * @returns {PromptButton[]}
   */
  answerButtons(state) {
    const { flow } = this;
    if (!flow.ask) return [];
    const values = flow.values.filter((value) => !this.pointable(flow.ask, value));
    return values.map((value, i) => ({ key: `answer-${flow.ask}-${i}`, text: answerText(flow.ask, value, state.view, this.table.names), run: () => this.answer(flow.ask, value) }));
  }

  /**
   * @param {string} field
   * @param {Value} value
   * @returns {boolean}
   */
  pointable(field, value) {
    return (this.flow.shape.places.includes(field) && this.flow.isPlace(value)) || (this.flow.handField === field && value !== undefined);
  }

  /**
   * @param {Message} state
   * @returns {string[]}
   */
  taskWords(state) {
    return taskWords(state, this.flow, this.table.names, this.answeredWords(state));
  }

  /**
   * What the answer before this question has led to; empty where nothing was asked just before.
   * @param {Message} state
   * @returns {string}
   */
  answeredWords({ move, history = [], view }) {
    const last = move ?? history[history.length - 1];
    if (last?.action?.type !== "choose") return "";
    return this.table.sentences(last, view).slice(-2).map((text) => `${text}.`).join(" ");
  }

  /**
   * @param {Message} state
   * @returns {string}
   */
  othersTask(state) {
    return othersTask(state, this.table.names);
  }

  /**
   * In a replay nobody is to move; the position still says whose turn it is.
   * @param {Message} state
   * @returns {number}
   */
  movingSeat({ toMove, view }) {
    return toMove[0] ?? view.pending?.seat ?? view.seat;
  }

  /**
   * @param {Message} state
   * @returns {string}
   */
  resultWords({ view }) {
    return view.outcome ? result(view.outcome, this.table.names) : "";
  }

  /**
   * How it came, under the result.
   * @param {Message} state
   * @returns {string}
   */
  endHint(state) {
    return state.view.outcome ? endWords(state, this.table.names) : "";
  }

  confirmText() {
    return confirmText(this.flow);
  }

  /**
   * @param {import("../../neuroshima/table/types.js").Action} action
   * @returns {boolean}
   */
  isPlacing({ type }) {
    return type === "deploy" || type === "attach";
  }

  /**
   * @param {string} field
   * @param {Value} value
   * @param {Message} state
   * @returns {string}
   */
  answerText(field, value, state) {
    return answerText(field, value, state.view, this.table.names);
  }

  /**
   * @param {string} type
   * @returns {string}
   */
  typeText(type) {
    return typeText(type, this.table.state.view);
  }

  /** The end of one's actions stands out once nothing else is left; of the two starting hands the one that is there. */
  looseButtons() {
    const first = this.table.state.view.phase === "mulligan";
    return super.looseButtons().map((button) => (first ? { ...button, primary: button.key.startsWith("loose-keep") } : button));
  }
}

/**
 * The side towards a viewer: their own, or the Outpost for a spectator.
 * @param {number | undefined} seat
 * @returns {SideName}
 */
export const ownSide = (seat) => SIDES[seat] ?? "outpost";
