// What must be done now, in words, and the buttons for it. What they are is decided in controller.js.

import { h, reconcile, setAttribute, setText } from "./dom.js";

export class Prompt {
  constructor() {
    this.words = h("p", { class: "nt-prompt-words", id: "nt-prompt-words" });
    this.hint = h("p", { class: "nt-prompt-hint" });
    this.error = h("p", { class: "nt-prompt-error", role: "alert" });
    this.buttons = h("div", { class: "nt-buttons", role: "group", "aria-labelledby": "nt-prompt-words" });
    this.root = h("div", { class: "nt-prompt" }, h("div", { class: "nt-prompt-text" }, this.words, this.hint, this.error), this.buttons);
  }

  /** `buttons`: [{key, text, primary?, label?, run}]. */
  update({ words, hint = "", buttons, mine, over }) {
    this.root.classList.toggle("nt-over", Boolean(over));
    setText(this.words, words);
    setText(this.hint, hint);
    this.root.classList.toggle("nt-mine", Boolean(mine));
    const make = (item) => h("button", { type: "button", onclick: (event) => event.currentTarget.run() }, item.text);
    reconcile(this.buttons, buttons, (item) => item.key, make, (node, item) => {
      node.run = item.run;
      setText(node, item.text);
      setAttribute(node, "aria-label", item.label ?? null);
      node.classList.toggle("nt-primary", Boolean(item.primary));
    });
  }

  refuse(message) {
    setText(this.error, message);
  }

  focusConfirm() {
    this.buttons.querySelector('[data-key="confirm"]')?.focus();
  }
}
