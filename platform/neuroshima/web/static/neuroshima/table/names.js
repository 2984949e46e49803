// What players are called. A game adds the names of its own things.

export class Names {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.seats = [];
    this.you = [];
  }

  /** Follow the position: who sits where. */
  update(message) {
    this.seats = message.seats ?? [];
    this.you = message.you ?? [];
  }

  /** What a seat plays, for one whose player has no name. */
  side(_seat) {
    return "";
  }

  player(seat) {
    const entry = this.seats.find((s) => s.seat === seat);
    return entry?.name || this.side(seat);
  }

  isMine(seat) {
    return this.you.includes(seat);
  }
}
