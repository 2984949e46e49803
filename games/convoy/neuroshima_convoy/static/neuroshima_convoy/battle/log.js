// The log of Convoy: sentences tied to the cards and cities they are about.

import { Log, markUndone } from "../../neuroshima/table/log.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { Pieces } from "../road/pieces.js";
import { sentence } from "../words/sentences.js";

/** @import { View } from "../view_types.js" */
/** @import { GameEvent, LogLine, Move } from "../../neuroshima/table/types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

/**
 * The log of Convoy.
 * @augments {Log<ConvoyNames>}
 */
export class ConvoyLog extends Log {
  /**
   * Goes back from what is shown now to what lay on the table before the first move.
   * @param {Move[]} moves
   * @param {View} view
   */
  begin(moves, view) {
    this.pieces = new Pieces(view);
    const events = moves.filter((move) => !move.undone).flatMap((move) => move.events ?? []);
    [...events].reverse().forEach((event) => this.pieces.back(event));
  }

  /**
   * What was taken back is told by pieces that nobody else sees.
   * @param {Move} move
   * @param {boolean} undone
   * @returns {LogLine[]}
   */
  lines(move, undone) {
    return told(move.events, this.names, undone ? this.pieces.copy() : this.pieces);
  }

  /**
   * @param {Move} move
   * @returns {LogLine | null}
   */
  quietLine({ action, seat }) {
    const text = quietWords(action, this.names.player(seat), this.names);
    return text && { text, kind: "quiet" };
  }
}

/**
 * Lines for events, one after the other; `pieces` follows them.
 * @param {GameEvent[] | undefined} events
 * @param {ConvoyNames} names
 * @param {Pieces} pieces
 * @returns {LogLine[]}
 */
export function told(events, names, pieces) {
  const lines = [];
  for (const event of events ?? []) {
    const before = pieces.copy();
    pieces.forward(event);
    const line = sentence(event, names, before, pieces);
    if (line) lines.push({ ...line, cites: eventCites(event, names) });
  }
  return lines;
}

/**
 * The section behind an event: that of its cause, of the instant that is played, or else of its type.
 * @param {GameEvent} event
 * @param {ConvoyNames} names
 * @returns {string}
 */
function eventCites(event, names) {
  const { type, card, cause } = event;
  const of = type === "played" ? card : cause;
  return names.citation("cause", of) || names.citation("card", of) || names.citation("event", type);
}

/** Line for an answer without events worth a line; null if there is nothing to say. */
function quietWords(action, player, names) {
  if (action?.type !== "choose") return null;
  if (action.do === false) return fill(gettext("%(player)s declines"), { player });
  const city = Array.isArray(action.target) ? action.target[0] : action.target;
  return city ? fill(gettext("%(player)s chooses a card (%(city)s)"), { player, city: names.city(city) }) : null;
}

/**
 * The last battle that was resolved: where, and with which strengths; null if there was none.
 * @param {Move[]} history
 * @returns {{city: string, district: number, moloch: number, outpost: number} | null}
 */
export function lastBattle(history) {
  const events = markUndone(history).filter((move) => !move.undone).flatMap((move) => move.events ?? []);
  const at = events.findLastIndex((event) => event.type === "resolved");
  const fought = events.slice(at + 1).find((event) => event.type === "district_destroyed" && event.cause === "fought");
  if (at < 0 || !fought) return null;
  const { moloch, outpost } = events[at];
  return { city: fought.city, district: fought.district, moloch: moloch.total, outpost: outpost.total };
}
