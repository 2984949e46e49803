// The page of a map: the game's editor shows the file, the server says what is wrong with it. Changes can be undone, saved,
// and taken along as a file.

import { say } from "../shared/announce.js";
import { copyLinks } from "../shared/copy.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { mountElement, showLoadFailure } from "../shared/game.js";
import { declareKeys } from "../shared/key_bindings.js";
import { gettext, interpolate } from "../shared/words.js";
import { postJson } from "../studies/study.js";
import { showGames } from "./games.js";
import { History } from "./history.js";

/** @import { Changed, Pressed } from "../shared/types.js" */
/** @import { GameElement } from "../table/types.js" */

/** @typedef {{[key: string]: any}} MapFile the data of a scenario file */
/** @typedef {{document: MapFile, text: string, faults: {place: string, words: string}[], revision?: number}} Checked */

const SOON = 250; // milliseconds without another change before the file is checked

/** The page of the editor. */
class MapPage {
  /**
   * @param {HTMLElement} page
   * @param {Checked & {revision: number, mine: boolean, bots: object[], key: string}} known
   */
  constructor(page, known) {
    this.page = page;
    this.known = known;
    this.place = part("table");
    this.history = new History(known.document);
    this.text = known.text;
    this.revision = known.revision;
    this.saved = known.document;
    this.asked = 0;
    /** @type {GameElement | null} */
    this.editor = null;
  }

  async start() {
    copyLinks();
    closeDropdowns();
    this.openNamed();
    try {
      this.editor = await mountElement(this.place, "setup", /** @type {any} */ ({ bots: this.known.bots }));
    } catch (error) {
      return showLoadFailure(this.place, error);
    }
    this.editor.addEventListener("change", (/** @type {CustomEvent<{document: MapFile}>} */ { detail }) => this.changed(detail.document));
    this.show(this.known.faults);
    this.wire();
    if (part("games")) showGames(part("games"), part("stop-games"), this.page.dataset.balance);
    return undefined;
  }

  /** A button has come back to its own box: it is open again. */
  openNamed() {
    const named = document.getElementById(location.hash.slice(1));
    if (named instanceof HTMLDetailsElement) named.open = true;
  }

  wire() {
    part("undo").addEventListener("click", () => this.step("undo"));
    part("redo").addEventListener("click", () => this.step("redo"));
    part("save")?.addEventListener("click", () => this.save());
    part("export").addEventListener("click", (event) => this.download(event));
    part("import-file").addEventListener("change", (/** @type {Changed} */ event) => this.openChosen(event.target));
    part("import").addEventListener("click", () => this.open(part("import-text").value));
    for (const form of this.page.querySelectorAll("form")) form.addEventListener("submit", (event) => this.saveFirst(event, form));
    document.addEventListener("keydown", (/** @type {Pressed} */ event) => this.pressed(event));
    addEventListener("beforeunload", (event) => this.isUnsaved && !this.leaving && event.preventDefault());
    const unused = () => false;
    declareKeys(null, () => [
      { keys: [], shown: "Ctrl+Z", words: gettext("take the last change back"), run: unused },
      { keys: [], shown: "Ctrl+Y", words: gettext("do it again"), run: unused },
      ...(this.known.mine ? [{ keys: [], shown: "Ctrl+S", words: gettext("save the map"), run: unused }] : []),
    ]);
  }

  /** @param {Pressed} event */
  pressed(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const typing = event.target.closest("input:not([type=checkbox]), textarea");
    if (key === "s" && this.known.mine) this.save();
    else if (key === "z" && !typing) this.step(event.shiftKey ? "redo" : "undo");
    else if (key === "y" && !typing) this.step("redo");
    else return;
    event.preventDefault();
  }

  get isUnsaved() {
    return this.known.mine && JSON.stringify(this.saved) !== JSON.stringify(this.history.now);
  }

  // --- changes ----------------------------------------------------------------------------------------------------------

  /** @param {MapFile} document_ */
  changed(document_) {
    this.history.push(document_);
    this.buttons();
    this.check();
  }

  /** @param {"undo" | "redo"} which */
  step(which) {
    if (!this.history[which]()) return;
    this.show(this.faults);
    this.check();
    say(which === "undo" ? gettext("The last change is undone.") : gettext("The change is made again."));
  }

  /** Show what is there now, with what is known to be wrong. */
  show(faults) {
    this.faults = faults;
    this.editor.update(/** @type {any} */ ({ document: this.history.now, faults }));
    this.buttons();
  }

