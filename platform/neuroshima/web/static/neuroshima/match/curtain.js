// @ts-nocheck
// Several seats at one screen: before one of them is shown what only it may know, whoever plays it says that he is ready.

import { say } from "../shared/announce.js";
import { nameOf, playsWords } from "./header.js";
import { gettext, interpolate } from "../shared/words.js";

export class Curtain {
  /** `root`: the panel that asks, null where nothing has to be hidden; `table`: what is hidden meanwhile. */
  constructor(root, table, slug) {
    Object.assign(this, { root, table, key: `neuroshima-curtain-${slug}`, seat: null });
    root?.querySelector("button").addEventListener("click", () => this.lift());
  }

  /** Whether this position may be shown. Otherwise the curtain is down, and stays so until the page is made anew: all
   * that the other seat was told, its log too, has to be gone from it. */
  allows({ you, toMove, seats, status, secret }) {
    if (this.root === null || status !== "running" || you.length < 2 || !secret) return this.seat === null;
    const seat = you.find((own) => toMove.includes(own)) ?? you[0];
    if (this.seat === null && sessionStorage.getItem(this.key) === String(seat)) return true;
    this.fall(seat, seats);
    return false;
  }

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

  /** What the seat plays tells two of the same name apart. */
  who(seat, seats) {
    return playsWords(seat) || `${nameOf(seats[seat])} (${seat + 1})`;
  }

  lift() {
    sessionStorage.setItem(this.key, String(this.seat));
    location.reload();
  }
}
