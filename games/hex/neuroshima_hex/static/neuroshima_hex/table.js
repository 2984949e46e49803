// The table of Neuroshima Hex: <neuroshima-hex-table>. The general life of a table is the host's (docs/tables.md); this
// module joins the parts of Hex, and lets battles be watched before what follows is shown.
//
// Folders: board/ (fields and units), hand/ (what lies before the players), actions/ (an action in the making), battle/
// (watching one), log/ (what happened, in sentences), words/ (names and explanations), editor/ (setting up positions).

import { Card } from "../neuroshima/table/card.js";
import { setAttribute } from "../neuroshima/table/dom.js";
import { TableElement } from "../neuroshima/table/element.js";
import { markUndone } from "../neuroshima/table/log.js";
import { newsWords } from "../neuroshima/table/news.js";
import { Prompt } from "../neuroshima/table/prompt.js";
import { sprites } from "../neuroshima/table/sprites.js";
import { HexController } from "./actions/controller.js";
import { HexFlow } from "./actions/flow.js";
import { BattlePlayer } from "./battle/battle_player.js";
import { Effects } from "./battle/effects.js";
import { aftermath } from "./battle/event_marks.js";
import { battlePart, hasBattle } from "./battle/steps.js";
import { segmentUnderway } from "./battle/track.js";
import { UnitKeys } from "./battle/unit_keys.js";
import { Board } from "./board/board.js";
import { fixturesAt } from "./board/contents.js";
import { partyMarks } from "./board/decision_signs.js";
import { isFieldList, sameField } from "./board/geometry.js";
import { newsMarks } from "./board/news_marks.js";
import { Pointing } from "./board/pointing.js";
import { PlayerPanel } from "./hand/player_panel.js";
import { help } from "./help.js";
import { Layout } from "./layout.js";
import { changesOf } from "./log/changes.js";
import { HexLog } from "./log/log.js";
import { sentence } from "./log/sentences.js";
import { Tracker } from "./log/unit_tracker.js";
import { Rules } from "./rules_dialog.js";
import { ScenarioPanel } from "./scenario_panel.js";
import { fieldLabel } from "./words/field_labels.js";
import { usesNow } from "./words/hand_limits.js";
import { HexNames } from "./words/names.js";
import { drawWords, outlookWords } from "./words/outlook.js";
import { armiesOf, tray } from "./words/setup.js";
import { structureTray } from "./words/structures.js";

/**
 * @import { Change } from "../neuroshima/table/news.js"
 * @import { Action, GameEvent, Move, Seat } from "../neuroshima/table/types.js"
 * @import { Field, HexMessage, HexView, Outlook, Player } from "./types.js"
 */

/** The element <neuroshima-hex-table>. */
export class HexTable extends TableElement {
  /** @type {HexMessage | null} the message that is shown */ state = null;
  /** @type {HexNames} */ names = null;
  /** @type {HexFlow} */ flow = null;
  /** @type {HexLog} */ log = null;
  /** @type {HexController} */ controller = null;
  /** @type {BattlePlayer} */ watching = null;

  static Names = HexNames;
  static Log = HexLog;

  /**
   * @param {HexMessage} message
   */
  build(message) {
    this.names = new HexNames(this.host.catalogue);
    this.names.armyPages = this.host.factions;
    this.names.explainsKeywords = this.host.newcomer === true;
    this.names.update(message);
    this.flow = new HexFlow((chosen) => this.rotationOf(chosen));
    this.keys = new UnitKeys();
    this.board = new Board(this.names);
    this.card = new Card({ outside: ".nh-board" });
    this.help = help();
    this.rules = new Rules(this.names);
    this.prompt = new Prompt();
    this.log = new HexLog(this.names, (fields) => this.board.setLights(fields));
    this.effects = new Effects(this.board, this.names, this.host.sounds);
    this.watching = new BattlePlayer(this.names, (...moment) => this.showMoment(...moment), (words) => this.host.say(words), this.effects);
    this.watching.reached = (event) => this.log.reach(event);
    this.pointing = new Pointing(this);
    this.controller = new HexController(this);
    this.panels = message.view.players.map((_, seat) => new PlayerPanel(this.names, seat, this.controller.handIntents()));
    this.scenario = new ScenarioPanel(this.names);
    this.layout = this.makeLayout();
    this.tabs = this.layout.tabs;
    this.layout.seat(this.panels, this.ownSeat(message));
    this.replaceChildren(this.layout.root);
    this.card.keepIn(this.layout.root);
    this.board.root.append(this.rules.button(this), this.sound.root, this.help.button(this));
  }

  makeLayout() {
    const { marker_art: markers, land_art: land, leader_art: leaders } = this.host.catalogue;
    this.armies = new Set(); // whose drawings are in the page
    return new Layout({
      sprites: sprites([markers, land, leaders]), prompt: this.prompt.root, battle: this.watching.root, board: this.board.root, scenario: this.scenario.root, log: this.log.root, card: this.card.root,
      piles: !this.names.puzzle,
    });
  }

