// The menu of a match: offers and leaving; and the line of an offer with the buttons to answer it. The server says what is
// possible (`rights`); this module only shows it.

import { tell } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { offerWords, questionWords, rightWords } from "./leaving_words.js";

/** @import { Answer } from "../table/types.js" */
/** @import { Position } from "./position.js" */
/** @import { Command, Right } from "./types.js" */

/** @type {Right[]} */
const MENU = ["offer_draw", "ask_take_back", "call_off", "resign"];

/** The part of the page about leaving and offers. */
export class Leaving {
  #menu;
  #line;
  #give;
  #told = -1; // the number of the offer that was told

  /**
   * @param {HTMLDetailsElement | null} menu null for a reader who does not play
   * @param {HTMLElement} line where an offer is shown
   * @param {(command: Command) => Promise<Answer>} give
   */
  constructor(menu, line, give) {
    this.#menu = menu;
    this.#line = line;
    this.#give = give;
    /** @type {Position | null} */
    this.position = null;
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    this.#showMenu();
    this.#showOffer();
  }

  #showMenu() {
    if (this.#menu === null) return;
    const possible = MENU.filter((right) => this.#seatFor(right) !== undefined);
    this.#menu.hidden = possible.length === 0;
    if (this.#menu.hidden) this.#menu.open = false;
    const box = this.#menu.querySelector("[data-choices]");
    const shown = [...box.querySelectorAll("button")].map((button) => button.dataset.right).join();
    if (shown === possible.join()) return; // whoever stands on a button stays there
    box.replaceChildren(...possible.map((right) => this.#choice(right)));
    this.#menu.querySelector("[data-asking]").replaceChildren();
  }

  /** The seat with which the reader has a right: the one that is to move, if there are several. */
  #seatFor(right) {
    const seats = this.position.rights[right] ?? [];
    return seats.find((seat) => this.position.toMove.includes(seat)) ?? seats[0];
  }

  #choice(right) {
    const choice = button(rightWords(right), () => this.#choose(right));
    choice.dataset.right = right;
    return choice;
  }

  #choose(right) {
    const playing = this.position.seats.length;
    const question = questionWords(right, playing);
    if (question === "") this.#do(right);
    else this.#ask(right, question);
  }

  #ask(right, question) {
    const place = this.#menu.querySelector("[data-asking]");
    const words = Object.assign(document.createElement("p"), { textContent: question, id: "leaving-question" });
    const yes = button(rightWords(right), () => this.#do(right));
    const no = button(gettext("No, play on"), () => { place.replaceChildren(); this.#menu.querySelector("summary").focus(); });
    for (const each of [yes, no]) each.setAttribute("aria-describedby", words.id);
    const row = Object.assign(document.createElement("p"), { className: "actions" });
    row.append(yes, no);
    place.replaceChildren(words, row);
    no.focus();
  }

  #do(right) {
    const seat = this.#seatFor(right);
    this.#menu.open = false;
    this.#menu.querySelector("[data-asking]").replaceChildren();
    if (seat === undefined) return;
    this.#menu.querySelector("summary").focus();
    if (right === "offer_draw") this.#give({ type: "offer", seat, what: "draw" });
    else if (right === "ask_take_back") this.#give({ type: "offer", seat, what: "take_back" });
    else this.#give({ type: right, seat });
  }

  #showOffer() {
    const { offer, seats, you, status } = this.position;
    const words = offer && status === "running" ? offerWords(offer, seats, you) : "";
    const key = words && `${offer.seq} ${offer.state} ${offer.agreed.length}`;
    if (this.#line.dataset.offer === key) return;
    const focused = this.#line.contains(document.activeElement);
    this.#line.dataset.offer = key;
    this.#line.hidden = words === "";
    this.#line.querySelector("[data-words]").textContent = words;
    this.#line.querySelector("[data-answers]").replaceChildren(...this.#answers());
    if (focused && this.#menu !== null && !this.#menu.hidden) this.#menu.querySelector("summary").focus();
    if (words && this.#told !== offer.seq) tell(words);
    if (words) this.#told = offer.seq;
  }

  #answers() {
    const [answering, withdrawing] = [this.#seatFor("answer"), this.#seatFor("withdraw")];
    if (answering !== undefined) {
      const say = (accept) => () => this.#give({ type: "answer", seat: answering, accept });
      return [button(gettext("Accept the offer"), say(true)), button(gettext("Decline the offer"), say(false))];
    }
    if (withdrawing === undefined) return [];
    return [button(gettext("Withdraw it"), () => this.#give({ type: "withdraw", seat: withdrawing }))];
  }
}

function button(words, run) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words });
  made.addEventListener("click", run);
  return made;
}
