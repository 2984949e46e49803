// What the tiles of an army do, on the army's page: <neuroshima-hex-pieces>, in the words of the table.

import { PiecesElement } from "../neuroshima/table/pieces.js";
import { HexNames } from "./words/names.js";
import { printedLines } from "./words/printed_tile.js";

class HexPieces extends PiecesElement {
  begin({ catalogue }) {
    this.names = new HexNames(catalogue);
  }

  sections(army, tile) {
    const definition = this.names.definition({ army, tile });
    return definition ? [{ lines: printedLines(this.names, definition) }] : [];
  }
}

customElements.define("neuroshima-hex-pieces", HexPieces);
