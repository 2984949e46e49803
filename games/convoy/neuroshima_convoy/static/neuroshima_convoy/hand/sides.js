// A side of the table: who leads it, how many cards there are in hand and deck, the discard pile, what nobody has
// seen yet, and which hidden cards the viewer knows.

import { h, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { picture } from "../art.js";
import { CardList } from "./hand.js";
import { SIDES, sideName } from "../words/names.js";

/** @import { CardListeners, ListItem } from "../types.js" */
/** @import { SideView } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

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
    this.known = new Pile(names, on);
    const who = h("div", { class: "cv-who" }, picture("side", this.side), h("div", { class: "cv-who-words" }, this.name, this.role));
    this.root = h("section", { class: `cv-side cv-side-${this.side}` }, who, h("div", { class: "cv-counts" }, this.hand.root, this.deck.root), this.known.root, this.discard.root, this.unseen.root);
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

  /**
   * One or two cards by name, more by their number.
   * @param {ListItem[]} items
   * @returns {string}
   */
  knownTitle(items) {
    const cards = items.length > 2 ? String(items.length) : this.names.cards(items.map((item) => item.card));
    return fill(gettext("Known: %(cards)s"), { cards });
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
    const known = knownItems(side);
    this.known.root.hidden = !known.length;
    this.known.update(this.knownTitle(known), known, "", gettext("Hidden cards whose place is certain: they were seen before, or can be counted."));
    const left = Object.entries(side.unseen).map(([card, count]) => ({ card, count, key: card }));
    this.unseen.update(fill(gettext("Unseen: %(n)s"), { n: left.reduce((sum, { count }) => sum + count, 0) }), left, gettext("Every card has been seen."), unseenWords(side.hand !== null));
  }
}

/**
 * The hidden cards whose place the viewer knows, with words for the place.
 * @param {SideView} side
 * @returns {ListItem[]}
 */
export function knownItems({ known, deck }) {
  const hand = known.hand.map((card) => ({ card, where: gettext("in the hand") }));
  const lying = known.deck.map(({ card, at }) => ({ card, where: deckPlace(at, deck) }));
  return [...hand, ...lying].map((item, i) => ({ ...item, key: `${item.card}-${i}` }));
}

/**
 * @param {number | undefined} at from the top, counted from 0
 * @param {number} size
 * @returns {string}
 */
function deckPlace(at, size) {
  if (at === undefined) return gettext("somewhere in the deck");
  if (at === 0) return gettext("on top of the deck");
  if (at === size - 1) return gettext("at the bottom of the deck");
  return fill(gettext("number %(n)s in the deck"), { n: at + 1 });
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
