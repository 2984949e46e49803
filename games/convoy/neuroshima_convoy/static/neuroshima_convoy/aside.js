// The card that explains, aside: on a wide screen it lies over the log, so that the road and the hand stay in sight.

import { Card } from "../neuroshima/table/card.js";

const EDGE = 14;
const WIDE = window.matchMedia("(min-width: 1280px)");

export class AsideCard extends Card {
  sideways(anchor, spot, width) {
    const left = window.innerWidth - width - EDGE;
    return WIDE.matches && spot.right + EDGE <= left ? left : super.sideways(anchor, spot, width);
  }
}
