// What the reader's settings say of actions before they are sent: ask first, or play the only one at once.

import { setting } from "../shared/settings.js";
import { h } from "./dom.js";
import { allowed, toAction } from "./legal.js";
import { fill, gettext } from "./text.js";

/** @import { Action, Message } from "./types.js" */
/** @import { Flow } from "./flow.js" */

/** ms for which it can be read, and stopped, before it is played; longer where the last action can still be taken back. */
const NOTICE = 1500;
const LONG_NOTICE = 4000;

/**
 * Whether the reader wants to be asked before this action is sent.
 * @param {boolean} isFinal whether it ends the turn
 * @returns {boolean}
 */
export function isAskedFirst(isFinal) {
  const wanted = setting("confirm");
  return wanted === "always" || (wanted === "final" && isFinal);
}

/**
 * Ask whether an action is to be sent. Escape is no.
 * @param {Element} place where the dialog is put
 * @param {string} question
 * @returns {Promise<boolean>}
 */
export function askFirst(place, question) {
  const close = (value) => h("button", { type: "button", value, class: value ? "nt-primary" : null, onclick: () => dialog.close(value) }, value ? gettext("Yes, send it") : gettext("Not yet"));
  const title = h("p", { id: "nt-ask-words", class: "nt-ask-words" }, question);
  const dialog = h("dialog", { class: "nt-help nt-ask", "aria-labelledby": "nt-ask-words" }, title, h("div", { class: "nt-buttons" }, close("yes"), close("")));
  place.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

/** Plays the only legal action after a notice, where the reader wants it and the game allows it. */
export class OnlyAction {
  /** @type {number} */
  #timer = 0;
  #words = "";

  /**
   * @param {(action: Action) => void} send
   */
  constructor(send) {
    this.send = send;
  }

  /** What is about to be played, for the prompt; empty if nothing is. */
  get words() { return this.#words; }

  /**
   * Another position.
   * @param {Message} state
   * @param {Flow} flow
   * @param {(type: string) => string} name what an action of that type is called
   * @returns {string} the notice
   */
  consider(state, flow, name) {
    this.stop();
    const action = onlyOne(flow);
    if (!action || setting("auto") !== "on") return "";
    this.#words = fill(gettext("Only this is allowed, so it is played by itself: %(action)s. “Wait” or Esc stops it."), { action: name(action.type) });
    this.#timer = setTimeout(() => {
      this.stop();
      this.send(action);
    }, (state.takeBack ?? []).includes(flow.seat) ? LONG_NOTICE : NOTICE);
    return this.#words;
  }

  /** @returns {boolean} whether something was about to be played */
  stop() {
    const was = this.#words !== "";
    clearTimeout(this.#timer);
    this.#words = "";
    return was;
  }
}

/** The only legal action, if its kind may be played by itself. */
function onlyOne({ entries, shape, seat }) {
  const [entry] = entries;
  if (seat === null || entries.length !== 1 || !shape.automatic.includes(entry.type)) return null;
  return Object.keys(entry).every((field) => allowed(entry, field).length === 1)
    ? toAction(Object.fromEntries(Object.keys(entry).map((field) => [field, allowed(entry, field)[0]])))
    : null;
}
