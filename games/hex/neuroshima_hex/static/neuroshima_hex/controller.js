// What a person wants, turned into an action in the making, and at last into one that is sent.

import { same } from "./legal.js";
import { sameField } from "./geometry.js";
import { BoardInput, Drag, tableKeys } from "./input.js";
import { answerText, confirmText, endHint, taskWords, typeText, waitingWords } from "./prompt.js";
import { gettext } from "./text.js";
import { ADJUSTABLE, PLACES, allowed, fitting } from "./legal.js";

export class Controller {
  constructor(table) {
    this.table = table;
    this.chosenKey = null;
    this.sending = false;
    const intents = this.intents();
    this.input = new BoardInput(table.board, intents);
    this.drag = new Drag(table.board, intents);
    this.keys = () => tableKeys(table, intents);
    this.start();
  }

  start() {
    this.unlisten ??= this.keys();
  }

  stop() {
    this.unlisten?.();
    this.unlisten = null;
  }

  get flow() {
    return this.table.flow;
  }

  intents() {
    const { table } = this;
    return {
      pickField: (field, touch) => this.pickField(field, touch),
      hoverField: (field) => table.pointing.at(field),
      focusField: (field) => table.pointing.at(field, true),
      explainField: (field) => table.pointing.explainField(field),
      turn: (by) => this.turn(by),
      cancel: () => this.cancel(),
      chooseHand: (index) => this.chooseNumber(index),
      focusLog: () => this.focusLog(),
      help: () => table.help.open(table),
      lift: ({ seat, tile, button }) => this.lift(seat, tile, button),
      drop: (field) => this.drop(field),
      dragging: (on) => table.layout.root.classList.toggle("nh-dragging", on),
    };
  }

  handIntents() {
    return {
      choose: (seat, tile, button) => this.drag.justEnded || this.chooseTile(seat, tile, button),
      explain: (seat, tile, element) => this.table.pointing.explainTile(seat, tile, element),
      leave: () => this.table.pointing.leave(),
      drag: (event, seat, tile, button) => this.drag.start(event, { seat, tile, button }),
    };
  }

  // --- choosing -----------------------------------------------------------------------------------------------

  chooseTile(seat, tile, button) {
    if (seat !== this.flow.seat) {
      this.table.pointing.explainTile(seat, tile, button);
      return;
    }
    if (this.flow.begun && this.flow.chosen.tile === tile && this.chosenKey === button?.dataset.key) {
      this.cancel();
      return;
    }
    this.begin({ tile }, button);
  }

  begin(given, button) {
    this.chosenKey = button?.dataset.key ?? null;
    const deciding = this.table.state.view.pending;
    if (!this.flow.begin(given)) this.refuse(deciding ? gettext("Choose on the board or with the buttons.") : gettext("This tile cannot be used now."));
    else this.refuse("");
    this.table.render();
  }

  chooseNumber(index) {
    const panel = this.table.panels.find((p) => p.seat === this.flow.seat);
    const button = panel?.hand.children[index];
    if (!button) return false;
    button.click();
    if (this.flow.complete) this.focusConfirm();
    else if (this.flow.begun) this.table.board.focus();
    return true;
  }

  focusConfirm() {
    this.table.prompt.buttons.querySelector('[data-key="confirm"]')?.focus();
  }

  /** A field was clicked, tapped or chosen with Enter. */
  pickField(field, touch) {
    const { flow, table } = this;
    if (table.battle.running || this.sending) return;
    const answered = flow.complete && sameField(flow.chosen[flow.placeAsked ?? lastPlace(flow)], field);
    if (answered) return touch && flow.canTurn ? this.turn(1) : this.confirm();
    this.refuse("");
    if (!flow.pick(field)) return this.pickedNothing(field, touch);
    table.card.hide();
    table.render();
  }

  pickedNothing(field, touch) {
    const { flow, table } = this;
    if (flow.active && flow.placeAsked) return this.tryIllegal(field);
    if (table.pointing.unitAt(field)) return table.pointing.explainField(field);
    if (touch) table.card.hide();
    if (flow.seat !== null && flow.entries.some((entry) => "tile" in entry)) this.refuse(gettext("Choose a tile of your hand first."));
  }

  /** The server says why this is not allowed: the list of legal actions gives no reasons. */
  async tryIllegal(field) {
    const { flow } = this;
    const action = { ...flow.chosen, [flow.placeAsked]: field };
    const [model] = fitting(flow.entries, { type: flow.chosen.type, ...(flow.chosen.tile ? { tile: flow.chosen.tile } : {}) });
    for (const name of Object.keys(model ?? {})) action[name] ??= allowed(model, name)[0];
    await this.send(Object.fromEntries(Object.entries(action).filter(([, value]) => value !== undefined)));
  }

