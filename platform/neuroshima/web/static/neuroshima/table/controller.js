// What the prompt shows: the task in words, and the buttons for it. A game overrides what it wants otherwise: the words in
// controller_words.js, the handling of clicks and keys in action_controller.js.

import { ActionController } from "./action_controller.js";
import { gettext } from "./text.js";

/** @import { TableElement } from "./element.js" */
/** @import { Choice, Message, PromptButton, Task, Value } from "./types.js" */

/**
 * A table's controller.
 * @template {TableElement} [Table=TableElement] a game's has more parts
 * @augments {ActionController<Table>}
 */
export class Controller extends ActionController {
  /**
   * What the prompt shows for this position and the action in the making.
   * @param {Message} state
   * @returns {Task}
   */
  task(state) {
    const { flow, names } = this.table;
    if (this.isLate) return { words: this.lateWords(), buttons: [this.cancelButton()], mine: true };
    if (this.table.playback?.isBehind) return this.playbackTask();
    const back = (state.takeBack ?? []).filter((seat) => names.isMine(seat)).map((seat) => this.takeBackButton(seat));
    if (flow.seat === null) return { words: this.waitingWords(state), hint: this.howItEnded(state) || this.toldWords, buttons: back, mine: false, over: this.ending(state), result: state.ending?.result };
    const [words, taskHint] = this.taskWords(state);
    const hint = this.only.words || taskHint;
    const choices = this.choices(state);
    const more = flow.begun ? [] : [...this.onlyButtons(), ...this.hints.buttons(), ...back];
    if (choices) return { words, hint, buttons: [...this.choiceButtons(choices, state), ...more], legend: this.legend(choices), mine: true };
    const buttons = flow.begun ? this.flowButtons(state) : [...this.pendingButtons(state), ...this.looseButtons(), ...more];
    return { words, hint, buttons, mine: true };
  }

  /** What the move that is shown has brought, where others have made it. */
  get toldWords() {
    return (this.table.toldNow ?? []).join(". ");
  }

  /**
   * While moves are shown that have happened already: what is shown, and the way to the present.
   * @returns {Task}
   */
  playbackTask() {
    return { words: this.toldWords || gettext("What has happened …"), buttons: [{ key: "skip", text: gettext("Skip"), primary: true, run: () => this.table.skip() }] };
  }

  /**
   * One button for each whole answer.
   * @param {Choice[]} choices
   * @param {Message} state
   * @returns {PromptButton[]}
   */
  choiceButtons(choices, state) {
    const { flow } = this;
    const buttons = choices.map((choice) => ({
      key: flow.complete ? "confirm" : choice.key,
      text: choice.text,
      isAnswer: true,
      primary: flow.complete,
      considered: this.considered.includes(choice.key),
      consider: (on) => this.consider(on ? [choice.key] : []),
      run: () => this.choose(choice),
    }));
    if (!flow.begun) return buttons;
    return [...buttons, ...this.moreButtons(state), this.cancelButton()];
  }

  /**
   * @param {number} seat
   * @returns {PromptButton}
   */
  takeBackButton(seat) {
    return { key: "take_back", text: gettext("Take back"), run: () => this.takeBack(seat) };
  }

  /**
   * What stops an action that is about to be played by itself.
   * @returns {PromptButton[]}
   */
  onlyButtons() {
    return this.only.words ? [{ key: "wait", text: gettext("Wait"), run: () => this.cancel() }] : [];
  }

  /** @returns {PromptButton} */
  cancelButton() {
    return { key: "cancel", text: gettext("Cancel"), run: () => this.cancel() };
  }

  /**
   * Actions that start from a button: end of turn, whatever else the game knows.
   * @returns {PromptButton[]}
   */
  looseButtons() {
    const { flow } = this;
    const lonely = flow.loose.length === flow.entries.length;
    return flow.loose.map((entry, i) => ({
      key: `loose-${entry.type}-${i}`,
      text: this.looseText(entry),
      primary: lonely && i === 0,
      run: () => this.beginLoose(entry),
    }));
  }

  /**
   * The answers to a question for which nothing was chosen yet.
   * @param {Message} state
   * @returns {PromptButton[]}
   */
  pendingButtons(state) {
    return this.flow.active && this.deciding(state) ? this.answerButtons(state) : [];
  }

  /**
   * One button for each answer that is not given on the table.
   * @param {Message} state
   * @returns {PromptButton[]}
   */
  answerButtons(state) {
    const { flow } = this;
    if (!flow.ask) return [];
    return this.listed(flow.ask, flow.values).map((value, i) => ({
      key: `answer-${flow.ask}-${i}`,
      text: this.answerText(flow.ask, value, state),
      run: () => this.answer(flow.ask, value),
    }));
  }

  /**
   * The answers that get a button: those that cannot be pointed at ("no, thank you" among them).
   * @param {string} field
   * @param {Value[]} values
   * @returns {Value[]}
   */
  listed(field, values) {
    return this.flow.shape.places.includes(field) ? values.filter((value) => !this.flow.isPlace(value)) : values;
  }

  /**
   * The buttons of an action in the making.
   * @param {Message} state
   * @returns {PromptButton[]}
   */
  flowButtons(state) {
    const buttons = this.answerButtons(state);
    if (this.flow.complete) buttons.push({ key: "confirm", text: this.confirmText(), primary: true, run: () => this.confirm() });
    buttons.push(...this.moreButtons(state), this.cancelButton());
    return buttons;
  }
}