  buttons() {
    part("undo").disabled = !this.history.canUndo;
    part("redo").disabled = !this.history.canRedo;
    if (part("save")) part("save").disabled = !this.isUnsaved;
    const { side = [] } = this.history.now;
    const sides = this.page.querySelector("[data-sides]");
    if (!sides || sides.children.length === side.length) return;
    sides.replaceChildren(...side.map((_side, number) => new Option(interpolate(gettext("Side %(number)s"), { number: number + 1 }, true), String(number))));
  }

  /** Ask what is wrong, when no other change follows at once. An answer to what is no longer shown is not used. */
  async check() {
    const mine = ++this.asked;
    await new Promise((resolve) => { setTimeout(resolve, SOON); });
    if (mine !== this.asked) return;
    const shown = this.history.now;
    try {
      const { faults, text } = await postJson(this.page.dataset.check, { document: shown, before: this.text });
      this.refuse("");
      if (mine !== this.asked) return;
      this.text = text;
      this.show(faults);
    } catch (error) {
      this.refuse(error.message);
    }
  }

  // --- saving -------------------------------------------------------------------------------------------------------------

  /** @returns {Promise<boolean>} whether all is saved */
  async save() {
    if (document.activeElement instanceof HTMLElement && this.editor.contains(document.activeElement)) document.activeElement.dispatchEvent(new Event("change", { bubbles: true })); // what is being typed belongs to it
    if (!this.isUnsaved) return true;
    const mine = ++this.asked;
    const shown = this.history.now;
    try {
      const { revision, faults, text } = await postJson(this.page.dataset.save, { document: shown, before: this.text, revision: this.revision });
      Object.assign(this, { revision, text, saved: shown });
      this.refuse("");
      part("saved").textContent = gettext("Saved.");
      if (mine === this.asked) this.show(faults);
      return true;
    } catch (error) {
      this.refuse(error.message);
      return false;
    }
  }

  /**
   * What a button does, it does with the map as it is shown.
   * @param {SubmitEvent} event
   * @param {HTMLFormElement} form
   */
  async saveFirst(event, form) {
    if (this.isUnsaved) {
      event.preventDefault();
      if (!(await this.save())) return;
      this.leaving = true;
      form.requestSubmit(event.submitter);
    }
    this.leaving = true;
  }

  /** @param {string} words */
  refuse(words) {
    part("refused").textContent = words;
    part("refused").hidden = !words;
  }

  // --- files ----------------------------------------------------------------------------------------------------------------

  /** Offer the file; what is not checked yet belongs to it. @param {Event} event */
  async download(event) {
    event.preventDefault();
    this.asked++;
    try {
      const { faults, text } = await postJson(this.page.dataset.check, { document: this.history.now, before: this.text });
      this.text = text;
      this.show(faults);
    } catch (error) {
      return this.refuse(error.message);
    }
    const link = Object.assign(document.createElement("a"), { download: part("export").download, href: URL.createObjectURL(new Blob([this.text], { type: "application/toml" })) });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    return undefined;
  }

  /** @param {HTMLInputElement} input in which a file was chosen */
  async openChosen(input) {
    const [file] = input.files;
    if (file) await this.open(file.size > Number(this.page.dataset.largest) ? null : await file.text());
    input.value = "";
  }

  /**
   * Open a scenario file in place of what is shown, which can be undone.
   * @param {string | null} text null: it is too large
   */
  async open(text) {
    const refused = part("import-refused");
    refused.hidden = true;
    try {
      if (text === null) throw new Error(gettext("This file is too large."));
      const answer = await postJson(this.page.dataset.check, { text });
      this.asked++;
      this.text = answer.text;
      this.history.push(answer.document);
      this.show(answer.faults);
      part("file").open = false;
      part("import-text").value = "";
      say(gettext("The file is open."));
    } catch (error) {
      refused.textContent = error.message;
      refused.hidden = false;
    }
  }
}

/**
 * @typedef {{table: HTMLElement, export: HTMLAnchorElement, file: HTMLDetailsElement, "import-text": HTMLTextAreaElement, "import-file": HTMLInputElement}
 *   & Record<"undo" | "redo" | "save" | "import", HTMLButtonElement> & Record<"refused" | "saved" | "games" | "stop-games" | "import-refused", HTMLElement>} Parts
 */

/**
 * @template {keyof Parts} Id
 * @param {Id} id
 * @returns {Parts[Id]}
 */
function part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }

new MapPage(document.getElementById("map"), JSON.parse(document.getElementById("known").textContent)).start();
