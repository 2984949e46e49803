// The card that explains, aside: on a wide screen it lies over the log, so that the road and the hand stay in sight.

import { Card } from "../neuroshima/table/card.js";

const EDGE = 14;
const WIDE = window.matchMedia("(min-width: 1280px)");

/** The card that explains, aside where the screen is wide. */
export class AsideCard extends Card {
  /**
   * @param {Element} anchor
   * @param {DOMRect} spot
   * @param {number} width
   * @returns {number}
   */
  sideways(anchor, spot, width) {
    const left = window.innerWidth - width - EDGE;
    return WIDE.matches && spot.right + EDGE <= left ? left : super.sideways(anchor, spot, width);
  }
}
