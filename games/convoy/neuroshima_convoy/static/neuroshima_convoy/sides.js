// A side of the table: who leads it, how many cards there are in hand and deck, the discard pile, and what nobody has
// seen yet.

import { h, setAttribute, setText } from "../neuroshima/table/dom.js";
import { fill, gettext } from "../neuroshima/table/text.js";
import { picture } from "./art.js";
import { CardList } from "./hand.js";
import { SIDES, sideName } from "./names.js";

/** @import { CardListeners, SideView } from "./types.js" */
/** @import { ConvoyNames } from "./names.js" */

/** What a side has beside the road. */
export class SidePanel {
  /**
   * @param {ConvoyNames} names
   * @param {number} seat
   * @param {CardListeners} on
   */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.side = SIDES[seat];
    this.name = h("strong", { class: "cv-side-name", "data-whole": "" });
    this.role = h("span", { class: "cv-side-role" });
    this.hand = counter(this.side, "cv-hand-count");
    this.deck = counter(this.side, "cv-deck-count");
    this.discard = new Pile(names, on);
    this.unseen = new Pile(names, on);
    const who = h("div", { class: "cv-who" }, picture("side", this.side), h("div", { class: "cv-who-words" }, this.name, this.role));
    this.root = h("section", { class: `cv-side cv-side-${this.side}` }, who, h("div", { class: "cv-counts" }, this.hand.root, this.deck.root), this.discard.root, this.unseen.root);
    if (names.sidePages) this.root.append(this.linkToSide());
  }

  /**
   * The page of the side, beside the match.
   * @returns {HTMLElement}
   */
  linkToSide() {
    const words = fill(gettext("All cards of %(side)s explained"), { side: sideName(this.side) });
    return h("p", { class: "cv-pile-note" }, h("a", { href: `${this.names.sidePages}${this.side}/`, target: "_blank", rel: "noopener" }, words));
  }

  /** @param {{side: SideView, toMove: boolean, mine: boolean}} shown */
  update({ side, toMove, mine }) {
    const player = this.names.player(this.seat);
    setText(this.name, player);
    setText(this.role, [player === sideName(this.side) ? "" : sideName(this.side), mine ? gettext("you") : ""].filter(Boolean).join(" · "));
    setAttribute(this.root, "aria-label", sideName(this.side));
    this.root.classList.toggle("cv-to-move", toMove);
    this.hand.update(side.hand_count, gettext("Hand"));
    this.deck.update(side.deck, gettext("Deck"));
    this.discard.update(fill(gettext("Discard pile: %(n)s"), { n: side.discard.length }), newestFirst(side.discard), gettext("The discard pile is empty."));
    const left = Object.entries(side.unseen).map(([card, count]) => ({ card, count, key: card }));
    this.unseen.update(fill(gettext("Unseen: %(n)s"), { n: left.reduce((sum, { count }) => sum + count, 0) }), left, gettext("Every card has been seen."), unseenWords(side.hand !== null));
  }
}

const unseenWords = (handSeen) => (handSeen ? gettext("What is left in the deck, in no order.") : gettext("What is left in the deck and the hand together, in no order."));

/** The newest on top; the key counts from below, so that a card keeps it. */
const newestFirst = (cards) => cards.map((card, i) => ({ card, key: `${card}-${i}` })).reverse();

function counter(side, className) {
  const number = h("b");
  const words = h("span");
  const root = h("span", { class: `cv-counter ${className}` }, picture("back", side), number, words);
  return {
    root,
    update(count, label) {
      setText(number, String(count));
      setText(words, label);
    },
  };
}

/** A list of cards that opens on a click. */
class Pile {
  constructor(names, on) {
    this.title = h("span");
    this.note = h("p", { class: "cv-pile-note" });
    this.list = new CardList(names, "cv-pile-cards", on);
    this.empty = h("p", { class: "cv-pile-note" });
    this.root = h("details", { class: "cv-pile" }, h("summary", {}, this.title), h("div", { class: "cv-pile-body" }, this.note, this.list.root, this.empty));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.key !== "Escape" || !this.root.open) return;
    event.preventDefault();
    this.root.open = false;
    /** @type {HTMLElement} */ (this.root.firstElementChild).focus();
  }

  update(title, items, empty, note = "") {
    setText(this.title, title);
    setText(this.note, items.length ? note : "");
    setText(this.empty, items.length ? "" : empty);
    this.list.update(items, title);
  }
}
