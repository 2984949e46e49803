// Sentences in a room that stays as it is. What has no room there becomes smaller; then only the first sentences are seen,
// with the number of the others, and a button shows all of them over what lies below.

import { AFTER_PAINT, byFinger, h, overflows, reconcile, scrolling, setAttribute, setText } from "./dom.js";
import { fill, gettext } from "./text.js";

/**
 * The most that fits, at least one.
 * @param {number} count
 * @param {(count: number) => boolean} fits
 * @returns {number}
 */
export function most(count, fits) {
  let [low, high] = [1, count];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Sentences and a note below them. */
export class FoldedText {
  /**
   * @param {string} name of the classes of its parts
   * @param {() => void} opened is called when the reader wants to see all
   * @param {() => void} left is called when the button goes that has the focus
   */
  constructor(name, opened, left) {
    this.opened = opened;
    this.left = left;
    this.isOpen = false;
    this.words = h("p", { class: `${name}-words` });
    this.note = h("span", { class: `${name}-note` });
    this.more = h("button", { type: "button", class: "nt-more", hidden: true, onclick: () => this.toggle() });
    this.root = h("div", { class: `${name}-text` }, this.words, this.more, this.note);
    this.words.addEventListener("click", () => { if (byFinger() && !this.more.hidden) this.toggle(); }); // the button is small
  }

  /** @returns {HTMLElement} what has the size of the room, or of the text when all of it is seen */
  get room() { return this.root.parentElement; }

  /** @returns {number} how many sentences there are */
  get count() { return this.words.childElementCount; }

  /** Other sentences come: they may be short. What is small stays so till then, so that letters do not change all the time. */
  reset() {
    this.isOpen = false;
    this.room.classList.remove("nt-wordy", "nt-wordiest", "nt-open");
  }

  /**
   * @param {string[]} sentences
   * @param {string} note
   */
  show(sentences, note) {
    const hadFocus = this.more === document.activeElement;
    const parts = sentences.map((sentence, index) => (index ? ` · ${sentence}` : sentence));
    reconcile(this.words, parts, (_part, index) => index, () => h("span"), setText);
    setText(this.note, note);
    this.fold(this.count);
    if (hadFocus) this.left();
    clearTimeout(this.fitting);
    this.fitting = setTimeout(() => this.fit(), AFTER_PAINT);
  }

  /** @param {number} seen how many sentences */
  fold(seen) {
    const others = this.count - seen;
    /** @type {HTMLElement[]} */ ([...this.words.children]).forEach((span, index) => { span.hidden = index >= seen; });
    this.note.hidden = others > 0;
    this.more.hidden = others === 0;
    setText(this.more, fill(gettext("… and %(n)s more"), { n: others }));
    setAttribute(this.more, "aria-expanded", "false");
  }

  fit() {
    const { room, root } = this;
    room.classList.remove("nt-open", "nt-wordiest");
    this.fold(this.count);
    if (overflows(root)) room.classList.add("nt-wordy");
    if (overflows(root)) this.fold(most(this.count, (seen) => { this.fold(seen); return !overflows(root); }));
    if (overflows(root)) room.classList.add("nt-wordiest"); // one sentence and its note, which cannot be folded
    if (this.isOpen && !this.more.hidden) this.unfold();
    scrolling(root);
  }

  unfold() {
    this.fold(this.count);
    this.room.classList.add("nt-open");
    this.more.hidden = false;
    setText(this.more, gettext("Show less"));
    setAttribute(this.more, "aria-expanded", "true");
  }

  toggle() {
    this.isOpen = !this.isOpen;
    this.fit();
    this.more.focus();
    if (this.isOpen) this.opened();
  }
}
