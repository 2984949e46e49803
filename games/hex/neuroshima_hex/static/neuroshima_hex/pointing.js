// What is shown because something is pointed at: the card of a tile, the lines of a unit, the ghost and the preview of
// an action in the making.

import { tilePicture } from "./art.js";
import { isPhone } from "../neuroshima/table/dom.js";
import { explainGround, explainTile, explainUnit, groundAt } from "./explain.js";
import { sameField } from "./geometry.js";
import { previewMarks, unitLines } from "./overlay.js";

const PREVIEW_DELAY = 70; // milliseconds the pointer rests before the server is asked
const HAND_DELAY = 60;

/** Whether another unit stood on that field before: its picture keeps its own marks. */
function replaced(before, unit) {
  const old = before.board.find((u) => sameField(u.at, unit.at));
  return old !== undefined && (old.tile !== unit.tile || old.seat !== unit.seat);
}

export class Pointing {
  constructor(table) {
    this.table = table;
    this.field = null;
    this.asked = 0;
  }

  get view() {
    return this.table.state.view;
  }

  unitAt(at) {
    return at && this.view.board.find((unit) => sameField(unit.at, at));
  }

  groundAt(at) {
    return at ? groundAt(this.view, at)[0] : undefined;
  }

  /** The pointer or the focus is on this field (null: on none). */
  at(field, soon = false) {
    this.field = field;
    this.refresh();
    const something = this.unitAt(field) ?? this.groundAt(field);
    if (!something || this.ghost || (isPhone() && this.table.flow.begun)) this.table.card.hide();
    else this.table.card.soon(() => this.explainField(field), soon ? 0 : undefined);
  }

  explainField(field) {
    const unit = this.unitAt(field);
    const lying = this.groundAt(field);
    if (this.table.watching.running || !(unit || lying)) return;
    if (!unit) return this.explain(explainGround(this.table.names, lying), this.table.board.cellAt(field));
    this.explain(explainUnit(this.table.names, this.view, unit), this.table.board.cellAt(field));
    if (!this.action()) this.table.board.setLines(unitLines(unit, this.table.names));
  }

  explainTile(seat, tile, element) {
    this.table.card.soon(() => this.explain(explainTile(this.table.names, seat, tile), element), HAND_DELAY);
  }

  /** `facts`: see explain.js. */
  explain(facts, anchor) {
    const picture = tilePicture(facts.army, facts.tile, facts.definition, 84, facts.rotation);
    this.table.card.show({ ...facts, picture }, anchor);
  }

  /** Ghost and lines as they must be now. */
  refresh() {
    const { flow, board } = this.table;
    const action = this.action();
    if (!this.table.watching.running) board.markAll(this.view.board);
    this.ghost = action && this.ghostOf(action);
    board.setGhost(this.ghost, action && action.type !== "place" ? (action.unit ?? this.view.pending?.target) : null);
    if (action) {
      this.preview(flow.seat, action);
      return;
    }
    this.asked++;
    const unit = this.unitAt(this.field);
    board.setLines(unit && !flow.begun ? unitLines(unit, this.table.names) : []);
  }

  /** The action that would be done: the one under the pointer, or the one that waits to be confirmed. */
  action() {
    const { flow } = this.table;
    if (!flow.active) return null;
    const under = this.field && flow.lit.some((at) => sameField(at, this.field)) ? flow.actionAt(this.field) : null;
    return under ?? flow.action;
  }

  ghostOf(action) {
    const { seat } = this.table.flow;
    if (action.type === "place") return { seat, tile: action.tile, at: action.at, rotation: action.rotation };
    const from = action.unit ?? this.view.pending?.target;
    const unit = this.unitAt(from);
    return action.to && unit ? { ...unit, at: action.to, rotation: action.rotation ?? unit.rotation } : null;
  }

  async preview(seat, action) {
    const mine = ++this.asked;
    const before = this.view;
    await new Promise((resolve) => setTimeout(resolve, PREVIEW_DELAY));
    if (mine !== this.asked) return;
    const after = await this.table.host.preview(seat, action);
    if (mine !== this.asked || before !== this.view) return;
    this.table.board.setLines(after ? previewMarks(before, after, action, this.table.names) : []);
    if (after) this.table.board.markAll(after.board.filter((unit) => !replaced(before, unit)));
  }
}
