// The analysis board: a position is set up in the game's editor, played from on its table, shared, and kept as a file.
// The position file is all there is; the server says what comes of it and keeps nothing (study.js). edits.js has the changes
// of the editor, study_files.js the links and files.

import { say, tell } from "../shared/announce.js";
import { copyLinks } from "../shared/copy.js";
import { Draft } from "./draft.js";
import { Edits } from "./edits.js";
import { Chances, Lines } from "./lines.js";
import { moveOf } from "./frames.js";
import { layRules } from "./rules_panel.js";
import { declareKeys, intentOf } from "../shared/key_bindings.js";
import { tableKeys } from "../table/keys.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { loadCatalogue, mountElement, showLoadFailure } from "../shared/game.js";
import { Settings } from "./settings.js";
import { StepBar } from "../shared/step_bar.js";
import { showRefused } from "./refused.js";
import { Study, postJson } from "./study.js";
import { StudyFiles } from "./study_files.js";
import { gettext } from "../shared/words.js";

/** @import { Pressed } from "../shared/types.js" */
/** @import { Action, Answer, Catalogue, GameElement, Requests, Snapshot, View } from "../table/types.js" */
/** @import { Hypothesis, Refusal, Setting } from "./types.js" */
/** @import { PositionFile } from "../table/types.js" */

const CATALOGUE = "/study/catalogue/";

/** The data files of a document, to be compared. @type {(document_: PositionFile) => string} */
const filesOf = ({ data = {} }) => JSON.stringify(Object.entries(data).sort());

/** The page of the analysis board. */
class Analysis {
  /**
   * @param {HTMLElement} page
   * @param {{game: string, document: PositionFile | null, data: {[name: string]: string}, seat: number | null, settings: Setting[]}} known what the server
   *   says of it; `seat`: the reader's in the match that the position comes from
   */
  constructor(page, known) {
    this.page = page;
    this.known = known;
    this.place = part("table");
    this.study = new Study(known.document ?? { game: known.game }, known.seat);
    this.stepBar = new StepBar(page, this);
    this.settings = new Settings(part("options"), known.settings, page.dataset.setting);
    this.draft = new Draft();
    this.edits = new Edits(this.study, this.settings, {
      busy: (isBusy) => (isBusy ? this.place.setAttribute("aria-busy", "true") : this.place.removeAttribute("aria-busy")),
      judged: (refused) => this.judged(refused),
      seated: (position, count) => this.editor.seated(position, count),
    });
    this.files = new StudyFiles(this, page.dataset);
    this.chances = new Chances(part("chances"));
    this.lines = part("lines") && new Lines(part("lines"), (actions) => this.playOut(actions));
    /** @type {GameElement | null} */
    this.table = null;
    /** @type {GameElement | null} */
    this.editor = null;
    this.state = "play"; // or "setup"
    const isByFiles = new URL(this.place.dataset.catalogue, location.href).searchParams.has("data");
    this.playedBy = isByFiles ? filesOf(known.document ?? known) : filesOf({}); // the data files of the catalogue
  }

  async start() {
    layRules(part("rules"), part("options"));
    copyLinks();
    closeDropdowns();
    try {
      await this.mount();
    } catch (error) {
      return showLoadFailure(this.place, error);
    }
    this.wire();
    this.stepBar.wire();
    await this.begin();
  }

  /** Put table and editor into the page. @param {Catalogue} [catalogue] in place of the page's */
  async mount(catalogue) {
    this.table = await mountElement(this.place, "study", this.requests(), catalogue);
    if (part("editor")) this.editor = await mountElement(part("editor"), "setup", undefined, catalogue);
    this.editor?.addEventListener("change", (/** @type {CustomEvent<{position: Snapshot}>} */ { detail }) => this.edits.judge({ position: detail.position }));
  }

  /** What was left when the page was reloaded, what the address names, or an empty board. */
  async begin() {
    const left = this.draft.restore();
    if (left && (await this.open(left.document))) return this.show(left.state, left.step);
    const { document: given, game, data } = this.known;
    if (given) return (await this.open(given)) && this.show("play", this.last);
    if (!this.editor) return this.wait();
    if (await this.open({ game, ...(Object.keys(data).length && { data }), position: this.editor.seated(null, this.settings.least) })) this.show("setup", 0);
  }

