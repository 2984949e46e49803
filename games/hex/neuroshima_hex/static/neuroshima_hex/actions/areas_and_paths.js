// Answers that cover several fields: an area that is hit, a way that is flown. One points at a field, and where it
// stands for several answers, they are gone through one after the other.

import { Flow } from "../../neuroshima/table/flow.js";
import { same } from "../../neuroshima/table/legal.js";
import { sameField } from "../board/geometry.js";

/** Which fields of the board stand for such an answer: any of an area's, the end of a way. */
const STANDS = { path: (way) => way.slice(-1), target: (area) => area };

export const isSpan = (value) => Array.isArray(value) && Array.isArray(value[0]);

export class SpanFlow extends Flow {
  /** The field of the action whose answers are several fields each, while there are several answers. */
  get span() {
    return (this.active && Object.keys(STANDS).find((field) => this.spans(field).length > 1)) || null;
  }

  /** The shortest first. A way that only leads to a chosen field is none of these: see pathButtons in controller.js. */
  spans(field) {
    if (field === "path" && this.chosen.to !== undefined) return [];
    const values = this.optionsOf(field);
    return values.every(isSpan) ? [...values].sort((a, b) => a.length - b.length) : [];
  }

  /** The answers for which a field of the board stands. */
  standing(place) {
    const field = this.span;
    return field && place ? this.spans(field).filter((value) => STANDS[field](value).some((at) => sameField(at, place))) : [];
  }

  /** Nothing is taken for granted before somebody has pointed at the board. */
  set(chosen) {
    super.set(chosen);
    const field = this.span;
    if (!field || this.ask || field in this.given) return;
    delete this.chosen[field];
    this.ask = field;
    this.values = this.spans(field);
  }

  cancel() {
    this.pointed = null;
    super.cancel();
  }

  get placeAsked() {
    const field = this.span;
    return field && (this.complete || this.ask === field) ? field : super.placeAsked;
  }

  get lit() {
    const field = this.span;
    if (!field || this.placeAsked !== field) return super.lit;
    const places = this.spans(field).flatMap(STANDS[field]);
    return places.filter((place, i) => places.findIndex((other) => sameField(other, place)) === i);
  }

  pick(place) {
    const field = this.span;
    if (!field || this.placeAsked !== field) return super.pick(place);
    const [first] = this.standing(place);
    if (!first) return false;
    this.pointed = place;
    this.choose(field, first);
    return true;
  }

  /** Whether this field has been pointed at, and nothing else is asked. */
  isPointed(place) {
    return Boolean(this.span) && this.complete && sameField(this.pointed, place);
  }

  /** The next answer for which the same field stands. */
  turn(by) {
    const answers = this.complete ? this.standing(this.pointed) : [];
    if (answers.length < 2) return false;
    const now = answers.findIndex((value) => same(value, this.chosen[this.span]));
    this.choose(this.span, answers[(now + by + answers.length) % answers.length]);
    return true;
  }

  get canTurn() {
    return this.complete && this.standing(this.pointed).length > 1;
  }

  actionAt(place) {
    return this.isPointed(place) ? this.action : super.actionAt(place);
  }
}
