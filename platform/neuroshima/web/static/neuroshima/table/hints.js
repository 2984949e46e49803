// Hints at a table: what the player might do best, asked for by a button or a key. Pointing at one shows it on the table;
// choosing it fills in its first action, which the player still confirms. It stays open as the player's plan: each step is
// ticked when it is done, and the same plan comes back as long as it holds.

import { h } from "./dom.js";
import { FloatingPanel } from "./floating_panel.js";
import { same } from "./legal.js";
import { fill, gettext } from "./text.js";

/** @import { Action, Hint, Message, PromptButton } from "./types.js" */
/** @import { ActionController } from "./action_controller.js" */

/** @typedef {{hint: Hint, done: number}} Plan a hint that was chosen, and how many of its actions have been carried out */

/**
 * The plan after a position; null if it holds no longer.
 * @param {Plan | null} plan
 * @param {Pick<Message, "move">} message
 * @param {boolean} isMine whether the reader has made the move
 * @returns {Plan | null}
 */
export function planAfter(plan, { move }, isMine) {
  if (plan === null || move?.kind === "offer") return plan;
  const wanted = plan.hint.actions[plan.done];
  if (!wanted || move?.kind !== "action" || !isMine) return null;
  const isDone = Object.keys(wanted).every((field) => same(wanted[field], move.action?.[field]));
  return isDone ? { ...plan, done: plan.done + 1 } : null;
}

/**
 * The plans before each action of the reader's turn and now, after a position: an action that is taken back brings back the plan that held before.
 * @param {(Plan | null)[]} plans the last one is that of now
 * @param {Pick<Message, "move">} message
 * @param {boolean} isMine whether the reader has made the move
 * @returns {(Plan | null)[]}
 */
export function plansAfter(plans, message, isMine) {
  const kind = message.move?.kind;
  if (kind === "offer") return plans;
  if (kind === "take_back" && isMine) return plans.slice(0, -1);
  return kind === "action" && isMine ? [...plans, planAfter(plans.at(-1) ?? null, message, isMine)] : [];
}

/** The hints of a table. */
export class Hints extends FloatingPanel {
  #asked = 0;
  /** @type {(Plan | null)[]} those before each action of this turn, and that of now */
  #plans = [];
  /** @type {{seq: number, hints: Hint[]} | null} what was found in which position */
  #known = null;

  /** @param {ActionController} controller */
  constructor(controller) {
    super(controller.table, "nt-hints");
    this.controller = controller;
    /** @type {Action | null} what the hint would do that the pointer or the focus is on */
    this.considered = null;
  }

  get #plan() { return this.#plans.at(-1) ?? null; }

  set #plan(plan) { this.#plans = [...this.#plans.slice(0, -1), plan]; }

  /** Whether the player may ask now. */
  get isOffered() {
    const { host, flow, watching } = this.controller.table;
    return flow.seat !== null && !watching?.running && Boolean(host.hint?.isOpen());
  }

  /** @returns {PromptButton[]} */
  buttons() {
    return this.isOffered ? [{ key: "hint", text: gettext("Hint"), run: () => this.toggle() }] : [];
  }

  /** The button or the key was pressed. */
  toggle() {
    if (this.isOpen) return this.close(true);
    if (!this.isOffered) return false;
    if (this.#plan !== null && this.#plan.done < this.#plan.hint.actions.length) this.#showPlan(true);
    else this.ask();
    return true;
  }

  /**
   * Another position: a step of the plan is done, or the plan holds no longer.
   * @param {Message} message
   */
  follow(message) {
    const { names, state } = this.controller.table;
    if (this.#known?.seq !== state.seq) this.#known = null;
    const before = this.#plan;
    this.#plans = plansAfter(this.#plans, message, Boolean(message.move) && names.isMine(message.move.seat));
    const isBack = before === null && this.#plan !== null;
    if (this.#plan === null) this.close();
    else if (this.isOpen || isBack) this.#showPlan();
  }

  /** Ask, and show what comes while the position is the same. */
  async ask() {
    const { table } = this.controller;
    const mine = ++this.#asked;
    const { state } = table;
    this.#plan = null;
    if (this.#known === null) this.#draw([], gettext("Thinking …"));
    const { hints, message } = this.#known === null ? await table.host.hint.ask(table.flow.seat) : { hints: this.#known.hints, message: "" };
    if (mine !== this.#asked || state !== table.state) return;
    if (hints.length) this.#known = { seq: state.seq, hints };
    this.#draw(hints, message);
    table.host.say(message || fill(gettext("Hints: %(n)s"), { n: hints.length }));
    this.list.querySelector("button")?.focus();
  }

  /**
   * Forget them.
   * @param {boolean} [byPlayer] then the keys are at the table again
   * @returns {boolean} whether any were shown
   */
  close(byPlayer = false) {
    this.#asked += 1;
    return super.close(byPlayer);
  }

  closed() {
    this.#consider(null);
  }

  #draw(hints, message) {
    this.words = h("p", { class: "nt-hints-words", role: "status", hidden: message === "" }, message);
    this.list = h("ol", { class: "nt-hints-list" }, ...hints.map((hint) => h("li", {}, this.#button(hint))));
    this.root?.classList.remove("nt-plan");
    this.open(gettext("Hints"), gettext("Close the hints"), this.words, this.list);
  }

  #button(hint) {
    const words = fill(gettext("chance to win: %(chance)s"), { chance: `${Math.round(100 * hint.chance)} %` });
    const chance = h("span", { class: "nt-hint-chance" }, words);
    const reasons = hint.reasons.map((reason) => h("span", { class: "nt-hint-reason" }, reason));
    return this.#pointed(hint.actions[0], () => this.#choose(hint), h("strong", { class: "nt-hint-title" }, hint.title), chance, ...reasons);
  }

  /** A button whose action is shown on the table while the pointer or the focus is on it. */
  #pointed(action, onclick, ...parts) {
    const button = h("button", { type: "button", class: "nt-hint", onclick }, ...parts);
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.#consider(action));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.#consider(null));
    return button;
  }

  #choose(hint) {
    this.#plan = { hint, done: 0 };
    this.#consider(null);
    this.#showPlan();
    this.controller.fillIn(hint.actions[0]);
  }

  #showPlan(focused = false) {
    const { hint, done } = this.#plan;
    const steps = hint.actions.map((action, index) => h("li", {}, this.#step(action, hint.steps?.[index] ?? hint.title, index, done)));
    const others = h("button", { type: "button", class: "nt-news-play", onclick: () => this.ask() }, gettext("Other hints"));
    const isMine = this.controller.table.flow.seat !== null;
    this.open(gettext("Your plan"), gettext("Close the plan"), h("ol", { class: "nt-hints-list" }, ...steps), ...(isMine ? [others] : []));
    this.root.classList.add("nt-plan");
    if (focused) this.focus();
  }

  #step(action, words, index, done) {
    const title = h("span", { class: "nt-hint-title" }, words);
    if (index < done) return h("span", { class: "nt-hint nt-done" }, title, h("span", { role: "img", "aria-label": gettext("done") }, "✓"));
    return this.#pointed(action, () => { if (index === this.#plan?.done) this.controller.fillIn(action); }, title);
  }

  #consider(action) {
    if (action === this.considered) return;
    this.considered = action;
    this.controller.table.considered(this.controller.considered);
  }
}
