// What can be changed of the position in the editor: of what is chosen (controller.js), or of what has the focus.

import { gettext } from "../../neuroshima/table/text.js";
import { sameField } from "../board/geometry.js";
import { prizeChanged, shaped, unborne, unshaped } from "./land.js";
import { shapeOf } from "./land_palette.js";
import { dealt, kept, layerAt, marked, moved, put, removed, thingAt, turned, unitAt, withPlayer, wounded } from "./position.js";

/** @import { Choosing, Field, FieldNode, Piece, Position, Prize } from "../types.js" */

/** The changes that a person can make to the position of an editor. */
export class PositionChanges {
  /** @param {import("./editor.js").HexEditor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  get chosen() {
    return this.editor.chosen;
  }

  get position() {
    return this.editor.position;
  }

  get fields() {
    return this.editor.shown.fields;
  }

  /** @param {Choosing | null} chosen */
  choose(chosen) {
    this.editor.card.hide();
    this.editor.chosen = chosen;
    this.editor.render();
  }

  /**
   * @param {Piece} piece
   * @param {Field} at
   * @returns {boolean}
   */
  put(piece, at) {
    const { names, pairs } = this.editor;
    const definition = names.definition(piece);
    if (definition.kind === "instant") return this.refuse(gettext("An instant tile never lies on the board: it goes into a hand."));
    if (pairs.isPart(piece)) return this.changePair(pairs.put(this.position, this.fields, piece, at), at);
    return this.changeTo(put(this.position, piece, at, { foundation: definition.kind === "foundation", copies: definition.count }), at);
  }

  /**
   * @param {string} marker
   * @param {Field} field
   * @returns {boolean}
   */
  mark(marker, field) {
    if (!unitAt(this.position, field)) return this.refuse(gettext("A marker lies on a unit."));
    return this.changeTo(marked(this.position, field, marker, 1), field);
  }

  /**
   * @param {Field} from
   * @param {Field} to
   * @returns {boolean}
   */
  move(from, to) {
    const { pairs } = this.editor;
    if (pairs.isPart(unitAt(this.position, from))) return this.changePair(pairs.moved(this.position, this.fields, from, to), to);
    return this.changeTo(moved(this.position, from, to), to);
  }

  /**
   * What is carried turns, or what is chosen on the board; a Structure turns about as a whole, unless it is said that only
   * its one tile does.
   * @param {number} by
   * @param {boolean} [alone]
   * @returns {boolean}
   */
  turn(by, alone = false) {
    const { chosen, editor } = this;
    if (chosen?.tile) {
      this.choose({ ...chosen, rotation: (chosen.rotation + by + 6) % 6 });
      return true;
    }
    const at = this.meant();
    if (!at || !["board", "fixtures"].includes(layerAt(this.position, at))) return false;
    if (!alone && editor.pairs.isPart(unitAt(this.position, at))) return this.changePair(editor.pairs.turned(this.position, this.fields, at, by), at);
    return this.changeTo(turned(this.position, at, by));
  }

  /**
   * The wheel turns what is carried, and the chosen unit under the pointer; elsewhere it scrolls the page.
   * @param {number} by
   * @returns {boolean}
   */
  wheel(by) {
    const { chosen, editor } = this;
    return chosen?.tile || (chosen?.at && sameField(chosen.at, editor.pointing.field)) ? this.turn(by) : false;
  }

  /** A tile with two faces, or one of a Structure, shows its other face. */
  flip() {
    const { pairs, names } = this.editor;
    const at = this.meant();
    const unit = at && unitAt(this.position, at);
    const tile = unit && unit.seat !== null && names.otherFace(unit);
    if (tile) return this.changeTo({ ...this.position, board: this.position.board.map((other) => (other === unit ? { ...unit, tile } : other)) });
    return at && pairs.isPart(unitAt(this.position, at)) ? this.changeTo(pairs.flipped(this.position, at)) : false;
  }

