// What a person wants, turned into an action in the making, and at last into one that is sent. A game overrides the
// words, and whatever it does otherwise.

import { tableKeys } from "./keys.js";
import { allowed, fitting, same, toAction } from "./legal.js";
import { fill, gettext, plainText } from "./text.js";

export class Controller {
  /** `table`: a TableElement with its parts (see element.js). */
  constructor(table) {
    this.table = table;
    this.chosenKey = null; // which of several equal things in the hand is chosen
    this.sending = false;
    this.considered = []; // keys of the answers that the pointer or the focus is on
    this.start();
  }

  start() {
    this.unlisten ??= tableKeys(this.table, (event) => this.keyIntent(event));
  }

  stop() {
    this.unlisten?.();
    this.unlisten = null;
  }

  get flow() {
    return this.table.flow;
  }

  keyIntent(event) {
    if (/^[1-9]$/.test(event.key)) return () => this.chooseNumber(Number(event.key) - 1);
    return {
      Escape: () => this.cancel(),
      b: () => this.focusLog(),
      "?": () => this.table.help.open(this.table),
    }[event.key];
  }

  // --- choosing -----------------------------------------------------------------------------------------------

  /** Something in a hand was chosen: `button` shows it. One's own a second time: never mind. */
  chooseFromHand(seat, id, button) {
    const { flow } = this;
    const { hand } = flow.shape;
    if (seat !== flow.seat) return this.explainFromHand(seat, id, button);
    if (flow.begun && flow.chosen[hand] === id && this.chosenKey === button?.dataset.key) return this.cancel();
    return this.begin({ [hand]: id }, button);
  }

  begin(given, button) {
    this.chosenKey = button?.dataset.key ?? null;
    if (this.flow.begin(given)) this.refuse("");
    else this.refuse(this.deciding(this.table.state) ? gettext("Choose on the board or with the buttons.") : this.unusableWords());
    this.table.render();
  }

  /** A number key: the hand from the left. */
  chooseNumber(index) {
    const button = this.handButton(index);
    if (!button) return false;
    button.click();
    if (this.flow.complete) this.table.prompt.focusConfirm();
    else if (this.flow.begun) this.table.focusMain();
    return true;
  }

  /** Something on the table was clicked, tapped or chosen with Enter. */
  pick(place, touch = false) {
    const { flow, table } = this;
    if (table.watching?.running || this.sending) return;
    if (this.answered(place)) return this.pickedAgain(place, touch);
    this.refuse("");
    if (!flow.pick(place)) return this.pickedNothing(place, touch);
    table.card.hide();
    table.render();
  }

  answered(place) {
    const { flow } = this;
    if (!flow.complete) return false;
    const field = flow.placeAsked ?? flow.shape.places.findLast((name) => flow.isPlace(flow.chosen[name]));
    return field !== undefined && same(flow.chosen[field], place);
  }

  /** The answer once more: yes, that. */
  pickedAgain(_place, _touch) {
    this.confirm();
  }

  pickedNothing(place, _touch) {
    if (this.flow.active && this.flow.placeAsked) this.tryIllegal(place);
  }

  /** The server says why this is not allowed: the list of legal actions gives no reasons. */
  async tryIllegal(place) {
    const { flow } = this;
    const { hand } = flow.shape;
    const action = { ...flow.chosen, [flow.placeAsked]: place };
    const [model] = fitting(flow.entries, { type: flow.chosen.type, ...(flow.chosen[hand] ? { [hand]: flow.chosen[hand] } : {}) });
    for (const name of Object.keys(model ?? {})) action[name] ??= allowed(model, name)[0];
    await this.send(toAction(action));
  }

