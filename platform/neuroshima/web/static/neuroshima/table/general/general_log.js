// The log of the general table: the game's sentences for its events, else the action in words.

import { Log } from "../log.js";
import { fill, gettext } from "../text.js";

/** @import { GeneralNames } from "./general_names.js" */
/** @import { GameEvent, LogLine, Move } from "../types.js" */

/**
 * The log of a game that has no log of its own.
 * @augments {Log<GeneralNames>}
 */
export class GeneralLog extends Log {
  /**
   * @param {Move} move
   * @returns {LogLine[]}
   */
  lines(move) {
    const told = (move.events ?? []).filter(({ type }) => this.names.sentence(type)).map((event) => ({ text: this.told(event), kind: event.type }));
    return told.length || move.kind !== "action" || !move.action ? told : [{ text: this.actionLine(move), kind: move.action.type }];
  }

  /**
   * @param {GameEvent} event
   * @returns {string}
   */
  told(event) {
    const values = Object.fromEntries(Object.entries(event).map(([field, value]) => [field, this.names.value(value)]));
    const player = typeof event.seat === "number" ? this.names.player(event.seat) : "";
    return fill(this.names.sentence(event.type), { ...values, player });
  }

  /**
   * @param {Move} move
   * @returns {string}
   */
  actionLine({ seat, action }) {
    return fill(gettext("%(player)s: %(action)s"), { player: this.names.player(seat), action: this.names.action(action) });
  }
}
