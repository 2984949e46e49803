// @ts-nocheck
// The analysis board's ways out and in: a link, a file to take along, and files and texts that are opened.

import { say } from "../shared/announce.js";
import { posted } from "./study.js";
import { gettext, interpolate } from "../shared/words.js";

const INDENT = 1;

export class StudyFiles {
  /** `board`: `study`, `known`, `judged`, refuse(error), take(document); `share`: where a position is left, `largest`: the most bytes
   * of a file. */
  constructor(board, { share, largest }) {
    Object.assign(this, { board, address: share, largest: Number(largest) });
    this.linked = null; // the document that was shared last
  }

  wire() {
    part("make-link").addEventListener("click", () => this.share());
    part("export").addEventListener("click", (event) => this.download(event));
    part("import-file").addEventListener("change", (event) => this.chosen(event.target));
    part("import").addEventListener("click", () => this.take(part("import-text").value));
  }

  /** The link is shown as long as it leads to what stands here. */
  follow(document_) {
    part("link").hidden = this.linked !== document_;
  }

  async share() {
    const { study } = this.board;
    await this.board.judged;
    const shared = study.document;
    try {
      const { address } = await posted(this.address, shared);
      this.linked = shared;
      this.follow(study.document);
      Object.assign(part("study-link"), { value: address }).focus();
      say(gettext("The link is ready."));
    } catch (error) {
      this.board.refuse(error);
    }
  }

  /** What is still being judged belongs to it: then the link is followed when that is known. */
  async download(event) {
    if (this.board.judged) {
      event.preventDefault();
      await this.board.judged;
      return part("export").click();
    }
    URL.revokeObjectURL(part("export").href);
    const text = `${JSON.stringify(this.board.study.document, null, INDENT)}\n`;
    part("export").href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  }

  async chosen(input) {
    const [file] = input.files;
    if (file) await this.take(file.size > this.largest ? null : await file.text());
    input.value = "";
  }

  /** A position file as text; null: it is too large to be read. What it was pasted into is emptied when it is open. */
  async take(text) {
    const document_ = this.read(text);
    if (!document_ || !(await this.board.take(document_))) return;
    part("file").open = false;
    part("import-text").value = "";
  }

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

  refuse(message, path) {
    return this.board.refuse({ message, path });
  }
}

function part(id) { return document.getElementById(id); }
