// Markers that a player has won and keeps: seen by all, and put on a unit in one's own turn.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { markerPicture } from "../board/pictures.js";

/** @import { HexNames } from "../words/names.js" */

/** The markers that a player keeps. */
export class KeptMarkers {
  /**
   * @param {HexNames} names
   * @param {number} seat
   * @param {import("../types.js").HandIntents} on
   */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.root = h("div", { class: "nh-kept", role: "group" });
  }

  /**
   * `usable`: the ids that may be put on a unit now; `chosen`: the one that is about to be.
   * @param {import("../types.js").Counts | undefined} markers
   * @param {{usable: string[], chosen?: string, mine: boolean}} state
   */
  update(markers, { usable, chosen, mine }) {
    setAttribute(this.root, "aria-label", fill(gettext("Markers of %(player)s"), { player: this.names.player(this.seat) }));
    reconcile(this.root, Object.entries(markers ?? {}), ([id]) => id, ([id]) => this.button(id), (node, [id, count]) => this.updateButton(node, id, count, { usable, chosen, mine }));
  }

  /**
   * @param {string} id
   * @returns {HTMLElement}
   */
  button(id) {
    const explain = (element) => this.on.explainMarker(id, element);
    const button = h("button", { type: "button", class: "nh-kept-marker", "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, markerPicture(id, 40), h("span", {}, this.names.marker(id)), h("b", {}));
    onLongPress(button, () => explain(button));
    button.addEventListener("pointerdown", (event) => this.on.drag(event, this.seat, { type: "use_marker", marker: id }, button));
    button.addEventListener("click", () => this.on.chooseMarker(this.seat, id, button));
    return button;
  }

  /**
   * @param {HTMLElement} node
   * @param {string} id
   * @param {number} count
   * @param {{usable: string[], chosen?: string, mine: boolean}} state
   */
  updateButton(node, id, count, { usable, chosen, mine }) {
    const can = mine && usable.includes(id);
    setText(node.querySelector("b"), count > 1 ? `×${count}` : "");
    setAttribute(node, "aria-pressed", can ? String(chosen === id) : null);
    node.classList.toggle("nh-chosen", chosen === id);
    node.classList.toggle("nh-idle", !can);
  }
}
