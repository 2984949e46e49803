// Several seats at one screen: before one of them is shown what only it may know, its player says that they are ready.

import { say } from "../shared/announce.js";
import { playsWords } from "./header.js";
import { nameOf } from "../shared/seat_names.js";
import { gettext, interpolate } from "../shared/words.js";

/** @import { Seat } from "../table/types.js" */
/** @import { Position } from "./position.js" */


/** The curtain before a table. */
export class Curtain {
  /**
   * @param {HTMLElement | null} root the panel that asks; null if nothing has to be hidden
   * @param {HTMLElement | null} table what is hidden meanwhile
   * @param {string} slug of the match
   */
  constructor(root, table, slug) {
    this.root = root;
    this.table = table;
    this.key = `neuroshima-curtain-${slug}`;
    /** @type {number | null} the seat for which the curtain is down */
    this.seat = null;
    root?.querySelector("button").addEventListener("click", () => this.lift());
  }

  /**
   * Whether this position may be shown. Otherwise the curtain is down, and stays so until the page is made anew: all that
   * the other seat was told, its log too, has to be gone from it.
   * @param {Position} position
   * @returns {boolean}
   */
  allows(position) {
    const seat = this.root === null ? null : position.secretSeat;
    if (seat === null) return this.seat === null;
    if (this.seat === null && sessionStorage.getItem(this.key) === String(seat)) return true;
    this.fall(seat, position.seats);
    return false;
  }

  /**
   * Let the curtain down for a seat.
   * @param {number} seat
   * @param {Seat[]} seats
   */
  fall(seat, seats) {
    if (this.seat === seat) return;
    this.seat = seat;
    this.table.hidden = true;
    this.root.hidden = false;
    const words = interpolate(gettext("Pass the screen to: %(who)s"), { who: this.who(seat, seats) }, true);
    this.root.querySelector("h2").textContent = words;
    this.root.querySelector("button").focus();
    say(words);
  }

  /**
   * Who plays a seat. What the seat plays tells two of the same name apart.
   * @param {number} seat
   * @param {Seat[]} seats
   * @returns {string}
   */
  who(seat, seats) {
    return playsWords(seat) || `${nameOf(seats[seat])} (${seat + 1})`;
  }

  lift() {
    sessionStorage.setItem(this.key, String(this.seat));
    location.reload();
  }
}
