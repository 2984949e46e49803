// What actions, their fields and values are called, where the game gives words for them.

import { Names } from "../names.js";
import { pick, plainText } from "../text.js";

/** @import { Action, Value } from "../types.js" */

/** The names of a game on the general table: those of its catalogue, else the ids. */
export class GeneralNames extends Names {
  /**
   * What something is called.
   * @param {string} id of a type of action, a field, a value, a reason
   * @returns {string}
   */
  word(id) {
    return pick(this.catalogue.words?.[id]) || plainText(id);
  }

  /**
   * A value of a field, in words.
   * @param {Value} value
   * @returns {string}
   */
  value(value) {
    if (Array.isArray(value)) return value.map((each) => this.value(each)).join(", ");
    return typeof value === "string" ? this.word(value) : plainText(value);
  }

  /**
   * An action in words: its type and what was chosen.
   * @param {Action} action
   * @returns {string}
   */
  action({ type, ...given }) {
    const values = Object.values(given).filter((value) => value !== undefined).map((value) => this.value(value));
    return [this.word(type), ...values].join(" · ");
  }

  /**
   * The sentence for a type of event, with names to fill in; empty if the game gives none.
   * @param {string} type
   * @returns {string}
   */
  sentence(type) {
    return pick(this.catalogue.sentences?.[type]);
  }
}
