// The menu of a match: offers and leaving; and the line of an offer with the buttons to answer it. The server says what is
// possible (`rights`); this module only shows it.

import { tell } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { lateWords, menuChoices, offerWords, seatFor } from "./leaving_words.js";

/** @import { Answer } from "../table/types.js" */
/** @import { Clocks } from "./clocks.js" */
/** @import { Position } from "./position.js" */
/** @import { MenuChoice } from "./leaving_words.js" */
/** @import { Command } from "./types.js" */

/** The part of the page about leaving and offers. */
export class Leaving {
  #menu;
  #line;
  #give;
  #clocks;
  #told = ""; // what was told last
  #takeAway = () => {}; // the notice of an open offer
  #seen = false; // whether any position has been shown

  /**
   * @param {HTMLDetailsElement | null} menu null for a reader who does not play
   * @param {HTMLElement} line where an offer is shown
   * @param {(command: Command) => Promise<Answer>} give
   * @param {Clocks} clocks
   */
  constructor(menu, line, give, clocks) {
    this.#clocks = clocks;
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
    const choices = menuChoices(this.position, Number(this.#menu.dataset.claimAfter), this.#clocks);
    this.#menu.hidden = choices.length === 0 && this.#menu.querySelector("#allow-what-if:not([hidden])") === null;
    if (this.#menu.hidden) this.#menu.open = false;
    const box = /** @type {HTMLElement} */ (this.#menu.querySelector("[data-choices]"));
    const keys = JSON.stringify(choices);
    if (box.dataset.keys === keys) return; // keep the focused button
    box.dataset.keys = keys;
    const late = lateWords(choices, this.#clocks);
    if (late && !this.#menu.hasAttribute("data-late")) tell(late);
    this.#menu.toggleAttribute("data-late", late !== "");
    box.replaceChildren(...choices.map((choice) => button(choice.words, () => this.#choose(choice))));
    this.#menu.querySelector("[data-asking]").replaceChildren();
  }

  /** @param {MenuChoice} choice */
  #choose(choice) {
    if (choice.question === "") this.#do(choice.command);
    else this.#ask(choice);
  }

  /** @param {MenuChoice} choice */
  #ask(choice) {
    const place = this.#menu.querySelector("[data-asking]");
    const words = Object.assign(document.createElement("p"), { textContent: choice.question, id: "leaving-question" });
    const yes = button(choice.words, () => this.#do(choice.command));
    const no = button(gettext("No, play on"), () => { place.replaceChildren(); this.#menu.querySelector("summary").focus(); });
    for (const each of [yes, no]) each.setAttribute("aria-describedby", words.id);
    const row = Object.assign(document.createElement("p"), { className: "actions" });
    row.append(yes, no);
    place.replaceChildren(words, row);
    no.focus();
  }

  /** @param {Command} command */
  #do(command) {
    this.#menu.querySelector("[data-asking]").replaceChildren();
    this.#menu.querySelector("summary").focus();
    this.#menu.open = false;
    this.#give(command);
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
    // An answer that was given before the page opened is none.
    const isNews = offer?.state === "open" ? !you.includes(offer.seat) : this.#seen;
    this.#takeAway(); // it is open no longer, or others have agreed
    if (words && isNews && this.#told !== key) {
      const takeAway = tell(words);
      if (offer?.state === "open") this.#takeAway = takeAway;
    }
    this.#told = key;
    this.#seen = true;
  }

  #answers() {
    const [answering, withdrawing] = [seatFor(this.position, "answer"), seatFor(this.position, "withdraw")];
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
