// What this page knows of the match. It takes messages in any order, and says what each of them changes.

export class Position {
  seq = -1;
  status = "";
  frozenWhy = "";
  view = null;
  legal = {};
  toMove = [];
  you = [];
  seats = [];
  takeBack = [];
  secret = true;
  outcome = null;
  history = [];
  move = null;

  /** A whole state. True where it shows something else than before. */
  takeState(message) {
    if (message.seq < this.seq) return false;
    const before = this.#shown();
    this.seq = message.seq;
    this.you = message.you;
    this.seats = message.seats;
    this.frozenWhy = message.frozen_why;
    this.history = message.history;
    this.#takePosition(message);
    if (before === this.#shown()) return false;
    this.move = null;
    return true;
  }

  /** One move: "new", "old" (known already), or "gap" (something before it is missing). */
  takeMoved(message) {
    if (message.seq <= this.seq) return "old";
    if (message.seq > this.seq + 1) return "gap";
    const { seq, kind, seat, action, events } = message;
    this.move = { seq, kind, seat, action, events };
    this.seq = seq;
    this.history = [...this.history, this.move];
    this.#takePosition(message);
    return "new";
  }

  /** Who sits where. True where the match began or ended with it, so that a position is missing. */
  takeSeats({ seats, status }) {
    this.seats = seats;
    return status !== this.status;
  }

  get mayMove() { return this.status === "running" && this.you.some((seat) => this.toMove.includes(seat)); }

  /** The message for the game's element. */
  forElement() {
    const { seq, view, legal, toMove, you, seats, takeBack, outcome, status, move, history } = this;
    return { seq, view, legal, toMove, you, seats, takeBack, outcome, status, move, history };
  }

  #takePosition(message) {
    this.status = message.status;
    this.view = message.view;
    this.legal = message.legal;
    this.toMove = message.to_move;
    this.takeBack = message.take_back;
    this.secret = message.secret;
    this.outcome = message.outcome;
  }

  #shown() {
    const { seq, status, view, legal, you, takeBack, history } = this;
    return JSON.stringify([seq, status, view, legal, you, takeBack, history.length]);
  }
}
