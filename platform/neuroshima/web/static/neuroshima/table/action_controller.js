// What a player wants, turned into an action in the making, and at last into one that is sent.

import { askFirst, isAskedFirst, OnlyAction } from "./before_sending.js";
import { Hints } from "./hints.js";
import { declareKeys, intentOf } from "../shared/key_bindings.js";
import { ControllerWords } from "./controller_words.js";
import { tableKeys } from "./keys.js";
import { same } from "./legal.js";
import { countPlaced } from "./practice.js";
import { gettext } from "./text.js";

/** @import { Action, Answer, Choice, Entry, Value } from "./types.js" */
/** @import { Binding } from "../shared/key_bindings.js" */
/** @import { TableElement } from "./element.js" */

const LATE = 2000; // ms without an answer, then the table says that it waits for the connection
const DIGITS = [..."123456789"];

/**
 * Handles clicks and keys; the base of `Controller` in controller.js.
 * @template {TableElement} [Table=TableElement] a game's has more parts
 * @augments {ControllerWords<Table>}
 */
export class ActionController extends ControllerWords {
  /** @param {Table} table an element with its parts (element.js) */
  constructor(table) {
    super(table);
    /** @type {string | null} which of several equal things in the hand is chosen */
    this.chosenKey = null;
    this.sending = false;
    /** @type {Action | null} */
    this.sent = null;
    this.isLate = false; // what was sent has no answer for some time
    /** @type {string[]} keys of the answers that the pointer or the focus is on */
    this.considered = [];
    this.only = new OnlyAction((action) => this.give(action));
    this.hints = new Hints(this);
    this.start();
  }

  start() {
    if (this.unlisten) return;
    const ends = [tableKeys(this.table, (event) => this.keyIntent(event)), declareKeys(this.table, () => this.bindings())];
    this.unlisten = () => ends.forEach((end) => end());
  }

  stop() {
    this.unlisten?.();
    this.unlisten = null;
    this.only.stop();
  }

  /**
   * What a key means; undefined if nothing. A function that returns false has not used the key.
   * @param {KeyboardEvent} event
   * @returns {(() => unknown) | undefined}
   */
  keyIntent(event) {
    return intentOf(this.bindings(), event);
  }

  /**
   * All keys of the table, with what they do. A game adds its own, before those of every table.
   * @returns {Binding[]}
   */
  bindings() {
    return [
      { keys: DIGITS, shown: "1 … 9", words: this.handKeyWords(), run: ({ key }) => this.chooseNumber(Number(key) - 1) },
      { keys: ["Escape"], shown: "Esc", words: gettext("cancel"), run: () => (this.table.card.kept ? this.table.card.hide() : this.cancel()) },
      { keys: ["a", "A"], shown: "A", words: this.buttonKeyWords(), run: () => this.table.prompt.focusButtons() },
      { keys: ["b", "B"], shown: "B", words: gettext("go to the log and back to the board"), run: () => this.focusLog() },
      { keys: ["h", "H"], shown: "H", words: gettext("hints, where help is allowed"), run: () => this.hints.toggle() },
      { keys: ["u", "U"], shown: "U", words: gettext("what is new since your last action"), run: () => this.table.news.toggle() },
      { keys: ["v", "V"], shown: "V", words: gettext("watch the last battle again"), run: () => this.watchAgain() },
      { keys: ["m", "M"], shown: "M", words: gettext("sound on or off"), run: () => this.table.sound.toggle() },
      { keys: ["x", "X"], shown: "X", words: gettext("read the rules of what is explained, in a new tab"), run: () => this.table.card.openRules() },
      { keys: ["k", "K"], shown: "K", words: gettext("keep the card of what is explained, and go to its links; Esc closes it"), run: () => this.table.card.enter() },
      { keys: ["?"], shown: "?", words: gettext("this list"), run: () => this.table.help.open(this.table) },
    ];
  }

