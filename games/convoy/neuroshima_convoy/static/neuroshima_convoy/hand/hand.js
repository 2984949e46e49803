// Cards that lie open before the viewer: the own hand, what a decision offers, what a pile or a list holds.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { picture } from "../art.js";
import { watchTouch } from "../road/city.js";
import { hyphenated } from "../words/hyphens.js";
import { handLabel } from "../words/labels.js";

/** @import { CardListeners, ListItem } from "../types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

/**
 * Cards under names that tell two of a kind apart.
 * @param {string[]} cards
 * @returns {{card: string, key: string}[]}
 */
export const keyed = (cards) => cards.map((card, i) => ({ card, key: `${card}-${cards.slice(0, i).filter((other) => other === card).length}` }));

/**
 * The items that are chosen: one for each card, of equal ones the one that was pressed, or else the first that is left.
 * @param {{card: string, key: string}[]} items
 * @param {(string | undefined)[]} cards
 * @param {string | null} pressed the key of the item that was pressed last
 * @returns {{card: string, key: string}[]}
 */
export function chosenOf(items, cards, pressed) {
  const found = [];
  for (const card of cards) {
    const left = items.filter((item) => item.card === card && !found.includes(item));
    if (left.length > 0) found.push(left.find(({ key }) => key === pressed) ?? left[0]);
  }
  return found;
}

/** Cards that lie open, as buttons. */
export class CardList {
  /**
   * @param {ConvoyNames} names
   * @param {string} className
   * @param {CardListeners} on
   */
  constructor(names, className, on) {
    this.names = names;
    this.on = on;
    this.root = h("div", { class: `cv-list ${className}`, role: "group" });
  }

  /**
   * @param {ListItem[]} items
   * @param {string} label
   */
  update(items, label) {
    setAttribute(this.root, "aria-label", label);
    reconcile(this.root, items, (item) => item.key, (item) => this.make(item.card), (node, item, index) => this.updateCard(node, item, index));
  }

  /**
   * @param {string} card
   * @returns {HTMLButtonElement}
   */
  make(card) {
    const explained = pointed((node) => this.on.explain(card, node), () => this.on.leave());
    const node = h("button", { type: "button", class: "cv-hand-card", "data-card": card, "aria-describedby": "nt-card", ...explained }, picture("card", card), h("b", { class: "cv-copies" }), h("span", { class: "cv-card-name" }, hyphenated(this.names.card(card))), h("span", { class: "cv-where" }));
    onLongPress(node, () => this.on.explain(card, node));
    watchTouch(node);
    if (this.on.drag) node.addEventListener("pointerdown", (event) => this.on.drag(event, card, node));
    node.addEventListener("click", () => this.on.choose(card, node));
    return node;
  }

  /**
   * @param {HTMLElement} node
   * @param {ListItem} item
   * @param {number} index
   */
  updateCard(node, { card, lit, chosen, count, numbered, where = "" }, index) {
    node.classList.toggle("cv-lit", Boolean(lit));
    node.classList.toggle("cv-chosen", Boolean(chosen));
    setText(node.querySelector(".cv-copies"), count > 1 ? `${count}×` : "");
    setText(node.querySelector(".cv-where"), where);
    setAttribute(node, "aria-label", handLabel(this.names, card, { lit, count, where }));
    setAttribute(node, "aria-pressed", chosen ? "true" : null);
    setAttribute(node, "aria-keyshortcuts", numbered && index < 9 ? String(index + 1) : null);
  }
}
