// Mouse, touch and keyboard on the board turned into a few intentions, which actions/controller.js answers: pickField, hoverField,
// focusField, explainField, turn.

import { LONG_PRESS } from "../../neuroshima/table/pointing.js";
import { gettext } from "../../neuroshima/table/text.js";
import { isStep, step } from "./geometry.js";

/** @import { Field, FieldNode } from "../types.js" */

/**
 * The keys by which one walks on the board, for the overview: `BoardInput.key` answers them at a field.
 * @param {string} chosen what Enter does
 * @returns {import("../../neuroshima/shared/key_bindings.js").Binding[]}
 */
export function moveBindings(chosen) {
  const unused = () => false;
  return [
    { keys: [], shown: "← ↑ → ↓", words: gettext("go from field to field"), run: unused },
    { keys: [], shown: "Q W E A S D", words: gettext("go in the six directions"), run: unused },
    { keys: [], shown: "Enter", words: chosen, run: unused },
  ];
}

/**
 * The field that an event is on, if any.
 * @param {Event} event
 * @returns {Field | undefined}
 */
const fieldOf = ({ target }) => /** @type {FieldNode} */ (target).field;

/** What a person does on the board. */
export class BoardInput {
  /**
   * @param {import("./board.js").Board} board
   * @param {import("../types.js").BoardIntents} intents
   */
  constructor(board, intents) {
    this.board = board;
    this.intents = intents;
    this.zigzag = false;
    const { svg } = board;
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.hover(event));
    svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && intents.hoverField(null)); // a finger is lifted: what it explains stays
    // On the frame: Chromium lets Tab stop at an SVG that listens for focus.
    board.root.addEventListener("focusin", (/** @type {FocusEvent & {target: FieldNode}} */ event) => event.target.field && event.target.matches(":focus-visible") && intents.focusField(event.target.field));
    board.root.addEventListener("focusout", (/** @type {FocusEvent & {relatedTarget: Element | null}} */ event) => event.relatedTarget?.closest(".nt-card") || intents.hoverField(null)); // on into what is explained
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("contextmenu", (event) => this.longPressed && event.preventDefault());
  }

  /** @param {PointerEvent} event */
  click(event) {
    const field = fieldOf(event);
    if (!field || this.swallow()) return;
    this.board.focusable(field);
    this.intents.pickField(field, event.pointerType === "touch" || this.touching);
  }

  /** A long press has explained the field: the click that follows it chooses nothing. */
  swallow() {
    const swallowed = this.longPressed;
    this.longPressed = false;
    return swallowed;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    this.intents.hoverField(fieldOf(event) ?? null);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (this.intents.turn(event.deltaY > 0 ? 1 : -1)) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.touching = event.pointerType !== "mouse";
    const field = fieldOf(event);
    if (!this.touching || !field) return;
    this.longPressed = false;
    const timer = setTimeout(() => {
      this.longPressed = true;
      this.intents.explainField(field);
    }, LONG_PRESS);
    const stop = () => clearTimeout(timer);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.board.svg.addEventListener(end, stop, { once: true });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const field = fieldOf(event);
    if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.intents.pickField(field, false);
      return;
    }
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!isStep(key) || event.shiftKey) return;
    event.preventDefault(); // at the edge, too: there the key means nothing else, and the page does not scroll
    const next = step(field, key, this.board.fields, this.zigzag);
    if (!next) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.zigzag = !this.zigzag;
    this.board.focus(next);
  }
}