  /**
   * Choose something in a hand, which `button` shows. Choosing the same thing again cancels.
   * @param {number} seat
   * @param {string} id
   * @param {HTMLElement} [button]
   * @returns {unknown}
   */
  chooseFromHand(seat, id, button) {
    const { flow } = this;
    const { hand } = flow.shape;
    if (seat !== flow.seat) return this.explainFromHand(seat, id, button);
    if (flow.begun && flow.chosen[hand] === id && this.chosenKey === button?.dataset.key) return this.cancel();
    this.begin({ [hand]: id }, button);
    if (flow.complete && button?.matches?.(":focus-visible")) this.table.prompt.focusConfirm(); // Enter chooses, then confirms
  }

  /**
   * Begin an action with these fields, or say why that cannot be.
   * @param {Action} given
   * @param {{dataset: DOMStringMap | {key?: string}}} [button]
   */
  begin(given, button) {
    this.chosenKey = button?.dataset.key ?? null;
    if (this.flow.begin(given)) this.refuse("");
    else this.refuse(this.deciding(this.table.state) ? gettext("Choose on the board or with the buttons.") : this.unusableWords());
    this.table.render();
  }

  /**
   * A number key: the hand from the left.
   * @param {number} index
   * @returns {boolean} whether something was there
   */
  chooseNumber(index) {
    const button = this.handButton(index);
    if (!button) return false;
    button.click();
    if (this.flow.complete) this.table.prompt.focusConfirm();
    else if (this.flow.begun) this.table.focusMain();
    return true;
  }

  /**
   * Something on the table was clicked, tapped or chosen with Enter.
   * @param {Value} place
   * @param {boolean} [touch]
   * @returns {unknown}
   */
  pick(place, touch = false) {
    const { flow, table } = this;
    if (table.watching?.running || this.sending) return;
    if (table.host.asked?.(place)) return;
    if (this.answered(place)) return this.pickedAgain(place, touch);
    this.refuse("");
    if (!flow.pick(place)) return this.pickedNothing(place, touch);
    table.card.hide();
    table.render();
  }

  /**
   * Whether `place` is the answer that was given last, and nothing more is asked.
   * @param {Value} place
   * @returns {boolean}
   */
  answered(place) {
    const { flow } = this;
    if (!flow.complete) return false;
    const field = flow.placeAsked ?? flow.shape.places.findLast((name) => flow.isPlace(flow.chosen[name]));
    return field !== undefined && same(flow.chosen[field], place);
  }

  /**
   * The answer was picked once more, by mouse, finger or Enter: it is confirmed.
   * @param {Value} _place
   * @param {boolean} _touch
   */
  pickedAgain(_place, _touch) {
    this.confirm();
  }

  /**
   * Something was picked that is not lit.
   * @param {Value} place
   * @param {boolean} _touch
   */
  pickedNothing(place, _touch) {
    if (this.flow.active && this.flow.placeAsked) this.tryIllegal(place);
  }

  /**
   * Let the server say why this is not allowed: the legal list gives no reasons.
   * @param {Value} place
   */
  async tryIllegal(place) {
    await this.give(this.flow.illegalAction(place));
  }

  cancel() {
    if (this.table.skip?.()) return true;
    if (this.table.watching?.running) {
      this.table.watching.finish();
      return true;
    }
    this.table.card.hide();
    if (this.sending && this.table.host.withdraw) return this.withdraw();
    if ((!this.flow.begun && this.hints.close(true)) || this.table.news?.panel.close(true)) return true;
    if (this.only.stop()) {
      this.table.render();
      return true;
    }
    if (!this.flow.begun) return false;
    this.flow.cancel();
    this.chosenKey = null;
    this.refuse("");
    this.table.render();
    return true;
  }

  /** @returns {boolean} whether there is something to watch */
  watchAgain() {
    const { lastWatched } = this.table;
    if (lastWatched !== null) this.table.watchAgain(lastWatched);
    return lastWatched !== null;
  }

  /** Cancel what was sent and has no answer. It may be too late for that. */
  withdraw() {
    if (this.table.host.withdraw()) {
      this.flow.cancel();
      this.chosenKey = null;
    } else this.refuse(gettext("It is sent already and cannot be cancelled."));
    this.table.render();
    return true;
  }

  focusLog() {
    const { log, tabs } = this.table;
    if (log.root.contains(document.activeElement)) {
      this.table.focusMain();
      return;
    }
    tabs.show("log");
    log.root.focus();
  }

