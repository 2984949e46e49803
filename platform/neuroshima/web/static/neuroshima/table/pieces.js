// The pieces of a faction on its page: the server has drawn them, the game says what they do, in the words of its table.

import { h } from "./dom.js";
import { bindTexts } from "./text.js";

/** @import { Explanation, Texts } from "./types.js" */

/** What a game's element for pieces extends. The page gives it its `host`. */
export class PiecesElement extends HTMLElement {
  /** @param {Texts} host */
  set host(host) {
    bindTexts(host);
    this.begin(host);
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-piece]"))) {
      place.replaceChildren(...this.sections(this.dataset.faction, place.dataset.piece).filter(({ lines }) => lines.length).flatMap(nodesOf));
    }
  }

  /**
   * Called once, before the first piece.
   * @param {Texts} _host
   */
  begin(_host) {}

  /**
   * What is said of a piece.
   * @param {string} _faction
   * @param {string} _piece
   * @returns {Explanation["sections"]}
   */
  sections(_faction, _piece) {
    return [];
  }
}

/** A heading that stands in the middle of a list of pieces is no heading of the page. */
function nodesOf({ heading, lines }) {
  const list = h("ul", {}, ...lines.map((line) => h("li", {}, line)));
  return heading ? [h("p", { class: "piece-part" }, heading), list] : [list];
}
