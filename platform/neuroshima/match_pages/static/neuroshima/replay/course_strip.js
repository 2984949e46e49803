// The line of the score under the slider of a replay: a click on it goes there, turning points are links.

import { stepOf } from "./said.js";

/** The line. */
export class CourseStrip {
  /**
   * @param {HTMLElement | null} root null where there is none
   * @param {(step: number) => void} go
   */
  constructor(root, go) {
    this.root = root;
    this.go = go;
    /** @type {number[]} */
    this.seqs = [];
    if (root === null) return;
    /** @type {HTMLElement} */
    this.field = root.querySelector(".course-field");
    this.field.addEventListener("click", (event) => this.clicked(event));
    this.field.addEventListener("pointerdown", (event) => { if (event.button === 0) this.field.setPointerCapture(event.pointerId); });
    this.field.addEventListener("pointermove", (event) => { if (this.field.hasPointerCapture(event.pointerId)) this.went(event.clientX); });
  }

  /** @param {number[]} seqs the number of the move of each step */
  wire(seqs) { this.seqs = seqs; }

  /**
   * Show where the step is.
   * @param {number} step
   */
  show(step) {
    if (this.root === null) return;
    /** @type {HTMLElement} */
    const now = this.root.querySelector(".course-now");
    now.hidden = false;
    now.style.setProperty("--at", `${100 * this.seqs[step] / this.moves}%`);
    for (const note of /** @type {NodeListOf<HTMLElement>} */ (this.root.querySelectorAll(".course-note"))) {
      note.hidden = this.seqs[step] < Number(note.dataset.from) || this.seqs[step] > Number(note.dataset.to);
    }
    for (const turn of this.root.querySelectorAll(".course-turn")) {
      turn.toggleAttribute("aria-current", turn.getAttribute("href") === `#${this.seqs[step]}`);
    }
  }

  get moves() { return Number(this.root.dataset.moves); }

  /** @param {MouseEvent} event */
  clicked(event) {
    const turn = /** @type {HTMLElement} */ (event.target).closest(".course-turn");
    event.preventDefault();
    if (turn !== null) this.go(stepOf(this.seqs, Number(turn.getAttribute("href").slice(1))));
    else this.went(event.clientX);
  }

  /**
   * Go to what lies there.
   * @param {number} x of the pointer
   */
  went(x) {
    const { left, width } = this.field.getBoundingClientRect();
    this.go(stepOf(this.seqs, moveAt((x - left) / width, this.moves)));
  }
}

/**
 * The move at a part of the line's width.
 * @param {number} part 0 to 1
 * @param {number} moves the number of the last one
 * @returns {number}
 */
export function moveAt(part, moves) { return Math.round(Math.max(0, Math.min(1, part)) * moves); }
