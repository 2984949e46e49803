// The table of a game that has none of its own: the drawn position, the legal actions as buttons, the position in words.
// A game's own table may extend it and replace its parts (docs/tables.md).

import { Card } from "../card.js";
import { h, setAttribute } from "../dom.js";
import { TableElement } from "../element.js";
import { Flow } from "../flow.js";
import { Help } from "../help.js";
import { Prompt } from "../prompt.js";
import { Tabs } from "../tabs.js";
import { gettext } from "../text.js";
import { actionGroups } from "./action_groups.js";
import { ActionList } from "./action_list.js";
import { GeneralController } from "./general_controller.js";
import { GeneralLog } from "./general_log.js";
import { GeneralNames } from "./general_names.js";
import { positionWords } from "./position_words.js";

/** @import { Message, Move, Shape } from "../types.js" */

/** The general table. */
export class GeneralTable extends TableElement {
  /** @type {GeneralNames} */ names = null;
  /** @type {GeneralLog} */ log = null;
  /** @type {GeneralController} */ controller = null;
  /** @type {ActionList} */ actions;
  /** @type {HTMLElement} the drawn position: a game's own table may put its board here */ board;

  static Names = GeneralNames;
  static Log = GeneralLog;

  /**
   * What the game says of its actions (flow.js); a game's own table says more.
   * @returns {Partial<Shape>}
   */
  get shape() {
    return { order: ["type"] };
  }

  /** @param {Message} message */
  build(message) {
    const { Names, Log } = /** @type {typeof GeneralTable} */ (this.constructor);
    this.names = new Names(this.host.catalogue);
    this.names.update(message);
    this.flow = new Flow(this.shape);
    this.card = new Card();
    this.help = new Help({ keys: [], notes: [] });
    this.prompt = new Prompt();
    this.log = new Log(this.names, () => {});
    this.actions = new ActionList(this.names, (choice) => this.controller.chooseAction(choice));
    this.board = this.makeBoard();
    this.words = h("details", { class: "nt-position-words" }, h("summary", {}, gettext("The position in words")), h("div"));
    const root = h("div", { class: "nt-table nt-general" });
    this.tabs = new Tabs(root, [["log", gettext("Log")]]);
    this.controller = new GeneralController(this);
    const main = h("div", { class: "nt-general-main" }, this.board, this.actions.root, this.words);
    const task = h("div", { class: "nt-task" }, this.prompt.root);
    root.append(task, main, this.log.root, this.card.root, this.sound.root, this.help.button(this));
    this.replaceChildren(root);
  }

  /**
   * The place of the drawn position. Without a picture, the position in words is open in its stead.
   * @returns {HTMLElement}
   */
  makeBoard() {
    this.picture = h("img", { alt: gettext("The position; below it stands in words.") });
    return h("figure", { class: "nt-general-board", hidden: true }, this.picture);
  }

  /** @param {Message} message */
  arrive({ view }) {
    this.words.lastElementChild.replaceChildren(positionWords(view, this.names));
    this.drawBoard(view);
  }

  /**
   * Ask the host for the picture. The last one stays until the next is there, and a late one is dropped.
   * @param {object} view
   */
  async drawBoard(view) {
    const svg = await this.host.seen?.(view).catch(() => "") ?? "";
    if (this.state?.view !== view) return;
    if (this.board.hidden && !svg) this.words.open = true;
    setAttribute(this.board, "hidden", !svg);
    if (svg) setAttribute(this.picture, "src", `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
  }

  get boardRoot() { return this.board; }

  draw() {
    this.actions.show(actionGroups(this.flow));
  }

  focusMain() {
    if (this.actions.buttons[0]) this.actions.buttons[0].focus();
    else if (!this.prompt.focusButtons()) this.log.root.focus();
  }

  /**
   * @param {Move} move
   * @returns {string[]}
   */
  sentences(move) {
    return this.log.lines(move).map((line) => line.text);
  }
}

customElements.define("neuroshima-general-table", GeneralTable);