  /** The field that a key is about: that of the chosen unit, or the one that has the focus. */
  meant() {
    if (this.chosen?.at) return this.chosen.at;
    return this.chosen ? null : (/** @type {FieldNode} */ (document.activeElement)?.field ?? null);
  }

  remove() {
    const { editor } = this;
    const at = this.meant();
    const thing = at && thingAt(this.position, at);
    if (!thing) return false;
    editor.chosen = null;
    return this.changeTo(editor.pairs.isPart(thing) ? editor.pairs.without(this.position, thing.seat) : removed(this.position, at));
  }

  /**
   * A wound more or less: of a unit, or of the lock of a prize.
   * @param {number} by
   * @returns {boolean}
   */
  wound(by) {
    const at = this.meant();
    if (at && layerAt(this.position, at) === "prizes") return this.changePrize(at, (prize) => ({ ...prize, damage: Math.max(0, (prize.damage ?? 0) + by) }));
    const unit = at && unitAt(this.position, at);
    const { names } = this.editor;
    if (!unit || (names.isHq(unit) && !names.isOneOfSeveral(unit))) return false;
    const changed = wounded(this.position, at, by);
    if (!names.isOneOfSeveral(unit)) return this.changeTo(changed);
    return this.changeTo(withPlayer(changed, unit.owner ?? unit.seat, { hq_hp: undefined })); // it follows from the wounds
  }

  /**
   * @param {Field} at
   * @param {(prize: Prize) => Prize} change
   * @returns {boolean}
   */
  changePrize(at, change) {
    return this.changeTo(prizeChanged(this.position, at, change));
  }

  /**
   * Move the chosen tile into a pile of its owner: hand, stack or discard pile.
   * @param {string} pile
   * @returns {boolean}
   */
  deal(pile) {
    const { chosen, editor } = this;
    const at = this.meant();
    const piece = chosen?.tile ? chosen : at && unitAt(this.position, at);
    if (!this.isDealt(piece)) return false;
    editor.chosen = null;
    const { count } = editor.names.definition(piece);
    return this.changeTo(dealt(piece === chosen ? this.position : removed(this.position, at), piece.seat, piece.tile, count, pile));
  }

  /**
   * Whether such a piece is ever in a hand.
   * @param {Piece} piece
   * @returns {boolean}
   */
  isDealt(piece) {
    return Boolean(piece) && piece.seat !== null && !this.editor.names.isHq(piece) && !piece.army && !this.editor.pairs.isPart(piece);
  }

  /**
   * @param {number} seat
   * @param {string} marker
   * @returns {boolean}
   */
  keep(seat, marker) {
    return this.changeTo(kept(this.position, seat, marker, 1));
  }

  /**
   * Another board: by the rules, with so many fields and the terrain as it lies, or that of a scenario with its own.
   * @param {string} id
   * @returns {boolean}
   */
  shape(id) {
    if (id === "") return this.changeTo(unshaped(this.position));
    const { terrain: now = [] } = this.editor.shown;
    const { fields, terrain } = shapeOf(id, this.editor.names.catalogue.scenarios ?? {});
    return this.changeTo(shaped(terrain ? unborne(this.position) : this.position, fields, terrain ?? now));
  }

  /**
   * @param {Position} position
   * @param {Field} at
   * @returns {boolean}
   */
  changePair(position, at) {
    if (position === null) return this.refuse(gettext("A Structure needs two free fields side by side."));
    return this.changeTo(position, at);
  }

  /**
   * `at`: what is chosen then; left out, what was.
   * @param {Position} position
   * @param {Field} [at]
   * @returns {boolean}
   */
  changeTo(position, at) {
    if (at) this.editor.chosen = { at };
    this.refuse("");
    this.editor.change(position);
    return true;
  }

  /**
   * @param {string} words
   * @returns {boolean}
   */
  refuse(words) {
    this.editor.prompt.refuse(words);
    if (words) this.editor.host.say(words, true);
    return true;
  }
}
