// @ts-nocheck
// The analysis board: a position is set up in the game's editor, played from on its table, shared, and kept as a file.
// The position file is all there is; the server says what comes of it and keeps nothing (study.js).

import { say, tell } from "../shared/announce.js";
import { copyLinks } from "../shared/copy.js";
import { Draft } from "./draft.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { bring, cannotShow } from "../shared/game.js";
import { Settings } from "./settings.js";
import { Stepping } from "../replay/stepping.js";
import { Study, moveOf, unfolded } from "./study.js";
import { StudyFiles } from "./study_files.js";
import { gettext } from "../shared/words.js";

const MOST_BACK = 200; // changes that can be undone

class Analysis {
  constructor(page, known) {
    this.page = page;
    this.known = known;
    this.place = part("table");
    this.study = new Study(known.document ?? { game: known.game }, known.seat);
    this.stepping = new Stepping(page, this);
    this.settings = new Settings(part("options"), known.settings, page.dataset.setting);
    this.draft = new Draft();
    this.before = []; // documents as they were before the changes of the editor, the last one last
    this.judged = null; // the promise of the changes that the server has not yet judged; the place is busy so long
    this.files = new StudyFiles(this, page.dataset);
    this.editor = null;
    this.state = "play";
  }

  async start() {
    this.layRules();
    copyLinks();
    closeDropdowns();
    try {
      this.table = await bring(this.place, "study", this.does());
      if (part("editor")) this.editor = await bring(part("editor"), "setup", {});
    } catch (error) {
      return cannotShow(this.place, error);
    }
    this.wire();
    this.stepping.wire();
    await this.begin();
  }

  /** What was left when the page was reloaded, what the address names, or an empty board. */
  async begin() {
    const left = this.draft.left();
    if (left && (await this.open(left.document))) return this.show(left.state, left.step);
    const { document: given, game } = this.known;
    if (given) return (await this.open(given)) && this.show("play", this.last);
    if (!this.editor) return this.wait();
    if (await this.open({ game, position: this.editor.seated(null, this.settings.least) })) this.show("setup", 0);
  }

  /** Nothing can be set up here: there is nothing to be seen before a file is opened. */
  wait() {
    this.place.replaceChildren();
    Object.assign(part("remark"), { textContent: gettext("Open a position file to begin."), hidden: false });
  }

  /** On a wide screen the rules lie open; on a narrow one they open like the rest of their row, so that the board comes
   * first. */
  layRules() {
    const wide = matchMedia("(min-width: 900px)");
    const rules = part("rules");
    const lay = () => {
      rules.classList.toggle("drop", !wide.matches);
      part("options").classList.toggle("drop-box", !wide.matches);
      rules.open = wide.matches;
    };
    if (rules === null) return;
    wide.addEventListener("change", lay);
    lay();
  }

  wire() {
    for (const button of this.page.querySelectorAll("[data-state]")) button.addEventListener("click", () => this.show(button.dataset.state, this.stepping.step));
    this.editor?.addEventListener("change", ({ detail }) => this.judge({ position: detail.position }));
    this.settings.onchange(() => this.judge({}));
    part("undo")?.addEventListener("click", () => this.undo());
    document.addEventListener("keydown", (event) => this.pressed(event));
    part("go-on").addEventListener("click", () => this.goOn());
    this.files.wire();
  }

  /** Ctrl+Z, while it belongs to no field of a form. */
  pressed(event) {
    const undo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if (!undo || this.state !== "setup" || event.target.closest("input, textarea")) return;
    event.preventDefault();
    this.undo();
  }

  get last() { return this.study.last; }

  // --- the document -----------------------------------------------------------------------------------------------

  /** Another document. False where it is refused: then everything stays. */
  async open(document_) {
    const refused = await this.refusal(document_);
    this.refuse(refused);
    return refused === null;
  }

  /** Why another document is refused; null where it is the document now. */
  async refusal(document_) {
    try {
      await this.study.unfold({ ...document_, actions: document_.actions ?? [] });
      return null;
    } catch (error) {
      return error;
    }
  }

  /** What the editor or the options make of the position: judged one after the other, the newest last. What was played
   * from the old one goes with it. */
  judge(change) {
    this.wanted = { ...this.wanted, ...change };
    this.place.setAttribute("aria-busy", "true");
    this.judged ??= this.judgeAll().finally(() => {
      this.judged = null;
      this.place.removeAttribute("aria-busy");
    });
  }

  async judgeAll() {
    let refused = null;
    while (this.wanted) refused = this.settings.changed.length ? await this.followSettings() : await this.judgeWanted();
    this.refuse(null);
    this.edit({ position: this.editing, view: this.viewed }, refused);
  }

  /** Null, or why it cannot be. */
  async judgeWanted() {
    const { seats: _chosen, seed: _seed, ...rest } = this.study.document;
    const document_ = { ...rest, position: this.editing, ...this.wanted, actions: [] };
    const before = this.study.document;
    this.wanted = null;
    const refused = await this.refusal(document_);
    if (refused === null) this.changedFrom(before);
    return refused;
  }

  /** An option was changed, or how many play: the position that is wanted is for as many as that is for. Null, or why it
   * cannot be. */
  async followSettings() {
    try {
      const { options, count, others } = await this.settings.followed(this.wanted.options ?? this.study.document.options ?? {});
      const position = this.wanted.position ?? this.editing; // somebody may have gone on with it meanwhile
      this.wanted = { options, position: others ? this.editor.seated(position, count) : position };
      return null;
    } catch (error) {
      if (!this.settings.changed.length && !Object.keys(this.wanted).length) this.wanted = null;
      return error;
    }
  }

