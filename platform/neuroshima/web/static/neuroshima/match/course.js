// How a match went, when it is over: a dialog with the line of the score, the turning points, and what was lost. The server
// makes it (web/course.html); it is there some moments after the end.

import { arrived } from "../shared/arriving.js";
import { copyLinks } from "../shared/copy.js";

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
    const result = this.dialog.querySelector("[data-result]").textContent;
    const more = how.startsWith(result) ? how.slice(result.length).trim() : how;
    Object.assign(this.dialog.querySelector("[data-how]"), { textContent: more, hidden: more === "" });
    if (this.isComing) this.follow(live);
  }

  get isComing() { return this.part.querySelector("[data-course]:not([data-coming])") === null; }

  /**
   * Look until it is there.
   * @param {boolean} live
   */
  async follow(live) {
    await arrived(this.dialog.dataset.from, (html) => {
      this.part.innerHTML = html;
      copyLinks(this.part);
      return !this.isComing;
    });
    if (live && this.part.querySelector(".course > *") !== null && !this.isComing && isFree()) this.open();
  }
}

/** Whether nobody is disturbed by a dialog: the page is looked at, and nobody writes or has another one open. */
function isFree() {
  return !document.hidden && document.querySelector("dialog[open]") === null && !document.activeElement?.matches("input, textarea");
}
