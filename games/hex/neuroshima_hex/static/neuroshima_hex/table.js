// The table of Neuroshima Hex: <neuroshima-hex-table>. The host sets `host` and calls `update(message)` (docs/protocol.md).
// This module keeps the latest message, lets battles be watched before what follows is shown, and joins the parts.

import { sprites } from "./art.js";
import { BattlePlayer, UnitKeys, battlePart, hasBattle } from "./battle.js";
import { Board } from "./board.js";
import { Card } from "./card.js";
import { Controller } from "./controller.js";
import { h, prefersStillness, setAttribute } from "./dom.js";
import { fieldLabel } from "./explain.js";
import { Flow } from "./flow.js";
import { sameField } from "./geometry.js";
import { Help } from "./help.js";
import { Layout } from "./layout.js";
import { Log } from "./log.js";
import { Names } from "./names.js";
import { PlayerPanel } from "./players.js";
import { Pointing } from "./pointing.js";
import { Prompt } from "./prompt.js";
import { sentence } from "./sentences.js";
import { bindTexts, gettext } from "./text.js";
import { Tracker } from "./tracker.js";

const PAUSE = 450; // milliseconds between moves of others that arrive together

class HexTable extends HTMLElement {
  constructor() {
    super();
    this.queue = [];
    this.state = null;
  }

  disconnectedCallback() {
    this.controller?.stop();
  }

  connectedCallback() {
    this.controller?.start();
  }

  /** A new position, or what led to it. Messages are shown one after the other; the promise ends with the last. */
  update(message) {
    if (!this.state) this.build(message);
    if (!message.move || this.host.mode === "replay") {
      this.queue = [];
      this.battle.finish();
    }
    this.queue.push(message);
    if (!this.busy) this.drained = this.drain();
    return this.drained;
  }

  /** A move in one line, for the list of moves beside a replay; `before` is the view it was made in. */
  describe(move, before) {
    return this.sentences(move, before).slice(0, 2).join(". ");
  }

  build(message) {
    bindTexts(this.host);
    const { catalogue } = this.host;
    this.names = new Names(catalogue);
    this.names.update(message);
    this.flow = new Flow((at) => this.state?.view.board.find((u) => sameField(u.at, at))?.rotation);
    this.keys = new UnitKeys();
    this.board = new Board(this.names);
    this.card = new Card();
    this.help = new Help();
    this.prompt = new Prompt();
    this.log = new Log(this.names, (fields) => this.board.setLights(fields));
    this.battle = new BattlePlayer(this.names, (...moment) => this.showMoment(...moment), (words) => this.host.say(words));
    this.pointing = new Pointing(this);
    this.controller = new Controller(this);
    this.panels = message.view.players.map((_, seat) => new PlayerPanel(this.names, seat, this.controller.handIntents()));
    const armies = [...new Set(message.view.players.map((player) => player.army))];
    this.layout = new Layout({
      sprites: sprites(catalogue, armies), prompt: this.prompt.root, battle: this.battle.root, board: this.board.root, log: this.log.root, card: this.card.root,
    });
    this.layout.seat(this.panels, message.you?.[0] ?? 0);
    this.layout.drawTabs();
    this.replaceChildren(this.layout.root);
    this.helpButton();
  }

  helpButton() {
    const button = h("button", { type: "button", class: "nh-help-button", "aria-label": gettext("Keys and help"), onclick: () => this.help.open(this) }, "?");
    this.board.root.append(button);
  }

  async drain() {
    this.busy = true;
    while (this.queue.length) await this.take(this.queue.shift());
    this.busy = false;
    if (this.state) this.render();
  }