  /**
   * Give a whole answer; what it leaves open is asked next.
   * @param {Choice} choice
   * @returns {unknown}
   */
  choose({ action, given }) {
    const { flow, table } = this;
    if (flow.complete) return this.confirm();
    if (action) return this.send(action);
    flow.begin(given);
    table.render();
    table.prompt.focusConfirm();
  }

  /**
   * The pointer or the focus is on the answers with these keys: the table shows what they are about.
   * @param {string[]} keys
   */
  consider(keys) {
    if (keys.join() === this.considered.join()) return;
    this.considered = keys;
    this.table.considered(keys);
  }

  /**
   * Begin an action that starts from a button.
   * @param {Entry} entry
   */
  beginLoose(entry) {
    this.flow.begin({ type: entry.type });
    if (this.flow.complete) this.confirm();
    else this.table.render();
  }

  /**
   * Answer a question: one field.
   * @param {string} field
   * @param {Value} value
   * @returns {unknown}
   */
  answer(field, value) {
    this.flow.choose(field, value);
    if (this.flow.complete && this.flow.chosen.type === "choose") {
      this.confirm();
      return;
    }
    this.table.render();
    if (this.flow.complete) this.table.prompt.focusConfirm();
  }

  /**
   * Fill in a whole action, for the player to look at and to confirm.
   * @param {Action} action
   */
  fillIn(action) {
    const { flow, table } = this;
    flow.cancel();
    this.chosenKey = null;
    this.refuse(flow.fill(action) ? "" : this.unusableWords());
    table.card.hide();
    table.render();
    table.prompt.focusConfirm();
  }

  confirm() {
    const { action } = this.flow;
    if (action) this.send(action);
  }

  /**
   * Whether an action ends the player's turn.
   * @param {Action} action
   * @returns {boolean}
   */
  isFinal(action) {
    return this.flow.shape.final.includes(action.type);
  }

  /**
   * Send an action, once the player is sure.
   * @param {Action} action
   */
  async send(action) {
    this.only.stop();
    const { host } = this.table;
    if (host.mode === "live" && isAskedFirst(this.isFinal(action)) && !(await askFirst(this.table, this.questionWords(action)))) return;
    await this.give(action);
  }

  /**
   * The table rests on a new position.
   * @returns {string} what is said of it
   */
  settled() {
    const { host, state } = this.table;
    this.hints.follow(state);
    return host.mode === "live" ? this.only.consider(state, this.flow, (type) => this.typeText(type)) : "";
  }

  /** @param {Action} action */
  async give(action) {
    this.sent = action;
    const accepted = await this.asking(() => this.table.host.act(this.flow.seat, action));
    if (accepted && this.isPlacing(action)) countPlaced();
  }

  /** @param {number} seat */
  async takeBack(seat) {
    await this.asking(() => this.table.host.takeBack(seat));
  }

  /**
   * One request at a time. A refusal is said, and nothing is lost.
   * @param {() => Promise<Answer>} request
   * @returns {Promise<boolean>} whether it was accepted
   */
  async asking(request) {
    if (this.sending) return false;
    this.sending = true;
    this.refuse("");
    const { host } = this.table;
    const timer = host.withdraw ? setTimeout(() => this.showLate(true), host.isOffline?.() ? 0 : LATE) : 0;
    const answer = await request().finally(() => {
      clearTimeout(timer);
      this.sending = false;
      if (this.isLate) this.showLate(false);
    });
    if (!answer.accepted) this.refuse(answer.message);
    return answer.accepted;
  }

  /** @param {boolean} isLate */
  showLate(isLate) {
    this.isLate = isLate;
    this.table.render();
  }

  /**
   * What was begun is void, because another move has come between. It is said, unless the player has made the move here.
   * @param {import("./types.js").Move | null} move
   */
  voided(move) {
    const isOwn = this.sent !== null && same(move?.action ?? null, this.sent);
    if (!isOwn) this.refuse(gettext("What you had begun is void: the position has changed meanwhile."));
  }

  /** @param {string} message why something cannot be; empty: forget the last one */
  refuse(message) {
    this.table.prompt.refuse(message);
    if (message) this.table.host.say(message, true);
  }
}
