// @ts-nocheck
// A position file in the hands of its reader: he plays all sides of it, the server says what comes of it and keeps nothing.

import { gettext } from "../shared/words.js";

const ADDRESS = "/study/unfold/";

/** What a position file comes to. Throws an Error with `code`, `path` and `action` where it is refused. */
export const unfolded = (document_) => posted(ADDRESS, document_);

/** What the server says to a position file at that address. Throws as `unfolded` does. */
export async function posted(address, document_) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      body: JSON.stringify(document_),
    });
  } catch {
    throw Object.assign(new Error(gettext("The server cannot be reached. Nothing is lost; try again.")), { code: "unreachable" });
  }
  const data = await response.json().catch(() => ({}));
  if (response.ok) return data;
  const { code = "internal", message = response.statusText, path = "", action } = data.error ?? {};
  throw Object.assign(new Error(message), { code, path, action });
}

export class Study {
  /** `document_`: a position file; `mine`: the seat of the reader in the match that it comes from, if any. All sides are
   * the reader's, this one first. */
  constructor(document_, mine = null) {
    this.mine = mine;
    this.document = { ...document_, actions: [...(document_.actions ?? [])] };
    this.frames = [];
    this.seats = [];
    this.legal = {};
    this.toMove = [];
    this.hypotheses = [];
    this.outcome = null;
    this.position = null;
    this.turn = Promise.resolve();
  }

  get last() { return this.frames.length - 1; }

  /** Asks the server what the document comes to. Throws as `unfolded` does, and leaves everything as it was. */
  unfold(document_ = this.document) {
    return this.#after(async () => this.#take(document_, await unfolded(document_)));
  }

  /** Does `action` for `seat`. One that is refused is not kept. */
  act(seat, action) {
    return this.#answered(() => ({ ...this.document, actions: [...this.document.actions, { seat, ...action }] }));
  }

  /** Takes the last action back; it may be any number of them, down to the beginning. */
  takeBack(count = 1) {
    return this.#answered(() => ({ ...this.document, actions: this.document.actions.slice(0, Math.max(0, this.document.actions.length - count)) }));
  }

  /** The view as it would be after `action`; null where it is refused. */
  async preview(seat, action) {
    const document_ = { ...this.document, actions: [...this.document.actions, { seat, ...action }] };
    const told = await unfolded(document_).catch(() => null);
    return told && told.frames.at(-1).view;
  }

  /** The message for the game's element: the position at `step`; `played`: with what led to it. */
  message(step = this.last, played = false) {
    const { seq, view } = this.frames[step];
    const now = step === this.last;
    return {
      seq, view, seats: this.seats,
      you: this.seats.map(({ seat }) => seat).sort((a, b) => (b === this.mine) - (a === this.mine)),
      legal: now ? this.legal : {},
      toMove: now ? this.toMove : [],
      takeBack: now && step > 0 ? [this.frames[step].seat] : [],
      outcome: now ? this.outcome : null,
      status: now && this.outcome ? "over" : "running",
      move: played ? moveOf(this.frames[step]) : null,
      history: this.frames.slice(1, step + 1).map(moveOf),
    };
  }

  #take(document_, told) {
    this.document = document_;
    const { frames, seats, legal, hypotheses, outcome, position } = told;
    Object.assign(this, { frames, seats, legal, hypotheses, outcome, position, toMove: told.to_move });
  }

  async #answered(next) {
    try {
      await this.#after(async () => { const document_ = next(); this.#take(document_, await unfolded(document_)); });
      return { accepted: true, seq: this.last };
    } catch ({ code = "internal", message }) {
      return { accepted: false, code, message };
    }
  }

  /** One question at a time, each about what the one before it has left. */
  #after(question) {
    const mine = this.turn.then(question);
    this.turn = mine.catch(() => {});
    return mine;
  }
}

export function moveOf({ seq, kind, seat, action, events }) { return { seq, kind, seat, action, events }; }

function token() { return document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? ""; }
