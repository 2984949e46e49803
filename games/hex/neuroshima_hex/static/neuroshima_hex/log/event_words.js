// Names for what an event tells of: who, which tile, and what stood on its fields at that moment.

import { fill, gettext } from "../../neuroshima/table/text.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, Piece } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 * @import { Tracker } from "./unit_tracker.js"
 */

/** Names for what an event tells of. */
export class EventWords {
  /**
   * @param {HexNames} names
   * @param {Tracker} tracker
   */
  constructor(names, tracker) {
    this.names = names;
    this.tracker = tracker;
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  who(seat) {
    return this.names.player(seat);
  }

  /**
   * @param {number} seat
   * @param {string} id
   * @returns {string}
   */
  tile(seat, id) {
    return this.names.tile({ seat, tile: id });
  }

  /**
   * @param {number} seat
   * @param {string[]} ids
   * @returns {string}
   */
  tiles(seat, ids) {
    return (ids ?? []).map((id) => this.tile(seat, id)).join(", ");
  }

  /**
   * @param {Field} at
   * @returns {string}
   */
  place(at) {
    return this.names.field(at);
  }

  /**
   * "Hybrid (Moloch)" by what stands there, or the field's name.
   * @param {Field} at
   * @returns {string}
   */
  unit(at) {
    const unit = this.tracker.at(at);
    return unit ? this.names.unit(unit) : this.place(at);
  }

  /**
   * "Hybrid C3 (Moloch)", or the field alone where it is empty.
   * @param {Field} at
   * @returns {string}
   */
  unitThere(at) {
    const unit = this.tracker.at(at);
    return unit ? this.placed({ ...unit, at }) : this.place(at);
  }

  /**
   * Whether an HQ stands there.
   * @param {Field} at
   * @returns {boolean}
   */
  isHq(at) {
    const unit = this.tracker.at(at);
    return Boolean(unit) && this.names.definition(unit)?.kind === "hq";
  }

  /**
   * @param {Field[]} fields
   * @returns {string}
   */
  places(fields) {
    return fields.map((at) => this.place(at)).join(", ");
  }

  /**
   * "Hybrid C3 (Moloch)"; what belongs to the land has no army.
   * @param {Piece} piece
   * @returns {string}
   */
  placed(piece) {
    if (piece.seat === null) return this.names.unitAt(piece);
    return fill(gettext("%(tile)s %(field)s (%(army)s)"), { tile: this.names.tile(piece), field: this.place(piece.at), army: this.names.sideOf(piece) });
  }

  /**
   * Who attacks from there, destroyed in the same segment or not: a tile of the land if nobody's attack it is.
   * @param {GameEvent} event
   * @returns {string}
   */
  attacker(event) {
    const piece = (event.seat === null ? this.tracker.fixtureAt(event.from) : undefined) ?? this.tracker.lately(event.from);
    return piece ? this.placed({ ...piece, at: event.from }) : this.place(event.from);
  }
}
