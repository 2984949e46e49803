// This folder: the log. `sentences.js` has the words for each event; `unit_tracker.js` knows which unit stood where when
// it happened; `log.js` is the list on the page.

import { Log } from "../../neuroshima/table/log.js";
import { sentence } from "./sentences.js";
import { Tracker } from "./unit_tracker.js";

export class HexLog extends Log {
  begin(moves, view) {
    const events = moves.filter((m) => !m.undone).flatMap((m) => m.events ?? []);
    this.tracker = Tracker.before(this.names, view, events);
  }

  /** In the segments of a battle the lines of the attacks tell of the wounds already. */
  lines(move, undone) {
    const told = undone ? this.tracker.copy() : this.tracker;
    return (move.events ?? []).flatMap((event, order) => {
      const line = sentence(event, this.names, told);
      const wanted = line && !(told.fighting && !told.opening && event.type === "wound");
      told.forward(event);
      return wanted ? [{ ...line, order }] : [];
    });
  }
}