  /**
   * Drawings of armies come into the page when the first of their units may.
   * @param {HexView} view
   */
  bringArmies(view) {
    const missing = armiesOf(view).filter((army) => !this.armies.has(army));
    missing.forEach((army) => this.armies.add(army));
    if (missing.length) this.layout.sprites.append(sprites(missing.map((army) => this.host.catalogue.art[army])));
  }

  /**
   * How what an action turns stands now: what it aims at, if it goes nowhere; otherwise its unit, or the one about
   * which something is asked.
   * @param {Action} chosen
   * @returns {number | undefined}
   */
  rotationOf({ unit, target, to }) {
    const { view } = this.state ?? {};
    if (!view) return undefined;
    const fixture = target ? fixturesAt(view, target)[0] : undefined;
    const at = (to ? null : target) ?? unit ?? view.pending?.target;
    return (fixture ?? view.board.find((u) => sameField(u.at, at)))?.rotation;
  }

  // --- battles ------------------------------------------------------------------------------------------------

  /**
   * @param {HexMessage} message
   * @returns {boolean}
   */
  isWatched({ move }) {
    return hasBattle(move.events);
  }

  /**
   * @param {HexMessage} message
   * @param {HexMessage} before
   * @returns {Promise<unknown>}
   */
  watch({ move, history, view: after, again }, { view }) {
    this.board.setGhost(null);
    this.drawBoard(); // nothing can be chosen any more
    this.board.setNews([]);
    if (!again) this.log.watch(move, history, after);
    const underway = segmentUnderway(markUndone(history).filter(({ seq }) => seq < move.seq));
    const end = this.watching.watchBattle(battlePart(move.events), view, underway);
    this.drawPanels(this.state);
    for (const panel of this.panels) panel.known = null; // they show the position before the battle again
    return end;
  }

  /**
   * One moment of a battle.
   * @param {HexView} view
   * @param {Element[]} lines
   * @param {Field[]} fields
   */
  showMoment(view, lines, fields) {
    this.board.setParties([]);
    this.board.setThings(view, (unit) => this.keys.of(unit));
    this.board.setLines(lines);
    this.board.setLights(fields);
    for (const panel of this.panels) {
      const player = view.players[panel.seat];
      const known = JSON.stringify(player);
      if (panel.known === known) continue;
      panel.known = known;
      const moment = { view, player, toMove: false, mine: this.names.isMine(panel.seat) };
      panel.updateHead(moment);
      panel.updateHand(moment);
      panel.updateKept(moment);
    }
  }

  /**
   * How many tiles may still be used is said whenever it has changed, and the turn goes on.
   * @param {string[]} told
   * @param {HexMessage | null} before
   */
  announce(told, before) {
    const { view, toMove } = this.state;
    const goesOn = before && before.toMove.join() === toMove.join() && this.flow.seat !== null;
    const words = goesOn && usesNow(view) !== usesNow(before.view) ? usesNow(view) : "";
    super.announce(words ? [...told, words] : told, before);
  }

  /**
   * @param {Move} move
   * @param {HexView} view
   * @returns {string[]}
   */
  sentences(move, view) {
    const tracker = new Tracker(this.names, view);
    const told = (move.events ?? []).map((event) => {
      const line = sentence(event, this.names, tracker);
      tracker.forward(event);
      return line?.text;
    });
    return told.filter(Boolean);
  }

  /**
   * @param {GameEvent[]} events
   * @param {HexView} view
   * @returns {Change[][]}
   */
  changesOf(events, view) {
    const seatAt = (field) => view.board.find((unit) => sameField(unit.at, field))?.seat ?? null;
    return events.map((event) => changesOf(event, seatAt));
  }

  /**
   * What this action would bring, tiles drawn and a battle: beside the task, and said once.
   * @param {Action} action
   * @param {Outlook | null | undefined} outlook null where the match does not allow it, or no longer
   * @param {HexView["draws"]} [draws] how many tiles would be drawn; nobody knows which
   */
  foretell(action, outlook, draws) {
    const before = this.foretold;
    const words = [...drawWords(draws, this.names), ...(outlook ? [outlookWords(outlook, this.names)] : [])].join(" ");
    if (words && before?.words !== words) this.host.say(words);
    this.foretold = words ? { action, words } : null;
    if (before || words) this.drawPrompt(this.state);
  }

  // --- drawing ------------------------------------------------------------------------------------------------

  /**
   * @param {HexMessage} message
   */
  arrive(message) {
    const { move, view } = message;
    if (move?.kind === "action") this.keys.forward(move.events ?? []);
    this.bringArmies(view);
    this.board.setLights([]);
    this.board.lively = Boolean(move);
    this.board.setFields(view.fields);
    this.layout.root.style.setProperty("--nh-ratio", this.board.ratio.toFixed(3));
    this.foretold = null;
    this.effects.clear();
    this.unseen = move?.kind === "action" && this.shown ? { events: move.events ?? [], before: this.shown, isBattle: this.isWatched(message) } : null;
    this.shown = view;
    this.board.setAftermath([]);
  }

