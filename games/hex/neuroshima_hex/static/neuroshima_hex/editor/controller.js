// What a person wants of the editor, by mouse, touch or keyboard, turned into another position. `editor.chosen` is what
// they have in the hand, so to speak: a piece {seat, tile, army, rotation}, {marker}, {prize}, {terrain, features, over}, {tool}
// ("shape" or "bare"), or the field {at} of what is chosen on the board.

import { declareKeys, intentOf } from "../../neuroshima/shared/key_bindings.js";
import { isPhone } from "../../neuroshima/table/dom.js";
import { tableKeys } from "../../neuroshima/table/keys.js";
import { gettext } from "../../neuroshima/table/text.js";
import { sameField } from "../board/geometry.js";
import { BoardInput, moveBindings } from "../board/input.js";
import { EditDrag } from "./drag.js";
import { cleared, painted, prized, withField } from "./land.js";
import { marked, thingAt, unitAt } from "./position.js";
import { PositionChanges } from "./position_changes.js";

/**
 * @import { Binding } from "../../neuroshima/shared/key_bindings.js"
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Choosing, Field, Piece } from "../types.js"
 */

const KINDS = ["seat", "tile", "army", "marker", "prize", "terrain", "tool"];

/** Whether two things that are chosen are the same one. */
const alike = (one, other) => KINDS.every((name) => one[name] === other[name]);

/** What a person does in the editor. */
export class EditController extends PositionChanges {
  /** @param {import("./editor.js").HexEditor} editor */
  constructor(editor) {
    super(editor);
    this.drag = new EditDrag(this);
    this.input = new BoardInput(editor.board, this.boardIntents());
  }

  start() {
    if (this.unlisten) return;
    const ends = [tableKeys(this.editor, (event) => this.keyIntent(event)), declareKeys(this.editor, () => this.bindings())];
    this.unlisten = () => ends.forEach((end) => end());
  }

  stop() {
    this.unlisten?.();
    this.unlisten = null;
  }

  // --- what the parts tell ------------------------------------------------------------------------------------------

  boardIntents() {
    const { editor } = this;
    return {
      pickField: (field) => this.drag.justEnded || this.pick(field),
      hoverField: (field) => editor.pointing.at(field),
      focusField: (field) => editor.pointing.at(field, true),
      explainField: (field) => editor.pointing.explainField(field),
      turn: (by) => this.wheel(by),
    };
  }

  paletteIntents() {
    const { editor } = this;
    return {
      choose: (what, again) => this.drag.justEnded || this.take(what, again),
      explain: (piece, element) => editor.pointing.explainTile(piece, element),
      explainMarker: (id, element) => editor.pointing.explainMarker(id, element),
      leave: () => editor.card.leave(),
      drag: (event, what, button) => this.drag.start(event, button.querySelector(".nh-picture"), what),
      shape: (id) => this.shape(id),
      shown: () => editor.bringArmies(editor.shown),
    };
  }

  seatIntents() {
    const { editor } = this;
    return {
      get position() {
        return editor.position;
      },
      change: (position) => editor.change(position),
      fillStack: (seat) => editor.fillStack(seat),
    };
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => unknown) | undefined}
   */
  keyIntent(event) {
    return intentOf(this.bindings(), event);
  }

  /** @returns {Binding[]} */
  bindings() {
    return [
      ...moveBindings(gettext("put what is chosen on the field, or choose what stands there; once more turns it")),
      { keys: ["r", "R"], shown: "R", words: gettext("turn clockwise; with Shift back"), run: ({ key, shiftKey }) => this.turn(shiftKey || key === "R" ? -1 : 1) },
      { keys: ["+"], shown: "+", words: gettext("a wound more"), run: () => this.wound(1) },
      { keys: ["-"], shown: "−", words: gettext("a wound less"), run: () => this.wound(-1) },
      { keys: ["h"], shown: "H", words: gettext("into the hand of its player"), run: () => this.deal("hand") },
      { keys: ["t"], shown: "T", words: gettext("on the top of the stack"), run: () => this.deal("stack") },
      { keys: ["x"], shown: "X", words: gettext("to the discard pile"), run: () => this.deal("discard") },
      { keys: ["f"], shown: "F", words: gettext("the other face of a tile of a Structure"), run: () => this.flip() },
      { keys: ["Delete", "Backspace"], shown: gettext("Delete"), words: gettext("remove what is chosen, or what stands on the field"), run: () => this.remove() },
      { keys: ["Escape"], shown: "Esc", words: gettext("cancel"), run: () => this.cancel() },
      { keys: ["?"], shown: "?", words: gettext("this list"), run: () => this.editor.help.open(this.editor) },
    ];
  }

  // --- choosing -------------------------------------------------------------------------------------------------------

  /**
   * Something of the palette; a second time, never mind, unless it is the same in another way (`again`). A marker goes to
   * the unit that is chosen.
   * @param {Choosing} what
   * @param {boolean} [again]
   * @returns {unknown}
   */
  take(what, again = false) {
    const { chosen, editor } = this;
    if (what.marker && chosen?.at && unitAt(this.position, chosen.at)) return editor.change(marked(this.position, chosen.at, what.marker, 1));
    const letGo = Boolean(chosen && !chosen.at && alike(chosen, what) && !again);
    this.refuse("");
    this.choose(letGo ? null : { ...("tile" in what ? { rotation: 0 } : {}), ...what });
    if (letGo || again) return null;
    if (isPhone()) editor.board.root.scrollIntoView({ block: "nearest" });
    if (!this.byPointer()) editor.board.focus();
    return null;
  }

  /** A mouse or a finger needs no focus on the board. */
  byPointer() {
    return !document.activeElement?.matches(":focus-visible");
  }

  cancel() {
    this.editor.card.hide();
    if (!this.chosen) return false;
    this.choose(null);
    return true;
  }

  /**
   * A field was clicked, tapped or chosen with Enter.
   * @param {Field} field
   * @returns {boolean | void}
   */
  pick(field) {
    const { chosen, editor } = this;
    if (chosen && !chosen.at) return this.use(chosen, field);
    if (sameField(chosen?.at, field)) return this.turn(1);
    if (chosen?.at && !thingAt(this.position, field)) return this.move(chosen.at, field);
    if (thingAt(this.position, field)) return this.choose({ at: field });
    return editor.pointing.explainField(field);
  }

  /**
   * What is chosen in the palette comes to a field; terrain and single fields go on being chosen.
   * @param {Choosing} chosen
   * @param {Field} field
   * @returns {boolean}
   */
  use(chosen, field) {
    const { position } = this;
    const { view } = this.editor;
    if (chosen.tool === "shape") return this.changeTo(withField(position, view, field));
    if (chosen.tool === "bare") return this.changeTo(cleared(position, view, field));
    if (chosen.terrain) return this.changeTo(painted(position, view, field, { kind: chosen.terrain, features: chosen.features, over: chosen.over }));
    if (chosen.prize) return this.changeTo(prized(position, field, chosen.prize));
    return chosen.marker ? this.mark(chosen.marker, field) : this.put(/** @type {Piece} */ (chosen), field);
  }
}
