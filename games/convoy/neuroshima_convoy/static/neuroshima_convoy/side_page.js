// What the cards of a side do, on the side's page: <neuroshima-convoy-pieces>, in the words of the table.

import { h } from "../neuroshima/table/dom.js";
import { PiecesElement } from "../neuroshima/table/pieces.js";
import { sprites } from "../neuroshima/table/sprites.js";
import { guessNote } from "./art.js";
import { explainCard } from "./words/explain.js";
import { ConvoyNames } from "./words/names.js";

class ConvoyPieces extends PiecesElement {
  begin({ catalogue, language }) {
    this.names = new ConvoyNames(catalogue, language);
    this.append(sprites(Object.values(catalogue.art))); // the sign of what no source gives
    this.prepend(h("p", {}, guessNote()));
  }

  sections(_side, card) {
    return this.names.definition(card) ? explainCard(this.names, card, "").sections : [];
  }
}

customElements.define("neuroshima-convoy-pieces", ConvoyPieces);
