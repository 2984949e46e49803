// All keys on one page, and the signs on the tiles.

import { h } from "./dom.js";
import { gettext } from "./text.js";

/** A dialog that is made when it is first wanted. */
export class Help {
  constructor() {
    this.root = null;
  }

  open(element) {
    if (!this.root) {
      this.root = dialog();
      element.append(this.root);
    }
    this.root.showModal();
  }
}

function dialog() {
  const keys = [
    ["1 2 3", gettext("choose a tile of your hand")],
    ["← ↑ → ↓", gettext("go from field to field")],
    ["Q W E A S D", gettext("go in the six directions")],
    ["Enter", gettext("choose the field, then confirm")],
    ["R", gettext("turn clockwise; with Shift back")],
    ["Esc", gettext("cancel")],
    ["B", gettext("go to the log and back to the board")],
    ["?", gettext("this list")],
  ];
  const rows = keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)));
  const close = h("button", { type: "button", class: "nh-primary" }, gettext("Close"));
  const root = h("dialog", { class: "nh-help", "aria-labelledby": "nh-help-title" }, h("h2", { id: "nh-help-title" }, gettext("Keys")), h("dl", {}, ...rows), h("p", {}, gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it; a second click confirms. On a touch screen: tap the tile and the field, tap again to turn, then confirm. Point at a tile, or press it long, to have it explained.")), close);
  close.addEventListener("click", () => root.close());
  return root;
}
