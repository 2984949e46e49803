// The log of Convoy: sentences tied to the cards and cities they are about.

import { Log } from "../neuroshima/table/log.js";
import { Pieces } from "./pieces.js";
import { sentence } from "./sentences.js";

export class ConvoyLog extends Log {
  /** Goes back from what is shown now to what lay on the table before the first move. */
  begin(moves, view) {
    this.pieces = new Pieces(view);
    const events = moves.filter((move) => !move.undone).flatMap((move) => move.events ?? []);
    [...events].reverse().forEach((event) => this.pieces.back(event));
  }

  /** What was taken back is told by pieces that nobody else sees. */
  lines(move, undone) {
    return told(move.events, this.names, undone ? this.pieces.copy() : this.pieces);
  }
}

/** Lines for events, one after the other; `pieces` follows them. */
export function told(events, names, pieces) {
  const lines = [];
  for (const event of events ?? []) {
    const before = pieces.copy();
    pieces.forward(event);
    const line = sentence(event, names, before, pieces);
    if (line) lines.push(line);
  }
  return lines;
}
