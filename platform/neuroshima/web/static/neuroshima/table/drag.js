// Carrying something from the hand to the table with the pointer.

import { DRAG_START } from "./pointing.js";

const LATE_CLICK = 350; // milliseconds after the end in which the click of a drag may still arrive, unless another begins

export class Drag {
  /** `room`: where the picture that is carried is put. `on.lift(thing)`: whether it may be taken. `on.over(element)`: the
   * pointer is there; true where the table shows the thing lying there already. `on.drop(element)`: it was let go there.
   * `on.end()`: whatever came of it. */
  constructor(room, on) {
    this.room = room;
    this.on = on;
    this.recent = -Infinity;
    this.carried = null;
  }

  /** True while a click that belongs to a drag may still arrive. */
  get justEnded() {
    return performance.now() - this.recent < LATE_CLICK;
  }

  /** To be called from `pointerdown`; a copy of `picture` is carried. */
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

  carry(event, picture) {
    const landed = this.on.over?.(under(event));
    if (!this.carried) {
      this.carried = picture.cloneNode(true);
      this.carried.classList.add("nt-carried");
      this.room.append(this.carried);
    }
    this.carried.style.left = `${event.clientX}px`;
    this.carried.style.top = `${event.clientY}px`;
    this.carried.classList.toggle("nt-landed", Boolean(landed));
  }
}

const under = (event) => document.elementFromPoint(event.clientX, event.clientY);