  async take(message) {
    const { move } = message;
    const before = this.state;
    if (move && before && hasBattle(move.events)) await this.watch(message, before);
    if (move?.kind === "action") this.keys.forward(move.events ?? []);
    const told = this.told(move, before);
    this.settle(message);
    this.announce(told, before);
    const others = move && !this.names.isMine(move.seat);
    if (others && this.queue.length && !prefersStillness()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  watch(message, before) {
    this.flow.reset(null, []);
    this.card.hide();
    this.board.setGhost(null);
    const watched = this.battle.watch(battlePart(message.move.events), before.view.board, before.view.players);
    const inside = this.contains(document.activeElement);
    this.drawTurn(before);
    if (inside) this.battle.focus();
    return watched.then(() => this.watched());
  }

  watched() {
    if (this.battle.hadFocus) this.board.focus();
  }

  /** One moment of a battle. */
  showMoment(units, players, lines, fields) {
    this.board.setUnits(units, (unit) => this.keys.of(unit));
    this.board.setLines(lines);
    this.board.setLights(fields);
    this.panels.forEach((panel) => panel.updateHead({ player: players[panel.seat], toMove: false, mine: this.names.isMine(panel.seat) }));
  }

  /** What others did, in sentences; a battle was told while it was watched. */
  told(move, before) {
    if (!move || !before || hasBattle(move.events) || this.names.isMine(move.seat)) return [];
    return this.sentences(move, before.view);
  }

  sentences(move, view) {
    const tracker = new Tracker(view.board);
    const told = (move.events ?? []).map((event) => {
      const line = sentence(event, this.names, tracker);
      tracker.forward(event);
      return line?.text;
    });
    return told.filter(Boolean);
  }

  /** Tells the screen reader what happened, and whose turn it is once that has changed. */
  announce(told, before) {
    const turned = before && before.toMove.join() !== this.state.toMove.join();
    const words = [...told, ...(turned ? [this.prompt.words.textContent] : [])];
    if (words.length) this.host.say(words.join(". "));
  }

  /** Rest on a position. */
  settle(message) {
    const known = this.state;
    this.state = message;
    this.names.update(message);
    this.board.setLights([]);
    this.board.lively = Boolean(message.move);
    this.prompt.refuse("");
    this.board.setFields(message.view.fields);
    if (known && message.move) this.log.follow(message.move, message.history, message.view.board);
    else this.log.load(message.history ?? [], message.view.board);
    const seat = this.actingSeat(message);
    if (!unchanged(known, message) || this.flow.seat !== seat) this.flow.reset(seat, seat === null ? [] : message.legal[seat]);
    this.render();
  }

  /** The seat of the viewer that may act, or null. */
  actingSeat({ you, legal }) {
    const seat = (you ?? []).find((s) => (legal?.[s] ?? []).length);
    return seat === undefined ? null : seat;
  }

  /** Everything as the state and the action in the making say; the focus stays where it was. */
  render() {
    const inside = this.contains(document.activeElement);
    this.layout.seat(this.panels, this.state.you?.[0] ?? 0);
    this.drawBoard();
    this.drawTurn(this.state);
    this.pointing.refresh();
    if (inside && !this.contains(document.activeElement)) this.board.focus();
  }

  drawBoard() {
    this.layout.measure();
    const { view } = this.state;
    const lit = this.flow.lit;
    const chosen = this.flow.placeAsked && this.flow.chosen[this.flow.placeAsked];
    this.board.setUnits(view.board, (unit) => this.keys.of(unit));
    this.board.describeFields((field) => {
      const isLit = lit.some((at) => sameField(at, field));
      return { label: fieldLabel(this.names, view, field, isLit), lit: isLit, chosen: sameField(chosen, field) || sameField(this.flow.chosen.unit, field) };
    });
    this.board.root.classList.toggle("nh-choosing", this.flow.active);
    setAttribute(this.board.root, "data-phase", view.turn.phase);
  }

  drawTurn(state) {
    for (const panel of this.panels) {
      const mine = panel.seat === this.flow.seat;
      const player = this.withLooseTiles(state.view.players[panel.seat], mine);
      panel.update({ player, toMove: (state.toMove ?? []).includes(panel.seat), mine: this.names.isMine(panel.seat), legal: mine, chosen: this.flow.chosen.tile, chosenKey: this.controller.chosenKey });
    }
    this.prompt.root.hidden = this.battle.running;
    this.prompt.update(this.controller.task(state));
  }

  /** A tile that may be placed though it is not in the hand (the HQ at the start) is shown in the hand. */
  withLooseTiles(player, mine) {
    if (!mine) return player;
    const offered = this.flow.entries.filter((entry) => entry.type === "place").map((entry) => entry.tile);
    const missing = offered.filter((tile) => typeof tile === "string" && !player.hand.includes(tile));
    return { ...player, hand: [...player.hand, ...new Set(missing)] };
  }
}

/** After a reconnection the same position comes again: an action in the making is kept. */
function unchanged(known, message) {
  return known !== null && known.seq === message.seq && JSON.stringify(known.legal) === JSON.stringify(message.legal);
}

customElements.define("neuroshima-hex-table", HexTable);
