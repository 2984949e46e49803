// How a match went, when it is over: a dialog with the line of the score, the turning points, and what was lost. The server
// makes it (match_pages/course.html); it is there some moments after the end.

import { arrived } from "../shared/arriving.js";
import { copyLinks } from "../shared/copy.js";
import { gettext } from "../shared/words.js";

const LOOKED_AT = 2500; // ms in which the last position is seen before the panel lies over it

/** The dialog. */
export class CoursePanel {
  /** @param {HTMLDialogElement} dialog with the address of its content in `data-from` */
  constructor(dialog) {
    this.dialog = dialog;
    /** @type {HTMLElement} */
    this.part = dialog.querySelector("[data-part]");
    document.addEventListener("click", (event) => this.clicked(/** @type {HTMLElement} */ (event.target)));
    copyLinks(this.part);
  }

  /** @param {HTMLElement} target */
  clicked(target) {
    if (target.closest("[data-open-course]")) this.open();
    if (target === this.dialog || this.dialog.contains(target.closest("[data-close]"))) this.dialog.close();
  }

  open() {
    if (this.dialog.open) return;
    this.dialog.showModal();
    this.dialog.scrollTop = 0;
    /** @type {HTMLElement} */ (this.dialog.querySelector("h2")).focus();
  }

  /**
   * The match is over, and the table has shown how it came.
   * @param {string} how in sentences, as the table tells it
   * @param {boolean} live whether it has ended while the page was open: then the panel opens by itself
   */
  show(how, live) {
    const more = toldBeside(this.dialog.querySelector("[data-told]").textContent, how);
    Object.assign(this.dialog.querySelector("[data-how]"), { textContent: more, hidden: more === "" });
    if (this.isComing) this.follow(live);
  }

  get isComing() { return this.part.querySelector("[data-course]:not([data-coming])") === null; }

  /**
   * Look until it is there. Later than soon it does not come over what the reader does by then.
   * @param {boolean} live
   */
  async follow(live) {
    const there = arrived(this.dialog.dataset.from, (html) => {
      this.part.innerHTML = html;
      copyLinks(this.part);
      return !this.isComing;
    });
    const [isSoon] = await Promise.all([there, live && new Promise((resolve) => { setTimeout(resolve, LOOKED_AT); })]);
    if (live && isSoon && this.part.querySelector(".course > *") !== null && !this.isComing && isFree()) this.open();
  }
}

/**
 * What a table tells of the end and the heading does not.
 * @param {string} heading who has won, and why if players have ended it
 * @param {string} how the table's sentences
 * @returns {string}
 */
export function toldBeside(heading, how) {
  const told = [heading, gettext("A draw.")];
  return how.split(/(?<=[.!?])\s+/).filter((sentence) => !told.some((words) => words.includes(sentence))).join(" ");
}

/** Whether nobody is disturbed by a dialog: the page is looked at, and nobody writes or has another one open. */
function isFree() {
  return !document.hidden && document.querySelector("dialog[open]") === null && !document.activeElement?.matches("input, textarea");
}
