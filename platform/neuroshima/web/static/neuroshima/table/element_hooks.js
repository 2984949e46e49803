// What a game adds to its element, and what it may override.

import { bindTexts } from "./text.js";

/** @import { Card } from "./card.js" */
/** @import { Change } from "./news.js" */
/** @import { Controller } from "./controller.js" */
/** @import { Flow } from "./flow.js" */
/** @import { Help } from "./help.js" */
/** @import { Log } from "./log.js" */
/** @import { Names } from "./names.js" */
/** @import { Prompt } from "./prompt.js" */
/** @import { SoundButton } from "./sound_button.js" */
/** @import { StepPlayer } from "./steps.js" */
/** @import { Tabs } from "./tabs.js" */
/** @import { Catalogue, GameEvent, Host, Message, Move, MoveLines, Seat, Texts, Value, View } from "./types.js" */

/** The methods and parts of a game; its element extends `TableElement` in element.js. */
export class TableHooks extends HTMLElement {
  /** @type {Host} */ host; // set by the page, before the first message
  // What `build` of a game sets:
  /** @type {Names} */ names;
  /** @type {Flow} */ flow;
  /** @type {Card} */ card;
  /** @type {Help} */ help;
  /** @type {Prompt} */ prompt;
  /** @type {Log} */ log;
  /** @type {Tabs} */ tabs;
  /** @type {Controller} */ controller;
  /** @type {SoundButton} */ sound; // set before `build`: its root belongs somewhere on the table
  /** @type {StepPlayer | undefined} */ watching; // only if something is watched step by step

  // The classes of the table's names and of its log. With both, a page can show the log's lines without a table.
  /** @type {(new (catalogue: Catalogue, language?: string) => Names) | null} */ static Names = null;
  /** @type {(new (names: Names, light: (about: Value[]) => void) => Log) | null} */ static Log = null;

  /**
   * What moves for a moment when the match ends; null: nothing.
   * @returns {Element | null}
   */
  get boardRoot() {
    return null;
  }

  /**
   * Make the parts and put them into the element. It must set `names`, `flow`, `card`, `help`, `prompt`, `log`, `tabs` and
   * `controller`; and `watching` if something is watched step by step.
   * @param {Message} _message
   */
  build(_message) {
    throw new Error("a table is built by its game");
  }

  /**
   * Whether a move is watched step by step before what follows is shown.
   * @param {Message} _message
   * @returns {boolean}
   */
  isWatched(_message) {
    return false;
  }

  /**
   * Begin to watch a move: the promise of `this.watching.watch(steps)`.
   * @param {Message} _message
   * @param {Message} _before the position in which it was made
   * @returns {Promise<unknown>}
   */
  async watch(_message, _before) { return undefined; }

  /**
   * A position is about to be drawn. What only happens then, and not whenever something is chosen, belongs here.
   * @param {Message} _message
   */
  arrive(_message) {}

  /** Draws `this.state` and the action in the making; also called when only the latter has changed. */
  draw() {}

  /**
   * Marks what a coach speaks of, until it is called again.
   * @param {Value[]} _places as the game's coach names them
   */
  mark(_places) {}

  /** Puts the focus on the heart of the table, where it would else be lost. */
  focusMain() {}

  /**
   * What happened in a move, as a list of sentences.
   * @param {Move} _move
   * @param {View} _view in which it was made
   * @returns {string[]}
   */
  sentences(_move, _view) {
    return [];
  }

  /**
   * What events have changed that led to the position that is shown: what is new is marked and counted until the viewer
   * acts.
   * @param {GameEvent[]} _events
   * @param {View} _view the position
   * @returns {Change[][]} by event
   */
  changesOf(_events, _view) {
    return [];
  }

  /**
   * A player came or went. For a table that shows who is there; its game then says `shows_heads`, and on a phone
   * the head of the page does not show it again.
   * @param {Seat[]} _seats
   */
  present(_seats) {}

  /**
   * The log's lines for every move of a history.
   * @param {Texts} host
   * @param {{seats: Seat[], view: View, history: Move[]}} known `history` led to `view`
   * @returns {MoveLines[] | null} null if the game does not name its classes
   */
  static historyLines(host, { seats, view, history }) {
    if (!this.Names || !this.Log) return null;
    bindTexts(host);
    const names = new this.Names(host.catalogue, host.language);
    names.update({ seats, view, you: [] });
    return new this.Log(names, () => {}).historyLines(history, view, true);
  }
}
