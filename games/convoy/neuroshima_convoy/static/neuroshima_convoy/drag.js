// @ts-nocheck
// Dragging a card of the hand with the mouse to a city or a card. By finger the hand is scrolled, and cards are tapped.

import { DRAG_START } from "../neuroshima/table/pointing.js";

export class Drag {
  /** `controller`: lift(card, node) answers whether the card may be taken; drop(element) ends it. */
  constructor(table, controller) {
    Object.assign(this, { table, controller });
    this.recent = -Infinity;
  }

  /** True while a click that belongs to a drag may still arrive. */
  get justEnded() {
    return performance.now() - this.recent < 350;
  }

  start(event, card, node) {
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    const from = [event.clientX, event.clientY];
    let dragging = false;
    const move = (e) => {
      if (!dragging && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > DRAG_START) {
        dragging = this.controller.lift(card, node);
        if (!dragging) stop();
      }
      if (dragging) this.carry(e, node);
    };
    const up = (e) => {
      stop();
      if (!dragging) return;
      this.recent = performance.now();
      this.controller.drop(document.elementFromPoint(e.clientX, e.clientY));
    };
    const stop = () => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", stop);
      this.carried?.remove();
      this.carried = null;
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", stop);
    event.preventDefault();
    node.focus({ preventScroll: true, focusVisible: false });
  }

  carry(event, node) {
    if (!this.carried) {
      this.carried = node.querySelector(".cv-art").cloneNode(true);
      this.carried.classList.add("cv-carried");
      this.table.layout.append(this.carried);
    }
    this.carried.style.left = `${event.clientX}px`;
    this.carried.style.top = `${event.clientY}px`;
  }
}
