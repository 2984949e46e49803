// Names for what an event tells of: who, which tile, and what stood on its fields at that moment.

import { fill, gettext } from "../../neuroshima/table/text.js";

export class EventWords {
  constructor(names, tracker) {
    this.names = names;
    this.tracker = tracker;
  }

  who(seat) {
    return this.names.player(seat);
  }

  tile(seat, id) {
    return this.names.tile({ seat, tile: id });
  }

  tiles(seat, ids) {
    return (ids ?? []).map((id) => this.tile(seat, id)).join(", ");
  }

  place(at) {
    return this.names.field(at);
  }

  /** "Hybrid (Moloch)" by what stands there, or the field's name. */
  unit(at) {
    const unit = this.tracker.at(at);
    return unit ? this.names.unit(unit) : this.place(at);
  }

  /** "Hybrid C3 (Moloch)", or the field alone where it is empty. */
  unitThere(at) {
    const unit = this.tracker.at(at);
    return unit ? this.placed({ ...unit, at }) : this.place(at);
  }

  places(fields) {
    return fields.map((at) => this.place(at)).join(", ");
  }

  /** "Hybrid C3 (Moloch)"; what belongs to the land has no army. */
  placed(piece) {
    if (piece.seat === null) return this.names.unitAt(piece);
    return fill(gettext("%(tile)s %(field)s (%(army)s)"), { tile: this.names.tile(piece), field: this.place(piece.at), army: this.names.sideOf(piece) });
  }

  /** Who attacks from there, destroyed in the same segment or not: a tile of the land if nobody's attack it is. */
  attacker(event) {
    const piece = (event.seat === null ? this.tracker.fixtureAt(event.from) : undefined) ?? this.tracker.lately(event.from);
    return piece ? this.placed({ ...piece, at: event.from }) : this.place(event.from);
  }
}
