// Carrying tiles in the editor: from the palette to the board or into a hand, and on the board from field to field.

import { Drag } from "../../neuroshima/table/drag.js";
import { sameField } from "../board/geometry.js";
import { tilePicture } from "../board/pictures.js";
import { layerAt, thingAt } from "./position.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, FieldNode } from "../types.js"
 */

/** A tile that is carried in the editor. */
export class EditDrag extends Drag {
  /** @param {import("./controller.js").EditController} controller */
  constructor(controller) {
    const { editor } = controller;
    super(editor.board.root, {
      lift: (what) => {
        controller.choose("tile" in what ? { rotation: 0, ...what } : what);
        return true;
      },
      over: (element) => {
        editor.pointing.at(element?.field ?? null);
        return element?.field !== undefined;
      },
      drop: (element) => this.drop(element),
    });
    this.controller = controller;
    editor.board.svg.addEventListener("pointerdown", (event) => this.grab(event));
  }

  /**
   * With a mouse a tile on the board may be carried to another field; while terrain or fields are chosen, nothing is.
   * @param {PointerEvent} event
   */
  grab(event) {
    const { chosen, position, editor } = this.controller;
    const { field } = /** @type {FieldNode} */ (event.target);
    const thing = field && thingAt(position, field);
    const painting = chosen?.tool || chosen?.terrain;
    if (thing && !painting && layerAt(position, field) !== "prizes" && event.pointerType === "mouse") this.start(event, tilePicture(editor.names, thing, 84), { at: field });
  }

  /** @param {(Element & {field?: Field}) | null} element where it is dropped */
  drop(element) {
    const { controller } = this;
    const { chosen } = controller;
    const seat = /** @type {HTMLElement | null} */ (element?.closest?.("[data-hand]"))?.dataset.hand;
    if (seat !== undefined && chosen?.tile && Number(seat) === chosen.seat) controller.deal("hand");
    else if (element?.field && chosen?.at) this.moved(chosen.at, element.field);
    else if (element?.field) controller.pick(element.field);
    controller.editor.pointing.at(null);
  }

  /**
   * A tile that is dropped on another changes places with it.
   * @param {Field} from
   * @param {Field} to
   */
  moved(from, to) {
    if (!sameField(from, to)) this.controller.move(from, to);
  }
}