  /** What has just happened and was not watched is seen on the position that it has led to. */
  showUnseen() {
    if (!this.unseen) return;
    const { events, before, isBattle } = this.unseen;
    this.unseen = null;
    if (!isBattle) this.effects.playMove(events, before, this.shown);
    else if (this.host.watching?.isInstant?.()) this.board.setAftermath(aftermath(battlePart(events)));
  }

  get boardRoot() { return this.board.root; }

  draw() {
    const { you = [], toMove = [] } = this.state;
    const own = this.ownSeat(this.state);
    this.layout.seat(this.panels, own, you.find((seat) => toMove.includes(seat)) ?? own, you);
    this.drawBoard();
    this.board.setNews(newsMarks(this.news.marks));
    if (this.flow.begun) this.board.setAftermath([]);
    this.showUnseen();
    this.drawParties();
    this.drawPanels(this.state);
    this.scenario.update(this.state.outcome);
    this.pointing.refresh();
  }

  /**
   * The seat whose hand lies before the viewer: of several own seats the one that is to move.
   * @param {HexMessage} message
   * @returns {number}
   */
  ownSeat({ you = [], toMove = [] }) {
    const now = this.names.many ? you.find((seat) => toMove.includes(seat)) : undefined;
    const before = you.includes(this.layout.own) ? this.layout.own : undefined;
    return now ?? before ?? you[0] ?? 0;
  }

  get roomForTalk() { return this.layout?.aside ?? null; }

  focusMain() {
    this.board.focus();
  }

  /**
   * @param {Field[]} fields
   */
  mark(fields) {
    this.board?.setCoached(fields);
  }

  /**
   * @param {Seat[]} seats
   */
  present(seats) {
    this.panels?.forEach((panel) => panel.updatePresence(seats[panel.seat]));
  }

  /**
   * @param {string[]} keys
   */
  considered(keys) {
    super.considered(keys);
    this.drawParties();
    this.pointing.refresh();
  }

  /** Who the question is about: all of them, or those of the answers that are considered. */
  drawParties() {
    const choices = this.controller.choices(this.state) ?? [];
    const now = choices.filter(({ key }) => this.controller.considered.includes(key));
    const shown = now.length ? now : choices;
    this.board.setParties(partyMarks(shown));
  }

  drawBoard() {
    const { view } = this.state;
    const { flow } = this;
    const { lit } = flow;
    const answer = flow.placeAsked && flow.chosen[flow.placeAsked];
    const { unit, target } = flow.chosen;
    const chosen = [...(isFieldList(answer) ? answer : [answer]), unit, ...(isFieldList(target) ? [] : [target]), flow.chosen.at];
    this.board.setThings(view, (unit) => this.keys.of(unit));
    const news = this.news.marks;
    this.board.describeFields((field) => {
      const isLit = lit.some((at) => sameField(at, field));
      const fresh = news.filter(({ at }) => sameField(at, field)).map(({ kind }) => newsWords(kind));
      return { label: [fieldLabel(this.names, view, field, isLit), ...fresh].join(", "), lit: isLit, chosen: chosen.some((at) => sameField(at, field)) };
    });
    this.board.root.classList.toggle("nh-choosing", flow.active);
    setAttribute(this.board.root, "data-phase", view.turn.phase);
  }

  /**
   * @param {HexMessage} state
   */
  drawPanels(state) {
    for (const panel of this.panels) {
      const mine = panel.seat === this.flow.seat;
      const setup = tray(state.view, panel.seat);
      const offered = mine && !setup.length ? structureTray(this.names, panel.seat, this.flow.entries) : setup;
      const player = this.withLooseTiles(state.view.players[panel.seat], mine && !setup.length);
      const { usableMarkers: usable, usableLeaders: leaders, chosen } = this.flow;
      panel.update({ view: state.view, player, tray: offered, usable: mine ? usable : [], chosenMarker: mine ? chosen.marker : undefined, usableTiles: mine ? this.flow.usableTiles : [], usableLeaders: mine ? leaders : [], chosenLeader: mine ? chosen.leader : undefined, toMove: (state.toMove ?? []).includes(panel.seat), mine: this.names.isMine(panel.seat), legal: mine, chosen: chosen.other ? [chosen.tile, chosen.other] : chosen.tile, chosenKey: this.controller.chosenKey, gathered: mine && this.flow.gathering ? this.flow.gathered.map(({ key }) => key) : null });
    }
  }

  /**
   * A tile that may be placed though it is not in the hand (the HQ at the start) is shown in the hand.
   * @param {Player} player
   * @param {boolean} mine
   * @returns {Player}
   */
  withLooseTiles(player, mine) {
    if (!mine) return player;
    const offered = this.flow.entries.filter((entry) => entry.type === "place").map((entry) => entry.tile);
    const missing = offered.filter((tile) => typeof tile === "string" && !player.hand.includes(tile));
    return { ...player, hand: [...player.hand, ...new Set(missing)] };
  }
}

customElements.define("neuroshima-hex-table", HexTable);
