// The words of the prompt, and what else a game answers for its controller. A game overrides them.

import { byFinger } from "./dom.js";
import { endingSentences } from "./ending.js";
import { same } from "./legal.js";
import { confirmHint } from "./practice.js";
import { fill, gettext, plainText } from "./text.js";

/** @import { Action, Choice, Entry, LegendItem, Message, PromptButton, Value } from "./types.js" */
/** @import { TableElement } from "./element.js" */

/** Whether an action has these fields, with these values. */
const contains = (action, fields) => Object.keys(fields).every((field) => same(fields[field], action[field]));

/**
 * A hint, and that Escape cancels; nothing is said of keys where the page is used by finger.
 * @param {string} [words]
 * @returns {string}
 */
export const cancelHint = (words = "") => (byFinger() ? words : `${words} ${gettext("Escape cancels.")}`.trim());

/**
 * What a game says and does otherwise; its controller extends `Controller` in controller.js.
 * @template {TableElement} [Table=TableElement] a game's has more parts
 */
export class ControllerWords {
  /** @param {Table} table an element with its parts */
  constructor(table) {
    this.table = table;
  }

  /** @returns {Table["flow"]} the action in the making */
  get flow() {
    return this.table.flow;
  }

  /**
   * The button of the viewer's hand with this index.
   * @param {number} _index
   * @returns {HTMLElement | null | undefined}
   */
  handButton(_index) {
    return null;
  }

  /**
   * What the number keys do, for the overview of keys.
   * @returns {string}
   */
  handKeyWords() {
    return gettext("choose from your hand, from the left");
  }

  /**
   * What the key A does, for the overview of keys.
   * @returns {string}
   */
  buttonKeyWords() {
    return gettext("go to the buttons of what is to be done");
  }

  /**
   * Something in a hand that cannot be chosen was clicked.
   * @param {number} _seat
   * @param {string} _id
   * @param {HTMLElement} [_button]
   */
  explainFromHand(_seat, _id, _button) {}

  /**
   * The answers to the question that is asked, each in words. Only those that fit what has been chosen on the table. Null
   * if the game asks field by field.
   * @param {Message} _state
   * @returns {Choice[] | null}
   */
  choices(_state) {
    return null;
  }

  /**
   * What the signs on the table mean that mark what the answers are about.
   * @param {Choice[]} _choices
   * @returns {LegendItem[]}
   */
  legend(_choices) {
    return [];
  }

  /**
   * Buttons of an action in the making, between confirm and cancel.
   * @param {Message} _state
   * @returns {PromptButton[]}
   */
  moreButtons(_state) {
    return [];
  }

  /**
   * Whether the viewer answers a question of the game, instead of taking an action of their own.
   * @param {Message} state
   * @returns {boolean}
   */
  deciding(state) {
    return Boolean(state.view.pending);
  }

  /**
   * Who has won and why; empty while the game goes on.
   * @param {Message} _state
   * @returns {string}
   */
  resultWords(_state) {
    return "";
  }

  /**
   * The same for a match of the site, as the host tells its reader; positions of studies have the game's words alone.
   * @param {Message} state
   * @returns {string}
   */
  ending(state) {
    return endingSentences(state.ending)[0] ?? this.resultWords(state);
  }

  /**
   * How the match ended: the host's sentence, and what the game adds.
   * @param {Message} state
   * @returns {string}
   */
  howItEnded(state) {
    return [...endingSentences(state.ending).slice(1), this.endHint(state)].filter(Boolean).join(" ");
  }

  /**
   * How the result came, in the line below it.
   * @param {Message} _state
   * @returns {string}
   */
  endHint(_state) {
    return "";
  }

  /**
   * What the viewer has to do: [words, hint].
   * @param {Message} state
   * @returns {string[]}
   */
  taskWords(state) {
    if (this.flow.begun) return this.flow.complete ? [gettext("Play what you have chosen?"), confirmHint(this.flow.isOnTable)] : [gettext("Choose one."), ""];
    return [this.deciding(state) ? gettext("You have to decide.") : gettext("It is your move."), ""];
  }

  /**
   * What another player has to do now, or that the game is over.
   * @param {Message} state
   * @returns {string}
   */
  waitingWords(state) {
    const { status } = state;
    if (this.ending(state)) return this.ending(state);
    if (status === "over") return gettext("The match is over.");
    if (status === "waiting") return gettext("Waiting for the other player. The game begins when every seat is taken.");
    if (status === "frozen") return gettext("This game is frozen: it cannot go on.");
    return fill(this.othersTask(state), { player: this.table.names.player(this.movingSeat(state)) });
  }

  /**
   * What %(player)s is doing.
   * @param {Message} state
   * @returns {string}
   */
  othersTask(state) {
    return this.deciding(state) ? gettext("%(player)s has to decide.") : gettext("%(player)s is to move.");
  }

  /**
   * The seat that the others wait for.
   * @param {Message} state
   * @returns {number}
   */
  movingSeat(state) {
    return state.toMove[0];
  }

  /** What was sent has no answer for some time. */
  lateWords() {
    return gettext("No answer yet. What you did is sent when the connection is back.");
  }

  /** The button that commits the action. */
  confirmText() {
    return this.flow.chosen.type === "choose" ? gettext("Choose") : gettext("Confirm");
  }

  /**
   * What is asked before an action is sent, if the player wants to be asked: what the prompt asks, or by which name a
   * button or an answer goes.
   * @param {Action} action
   * @returns {string}
   */
  questionWords(action) {
    const { state } = this.table;
    const { type, ...given } = action;
    const answer = this.choices(state)?.find(({ given: answered, action: whole }) => contains(action, whole ?? answered))?.text;
    if (!answer && this.flow.begun && Object.keys(given).length) return this.taskWords(state)[0];
    const values = Object.entries(given).map(([field, value]) => this.answerText(field, value, state));
    return fill(gettext("Send this: %(action)s?"), { action: answer ?? (values.join(" · ") || this.typeText(type)) });
  }

  /**
   * A value that `field` can take, in words.
   * @param {string} _field
   * @param {Value} value
   * @param {Message} [_state]
   * @returns {string}
   */
  answerText(_field, value, _state) {
    return plainText(value);
  }

  /**
   * The button of an action that nothing on the table begins.
   * @param {Entry} entry
   * @returns {string}
   */
  looseText(entry) {
    return this.typeText(entry.type);
  }

  /**
   * A type of action, in words.
   * @param {string} type
   * @returns {string}
   */
  typeText(type) {
    return plainText(type);
  }

  /**
   * Whether an action places something: after some of them the prompt says no longer what a second press does.
   * @param {Action} _action
   * @returns {boolean}
   */
  isPlacing(_action) {
    return false;
  }

  /** Why something in the hand does not begin an action. */
  unusableWords() {
    return gettext("This cannot be used now.");
  }
}
