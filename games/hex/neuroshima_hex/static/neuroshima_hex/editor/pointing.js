// What is shown in the editor because something is pointed at: cards and lines as on the table, and as a ghost what is
// about to be put there.

import { sameField } from "../board/geometry.js";
import { Pointing } from "../board/pointing.js";
import { thingAt } from "./position.js";

/** Cards, lines and ghosts of the editor. */
export class EditPointing extends Pointing {
  /** Nothing is played in the editor. */
  action() {
    return null;
  }

  refresh() {
    const { board, chosen } = this.table;
    board.markAll(this.view.board);
    const [first = null, ...beside] = this.carried();
    this.ghost = first;
    board.setGhost(first, chosen?.at ?? null, beside);
    board.setLines(first ? [] : this.linesOf(this.field));
  }

  /** What would lie where the pointer is, if it came there: one tile, or the two of a Structure. */
  carried() {
    const { chosen, fields, pairs, position } = this.table;
    const at = this.field;
    const thing = chosen?.at ? thingAt(position, chosen.at) : chosen?.tile ? chosen : null;
    if (!at || !thing?.tile || thingAt(position, at) || !fields.some((field) => sameField(field, at))) return [];
    if (!pairs.isPart(thing)) return [{ ...thing, at }];
    if (!chosen.at) return pairs.laid(position, fields, thing, at) ?? [];
    const moved = pairs.moved(position, fields, chosen.at, at);
    return moved ? pairs.standing(moved, thing.seat).sort((one) => (sameField(one.at, at) ? -1 : 1)) : [];
  }
}