  turn(by) {
    if (!this.flow.active || !this.flow.turn(by)) return false;
    this.table.render();
    return true;
  }

  cancel() {
    if (this.table.battle.running) {
      this.table.battle.finish();
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
    const { log, layout, board } = this.table;
    if (log.root.contains(document.activeElement)) {
      board.focus();
      return;
    }
    layout.show("log");
    log.root.focus();
  }

  // --- dragging -----------------------------------------------------------------------------------------------

  lift(seat, tile, button) {
    if (seat !== this.flow.seat || this.sending) return false;
    this.begin({ tile }, button);
    this.table.card.hide();
    this.table.layout.root.classList.toggle("nh-dragging", this.flow.begun);
    return this.flow.begun;
  }

  drop(field) {
    if (field) this.pickField(field, false);
    this.table.pointing.at(null);
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
    if (answer.accepted) return;
    this.refuse(answer.message);
  }

  refuse(message) {
    this.table.prompt.refuse(message);
    if (message) this.table.host.say(message, true);
  }

  // --- what the prompt shows ----------------------------------------------------------------------------------

  task(state) {
    const { flow, names } = this.table;
    const back = (state.takeBack ?? []).filter((seat) => names.isMine(seat)).map((seat) => this.takeBackButton(seat));
    if (flow.seat === null) return { words: waitingWords(state, names), hint: endHint(state, names), buttons: back, mine: false, over: state.view.outcome };
    const [words, hint] = taskWords(state, flow, names);
    const buttons = flow.begun ? this.flowButtons(state) : [...this.pendingButtons(state), ...this.looseButtons(), ...back];
    return { words, hint, buttons, mine: true };
  }

  takeBackButton(seat) {
    return { key: "take_back", text: gettext("Take back"), run: () => this.takeBack(seat) };
  }

  /** Actions that start from a button: end of turn, redraw, whatever else the game knows. */
  looseButtons() {
    const { flow } = this;
    const lonely = flow.loose.length === flow.entries.length;
    return flow.loose.map((entry, i) => ({
      key: `loose-${entry.type}-${i}`,
      text: typeText(entry.type),
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
    return this.flow.active && state.view.pending ? this.answerButtons(state.view) : [];
  }

  /** One button for each answer to a question; fields of the board are there too, for those who prefer a list. */
  answerButtons(view) {
    const { flow } = this;
    if (!flow.ask || (PLACES.includes(flow.ask) && flow.values.every(Array.isArray) && flow.ask !== "medic")) return [];
    return flow.values.map((value, i) => ({
      key: `answer-${flow.ask}-${i}`,
      text: answerText(flow.ask, value, this.table.names, view),
      run: () => this.answer(flow.ask, value),
    }));
  }

  answer(field, value) {
    this.flow.choose(field, value);
    if (this.flow.complete && this.flow.chosen.type === "choose") {
      this.confirm();
      return;
    }
    this.table.render();
    if (this.flow.complete) this.focusConfirm();
  }

  flowButtons(state) {
    const { flow } = this;
    const buttons = this.answerButtons(state.view);
    if (flow.complete) buttons.push({ key: "confirm", text: confirmText(flow), primary: true, run: () => this.confirm() });
    if (flow.canTurn) {
      buttons.push({ key: "left", text: "↺", label: gettext("Turn back"), run: () => this.turn(-1) });
      buttons.push({ key: "right", text: "↻", label: gettext("Turn clockwise"), run: () => this.turn(1) });
    }
    if (flow.complete) buttons.push(...this.pathButtons());
    if (this.discardable()) buttons.push({ key: "discard", text: gettext("Discard instead"), run: () => this.begin({ type: "discard", tile: flow.chosen.tile }, { dataset: { key: this.chosenKey } }) });
    buttons.push({ key: "cancel", text: gettext("Cancel"), run: () => this.cancel() });
    return buttons;
  }

  /** Other ways to the same place. */
  pathButtons() {
    const values = this.flow.optionsOf("path");
    if (values.length < 2) return [];
    return values
      .map((value, i) => ({ key: `path-${i}`, text: answerText("path", value, this.table.names, this.table.state.view), value, run: () => this.answer("path", value) }))
      .filter((item) => !same(item.value, this.flow.chosen.path));
  }

  discardable() {
    const { flow } = this;
    return flow.chosen.tile && flow.chosen.type !== "discard" && fitting(flow.entries, { type: "discard", tile: flow.chosen.tile }).length > 0;
  }
}

/** The field of the board that was answered last, where it had only one answer. */
function lastPlace(flow) {
  const places = PLACES.filter((field) => !ADJUSTABLE.includes(field) && Array.isArray(flow.chosen[field]));
  return places[places.length - 1];
}
