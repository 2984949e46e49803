// Mouse, touch and keyboard turned into a few intentions, which table.js answers: pickField, hoverField, turn, confirm,
// cancel, chooseHand, dropTile, focusLog, help, explainField.

import { step } from "./geometry.js";

const LONG_PRESS = 450; // milliseconds
const DRAG_START = 8; // pixels

/** What a person does on the board. */
export class BoardInput {
  constructor(board, intents) {
    this.board = board;
    this.intents = intents;
    this.zigzag = false;
    const { svg } = board;
    svg.addEventListener("click", (event) => this.click(event));
    svg.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.hover(event));
    svg.addEventListener("pointerleave", () => intents.hoverField(null));
    // On the frame: Chromium lets Tab stop at an SVG that listens for focus.
    board.root.addEventListener("focusin", (event) => event.target.field && event.target.matches(":focus-visible") && intents.focusField(event.target.field));
    board.root.addEventListener("focusout", () => intents.hoverField(null));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("contextmenu", (event) => this.longPressed && event.preventDefault());
  }

  click(event) {
    const { field } = event.target;
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

  hover(event) {
    this.intents.hoverField(event.target.field ?? null);
  }

  wheel(event) {
    if (this.intents.turn(event.deltaY > 0 ? 1 : -1)) event.preventDefault();
  }

  press(event) {
    this.touching = event.pointerType !== "mouse";
    const { field } = event.target;
    if (!this.touching || !field) return;
    this.longPressed = false;
    const timer = setTimeout(() => {
      this.longPressed = true;
      this.intents.explainField(field);
    }, LONG_PRESS);
    const stop = () => clearTimeout(timer);
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.board.svg.addEventListener(end, stop, { once: true });
  }

  key(event) {
    const { field } = event.target;
    if (!field || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.intents.pickField(field, false);
      return;
    }
    const next = step(field, event.key.length === 1 ? event.key.toLowerCase() : event.key, (at) => Boolean(this.board.cellAt(at)), this.zigzag);
    if (!next) return;
    event.preventDefault();
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") this.zigzag = !this.zigzag;
    this.board.focus(next);
  }
}

/** Calls `explain` when `element` is pressed long by touch; the click that follows is kept from everybody else. */
export function onLongPress(element, explain) {
  let long = false;
  let timer = null;
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (event) => {
    long = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      long = true;
      explain();
    }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("pointermove", (event) => Math.abs(event.movementX) + Math.abs(event.movementY) > DRAG_START && stop());
  element.addEventListener("contextmenu", (event) => event.pointerType !== "mouse" && event.preventDefault());
  element.addEventListener("click", (event) => long && event.stopImmediatePropagation(), true);
}

/** Keys that work anywhere inside the table, or on the page while nothing else has the focus. */
export function tableKeys(element, intents) {
  const listener = (event) => {
    const elsewhere = event.target !== document.body && !element.contains(event.target);
    const typing = event.target.closest?.("input, textarea, select, dialog, [contenteditable]");
    if (elsewhere || typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const intent = intentOf(event, intents);
    if (intent && intent() !== false) event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

function intentOf(event, intents) {
  if (/^[1-9]$/.test(event.key)) return () => intents.chooseHand(Number(event.key) - 1);
  return {
    r: () => intents.turn(event.shiftKey ? -1 : 1),
    R: () => intents.turn(-1),
    Escape: () => intents.cancel(),
    b: () => intents.focusLog(),
    "?": () => intents.help(),
  }[event.key];
}

/** Dragging a tile from the hand: `start(event, payload)` from its pointerdown. The board shows where it would lie. */
export class Drag {
  constructor(board, intents) {
    this.board = board;
    this.intents = intents;
    this.recent = -Infinity;
  }

  /** True while a click that belongs to a drag may still arrive. */
  get justEnded() {
    return performance.now() - this.recent < 350;
  }

  start(event, payload) {
    if (event.button !== 0) return;
    const from = [event.clientX, event.clientY];
    let dragging = false;
    const move = (e) => {
      if (!dragging && Math.hypot(e.clientX - from[0], e.clientY - from[1]) > DRAG_START) {
        dragging = this.intents.lift(payload);
        if (!dragging) stop();
      }
      if (dragging) this.carry(e, payload.button);
    };
    const up = (e) => {
      stop();
      if (!dragging) return;
      this.recent = performance.now();
      this.intents.drop(this.fieldUnder(e));
    };
    const stop = () => {
      document.removeEventListener("pointermove", move);
      document.removeEventListener("pointerup", up);
      document.removeEventListener("pointercancel", stop);
      this.carried?.remove();
      this.carried = null;
      this.intents.dragging(false);
    };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", up);
    document.addEventListener("pointercancel", stop);
  }

  /** The tile goes with the pointer; over a field of the board it lies there as a ghost. */
  carry(event, button) {
    const field = this.fieldUnder(event);
    this.intents.hoverField(field);
    if (!this.carried) {
      this.carried = button.querySelector(".nh-picture").cloneNode(true);
      this.carried.classList.add("nh-carried");
      this.board.root.append(this.carried);
    }
    this.carried.style.left = `${event.clientX}px`;
    this.carried.style.top = `${event.clientY}px`;
    this.carried.classList.toggle("nh-landed", field !== null);
  }

  fieldUnder(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.field ?? null;
  }
}
