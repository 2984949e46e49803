// What is shown because something is pointed at: the card of a tile, the lines of a unit, the ghost and the preview of
// an action in the making.

import { isPhone } from "../../neuroshima/table/dom.js";
import { gettext } from "../../neuroshima/table/text.js";
import { outlookMarks } from "../battle/event_marks.js";
import { explainFixture, explainGround, explainPrize, explainTile, explainUnit } from "../words/explanations.js";
import { explainLeader } from "../words/leaders.js";
import { readings } from "../words/rules.js";
import { currentStep } from "../words/setup.js";
import { explainTerrain } from "../words/terrain.js";
import { fixturesAt, groundAt, prizesAt, terrainAt } from "./contents.js";
import { sameField } from "./geometry.js";
import { previewMarks, target, unitLines } from "./lines.js";
import { leaderPicture, markerPicture, terrainPicture, tilePicture } from "./pictures.js";

/**
 * @import { Action } from "../../neuroshima/table/types.js"
 * @import { Explanation, Field, Fixture, Piece, Unit } from "../types.js"
 */

const PREVIEW_DELAY = 70; // milliseconds the pointer rests before the server is asked
const HAND_DELAY = 60;

/** Whether another unit stood on that field before: its picture keeps its own marks. */
function replaced(before, unit) {
  const old = before.board.find((u) => sameField(u.at, unit.at));
  return old !== undefined && (old.tile !== unit.tile || old.seat !== unit.seat);
}

/** @param {Explanation} facts */
function pictureOf({ piece, marker, terrain, leader }, names) {
  if (leader) return leaderPicture(leader, 84);
  if (piece) return tilePicture(names, piece, 84);
  return terrain ? terrainPicture(terrain, 84) : markerPicture(marker, 84);
}

/** Cards, lines, ghosts and previews of the table. */
export class Pointing {
  /** @param {any} table a `HexTable` or a `HexEditor` */
  constructor(table) {
    this.table = table;
    this.field = null;
    this.asked = 0;
  }

  get view() {
    return this.table.state.view;
  }

  /**
   * @param {Field} at
   * @returns {Unit | undefined}
   */
  unitAt(at) {
    return at && this.view.board.find((unit) => sameField(unit.at, at));
  }

  /**
   * @param {Field} at
   * @returns {Fixture | undefined}
   */
  fixtureAt(at) {
    return at ? fixturesAt(this.view, at)[0] : undefined;
  }

  /**
   * The words for the field's card: of what lies uppermost there; null where there is nothing to say.
   * @param {Field} at
   * @returns {Explanation | null}
   */
  wordsAt(at) {
    const { view } = this;
    const { names } = this.table;
    if (!at) return null;
    const unit = this.unitAt(at);
    if (unit) return explainUnit(names, view, unit);
    const [fixture] = fixturesAt(view, at);
    if (fixture) return explainFixture(names, view, fixture);
    const [lying] = groundAt(view, at);
    if (lying) return explainGround(names, view, lying);
    const [prize] = prizesAt(view, at);
    if (prize) return explainPrize(names, view, prize);
    return terrainAt(view.terrain, at).length ? explainTerrain(names, view, at) : null;
  }

  /**
   * The pointer or the focus is on this field (null: on none).
   * @param {Field} field
   * @param {boolean} [soon]
   */
  at(field, soon = false) {
    this.field = field;
    this.table.controller.considerField?.(field); // the editor asks nothing
    this.refresh();
    if (!this.wordsAt(field) || this.ghost || (isPhone() && this.table.flow.begun)) this.table.card.leave();
    else this.table.card.soon(() => this.explainField(field), soon ? 0 : undefined);
  }

  /** @param {Field} field */
  explainField(field) {
    const words = this.table.watching.running ? null : this.wordsAt(field);
    if (!words) return;
    this.explain(words, this.table.board.cellAt(field));
    if (!this.action()) this.table.board.setLines(this.linesOf(field));
  }

  /**
   * The field was clicked, and nothing may be chosen there: its card stays.
   * @param {Field} field
   */
  keepField(field) {
    this.explainField(field);
    this.table.card.keep();
  }

  /**
   * Whom the unit on that field, or the tile of the land there, hits, nets and serves.
   * @param {Field} field
   * @returns {SVGElement[]}
   */
  linesOf(field) {
    const acting = this.unitAt(field) ?? this.fixtureAt(field);
    return acting ? unitLines(acting, this.table.names) : [];
  }

  /**
   * A piece in a hand, a pile or a tray.
   * @param {Piece} piece
   * @param {Element} element
   */
  explainTile(piece, element) {
    this.table.card.soon(() => this.explain(explainTile(this.table.names, piece), element), HAND_DELAY);
  }