  /** Nothing can be set up here: there is nothing to be seen before a file is opened. */
  wait() {
    this.place.replaceChildren();
    Object.assign(part("remark"), { textContent: gettext("Open a position file to begin."), hidden: false });
  }

  wire() {
    for (const button of this.stateButtons) button.addEventListener("click", () => this.show(button.dataset.state, this.stepBar.step));
    this.settings.onChange(() => this.edits.judge({}));
    part("undo")?.addEventListener("click", () => this.undo());
    document.addEventListener("keydown", (/** @type {Pressed} */ event) => this.pressed(event));
    const undo = { keys: [], shown: "Ctrl+Z", words: gettext("take the last change of the position back"), run: () => false };
    declareKeys(null, () => (this.state === "setup" ? [undo] : []));
    part("go-on").addEventListener("click", () => this.goOn());
    part("best-lines")?.addEventListener("click", () => this.findLines());
    part("remark").addEventListener("click", () => { part("remark").hidden = true; }); // it lies over what is below
    const find = { keys: ["e", "E"], shown: "E", words: gettext("the best lines from here"), run: () => { this.findLines(); } };
    declareKeys(null, () => (this.lines ? [find] : []));
    tableKeys(document.body, (event) => (this.lines ? intentOf([find], event) : null));
    this.files.wire();
  }

