// This folder: an action of the player in the making. `controller.js` turns clicks, keys and drags into it, and
// `prompt_controller.js` says what the prompt shows of it; `flow.js` holds what has been chosen and what is asked next;
// `areas_and_paths.js` and `tile_sets.js` add answers of several fields or tiles; `choices.js` lists the answers to a
// question of the rules.
//
// The controller is the host's, with tiles that are turned, dragged and discarded.

import { Drag } from "../../neuroshima/table/drag.js";
import { same } from "../../neuroshima/table/legal.js";
import { gettext } from "../../neuroshima/table/text.js";
import { BoardInput, moveBindings } from "../board/input.js";
import { faceField } from "../words/structures.js";
import { PromptController } from "./prompt_controller.js";

/**
 * @import { Action, Entry, GameEvent, Value } from "../../neuroshima/table/types.js"
 * @import { Field, Piece } from "../types.js"
 */

/** What a person does at the table. */
export class HexController extends PromptController {
  /** @param {import("../table.js").HexTable} table */
  constructor(table) {
    super(table);
    this.input = new BoardInput(table.board, this.intents());
    this.drag = new Drag(table.board.root, this.dragging());
  }

  intents() {
    const { table } = this;
    return {
      pickField: (field, touch) => this.pick(field, touch),
      hoverField: (field) => table.pointing.at(field),
      focusField: (field) => table.pointing.at(field, true),
      explainField: (field) => table.pointing.explainField(field),
      turn: (by) => this.turn(by),
    };
  }

  /** Over a field of the board a tile that is carried lies there as a ghost. */
  dragging() {
    const { table } = this;
    return {
      lift: ({ seat, given, button }) => this.lift(seat, given, button),
      over: (element) => {
        table.pointing.at(element?.field ?? null);
        return element?.field !== undefined;
      },
      drop: (element) => this.drop(element?.field),
      end: () => table.layout.root.classList.remove("nh-dragging"),
    };
  }

  handIntents() {
    return {
      choose: (seat, tile, button, piece) => this.drag.justEnded || this.chooseTile(seat, tile, button, piece),
      chooseMarker: (seat, id, button) => this.drag.justEnded || this.chooseMarker(seat, id, button),
      explain: (piece, element) => this.table.pointing.explainTile(piece, element),
      chooseLeader: (seat, id, button) => this.chooseLeader(seat, id, button),
      explainLeader: (id, element) => this.table.pointing.explainLeader(id, element),
      explainMarker: (id, element) => this.table.pointing.explainMarker(id, element),
      leave: () => this.table.card.leave(),
      drag: (event, seat, given, button) => this.drag.start(event, button.querySelector(".nh-picture"), { seat, given, button }),
    };
  }

  bindings() {
    return [
      ...moveBindings(gettext("choose the field; on a chosen one: turn the tile, or confirm")),
      { keys: ["c", "C"], shown: "C", words: gettext("go to the board"), run: () => this.table.focusMain() },
      { keys: ["r", "R"], shown: "R", words: gettext("turn clockwise, or the next choice where a field stands for several; with Shift back"), run: ({ key, shiftKey }) => this.turn(shiftKey || key === "R" ? -1 : 1) },
      { keys: ["l"], shown: "L", words: gettext("use your leader, in games with leaders"), run: () => this.lead(true) },
      { keys: ["n"], shown: "N", words: gettext("do not use your leader, where you are asked"), run: () => this.lead(false) },
      { keys: ["i"], shown: "I", words: gettext("the rules in force in this match"), run: () => this.table.rules.open(this.table) },
      ...super.bindings(),
    ];
  }

  handKeyWords() {
    return gettext("choose a tile of your hand, or a marker");
  }

  buttonKeyWords() {
    return gettext("go to the buttons of what is to be done; on the board with Shift");
  }

  // --- choosing -----------------------------------------------------------------------------------------------

  /**
   * A tile of the hand, or of the tray: that one's `piece` says whose it is.
   * @param {number} seat
   * @param {string} tile
   * @param {HTMLElement} button
   * @param {Piece} [piece]
   */
  chooseTile(seat, tile, button, piece = { seat, tile }) {
    if (seat !== this.flow.seat) this.table.pointing.explainTile(piece, button);
    else if (piece.part) this.chooseFace(piece, button);
    else if (this.flow.gathering) this.gather(tile, button);
    else if (this.flow.ask === "tile" && this.flow.chosen.leader && this.flow.values.includes(tile)) this.answer("tile", tile);
    else this.chooseFromHand(seat, tile, button);
  }

  /**
   * One of several tiles that are chosen together.
   * @param {string} tile
   * @param {HTMLElement} button
   * @returns {void}
   */
  gather(tile, button) {
    const { flow, table } = this;
    if (!flow.gather(button.dataset.key, tile)) return this.refuse(gettext("These are enough: take one back first."));
    this.refuse("");
    table.card.hide();
    table.render();
    table.host.say(this.taskWords(table.state)[0]);
  }

