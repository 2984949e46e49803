// This folder: the log. `sentences.js` has the words for each event; `unit_tracker.js` knows which unit stood where when
// it happened; `log.js` is the list on the page.

import { Log } from "../../neuroshima/table/log.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { eventCites } from "../words/rules.js";
import { EventWords } from "./event_words.js";
import { sentence } from "./sentences.js";
import { Tracker } from "./unit_tracker.js";

/**
 * @import { LogLine, Move } from "../../neuroshima/table/types.js"
 * @import { HexView } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/**
 * The log of a match of Hex.
 * @augments {Log<HexNames>}
 */
export class HexLog extends Log {
  /**
   * @param {Move[]} moves
   * @param {HexView} view
   */
  begin(moves, view) {
    const events = moves.filter((m) => !m.undone).flatMap((m) => m.events ?? []);
    this.tracker = Tracker.before(this.names, view, events);
  }

  /**
   * In the segments of a battle the lines of the attacks tell of the wounds already.
   * @param {Move} move
   * @param {boolean} undone
   * @returns {LogLine[]}
   */
  lines(move, undone) {
    const told = undone ? this.tracker.copy() : this.tracker;
    return (move.events ?? []).flatMap((event, order) => {
      const line = sentence(event, this.names, told);
      const wanted = line && !(told.fighting && !told.opening && event.type === "wound");
      told.forward(event);
      return wanted ? [{ ...line, order, cites: eventCites(this.names, event) }] : [];
    });
  }

  /**
   * The line of an action that led to no event worth one.
   * @param {Move} move
   * @returns {LogLine | null}
   */
  quietLine({ action, seat }) {
    const text = quietWords(action, seat, new EventWords(this.names, this.tracker));
    return text && { text, kind: "quiet" };
  }
}

/** Line for an action without events worth a line; null if there is nothing to say. */
function quietWords(action, seat, words) {
  const player = words.who(seat);
  if (action?.type === "end_turn") return fill(gettext("%(player)s ends the turn"), { player });
  if (action?.type === "choose") return fill(gettext("%(player)s changes nothing"), { player });
  if (action?.type !== "act") return null;
  const where = [action.unit, action.target].filter(Array.isArray).map((at) => words.unitThere(at)).join(" → ");
  return fill(gettext("%(player)s uses an ability (%(ability)s): %(where)s"), { player, ability: words.names.ability(action.ability), where });
}
