// What the buttons of the general table do, and the words of its prompt.

import { Controller } from "../controller.js";
import { fill, gettext } from "../text.js";

/** @import { GroupChoice } from "./action_groups.js" */
/** @import { GeneralTable } from "./general_table.js" */
/** @import { Message, PromptButton, Value } from "../types.js" */

/**
 * The controller of the general table: its actions stand in a list of their own, and not in the prompt.
 * @augments {Controller<GeneralTable>}
 */
export class GeneralController extends Controller {
  /** @returns {PromptButton[]} */
  looseButtons() { return []; }

  /** @returns {PromptButton[]} */
  answerButtons() { return []; }

  /**
   * The number keys choose from the list of actions.
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  handButton(index) { return this.table.actions.buttons[index]; }

  handKeyWords() { return gettext("choose from the list of actions"); }

  /**
   * A button of the list was pressed. A whole action that begins and ends with it is sent at once.
   * @param {GroupChoice} choice
   * @returns {void}
   */
  chooseAction({ given }) {
    const isFirst = !this.flow.begun;
    if (this.sending || !this.flow.begin(given)) return;
    this.refuse("");
    if (isFirst && this.flow.complete) {
      this.confirm();
      return;
    }
    this.table.render();
    if (this.flow.complete) this.table.prompt.focusConfirm();
    else this.table.focusMain();
  }

  /**
   * @param {Message} state
   * @returns {string[]}
   */
  taskWords(state) {
    const { flow } = this;
    if (!flow.begun) return [super.taskWords(state)[0], gettext("Choose from the list of actions.")];
    const action = this.table.names.action(flow.chosen);
    return flow.complete ? [fill(gettext("Do this: %(action)s?"), { action }), gettext("Confirm or cancel.")] : [action, gettext("Choose one.")];
  }

  /**
   * @param {string} type
   * @returns {string}
   */
  typeText(type) { return this.table.names.word(type); }

  /**
   * @param {string} _field
   * @param {Value} value
   * @returns {string}
   */
  answerText(_field, value) { return this.table.names.value(value); }

  /**
   * Who has won; the reason only where the game has words for it.
   * @param {Message} state
   * @returns {string}
   */
  resultWords({ outcome }) {
    if (!outcome) return "";
    const { names } = this.table;
    const winners = outcome.winners.map((seat) => names.player(seat)).join(", ");
    return winners ? fill(gettext("Won by: %(names)s."), { names: winners }) : gettext("A draw.");
  }

  /**
   * @param {Message} state
   * @returns {string}
   */
  endHint({ outcome, ending }) {
    return outcome && !ending && this.table.names.catalogue.words?.[outcome.reason] ? this.table.names.word(outcome.reason) : "";
  }
}
