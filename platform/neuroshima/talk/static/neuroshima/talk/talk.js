// The talk panel of a match. The server says who may read and say what; this only shows it.

import { say, tell } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { Commands } from "../shared/commands.js";
import { nameOf } from "../shared/seat_names.js";
import { MessageMenu } from "./message_menu.js";
import { keepReadMark, readMark } from "./read_marks.js";
import { TalkLog } from "./talk_log.js";
import { amongWords, named, spokenWords, textWords, timeWords, unreadWords } from "./talk_words.js";

/** @import { Changed, Clicked, RefusedMessage, ToServer } from "../shared/types.js" */
/** @import { Message } from "../table/types.js" */
/** @import { DoneMessage, Said, TalkCommand, TalkMessage } from "./types.js" */

/**
 * What the panel has.
 * @typedef {Record<"menu" | "lines" | "log" | "empty" | "muted" | "among" | "why" | "phrases" | "people" | "agreeing", HTMLElement>
 *   & {form: HTMLFormElement, words: HTMLInputElement, agrees: HTMLInputElement}} Parts
 */

/** The panel, and the button in the head that unfolds it. */
export class Talk {
  #panel; #button; #slug; #over = false;
  /** @type {{seat: number, name: string}[]} the other people who play */
  #people = [];

  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} button
   * @param {string} slug of the match
   * @param {(message: ToServer) => boolean} send puts a message on the wire, or returns false
   */
  constructor(panel, button, slug, send) {
    this.#panel = panel;
    this.#button = button;
    this.#slug = slug;
    this.send = send;
    this.commands = new Commands(send);
    this.log = new TalkLog(readMark(slug));
    this.menu = new MessageMenu(this.part("menu"), (command) => this.#give(command));
    this.#wire();
  }

  /**
   * @template {keyof Parts} Name
   * @param {Name} name
   * @returns {Parts[Name]}
   */
  part(name) { return this.#panel.querySelector(`[data-talk="${name}"]`); }

  #wire() {
    this.#button.addEventListener("click", () => this.fold(!this.#panel.hidden));
    this.#panel.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Escape" && !this.menu.escape()) this.fold(true);
    });
    this.part("form").addEventListener("submit", (event) => { event.preventDefault(); this.#write(); });
    this.#panel.addEventListener("click", (/** @type {Clicked} */ event) => this.#clicked(event.target.closest("button")));
    document.addEventListener("visibilitychange", () => this.#read());
    this.part("agrees").addEventListener("change", (/** @type {Changed} */ event) => this.#agree(event.target.checked));
  }

  /**
   * Fold the panel, or unfold it.
   * @param {boolean} folded
   */
  fold(folded) {
    this.#panel.hidden = folded;
    this.#button.setAttribute("aria-expanded", String(!folded));
    this.#read();
    if (folded) this.#button.focus();
    else this.#first().focus();
    this.#scroll();
  }

  /** The line of the message; the list where nothing may be written. */
  #first() { return this.log.rights.text ? this.part("words") : this.part("log"); }

  /** The socket is open: what was missed is asked for, and what was not answered said again. */
  opened() {
    this.send({ type: "hear", have: this.log.change });
    this.commands.resend();
  }

  /**
   * Take a message of the server.
   * @param {RefusedMessage | TalkMessage | DoneMessage} message
   * @returns {boolean} whether it was about talk
   */
  take(message) {
    if (message.type === "refused") return this.commands.refused(message);
    if (message.type === "done") this.commands.accepted({ id: message.id, seq: message.number });
    else if (message.type === "talk") this.#heard(message);
    else return false;
    return true;
  }

  /** @param {Pick<Message, "seats" | "you"> & {status: string}} position when the match is over, others read what is said */
  show({ status, seats, you }) {
    this.#over = status === "over";
    this.#people = seats.filter(({ seat, kind }) => kind === "person" && !you.includes(seat)).map((seat) => ({ seat: seat.seat, name: nameOf(seat) }));
    this.#showRights();
  }

  #heard(message) {
    const fresh = this.log.take(message);
    for (const said of fresh) say(spokenWords(said));
    this.#showLines();
    this.#showRights();
    this.#read();
  }

  #read() {
    if (!this.#panel.hidden && !document.hidden) {
      this.log.markRead();
      keepReadMark(this.#slug, this.log.read);
    }
    const count = this.log.unread();
    const [sign, words] = ["sign", "unread"].map((name) => this.#button.querySelector(`[data-${name}]`));
    sign.textContent = count === 0 ? "" : String(count);
    words.textContent = count === 0 ? "" : unreadWords(count);
  }

  #showLines() {
    const focused = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest("[data-number]"))?.dataset.number;
    const lines = this.log.lines();
    this.part("lines").replaceChildren(...lines.map((said) => this.#line(said)));
    this.part("empty").hidden = lines.length > 0;
    if (focused) /** @type {HTMLElement | null} */ (this.part("lines").querySelector(`[data-number="${focused}"] button`))?.focus();
    this.part("muted").replaceChildren(...this.log.muted().filter(({ seat }) => !this.log.rights.muted_seats.includes(seat)).map((said) => hearAgain(said)));
    this.#scroll();
  }

  /** @param {Said} said */
  #line(said) {
    const line = document.createElement("li");
    line.dataset.number = String(said.number);
    line.toggleAttribute("data-mine", said.mine);
    line.toggleAttribute("data-gone", said.removed || said.text === "");
    const name = text("bdi", said.name, "talk-name");
    name.dataset.whole = ""; // table/whole_names.js
    const watching = said.circle === "spectators" && this.log.rights.circle === "players" ? [text("span", gettext("spectator"), "talk-kind")] : [];
    line.append(time(said), name, ...watching, text("span", textWords(said), "talk-text"));
    if (!said.mine && this.log.rights.phrases) line.append(menuButton(said));
    return line;
  }

  #showRights() {
    const { rights } = this.log;
    this.#button.hidden = !this.log.isOfUse;
    if (this.#button.hidden && !this.#panel.hidden) this.#panel.hidden = true;
    this.part("among").textContent = amongWords(rights, this.#over);
    this.part("form").hidden = !rights.text;
    this.part("why").hidden = rights.text;
    this.part("why").textContent = rights.why_not;
    this.part("phrases").hidden = !rights.phrases;
    this.#showPeople();
    this.part("agreeing").hidden = this.log.agrees === null;
    this.part("agrees").checked = this.log.agrees === true;
  }

  /** The other players, for who wants to do something about one of them who has said nothing. */
  #showPeople() {
    const people = this.log.rights.phrases || this.log.rights.text ? this.#people : [];
    const key = JSON.stringify([people, this.log.rights.muted_seats]);
    const place = this.part("people");
    if (place.dataset.key === key) return; // keep the focused button
    place.dataset.key = key;
    place.replaceChildren(...people.map(({ seat, name }) => this.#person(seat, name)));
  }

  #person(seat, name) {
    const muted = this.log.rights.muted_seats.includes(seat);
    const words = muted ? gettext("Unmute: %(name)s") : gettext("About %(name)s …");
    const button = Object.assign(text("button", named(words, name), "button plain"), { type: "button" });
    button.dataset[muted ? "againSeat" : "person"] = String(seat);
    return button;
  }

  #scroll() {
    const log = this.part("log");
    log.scrollTop = log.scrollHeight;
  }

  /** What was written stays in its line until the server has taken it. */
  async #write() {
    const input = this.part("words");
    const words = input.value.trim();
    if (words === "" || input.readOnly) return;
    input.readOnly = true;
    const taken = await this.#give({ type: "say", words });
    input.readOnly = false;
    if (taken) input.value = "";
  }

  #clicked(button) {
    if (button === null) return;
    const { phrase, again, about, againSeat, person } = button.dataset;
    if (phrase) this.#give({ type: "say", phrase });
    if (again) this.#hearAgain({ number: Number(again) });
    if (againSeat) this.#hearAgain({ seat: Number(againSeat) });
    if (about) this.menu.open(this.#target(Number(about)), button);
    if (person) this.menu.open({ ...this.#people.find(({ seat }) => seat === Number(person)), text: "" }, button);
  }

  #target(number) {
    const said = this.log.lines().find((each) => each.number === number);
    return said && { number, name: said.name, text: textWords(said) };
  }

  async #hearAgain(target) {
    await this.#give({ type: "mute", ...target, muted: false });
    this.#first().focus();
  }

  async #agree(agrees) {
    this.log.choose(agrees);
    if (await this.#give({ type: "agree", agrees })) return;
    this.log.choose(null);
    this.#showRights();
  }

  /**
   * Give a command; a refusal is told.
   * @param {TalkCommand} command
   * @returns {Promise<boolean>}
   */
  async #give(command) {
    const answer = await this.commands.give(command);
    if (!answer.accepted) tell(answer.message);
    return answer.accepted;
  }
}

function text(name, words, className) { return Object.assign(document.createElement(name), { textContent: words, className }); }

/** @param {Said} said */
function time({ said }) {
  return Object.assign(text("time", timeWords(new Date(said), new Date(), document.documentElement.lang), "talk-time"), { dateTime: said });
}

/** @param {Said} said */
function menuButton(said) {
  const button = Object.assign(text("button", "⋯", "talk-more"), { type: "button" });
  button.setAttribute("aria-label", named(gettext("About the message of %(name)s"), said.name));
  button.dataset.about = String(said.number);
  return button;
}

/** @param {Said} said */
function hearAgain(said) {
  const button = Object.assign(text("button", named(gettext("Unmute: %(name)s"), said.name), "button plain"), { type: "button" });
  button.dataset.again = String(said.number);
  return button;
}