  /**
   * A face of a Structure; both tiles have theirs. One that is chosen a second time: never mind.
   * @param {Piece} piece
   * @param {HTMLElement} button
   * @returns {void | boolean}
   */
  chooseFace(piece, button) {
    const { flow } = this;
    const field = faceField(piece);
    if (flow.begun && flow.chosen[field] === piece.tile) return this.cancel();
    if (flow.chosen.type !== "build") return this.begin({ type: "build", [field]: piece.tile }, button);
    this.answer(field, piece.tile);
  }

  /**
   * A kept marker; a second time: never mind.
   * @param {number} seat
   * @param {string} id
   * @param {HTMLElement} button
   * @returns {unknown}
   */
  chooseMarker(seat, id, button) {
    const { flow, table } = this;
    if (seat !== flow.seat) return table.pointing.explainMarker(id, button);
    if (flow.begun && flow.chosen.marker === id) return this.cancel();
    this.begin({ type: "use_marker", marker: id }, button);
  }

  /**
   * The card of a leader, to be chosen or used; a second time: never mind.
   * @param {number} seat
   * @param {string} id
   * @param {HTMLElement} button
   * @returns {unknown}
   */
  chooseLeader(seat, id, button) {
    const { flow, table } = this;
    if (seat === flow.seat && flow.begun && flow.chosen.leader === id) return this.cancel();
    if (seat !== flow.seat || !flow.usableLeaders.includes(id)) return table.pointing.explainLeader(id, button);
    this.begin({ type: flow.leading, leader: id }, button);
    if (flow.complete) table.prompt.focusConfirm();
  }

  /**
   * An ability that no unit begins is confirmed like those of units: what it discards is gone.
   * @param {Entry} entry
   * @returns {unknown}
   */
  beginLoose(entry) {
    if (entry.type !== "act") return super.beginLoose(entry);
    this.begin({ type: entry.type, ability: entry.ability });
    this.table.prompt.focusConfirm();
  }

  /**
   * What is turned is not sent off before somebody has turned it: a unit by a leader, a tile that is revived.
   * @param {string} field
   * @param {Value} value
   * @returns {unknown}
   */
  answer(field, value) {
    const { flow, table } = this;
    if (field !== "use" && flow.chosen.type !== "choose") return super.answer(field, value);
    flow.choose(field, value);
    if (flow.complete && !flow.canTurn) return this.confirm();
    table.render();
    if (flow.complete) table.prompt.focusConfirm();
  }

  /**
   * The own leader is used, or not: an answer where that is asked, otherwise the beginning of an action.
   * @param {boolean} use
   * @returns {boolean}
   */
  lead(use) {
    const { flow, table } = this;
    if (flow.ask === "use") this.answer("use", use);
    else if (use && flow.leading === "use_leader" && !flow.begun) this.begin({ type: "use_leader" });
    else return false;
    if (flow.placeAsked && !flow.complete) table.focusMain();
    else if (flow.complete) table.prompt.focusConfirm();
    return true;
  }

  /**
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  handButton(index) {
    const panel = this.table.panels.find((p) => p.seat === this.flow.seat);
    return /** @type {HTMLElement | undefined} */ (panel?.choices[index]);
  }

  /**
   * The same by mouse, finger and Enter: what can be turned is turned, and anything else is confirmed. The only free field
   * is filled in with the tile: the first time it is chosen, as any other field.
   * @param {Field} field
   */
  pickedAgain(field) {
    const { flow, table } = this;
    if (!flow.canTurn) this.confirm();
    else if (flow.give(field)) table.render();
    else this.turn(1);
  }

  /**
   * @param {Action} action
   * @returns {boolean}
   */
  isPlacing({ type }) {
    return type === "place";
  }

  /**
   * @param {Field} place
   * @returns {boolean}
   */
  answered(place) {
    const { flow } = this;
    if (flow.differing.length) return flow.complete && same(flow.pointed, place);
    return this.flow.listField ? this.flow.isPointed(place) : super.answered(place);
  }

  /**
   * @param {Field} field
   * @param {boolean} touch
   * @returns {unknown}
   */
  pickedNothing(field, touch) {
    const { flow, table } = this;
    if (flow.listField) return this.refuse(gettext("Choose one of the lit fields."));
    if (flow.active && flow.placeAsked) return this.tryIllegal(field);
    if (table.pointing.wordsAt(field)) return table.pointing.keepField(field);
    if (touch) table.card.hide();
    if (flow.seat !== null && flow.entries.some((entry) => "tile" in entry)) this.refuse(gettext("Choose a tile first."));
  }

  /**
   * @param {number} by
   * @returns {boolean}
   */
  turn(by) {
    if (!this.flow.active || !this.flow.turn(by)) return false;
    this.table.render();
    return true;
  }

  // --- dragging -----------------------------------------------------------------------------------------------

  /**
   * @param {number} seat
   * @param {Action} given
   * @param {HTMLElement} button
   * @returns {boolean}
   */
  lift(seat, given, button) {
    if (seat !== this.flow.seat || this.sending || this.flow.gathering) return false;
    this.begin(given, button);
    this.table.card.hide();
    this.table.layout.root.classList.toggle("nh-dragging", this.flow.begun);
    return this.flow.begun;
  }

  /** @param {Field} field */
  drop(field) {
    if (field) this.pick(field, false);
    this.table.pointing.at(null);
  }
}
