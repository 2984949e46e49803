// Both hands, open side by side: what a replay shows of a match that is over.

import { h, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { CardList, keyed } from "./hand.js";
import { SIDES, sideName } from "../words/names.js";

/** @import { CardListeners } from "../types.js" */
/** @import { SideName, View } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

/** Both hands side by side. */
export class OpenHands {
  /**
   * @param {ConvoyNames} names
   * @param {CardListeners} on
   */
  constructor(names, on) {
    this.hands = SIDES.map((side) => new OpenHand(names, side, on));
    this.root = h("div", { class: "cv-open-hands" }, ...this.hands.map((hand) => hand.root));
  }

  /**
   * Shown only where the viewer may see every hand; the side at the foot of the road stands first.
   * @param {View} view
   * @param {SideName} bottom
   */
  update(view, bottom) {
    this.root.hidden = !view.sides.every((side) => side.hand);
    if (this.root.hidden) return;
    this.hands.forEach((hand, seat) => hand.update(view.sides[seat].hand, SIDES[seat] === bottom));
  }
}

class OpenHand {
  constructor(names, side, on) {
    this.side = side;
    this.title = h("h3", { class: "cv-open-title" });
    this.list = new CardList(names, "cv-open-cards", on);
    this.empty = h("p", { class: "cv-pile-note" }, gettext("The hand is empty."));
    this.root = h("section", { class: `cv-open-hand cv-open-${side}` }, this.title, this.list.root, this.empty);
  }

  update(cards, first) {
    const words = `${sideName(this.side)} · ${fill(gettext("Open hand: %(n)s"), { n: cards.length })}`;
    setText(this.title, words);
    setAttribute(this.root, "aria-label", words);
    this.root.style.order = first ? "0" : "1";
    this.root.style.flexGrow = String(Math.max(2, cards.length));
    this.empty.hidden = cards.length > 0;
    this.list.update(keyed(cards), words);
  }
}
