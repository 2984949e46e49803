// The table of Neuroshima Hex: <neuroshima-hex-table>. The general life of a table is the host's (docs/tables.md); this
// module joins the parts of Hex, and lets battles be watched before what follows is shown.

import { Card } from "../neuroshima/table/card.js";
import { setAttribute } from "../neuroshima/table/dom.js";
import { TableElement } from "../neuroshima/table/element.js";
import { Prompt } from "../neuroshima/table/prompt.js";
import { sprites } from "../neuroshima/table/sprites.js";
import { BattlePlayer, UnitKeys, battlePart, hasBattle } from "./battle.js";
import { Board } from "./board.js";
import { HexController } from "./controller.js";
import { fieldLabel } from "./explain.js";
import { HexFlow } from "./flow.js";
import { sameField } from "./geometry.js";
import { help } from "./help.js";
import { Layout } from "./layout.js";
import { HexLog } from "./log.js";
import { HexNames } from "./names.js";
import { PlayerPanel } from "./players.js";
import { Pointing } from "./pointing.js";
import { sentence } from "./sentences.js";
import { isSpan } from "./spans.js";
import { Tracker } from "./tracker.js";

class HexTable extends TableElement {
  build(message) {
    this.names = new HexNames(this.host.catalogue);
    this.names.update(message);
    this.flow = new HexFlow((at) => this.state?.view.board.find((u) => sameField(u.at, at))?.rotation);
    this.keys = new UnitKeys();
    this.board = new Board(this.names);
    this.card = new Card({ outside: ".nh-board" });
    this.help = help();
    this.prompt = new Prompt();
    this.log = new HexLog(this.names, (fields) => this.board.setLights(fields));
    this.watching = new BattlePlayer(this.names, (...moment) => this.showMoment(...moment), (words) => this.host.say(words));
    this.pointing = new Pointing(this);
    this.controller = new HexController(this);
    this.panels = message.view.players.map((_, seat) => new PlayerPanel(this.names, seat, this.controller.handIntents()));
    this.layout = this.makeLayout(message.view.players);
    this.tabs = this.layout.tabs;
    this.layout.seat(this.panels, message.you?.[0] ?? 0);
    this.replaceChildren(this.layout.root);
    this.board.root.append(this.help.button(this));
  }

  makeLayout(players) {
    const armies = [...new Set(players.map((player) => player.army))];
    const { art, marker_art: markers } = this.host.catalogue;
    const drawn = sprites([...armies.map((army) => art[army]), markers]);
    return new Layout({
      sprites: drawn, prompt: this.prompt.root, battle: this.watching.root, board: this.board.root, log: this.log.root, card: this.card.root,
    });
  }

  // --- battles ------------------------------------------------------------------------------------------------

  isWatched({ move }) {
    return hasBattle(move.events);
  }

  watch({ move }, { view }) {
    this.board.setGhost(null);
    const end = this.watching.watchBattle(battlePart(move.events), view);
    this.drawPanels(this.state);
    return end;
  }

  /** One moment of a battle. */
  showMoment({ units, ground, players }, lines, fields) {
    this.board.setGround(ground, units);
    this.board.setUnits(units, (unit) => this.keys.of(unit));
    this.board.setLines(lines);
    this.board.setLights(fields);
    this.panels.forEach((panel) => panel.updateHead({ player: players[panel.seat], toMove: false, mine: this.names.isMine(panel.seat) }));
  }

  sentences(move, view) {
    const tracker = new Tracker(this.names, view.board);
    const told = (move.events ?? []).map((event) => {
      const line = sentence(event, this.names, tracker);
      tracker.forward(event);
      return line?.text;
    });
    return told.filter(Boolean);
  }

  // --- drawing ------------------------------------------------------------------------------------------------

  arrive({ move, view }) {
    if (move?.kind === "action") this.keys.forward(move.events ?? []);
    this.board.setLights([]);
    this.board.lively = Boolean(move);
    this.board.setFields(view.fields);
  }

  draw() {
    this.layout.seat(this.panels, this.state.you?.[0] ?? 0);
    this.drawBoard();
    this.drawPanels(this.state);
    this.pointing.refresh();
  }

  focusMain() {
    this.board.focus();
  }

  drawBoard() {
    const { view } = this.state;
    const { flow } = this;
    const { lit } = flow;
    const answer = flow.placeAsked && flow.chosen[flow.placeAsked];
    const chosen = [...(isSpan(answer) ? answer : [answer]), flow.chosen.unit];
    this.board.setGround(view.ground ?? [], view.board);
    this.board.setUnits(view.board, (unit) => this.keys.of(unit));
    this.board.describeFields((field) => {
      const isLit = lit.some((at) => sameField(at, field));
      return { label: fieldLabel(this.names, view, field, isLit), lit: isLit, chosen: chosen.some((at) => sameField(at, field)) };
    });
    this.board.root.classList.toggle("nh-choosing", flow.active);
    setAttribute(this.board.root, "data-phase", view.turn.phase);
  }

  drawPanels(state) {
    for (const panel of this.panels) {
      const mine = panel.seat === this.flow.seat;
      const player = this.withLooseTiles(state.view.players[panel.seat], mine);
      panel.update({ player, toMove: (state.toMove ?? []).includes(panel.seat), mine: this.names.isMine(panel.seat), legal: mine, chosen: this.flow.chosen.tile, chosenKey: this.controller.chosenKey });
    }
  }

  /** A tile that may be placed though it is not in the hand (the HQ at the start) is shown in the hand. */
  withLooseTiles(player, mine) {
    if (!mine) return player;
    const offered = this.flow.entries.filter((entry) => entry.type === "place").map((entry) => entry.tile);
    const missing = offered.filter((tile) => typeof tile === "string" && !player.hand.includes(tile));
    return { ...player, hand: [...player.hand, ...new Set(missing)] };
  }
}

customElements.define("neuroshima-hex-table", HexTable);
