// What must be done now, in words, and the buttons for it. What they are is decided in controller.js.

import { h, overflows, reconcile, scrolling, setAttribute, setText } from "./dom.js";

/** @import { PromptButton, Task } from "./types.js" */

const FEW = 3; // so many buttons stand in one row on a phone (table.css)

/** @typedef {HTMLButtonElement & Pick<PromptButton, "run" | "consider">} AnswerButton */

/** The prompt of a table: words, hint, refusal, buttons. */
export class Prompt {
  constructor() {
    this.words = h("p", { class: "nt-prompt-words", id: "nt-prompt-words" });
    this.hint = h("p", { class: "nt-prompt-hint" });
    this.error = h("p", { class: "nt-prompt-error", role: "alert" });
    this.news = h("button", { type: "button", class: "nt-news-line", "aria-haspopup": "true", hidden: true, onclick: () => this.openNews?.() });
    this.buttons = h("div", { class: "nt-buttons", role: "group", "aria-labelledby": "nt-prompt-words" });
    this.legend = h("ul", { class: "nt-legend" });
    this.text = h("div", { class: "nt-prompt-text" }, this.words, this.legend, this.hint, this.error, this.news);
    this.after = h("div", { class: "nt-buttons nt-after" }); // what the host offers when all is over
    this.root = h("div", { class: "nt-prompt" }, this.text, this.buttons, this.after);
    new ResizeObserver(() => this.fit()).observe(this.text); // what fits on a wide screen may not on another
    this.buttons.addEventListener("pointerover", () => this.attend());
    this.buttons.addEventListener("pointerleave", () => this.attend());
    this.buttons.addEventListener("focusin", () => this.attend());
    this.buttons.addEventListener("focusout", () => queueMicrotask(() => this.attend())); // a button that is taken away loses it, too
  }

  /**
   * Show a task.
   * @param {Task} task
   */
  update({ words, hint = "", buttons, legend = [], mine = false, over = false, result = null, news = "", openNews = undefined }) {
    this.root.classList.toggle("nt-over", Boolean(over));
    setAttribute(this.root, "data-result", result ?? null);
    this.openNews = openNews;
    this.news.hidden = news === "" || Boolean(over);
    setText(this.news, news);
    setText(this.words, words);
    setText(this.hint, hint);
    this.root.classList.toggle("nt-mine", Boolean(mine));
    reconcile(this.legend, legend, (item) => item.key, (item) => h("li", {}, item.picture(), h("span", {}, item.text)));
    this.buttons.hidden = buttons.length === 0; // a group of nothing would be read out by its name
    const areAnswers = buttons.some((item) => item.isAnswer);
    this.buttons.classList.toggle("nt-answers", areAnswers);
    this.buttons.classList.toggle("nt-few", !areAnswers && buttons.length <= FEW);
    const make = (item) => /** @type {AnswerButton} */ (h("button", { type: "button", onclick: (event) => event.currentTarget.run() }, item.text));
    reconcile(this.buttons, buttons, (item) => item.key, make, (node, item) => {
      node.run = item.run;
      node.consider = item.consider;
      node.classList.toggle("nt-answer", Boolean(item.isAnswer));
      node.classList.toggle("nt-considered", Boolean(item.considered));
      setText(node, item.text);
      setAttribute(node, "aria-label", item.label ?? null);
      node.classList.toggle("nt-primary", Boolean(item.primary));
    });
    cancelAnimationFrame(this.fitting);
    this.fitting = requestAnimationFrame(() => this.fit()); // before it is seen, and once for all that is drawn meanwhile
  }

  /** The answer that is thought about: under the pointer, else the one with the focus. */
  attend() {
    const now = /** @type {AnswerButton | null} */ (this.buttons.querySelector(":scope > :hover") ?? this.buttons.querySelector(":scope > :focus"));
    if (now === this.attended) return;
    const before = this.attended;
    this.attended = now;
    if (now?.consider) now.consider(true);
    else before?.consider?.(false);
  }

  /** @param {string} message why something was refused; empty: forget the last one */
  refuse(message) {
    if (!message && !this.error.textContent) return; // to measure the room costs a layout
    setText(this.error, message);
    this.fit();
  }

  /** The room has its size, whatever is said in it: what is too long gets room from the buttons, and a refusal is seen first. */
  fit() {
    this.root.classList.remove("nt-wordy");
    this.root.classList.toggle("nt-wordy", overflows(this.text));
    scrolling(this.text, this.error.textContent ? this.error : null);
  }

  focusConfirm() {
    /** @type {HTMLElement | null} */ (this.buttons.querySelector('[data-key="confirm"]'))?.focus();
  }

  /**
   * The first of the answers, or of what may be done.
   * @returns {boolean} whether there is one
   */
  focusButtons() {
    const button = /** @type {HTMLButtonElement | null} */ (this.buttons.querySelector("button:not(:disabled)"));
    button?.focus();
    return button !== null;
  }
}
