// "What if ..." beside a running match: the way to the analysis board, and among people the switch by which each of them
// allows it. The server decides; the page only shows what it will say.

import { tell } from "../shared/announce.js";
import { nameOf } from "../shared/seat_names.js";
import { gettext, interpolate } from "../shared/words.js";

/** @import { Seat } from "../table/types.js" */
/** @import { Position } from "./position.js" */


/** The part of the page with "What if ...". */
export class WhatIf {
  /**
   * @param {HTMLElement | null} place where match_pages/what_if.html stands; null for a reader who does not play
   * @param {HTMLElement | null} menu where match_pages/allow_what_if.html stands, in the menu of the match
   * @param {string} status of the match, when the page was made
   */
  constructor(place, menu, status) {
    this.place = place;
    this.menu = menu;
    this.status = status;
    this.asking = false; // the server is told what the switch says
    /** @type {Map<number, boolean>} who else was seen to allow it, by seat */
    this.known = new Map();
    this.find();
  }

  find() {
    /** @type {HTMLElement | null} */
    this.link = this.place?.querySelector("#what-if") ?? null;
    /** @type {HTMLElement | null} */
    this.drop = this.menu?.querySelector("#allow-what-if") ?? null;
    /** @type {HTMLInputElement | null} */
    this.input = this.drop?.querySelector("[role=switch]") ?? null;
    this.input?.addEventListener("change", () => this.allow(this.input.checked));
  }

  /**
   * Whether a game has something to try is known once it has begun: then the page has what was not there before.
   * @param {Position} position
   */
  async begin(position) {
    const page = await fetch(location.pathname).then((response) => response.text()).catch(() => "");
    const begun = new DOMParser().parseFromString(page, "text/html");
    for (const part of [this.place, this.menu]) {
      const same = part !== null ? begun.getElementById(part.id) : null;
      if (same !== null) part.replaceChildren(...same.childNodes);
    }
    this.find();
    this.show(position);
  }

  /** @param {Position} position */
  show(position) {
    const { seats, you, status } = position;
    const before = this.status;
    this.status = status;
    if (before === "waiting" && status === "running" && this.place !== null) this.begin(position);
    const people = seats.filter((seat) => seat.kind !== "bot");
    if (this.link !== null) this.link.hidden = !this.isOpen(position);
    if (this.drop === null) return;
    this.drop.hidden = !this.isAgreedOn;
    if (!this.asking) this.input.checked = people.some((seat) => you.includes(seat.seat) && seat.what_if);
    this.list(people.filter(({ seat }) => !you.includes(seat)));
  }

  /** Whether the players have to agree on it: when the match is over, everybody may. */
  get isAgreedOn() { return this.status === "running" || this.status === "waiting"; }

  /**
   * Whether the reader may try things out now.
   * @param {Position} position
   * @returns {boolean}
   */
  isOpen(position) { return this.link !== null && position.allowsWhatIf; }

  /**
   * Show who else allows it, and tell who has just changed their mind.
   * @param {Seat[]} others
   */
  list(others) {
    const words = (seat) => interpolate(this.allowing(seat.what_if), { name: nameOf(seat) }, true);
    for (const seat of others) {
      const changed = (this.known.get(seat.seat) ?? seat.what_if) !== seat.what_if;
      if (changed && this.isAgreedOn) tell(words(seat));
      this.known.set(seat.seat, seat.what_if);
    }
    const lines = others.map((seat) => {
      const sign = Object.assign(document.createElement("span"), { textContent: seat.what_if ? "✓ " : "✗ " });
      sign.setAttribute("aria-hidden", "true");
      const line = document.createElement("li");
      line.append(sign, words(seat));
      return line;
    });
    this.drop.querySelector("ul").replaceChildren(...lines);
  }

  /**
   * A game in which nothing can be tried out has hints alone.
   * @param {boolean} isAllowed
   * @returns {string}
   */
  allowing(isAllowed) {
    if (this.link === null) return isAllowed ? gettext("%(name)s allows hints") : gettext("%(name)s does not allow hints");
    return isAllowed ? gettext("%(name)s allows “What if”") : gettext("%(name)s does not allow “What if”");
  }

  /** @param {boolean} allowed what the reader says now */
  async allow(allowed) {
    const body = new FormData(this.input.form);
    body.set("allowed", allowed ? "yes" : "no");
    this.asking = true;
    const answer = await fetch(this.input.form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
    this.asking = false;
    if (answer?.type === "opaqueredirect" || answer?.ok) return;
    this.input.checked = !allowed;
    tell(gettext("The server cannot be reached. Nothing is lost; try again."));
  }
}
