// What was changed, to be taken back and done again.

const MOST = 200;

/**
 * States in the order in which they came, and which of them is shown.
 * @template State
 */
export class History {
  /** @param {State} state */
  constructor(state) {
    this.states = [state];
    this.at = 0;
  }

  /** @returns {State} */
  get now() {
    return this.states[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  /**
   * Another state; what was taken back is forgotten.
   * @param {State} state
   */
  push(state) {
    this.states = [...this.states.slice(0, this.at + 1), state].slice(-MOST);
    this.at = this.states.length - 1;
  }

  /** @returns {boolean} */
  undo() {
    if (!this.canUndo) return false;
    this.at--;
    return true;
  }

  /** @returns {boolean} */
  redo() {
    if (!this.canRedo) return false;
    this.at++;
    return true;
  }
}
