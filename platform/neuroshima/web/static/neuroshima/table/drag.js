// Carrying something from the hand to the table with the pointer.

import { DRAG_START } from "./pointing.js";

const LATE_CLICK = 350; // milliseconds after the end in which the click of a drag may still arrive, unless another begins

/**
 * What a table does with what is dragged. `lift`: whether it may be taken. `over`: the pointer is there; true if the table
 * shows the thing there already. `drop`: it was let go there. `end`: whatever came of it.
 * @template Thing
 * @typedef {object} DragListeners
 * @property {(thing: Thing) => boolean} lift
 * @property {(element: Element | null) => boolean | void} [over]
 * @property {(element: Element | null) => void} drop
 * @property {() => void} [end]
 */

/**
 * Drags something with the pointer, even if the table is drawn again meanwhile.
 * @template Thing
 */
export class Drag {
  /**
   * @param {Element} room where the picture that is carried is put
   * @param {DragListeners<Thing>} on
   */
  constructor(room, on) {
    this.room = room;
    this.on = on;
    this.recent = -Infinity;
    /** @type {HTMLElement | SVGElement | null} the copy of the picture */
    this.carried = null;
  }

  /** True while a click that belongs to a drag may still arrive. */
  get justEnded() {
    return performance.now() - this.recent < LATE_CLICK;
  }

  /**
   * Begin; to be called from `pointerdown`.
   * @param {PointerEvent} event
   * @param {Element} picture whose copy is carried
   * @param {Thing} thing for `lift`
   */
  start(event, picture, thing) {
    if (event.button !== 0) return;
    const from = [event.clientX, event.clientY];
    let dragging = false;
    const move = (e) => {
      if (!dragging && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > DRAG_START) {
        dragging = this.on.lift(thing);
        if (!dragging) stop();
      }
      if (dragging) this.carry(e, picture);
    };
    const up = (e) => {
      stop();
      if (!dragging) return;
      this.on.drop(under(e));
      this.recent = performance.now();
      document.addEventListener("pointerdown", () => { this.recent = -Infinity; }, { capture: true, once: true });
    };
    const stop = () => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", stop);
      this.carried?.remove();
      this.carried = null;
      this.on.end?.();
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", stop);
  }

  /**
   * Let the picture follow the pointer.
   * @param {PointerEvent} event
   * @param {Element} picture
   */
  carry(event, picture) {
    const landed = this.on.over?.(under(event));
    if (!this.carried) {
      this.carried = /** @type {HTMLElement | SVGElement} */ (picture.cloneNode(true));
      this.carried.classList.add("nt-carried");
      this.room.append(this.carried);
    }
    this.carried.style.left = `${event.clientX}px`;
    this.carried.style.top = `${event.clientY}px`;
    this.carried.classList.toggle("nt-landed", Boolean(landed));
  }
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