  /** The document was changed: what stands in it now is edited on, and it can be undone. */
  changedFrom(before) {
    this.before = [...this.before, before].slice(-MOST_BACK);
    this.editing = this.study.document.position;
    this.viewed = this.study.frames[0].view;
  }

  /** Undoes the last change of the editor, whatever was played from it since. */
  async undo() {
    await this.judged;
    const last = this.before.pop();
    if (last === undefined || !(await this.open(last))) return;
    await this.show("setup", 0);
    say(gettext("The last change is undone."));
  }

  // --- what is shown ----------------------------------------------------------------------------------------------

  /** The editor or the table, at a step. */
  async show(state, step) {
    await this.judged;
    const setup = state === "setup" && this.editor !== null;
    this.refuse(null);
    this.state = setup ? "setup" : "play";
    for (const button of this.page.querySelectorAll("[data-state]")) button.setAttribute("aria-pressed", String(button.dataset.state === this.state));
    part("steps").hidden = setup || this.last === 0;
    if (part("rules")) part("rules").hidden = !setup;
    const shown = setup ? this.editor : this.table;
    if (shown.parentNode !== this.place) this.place.replaceChildren(shown); // where it stands already, the focus stays in it
    if (setup) return this.edit(await this.at(step));
    this.table.update(this.study.message(0)); // so that it knows the names when it describes the moves
    this.stepping.renew();
    this.stepping.go(step);
  }

  /** The position at a step and its view. */
  async at(step) {
    const { document: document_, frames, position } = this.study;
    if (step === 0 && document_.position) return { position: document_.position, view: frames[0].view };
    if (step >= this.last) return { position, view: frames[this.last].view };
    const told = await unfolded({ ...document_, actions: document_.actions.slice(0, step) });
    return { position: told.position, view: frames[step].view };
  }

  /** `refused`: why the last change was not made. */
  edit({ position, view }, refused = null) {
    this.editing = position;
    this.viewed = view;
    this.stepping.step = Math.min(this.stepping.step, this.last);
    this.settings.show(this.study.document.options ?? {}, this.study.seats.length);
    this.editor.update({ document: { ...this.study.document, position }, view, refusal: refused?.message ?? "" });
    this.offer();
  }

  /** For the stepping. */
  see(step, forward) { return this.table.update(this.study.message(step, forward)); }

  words(step) {
    const frame = this.study.frames[step];
    return this.table.describe?.(moveOf(frame), this.study.frames[step - 1].view) || this.study.seats[frame.seat]?.name || String(step);
  }

  stepped(step) {
    part("go-on").hidden = step === this.last;
    part("steps").hidden = this.last === 0;
    this.offer();
  }

  /** What may be tried: in the position that is played from, not in one that lies behind it. */
  offer() {
    const buttons = (this.stepping.step === this.last ? this.study.hypotheses : []).map((what) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button primary", textContent: what.title });
      button.addEventListener("click", () => this.tries(what));
      return button;
    });
    part("hypotheses").replaceChildren(...buttons);
    if (part("undo")) Object.assign(part("undo"), { hidden: this.state !== "setup", disabled: !this.before.length });
    this.files.follow(this.study.document);
    this.draft.keep({ document: this.study.document, state: this.state, step: this.stepping.step });
  }

  // --- playing ------------------------------------------------------------------------------------------------------

  /** What the game's table may ask for. */
  does() {
    return {
      act: (seat, action) => this.change(() => this.study.act(seat, action)),
      takeBack: () => this.change(() => this.study.takeBack()),
      preview: (seat, action) => this.study.preview(seat, action),
    };
  }

  async change(step) {
    part("remark").hidden = true;
    const answer = await step();
    if (answer.accepted) {
      this.refuse(null);
      this.stepping.renew();
      this.stepping.go(this.last);
    }
    return answer;
  }

  async tries({ seat, action }) {
    if (this.state === "setup") await this.show("play", this.last);
    this.table.focusMain?.(); // the button goes; from the table the focus follows what is to be seen
    const answer = await this.change(() => this.study.act(seat, action));
    if (!answer.accepted) this.refuse(answer);
  }

  /** What was played after the step that is shown is given up. */
  goOn() {
    return this.change(() => this.study.takeBack(this.last - this.stepping.step));
  }

  // --- files --------------------------------------------------------------------------------------------------------

  /** A position file in the place of what stands here: opened where the rules can read it; false where they cannot. */
  async take(document_) {
    await this.judged;
    const before = this.study.document;
    if (!(await this.open(document_))) return false;
    if (before.position) this.changedFrom(before);
    part("remark").hidden = true;
    tell(gettext("The position file is open."));
    this.show(this.state, 0);
    return true;
  }

  /** Says why something was refused, and where: in what is open over the board, or above the board. Null where nothing
   * was. */
  refuse(error) {
    const place = this.page.querySelector(".drop[open] [data-refused]") ?? part("refused");
    for (const line of this.page.querySelectorAll("[data-refused]")) {
      const told = error !== null && line === place;
      line.hidden = !told;
      line.textContent = told ? saidOf(error) : "";
    }
    return null;
  }
}

/** A refusal in words, and where in the file its reason stands. */
function saidOf({ message, path, action }) {
  const where = [action === undefined ? "" : `actions.${action}`, path].filter(Boolean).join(".");
  return where ? `${message} (${where})` : message;
}

function part(id) { return document.getElementById(id); }

new Analysis(part("study"), JSON.parse(part("known").textContent)).start();
