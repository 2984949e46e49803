// The card that explains a thing on the table: beside it with a mouse or the keyboard, at the foot of the screen on a
// phone. What is explained names it: aria-describedby="nt-card". Beside a thing it comes and goes with the pointer, which
// so never comes to its links; a card that is kept stays until it is closed, or something else is clicked.

import { h, isPhone } from "./dom.js";
import { ruleLink } from "./rules.js";
import { gettext } from "./text.js";

/** @import { Clicked } from "../shared/types.js" */
/** @import { Explanation } from "./types.js" */
/** @typedef {{left: number, top: number, width: number, height: number}} Box where a card lies */

const GAP = 14;
const SMALL_GAP = 4;
const MOST_OF_A_PHONE = 0.6;
const LEAST_ROOM = 200; // pixels; where less is left below what is to be done, a card may lie on it
const POINTER_RESTS = 220; // milliseconds

/** The card of a table. */
export class Card {
  /**
   * @param {{outside?: string | null}} [options] `outside`: a selector. If the anchor is in such an element, the card keeps
   *   to its side, so that the rest of it stays in sight.
   */
  constructor({ outside = null } = {}) {
    this.outside = outside;
    this.close = h("button", { type: "button", class: "nt-card-close", "aria-label": gettext("Close the explanation"), onclick: () => this.hide() }, "×");
    this.body = h("div", { id: "nt-card" });
    this.root = h("div", { class: "nt-card", hidden: true }, this.body, this.close);
    this.kept = false;
    /** @type {HTMLElement | SVGElement | null} what is explained */
    this.anchor = null;
    this.onPress = (/** @type {PointerEvent & {target: Node}} */ { target }) => this.root.contains(target) || this.hide();
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.escape(event));
    this.root.addEventListener("pointerleave", ({ pointerType }) => { if (pointerType === "mouse") this.leave(); });
    /** @type {HTMLElement | null} what is to be done */
    this.task = null;
    this.taskChanged = new ResizeObserver(() => { if (this.shown && this.anchor.isConnected) this.place(this.anchor); });
  }

  /**
   * A right click on what is explained keeps its card.
   * @param {Element} room with all that is explained
   */
  keepIn(room) {
    room.addEventListener("contextmenu", (/** @type {Clicked} */ event) => {
      if (!this.shown || isPhone() || !event.target.closest("[aria-describedby=nt-card]")) return;
      event.preventDefault();
      this.keep();
    });
  }

  /** The card stays, and takes the pointer. On a phone it does anyway. */
  keep() {
    if (!this.shown || isPhone()) return;
    clearTimeout(this.timer);
    this.kept = true;
    this.root.classList.add("nt-card-kept");
    document.addEventListener("pointerdown", this.onPress, true);
  }

  /**
   * The keyboard goes into the card, to its first link.
   * @returns {boolean} whether there is one
   */
  enter() {
    const link = /** @type {HTMLElement | null} */ (this.body.querySelector("a, summary"));
    if (!link) return false;
    this.keep();
    link.focus();
    return true;
  }

  /** @param {KeyboardEvent} event */
  escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    const { anchor } = this;
    this.hide();
    anchor?.focus?.({ preventScroll: true });
  }

  /**
   * Explain something.
   * @param {Explanation} explanation
   * @param {HTMLElement | SVGElement} anchor the element beside which the card is placed
   */
  show({ picture, title, subtitle, sections, note, rules = [], edition = null }, anchor) {
    clearTimeout(this.timer);
    this.anchor = anchor;
    this.body.replaceChildren(
      h("div", { class: "nt-card-head" }, picture, h("div", {}, h("strong", { role: "heading", "aria-level": 2 }, title), h("span", {}, subtitle))),
      ...sections.filter((section) => section.lines.length).flatMap(sectionNodes),
      ...(note ? [h("p", { class: "nt-card-note" }, note)] : []),
      ...(rules.length ? [rulesOf(rules, edition)] : []),
    );
    this.root.hidden = false;
    if (!this.task) this.followTask();
    this.place(anchor);
  }

  /** What is to be done may grow while a card is open, above all when the match ends. */
  followTask() {
    this.task = this.root.closest(".nt-element")?.querySelector(".nt-task") ?? null;
    if (!this.task) return;
    for (const part of [this.task, ...this.task.children, ...this.buttonRows()]) this.taskChanged.observe(part);
  }

  /**
   * Call `open` when the pointer has rested, unless something else comes between or a card is kept.
   * @param {() => void} open
   * @param {number} [delay] in milliseconds
   */
  soon(open, delay = POINTER_RESTS) {
    clearTimeout(this.timer);
    if (this.kept) return;
    this.timer = setTimeout(open, delay);
  }

  /** The pointer or the focus has left what is explained. In a narrow window the card may lie under a mouse that rests:
   * hidden then, it would come again at once. */
  leave() {
    if (!this.kept && !this.root.matches(":hover")) this.hide();
  }

  /** Emptied too: a hidden description would still be read out. */
  hide() {
    clearTimeout(this.timer);
    this.kept = false;
    this.root.classList.remove("nt-card-kept");
    document.removeEventListener("pointerdown", this.onPress, true);
    this.root.hidden = true;
    this.body.replaceChildren();
  }

  /** Read the rules of what is explained, in a new tab: the first section of those that it names. */
  openRules() {
    /** @type {HTMLElement | null} */ (this.body.querySelector(".nt-rule"))?.click();
  }

  get shown() {
    return !this.root.hidden;
  }

  /**
   * Beside the anchor, or at the foot of a phone, above the buttons there.
   * @param {Element} anchor
   */
  place(anchor) {
    const { classList, style } = this.root;
    classList.toggle("nt-card-sheet", isPhone());
    classList.remove("nt-card-broad");
    style.left = style.top = style.maxHeight = "";
    if (isPhone()) this.placeAtFoot();
    else this.placeBeside(anchor);
  }

  /** Between what is to be done and the buttons under the thumb. */
  placeAtFoot() {
    const parts = this.task ? [this.task, ...this.task.children] : []; // a long result is higher than its room
    const above = Math.max(0, ...parts.map((part) => part.getBoundingClientRect().bottom));
    const below = Math.max(0, ...this.buttonRows().map((row) => row.getBoundingClientRect().height));
    const room = window.innerHeight - above - below - SMALL_GAP;
    this.root.style.setProperty("--buttons-height", `${below}px`);
    if (room >= LEAST_ROOM) this.root.style.maxHeight = `${Math.min(room, MOST_OF_A_PHONE * window.innerHeight)}px`;
  }

  /**
   * Not on what is to be done: below it, and there as broad and as high as there is room; without room, on the other side.
   * @param {Element} anchor
   */
  placeBeside(anchor) {
    const task = this.task?.getBoundingClientRect();
    const room = task ? window.innerHeight - task.bottom - 2 * GAP : 0;
    if (task && room < LEAST_ROOM && isOver(task, this.boxBeside(anchor))) {
      const { left, top } = this.boxBeside(anchor, true);
      Object.assign(this.root.style, { left: `${left}px`, top: `${top}px` });
      return;
    }
    const covers = (box) => room >= LEAST_ROOM && isOver(task, box);
    let box = this.boxBeside(anchor);
    if (covers(box) && box.height > room) {
      this.root.classList.add("nt-card-broad");
      box = this.boxBeside(anchor);
    }
    if (covers(box)) {
      box.top = task.bottom + GAP;
      this.root.style.maxHeight = `${room}px`;
    }
    this.root.style.left = `${box.left}px`;
    this.root.style.top = `${box.top}px`;
  }

  /**
   * Where the card would lie if the anchor were alone on the screen.
   * @param {Element} anchor
   * @param {boolean} [mirrored] on the other side of what must stay in sight
   * @returns {Box}
   */
  boxBeside(anchor, mirrored = false) {
    const spot = anchor.getBoundingClientRect();
    const { width, height } = this.root.getBoundingClientRect();
    const left = clamp(this.sideways(anchor, spot, width, mirrored), window.innerWidth - width - GAP);
    const top = clamp(spot.top + spot.height / 2 - height / 2, window.innerHeight - height - GAP);
    return { left, top, width, height };
  }

  /** @returns {Element[]} the rows of buttons below what is to be done, on a phone */
  buttonRows() {
    return [...(this.task?.querySelectorAll(".nt-buttons") ?? [])];
  }

  /**
   * The left edge: outwards from what must stay in sight; beside anything else.
   * @param {Element} anchor
   * @param {DOMRect} spot where the anchor is
   * @param {number} width of the card
   * @param {boolean} mirrored
   * @returns {number}
   */
  sideways(anchor, spot, width, mirrored) {
    const kept = this.outside && anchor.closest(this.outside)?.getBoundingClientRect();
    if (!kept) return spot.right + GAP + width <= window.innerWidth ? spot.right + GAP : spot.left - GAP - width;
    const leftHalf = spot.left + spot.width / 2 < kept.left + kept.width / 2 - 1;
    return leftHalf !== mirrored ? Math.min(spot.left, kept.left + spot.width * 0.4) - GAP - width : Math.max(spot.right, kept.right - spot.width * 0.4) + GAP;
  }
}

/**
 * Whether a card lies on what is to be done.
 * @param {{left: number, right: number, top: number, bottom: number}} task
 * @param {Box} card
 * @returns {boolean}
 */
export function isOver(task, { left, top, width, height }) {
  return left < task.right && left + width > task.left && top < task.bottom && top + height > task.top;
}

const clamp = (value, most) => Math.max(GAP, Math.min(value, most));

function rulesOf(rules, edition) {
  const links = rules.flatMap(({ text, cites }) => [" ", ruleLink(cites, text, edition)]);
  const how = h("small", { class: "nt-card-how" }, gettext("Key X opens them. A right click, or key K, keeps this card."));
  return h("p", { class: "nt-card-rules" }, gettext("Rules:"), ...links, how);
}

function sectionNodes(section) {
  const list = h("ul", {}, ...section.lines.map((line) => h("li", {}, line)));
  return section.heading ? [h("h3", {}, section.heading), list] : [list];
}
