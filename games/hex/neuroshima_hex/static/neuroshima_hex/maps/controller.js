// What a person wants of a map's board, by mouse, touch or keyboard: as in the editor of positions, without hands and
// wounds, and with the fields of zones.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { moveBindings } from "../board/input.js";
import { EditController } from "../editor/controller.js";
import { layerAt, thingAt } from "../editor/position.js";
import { editTask } from "../editor/task.js";
import { withZoneField } from "./draft.js";

/**
 * @import { Binding } from "../../neuroshima/shared/key_bindings.js"
 * @import { Task } from "../../neuroshima/table/types.js"
 * @import { Choosing, Field } from "../types.js"
 * @import { Path } from "./draft.js"
 */

const ZONE = "zone:";
const LEFT_OUT = ["hand", "stack", "discard", "wound", "heal"];

/** What a person does on the board of a map. */
export class MapController extends EditController {
  /** @returns {Binding[]} */
  bindings() {
    return [
      ...moveBindings(gettext("put what is chosen on the field, or choose what stands there; once more turns it")),
      { keys: ["r", "R"], shown: "R", words: gettext("turn clockwise; with Shift back"), run: ({ key, shiftKey }) => this.turn(shiftKey || key === "R" ? -1 : 1) },
      { keys: ["+"], shown: "+", words: gettext("a prize’s lock takes a wound more"), run: () => this.lock(1) },
      { keys: ["-"], shown: "−", words: gettext("a prize’s lock takes a wound less"), run: () => this.lock(-1) },
      { keys: ["Delete", "Backspace"], shown: gettext("Delete"), words: gettext("remove what is chosen, or what stands on the field"), run: () => this.remove() },
      { keys: ["Escape"], shown: "Esc", words: gettext("cancel"), run: () => this.cancel() },
      { keys: ["?"], shown: "?", words: gettext("this list"), run: () => this.editor.help.open(this.editor) },
    ];
  }

  /**
   * The zone whose fields are being chosen, as its place in the file; empty if none are.
   * @returns {string}
   */
  get zone() {
    return this.chosen?.tool?.startsWith(ZONE) ? this.chosen.tool.slice(ZONE.length) : "";
  }

  /**
   * Choose the fields of a zone, or stop.
   * @param {Path} path
   */
  pickZone(path) {
    this.take({ tool: ZONE + path.join(".") });
  }

  /**
   * @param {Choosing} chosen
   * @param {Field} field
   * @returns {boolean}
   */
  use(chosen, field) {
    if (!this.zone) return super.use(chosen, field);
    const path = this.zone.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    /** @type {any} */ (this.editor).changeDraft(withZoneField(/** @type {any} */ (this.editor).draft, path, field));
    return true;
  }

  /**
   * @param {number} by
   * @returns {boolean}
   */
  lock(by) {
    const at = this.meant();
    if (!at || layerAt(this.position, at) !== "prizes") return false;
    return this.changePrize(at, (prize) => ({ ...prize, security: Math.max(1, prize.security + by) }));
  }

  /** Nothing of a map is in a hand. */
  deal() {
    return false;
  }

  /**
   * What the prompt says and offers.
   * @returns {Task}
   */
  task() {
    const cancel = { key: "cancel", text: gettext("Cancel"), run: () => this.cancel() };
    if (this.zone) return { words: fill(gettext("%(zone)s: choose its fields."), { zone: /** @type {any} */ (this.editor).zoneName(this.zone) }), hint: gettext("Once more takes a field out again."), buttons: [{ ...cancel, key: "done", text: gettext("Done") }], mine: true };
    if (!this.chosen || (this.chosen.at && !thingAt(this.position, this.chosen.at))) return { words: gettext("Draw the map."), hint: gettext("Choose terrain, a tile or a prize beside the board and a field for it, or something on the board to change it."), buttons: [] };
    const task = editTask(this);
    return { ...task, buttons: task.buttons.filter(({ key }) => !LEFT_OUT.includes(String(key))) };
  }
}