  /**
   * @param {string} id
   * @param {Element} element
   */
  explainMarker(id, element) {
    const { names } = this.table;
    this.table.card.soon(() => this.explain({ marker: id, title: names.marker(id), subtitle: gettext("Marker"), sections: [{ lines: [names.markerText(id)] }] }, element), HAND_DELAY);
  }

  /**
   * @param {string} id
   * @param {Element} element
   */
  explainLeader(id, element) {
    this.table.card.soon(() => this.explain(explainLeader(this.table.names, id, this.view), element), HAND_DELAY);
  }

  /**
   * `facts`: {title, subtitle, sections} and one of piece, marker, terrain, leader, which is shown.
   * @param {Explanation} facts
   * @param {Element} anchor
   */
  explain(facts, anchor) {
    const { names, card } = this.table;
    card.show({ ...facts, picture: pictureOf(facts, names), rules: readings(names, this.view, facts), edition: names.edition }, anchor);
  }

  /** Ghost and lines as they must be now. */
  refresh() {
    const { flow, board } = this.table;
    const action = this.action();
    if (!this.table.watching.running) board.markAll(this.view.board);
    const [first, ...beside] = flow.chosen.type === "build" ? this.building() : [];
    this.ghost = first ?? (action && this.ghostOf(action));
    board.setGhost(this.ghost, action && this.ghostFrom(action), beside);
    if (action) {
      this.preview(flow.seat, action);
      return;
    }
    this.asked++;
    board.setLines([...this.askedAbout(), ...(flow.begun ? [] : this.linesOf(this.field))]);
  }

  /** A ring on the empty field about which something is asked; a unit there is named by the question. */
  askedAbout() {
    const at = this.view.pending?.target;
    return at && !this.unitAt(at) ? [target(at, "nh-target-marked")] : [];
  }

  /** The action that would be done: the one under the pointer, or the one that waits to be confirmed. */
  action() {
    const { flow, controller } = this.table;
    if (controller.hints?.considered) return controller.hints.considered; // the editor has none
    if (!flow.active) return null;
    const under = this.field && flow.lit.some((at) => sameField(at, this.field)) ? flow.actionAt(this.field) : null;
    if (under && this.wouldOnlyTurn(under)) return flow.action; // it is shown as it stands
    return under ?? this.table.controller.consideredAction ?? flow.action;
  }

  /**
   * Whether a unit is pointed at that may turn where it stands: how it turns is not chosen yet.
   * @param {Action} action
   * @returns {boolean}
   */
  wouldOnlyTurn({ unit, to }) {
    return Boolean(unit && to) && sameField(unit, to) && !sameField(this.table.flow.chosen.to, to);
  }

  /** The tiles of a Structure as they would lie. */
  building() {
    const { flow } = this.table;
    return flow.building(this.field).map((piece) => ({ ...piece, seat: flow.seat }));
  }

  /**
   * @param {Action} action
   * @returns {Piece | null}
   */
  ghostOf(action) {
    const { flow } = this.table;
    if (action.type === "place") {
      const { tile, army, at, rotation } = action;
      return { seat: currentStep(this.view)?.step === "fixtures" ? null : flow.seat, tile, army, at, rotation };
    }
    const turned = this.turnedBy(action);
    if (turned) return { ...turned, rotation: action.rotation };
    const from = action.unit ?? this.view.pending?.target;
    const unit = this.unitAt(from);
    return action.to && unit ? { ...unit, at: action.to, rotation: action.rotation ?? unit.rotation } : null;
  }

  /**
   * What the action aims at and turns where it stands: a tile of the land, or a unit.
   * @param {Action} action
   * @returns {Unit | Fixture | undefined}
   */
  turnedBy({ rotation, target, to }) {
    return rotation === undefined || to ? undefined : (this.fixtureAt(target) ?? this.unitAt(target));
  }

  /**
   * What the ghost takes the place of.
   * @param {Action} action
   * @returns {Field | null | undefined}
   */
  ghostFrom(action) {
    if (action.type === "place" || action.type === "build") return null;
    return this.turnedBy(action) ? action.target : (action.unit ?? this.view.pending?.target);
  }

  /**
   * @param {number} seat
   * @param {Action} action
   */
  async preview(seat, action) {
    const mine = ++this.asked;
    const before = this.view;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY));
    if (mine !== this.asked) return;
    const after = await this.table.host.preview(seat, action);
    if (mine !== this.asked || before !== this.view) return;
    const marks = after ? previewMarks(before, after, action, this.table.names) : [];
    this.table.board.setLines(marks);
    if (after) this.table.board.markAll(after.board.filter((unit) => !replaced(before, unit)));
    const outlook = after ? await this.table.host.outlook?.(seat, action) : null;
    if (mine !== this.asked || before !== this.view) return;
    if (outlook) this.table.board.setLines([...marks, ...outlookMarks(outlook, before, this.table.names)]);
    this.table.foretell(action, outlook, after?.draws);
  }
}
