// Answers that cover several fields: an area that is hit, a way that is flown. One points at a field, and where it
// stands for several answers, they are gone through one after the other.

import { Flow } from "../../neuroshima/table/flow.js";
import { same } from "../../neuroshima/table/legal.js";
import { isFieldList, sameField } from "../board/geometry.js";

/**
 * @import { Action } from "../../neuroshima/table/types.js"
 * @import { Field } from "../types.js"
 */

/** Which fields of the board stand for such an answer: any of an area's, the end of a way. */
const POINTED_AT = { path: (way) => way.slice(-1), target: (area) => area };

/** An action in the making whose answers may be several fields. */
export class FieldListFlow extends Flow {
  /** The field of the action whose answers are several fields each, while there are several answers. */
  get listField() {
    return (this.active && Object.keys(POINTED_AT).find((field) => this.fieldLists(field).length > 1)) || null;
  }

  /**
   * The shortest first. A way that only leads to a chosen field is none of these: see pathButtons in controller.js.
   * @param {string} field
   * @returns {Field[][]}
   */
  fieldLists(field) {
    if (field === "path" && this.chosen.to !== undefined) return [];
    const values = this.optionsOf(field);
    return values.every(isFieldList) ? [...values].sort((a, b) => a.length - b.length) : [];
  }

  /**
   * The answers for which a field of the board stands.
   * @param {Field} place
   * @returns {Field[][]}
   */
  listsAt(place) {
    const field = this.listField;
    return field && place ? this.fieldLists(field).filter((value) => POINTED_AT[field](value).some((at) => sameField(at, place))) : [];
  }

  /**
   * Nothing is taken for granted before somebody has pointed at the board.
   * @param {Action} chosen
   */
  set(chosen) {
    super.set(chosen);
    const field = this.listField;
    if (!field || this.ask || field in this.given) return;
    delete this.chosen[field];
    this.ask = field;
    this.values = this.fieldLists(field);
  }

  cancel() {
    this.pointed = null;
    super.cancel();
  }

  get placeAsked() {
    const field = this.listField;
    return field && (this.complete || this.ask === field) ? field : super.placeAsked;
  }

  get lit() {
    const field = this.listField;
    if (!field || this.placeAsked !== field) return super.lit;
    const places = this.fieldLists(field).flatMap(POINTED_AT[field]);
    return places.filter((place, i) => places.findIndex((other) => sameField(other, place)) === i);
  }

  /**
   * @param {Field} place
   * @returns {boolean}
   */
  pick(place) {
    const field = this.listField;
    if (!field || this.placeAsked !== field) return super.pick(place);
    const [first] = this.listsAt(place);
    if (!first) return false;
    this.pointed = place;
    this.choose(field, first);
    return true;
  }

  /**
   * Whether this field has been pointed at, and nothing else is asked.
   * @param {Field} place
   * @returns {boolean}
   */
  isPointed(place) {
    return Boolean(this.listField) && this.complete && sameField(this.pointed, place);
  }

  /**
   * The next answer for which the same field stands.
   * @param {number} by
   * @returns {boolean}
   */
  turn(by) {
    const answers = this.complete ? this.listsAt(this.pointed) : [];
    if (answers.length < 2) return false;
    const now = answers.findIndex((value) => same(value, this.chosen[this.listField]));
    this.choose(this.listField, answers[(now + by + answers.length) % answers.length]);
    return true;
  }

  get canTurn() {
    return this.complete && this.listsAt(this.pointed).length > 1;
  }

  /**
   * @param {Field} place
   * @returns {Action | null}
   */
  actionAt(place) {
    return this.isPointed(place) ? this.action : super.actionAt(place);
  }
}