  /** Ctrl+Z, while it belongs to no field of a form. @param {Pressed} event */
  pressed(event) {
    const undo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!undo || this.state !== "setup" || event.target.closest("input, textarea")) return;
    event.preventDefault();
    this.undo();
  }

  /** @returns {NodeListOf<HTMLElement>} */
  get stateButtons() { return this.page.querySelectorAll("[data-state]"); }

  get last() { return this.study.last; }

  /** Open another document; false if it is refused: then everything stays. @param {PositionFile} document_ */
  async open(document_) {
    const refused = await this.edits.refusal(document_);
    this.refuse(refused);
    return refused === null && this.equip(document_);
  }

  /** Data files of the document may be corrected, or bring what the page does not know: then table and editor get what is
   * made of them. False if that cannot be had. @param {PositionFile} document_ */
  async equip(document_) {
    const named = filesOf(document_);
    if (named === this.playedBy) return true;
    try {
      const { catalogue, language } = this.place.dataset;
      const plain = `${catalogue.split("?")[0]}?language=${language}`;
      await this.mount(await (named === filesOf({}) ? loadCatalogue(plain) : postJson(CATALOGUE, { game: this.known.game, data: document_.data })));
      this.playedBy = named;
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** The server has judged all changes, and refused the last one for this reason. @param {Refusal | null} refused */
  judged(refused) {
    this.refuse(null);
    this.edit(this.edits, refused);
  }

  /** Undo the last change of the editor, whatever was played from it since. */
  async undo() {
    await this.edits.judging;
    const last = this.edits.popLast();
    if (last === undefined || !(await this.open(last))) return;
    await this.show("setup", 0);
    say(gettext("The last change is undone."));
  }

  /** Show the editor ("setup") or the table ("play"), at a step. @type {(state: string, step: number) => Promise<void>} */
  async show(state, step) {
    await this.edits.judging;
    const setup = state === "setup" && this.editor !== null;
    this.refuse(null);
    this.page.dataset.doing = this.state = setup ? "setup" : "play";
    for (const button of this.stateButtons) button.setAttribute("aria-pressed", String(button.dataset.state === this.state));
    part("steps").hidden = setup || this.last === 0;
    if (part("rules")) part("rules").hidden = !setup;
    const shown = setup ? this.editor : this.table;
    if (shown.parentNode !== this.place) this.place.replaceChildren(shown); // where it stands already, the focus stays in it
    this.think();
    if (setup) return this.edit(await this.study.at(step));
    this.table.update(this.study.message(0)); // so that it knows the names when it describes the moves
    this.stepBar.renew();
    this.stepBar.go(step);
  }

  /**
   * Show a position in the editor.
   * @param {{position: Snapshot, view: View}} shown
   * @param {Refusal | null} [refused] why the last change was not made
   */
  edit({ position, view }, refused = null) {
    Object.assign(this.edits, { position, view });
    this.stepBar.step = Math.min(this.stepBar.step, this.last);
    this.settings.show(this.study.document.options ?? {}, this.study.seats.length);
    this.editor.update({ document: { ...this.study.document, position }, view, refusal: refused?.message ?? "" });
    this.offer();
  }

  // For the bar: see `Played` in stepper.js.

  /** @type {(step: number, forward: boolean) => Promise<void> | void} */
  see(step, forward) { return this.table.update(this.study.message(step, forward)); }

  /** @type {(step: number) => string} */
  words(step) {
    const frame = this.study.frames[step];
    return this.table.describe?.(moveOf(frame), this.study.frames[step - 1].view) || this.study.seats[frame.seat]?.name || String(step);
  }

  /** @type {(step: number) => void} */
  stepped(step) {
    this.think();
    part("go-on").hidden = step === this.last;
    part("steps").hidden = this.last === 0;
    this.offer();
  }

  /** What may be tried: in the position that is played from, not in one that lies behind it. */
  offer() {
    const buttons = (this.stepBar.step === this.last ? this.study.hypotheses : []).map((what) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button primary", textContent: what.title });
      button.addEventListener("click", () => this.tries(what));
      return button;
    });
    part("hypotheses").replaceChildren(...buttons);
    if (part("undo")) Object.assign(part("undo"), { hidden: this.state !== "setup", disabled: !this.edits.canUndo });
    this.files.updateLink(this.study.document);
    this.draft.save({ document: this.study.document, state: this.state, step: this.stepBar.step });
  }

  /** What the game's table may ask for. @returns {Requests} */
  requests() {
    return {
      act: (seat, action) => this.change(() => this.study.act(seat, action)),
      takeBack: () => this.change(() => this.study.takeBack()),
      preview: (seat, action) => this.study.preview(seat, action),
      outlook: (seat, action) => this.study.outlook(seat, action),
    };
  }

  /** Do something that changes the document, and show what came of it. @param {() => Promise<Answer>} step */
  async change(step) {
    part("remark").hidden = true;
    const answer = await step();
    if (answer.accepted) {
      this.refuse(null);
      this.stepBar.renew();
      this.stepBar.go(this.last);
    }
    return answer;
  }

  /** Say what is thought of the position that is shown; what was found in another one is of no use. */
  think() {
    this.lines?.close();
    this.chances.show(this.state === "play" ? this.study.until(this.stepBar.step) : null);
  }

  /** Ask for the best lines from the position that is shown. */
  async findLines() {
    if (this.state === "setup") await this.show("play", this.stepBar.step);
    return this.lines.find(this.study.until(this.stepBar.step));
  }

  /** Play a line out on the board, from the position that is shown. @param {Action[]} actions */
  async playOut(actions) {
    if (this.stepBar.step !== this.last) await this.goOn();
    const [seat] = this.study.toMove;
    this.table.focusMain?.();
    for (const action of actions) {
      const answer = await this.change(() => this.study.act(seat, action));
      if (!answer.accepted) return this.refuse(answer);
    }
  }

  /** @param {Hypothesis} hypothesis which the reader tries */
  async tries({ seat, action }) {
    if (this.state === "setup") await this.show("play", this.last);
    this.table.focusMain?.(); // the button goes; from the table the focus follows what is to be seen
    const answer = await this.change(() => this.study.act(seat, action));
    if (!answer.accepted) this.refuse(answer);
  }

  /** What was played after the step that is shown is given up. */
  goOn() {
    return this.change(() => this.study.takeBack(this.last - this.stepBar.step));
  }

  /** Open a position file in place of what stands here; false if the rules cannot read it. @param {PositionFile} document_ */
  async take(document_) {
    await this.edits.judging;
    const before = this.study.document;
    if (!(await this.open(document_))) return false;
    if (before.position) this.edits.changedFrom(before);
    part("remark").hidden = true;
    tell(gettext("The position file is open."));
    this.show(this.state, 0);
    return true;
  }

  /** @type {(error: Partial<Refusal> | null) => null} */
  refuse(error) {
    showRefused(this.page, error);
    return null;
  }
}

/**
 * What the page has; the editor and all that belongs to it are not in every game.
 * @typedef {Record<"table" | "editor" | "chances" | "lines" | "hypotheses" | "remark" | "steps" | "known" | "study", HTMLElement>
 *   & Record<"undo" | "go-on" | "best-lines", HTMLButtonElement> & {options: HTMLFormElement, rules: HTMLDetailsElement}} Parts
 */

/**
 * @template {keyof Parts} Id
 * @param {Id} id
 * @returns {Parts[Id]}
 */
function part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }

new Analysis(part("study"), JSON.parse(part("known").textContent)).start();
