// The analysis board's ways out and in: a link, a file to take along, and files and texts that are opened.

import { say } from "../shared/announce.js";
import { postJson } from "./study.js";
import { gettext, interpolate } from "../shared/words.js";

/** @import { Changed } from "../shared/types.js" */
/** @import { Edits } from "./edits.js" */
/** @import { Study } from "./study.js" */
/** @import { Refusal } from "./types.js" */
/** @import { PositionFile } from "../table/types.js" */

/**
 * The analysis board, as far as it is asked here. `take`: open a position file in place of what stands there.
 * @typedef {object} Board
 * @property {Study} study
 * @property {{game: string}} known
 * @property {Edits} edits
 * @property {(error: Partial<Refusal>) => null} refuse
 * @property {(document_: PositionFile) => Promise<boolean>} take
 */

const INDENT = 1;

/** Links and files of the analysis board. */
export class StudyFiles {
  /**
   * @param {Board} board
   * @param {{[name: string]: string}} places `share`: the address where a position is stored; `largest`: the most bytes of
   *   a file
   */
  constructor(board, { share, largest }) {
    this.board = board;
    this.address = share;
    this.largest = Number(largest);
    /** @type {PositionFile | null} the document that was shared last */
    this.linked = null;
  }

  wire() {
    part("make-link").addEventListener("click", () => this.share());
    part("export").addEventListener("click", (event) => this.download(event));
    part("import-file").addEventListener("change", (/** @type {Changed} */ event) => this.openChosen(event.target));
    part("import").addEventListener("click", () => this.openText(part("import-text").value));
  }

  /**
   * Show the link as long as it leads to what stands here.
   * @param {PositionFile} document_
   */
  updateLink(document_) {
    part("link").hidden = this.linked !== document_;
  }

  async share() {
    const { study } = this.board;
    await this.board.edits.judging;
    const shared = study.document;
    try {
      const { address } = await postJson(this.address, shared);
      this.linked = shared;
      this.updateLink(study.document);
      Object.assign(part("study-link"), { value: address }).focus();
      say(gettext("The link is ready."));
    } catch (error) {
      this.board.refuse(error);
    }
  }

  /**
   * Offer the file. What is still being judged belongs to it: then the link is followed when that is known.
   * @param {Event} event
   * @returns {Promise<void>}
   */
  async download(event) {
    if (this.board.edits.judging) {
      event.preventDefault();
      await this.board.edits.judging;
      return part("export").click();
    }
    URL.revokeObjectURL(part("export").href);
    const text = `${JSON.stringify(this.board.study.document, null, INDENT)}\n`;
    part("export").href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  }

  /** @param {HTMLInputElement} input in which a file was chosen */
  async openChosen(input) {
    const [file] = input.files;
    if (file) await this.openText(file.size > this.largest ? null : await file.text());
    input.value = "";
  }

  /**
   * Open a position file. What it was pasted into is emptied when it is open.
   * @param {string | null} text null: it is too large to be read
   */
  async openText(text) {
    const document_ = this.read(text);
    if (!document_ || !(await this.board.take(document_))) return;
    part("file").open = false;
    part("import-text").value = "";
  }

  /**
   * The position file in a text; what is none is refused.
   * @param {string | null} text
   * @returns {PositionFile | null}
   */
  read(text) {
    if (text === null || text.length > this.largest) return this.refuse(interpolate(gettext("This file is too large: a position file has at most %(kb)s kB."), { kb: Math.floor(this.largest / 1000) }, true));
    if (!text.trim()) return this.refuse(gettext("This is not a position file."));
    let document_;
    try {
      document_ = JSON.parse(text);
    } catch ({ message }) {
      return this.refuse(interpolate(gettext("This is not a JSON document: %(reason)s."), { reason: message }, true));
    }
    if (typeof document_ !== "object" || document_ === null || Array.isArray(document_)) return this.refuse(gettext("This is not a position file."));
    if (document_.game !== undefined && document_.game !== this.board.known.game) return this.refuse(gettext("This position is of another game."), "game");
    return document_;
  }

  /**
   * @param {string} message
   * @param {string} [path] where in the file
   * @returns {null}
   */
  refuse(message, path) {
    return this.board.refuse({ message, path });
  }
}

/**
 * @typedef {{export: HTMLAnchorElement, file: HTMLDetailsElement, link: HTMLElement, "study-link": HTMLInputElement, "import-text": HTMLTextAreaElement, "import-file": HTMLInputElement}
 *   & Record<"make-link" | "import", HTMLButtonElement>} Parts
 */

/**
 * @template {keyof Parts} Id
 * @param {Id} id
 * @returns {Parts[Id]}
 */
function part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }
