// The card that explains a tile: beside it with a mouse or the keyboard, at the foot of the screen on a phone.

import { tilePicture } from "./art.js";
import { h, isPhone } from "./dom.js";
import { gettext } from "./text.js";

const GAP = 14;

export class Card {
  constructor() {
    this.close = h("button", { type: "button", class: "nh-card-close", "aria-label": gettext("Close the explanation"), onclick: () => this.hide() }, "×");
    this.body = h("div", { id: "nh-card" });
    this.root = h("div", { class: "nh-card", hidden: true }, this.body, this.close);
  }

  /** Explain `facts` (see explain.js) beside the element `anchor`. */
  show(facts, anchor) {
    this.body.replaceChildren(
      h("div", { class: "nh-card-head" }, tilePicture(facts.army, facts.tile, facts.definition, 84, facts.rotation), h("div", {}, h("strong", {}, facts.title), h("span", {}, facts.subtitle))),
      ...facts.sections.filter((section) => section.lines.length).flatMap(sectionNodes),
      ...(facts.note ? [h("p", { class: "nh-card-note" }, facts.note)] : []),
    );
    this.root.hidden = false;
    this.place(anchor);
  }

  /** Emptied too: a hidden description would still be read out. */
  hide() {
    this.root.hidden = true;
    this.body.replaceChildren();
  }

  get shown() {
    return !this.root.hidden;
  }

  place(anchor) {
    this.root.classList.toggle("nh-card-sheet", isPhone());
    if (isPhone()) {
      this.root.style.left = this.root.style.top = "";
      return;
    }
    const spot = anchor.getBoundingClientRect();
    const size = this.root.getBoundingClientRect();
    const left = clamp(sideways(anchor, spot, size.width), window.innerWidth - size.width - GAP);
    const top = clamp(spot.top + spot.height / 2 - size.height / 2, window.innerHeight - size.height - GAP);
    this.root.style.left = `${left}px`;
    this.root.style.top = `${top}px`;
  }
}

const clamp = (value, most) => Math.max(GAP, Math.min(value, most));

/** Outwards from the board, so that the neighbours a unit acts on stay in sight; beside anything else. */
function sideways(anchor, spot, width) {
  const board = anchor.closest(".nh-board")?.getBoundingClientRect();
  if (!board) return spot.right + GAP + width <= window.innerWidth ? spot.right + GAP : spot.left - GAP - width;
  const leftHalf = spot.left + spot.width / 2 < board.left + board.width / 2 - 1;
  return leftHalf ? Math.min(spot.left, board.left + spot.width * 0.4) - GAP - width : Math.max(spot.right, board.right - spot.width * 0.4) + GAP;
}

function sectionNodes(section) {
  const list = h("ul", {}, ...section.lines.map((line) => h("li", {}, line)));
  return section.heading ? [h("h3", {}, section.heading), list] : [list];
}