  cancel() {
    if (this.table.watching?.running) {
      this.table.watching.finish();
      return true;
    }
    this.table.card.hide();
    if (!this.flow.begun) return false;
    this.flow.cancel();
    this.chosenKey = null;
    this.refuse("");
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

  // --- sending ------------------------------------------------------------------------------------------------

  confirm() {
    const { action } = this.flow;
    if (action) this.send(action);
  }

  async send(action) {
    await this.asking(() => this.table.host.act(this.flow.seat, action));
  }

  async takeBack(seat) {
    await this.asking(() => this.table.host.takeBack(seat));
  }

  /** One request at a time; what is refused is said, and nothing is lost. */
  async asking(request) {
    if (this.sending) return;
    this.sending = true;
    this.refuse("");
    const answer = await request().finally(() => (this.sending = false));
    if (!answer.accepted) this.refuse(answer.message);
  }

  refuse(message) {
    this.table.prompt.refuse(message);
    if (message) this.table.host.say(message, true);
  }

  // --- what the prompt shows ----------------------------------------------------------------------------------

  task(state) {
    const { flow, names } = this.table;
    const back = (state.takeBack ?? []).filter((seat) => names.isMine(seat)).map((seat) => this.takeBackButton(seat));
    if (flow.seat === null) return { words: this.waitingWords(state), hint: this.endHint(state), buttons: back, mine: false, over: this.resultWords(state) };
    const [words, hint] = this.taskWords(state);
    const choices = this.choices(state);
    if (choices) return { words, hint, buttons: [...this.choiceButtons(choices, state), ...(flow.begun ? [] : back)], legend: this.legend(choices), mine: true };
    const buttons = flow.begun ? this.flowButtons(state) : [...this.pendingButtons(state), ...this.looseButtons(), ...back];
    return { words, hint, buttons, mine: true };
  }

  // --- answers as a whole ---------------------------------------------------------------------------------------

  /** The answers to the question that is asked, each in words: [{key, text, action}], those alone that fit what has been
   * chosen on the table. An answer without `action` leaves something to adjust: `given` is what it settles. Null where
   * the game asks field by field. */
  choices(_state) {
    return null;
  }

  /** What the signs on the table mean that mark what the answers are about: [{key, picture, text}]. */
  legend(_choices) {
    return [];
  }

  choiceButtons(choices, state) {
    const { flow } = this;
    const buttons = choices.map((choice) => ({
      key: flow.complete ? "confirm" : choice.key,
      text: choice.text,
      isAnswer: true,
      primary: flow.complete,
      considered: this.considered.includes(choice.key),
      consider: (on) => this.consider(on ? [choice.key] : []),
      run: () => this.choose(choice),
    }));
    if (!flow.begun) return buttons;
    return [...buttons, ...this.moreButtons(state), { key: "cancel", text: gettext("Cancel"), run: () => this.cancel() }];
  }

  choose({ action, given }) {
    const { flow, table } = this;
    if (flow.complete) return this.confirm();
    if (action) return this.send(action);
    flow.begin(given);
    table.render();
    table.prompt.focusConfirm();
  }

  /** The pointer or the focus is on these answers, by key: the table shows what they are about. */
  consider(keys) {
    if (keys.join() === this.considered.join()) return;
    this.considered = keys;
    this.table.considered(keys);
  }

  takeBackButton(seat) {
    return { key: "take_back", text: gettext("Take back"), run: () => this.takeBack(seat) };
  }

  /** Actions that start from a button: end of turn, whatever else the game knows. */
  looseButtons() {
    const { flow } = this;
    const lonely = flow.loose.length === flow.entries.length;
    return flow.loose.map((entry, i) => ({
      key: `loose-${entry.type}-${i}`,
      text: this.typeText(entry.type),
      primary: lonely && i === 0,
      run: () => this.beginLoose(entry),
    }));
  }

  beginLoose(entry) {
    this.flow.begin({ type: entry.type });
    if (this.flow.complete) this.confirm();
    else this.table.render();
  }

  pendingButtons(state) {
    return this.flow.active && this.deciding(state) ? this.answerButtons(state) : [];
  }

  /** One button for each answer that is not given on the table. */
  answerButtons(state) {
    const { flow } = this;
    if (!flow.ask) return [];
    return this.listed(flow.ask, flow.values).map((value, i) => ({
      key: `answer-${flow.ask}-${i}`,
      text: this.answerText(flow.ask, value, state),
      run: () => this.answer(flow.ask, value),
    }));
  }

  /** The answers that get a button: those that cannot be pointed at ("no, thank you" among them). */
  listed(field, values) {
    return this.flow.shape.places.includes(field) ? values.filter((value) => !this.flow.isPlace(value)) : values;
  }

  answer(field, value) {
    this.flow.choose(field, value);
    if (this.flow.complete && this.flow.chosen.type === "choose") {
      this.confirm();
      return;
    }
    this.table.render();
    if (this.flow.complete) this.table.prompt.focusConfirm();
  }

  flowButtons(state) {
    const buttons = this.answerButtons(state);
    if (this.flow.complete) buttons.push({ key: "confirm", text: this.confirmText(), primary: true, run: () => this.confirm() });
    buttons.push(...this.moreButtons(state));
    buttons.push({ key: "cancel", text: gettext("Cancel"), run: () => this.cancel() });
    return buttons;
  }

  // --- what a game says and does otherwise ----------------------------------------------------------------------

  /** The button of the viewer's hand with this index. */
  handButton(_index) {
    return null;
  }

  /** Something in a hand that cannot be chosen was clicked. */
  explainFromHand(_seat, _id, _button) {}

  /** Buttons of an action in the making, between confirm and cancel. */
  moreButtons(_state) {
    return [];
  }

  /** Whether the viewer answers a question of the game's, and takes no action of his own. */
  deciding(state) {
    return Boolean(state.view.pending);
  }

  /** Who has won and why; empty while the game goes on. And how it came, under it. */
  resultWords(_state) {
    return "";
  }

  endHint(_state) {
    return "";
  }

  /** What the viewer has to do: [words, hint]. */
  taskWords(state) {
    if (this.flow.begun) return this.flow.complete ? [gettext("Do this?"), gettext("Confirm or cancel.")] : [gettext("Choose one."), ""];
    return [this.deciding(state) ? gettext("You have to decide.") : gettext("It is your move."), ""];
  }

  /** What nobody but another player can do now, or that the game is over. */
  waitingWords(state) {
    const { status } = state;
    if (this.resultWords(state)) return this.resultWords(state);
    if (status === "over") return gettext("The match is over.");
    if (status === "waiting") return gettext("Waiting for the other player. The game begins when every seat is taken.");
    if (status === "frozen") return gettext("This game is frozen: it cannot go on.");
    return fill(this.othersTask(state), { player: this.table.names.player(this.movingSeat(state)) });
  }

  /** What %(player)s is doing. */
  othersTask(state) {
    return this.deciding(state) ? gettext("%(player)s has to decide.") : gettext("%(player)s is to move.");
  }

  movingSeat(state) {
    return state.toMove[0];
  }

  /** The button that commits the action; a value of a question; the name of a type of action. */
  confirmText() {
    return this.flow.chosen.type === "choose" ? gettext("Choose") : gettext("Confirm");
  }

  answerText(_field, value, _state) {
    return plainText(value);
  }

  typeText(type) {
    return plainText(type);
  }

  unusableWords() {
    return gettext("This cannot be used now.");
  }
}
