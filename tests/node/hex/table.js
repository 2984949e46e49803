// The table of Hex with a recorded position on it: what is done there must be what the recording does next.
/* global document, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock } from "node:test";
import { setImmediate } from "node:timers/promises";

import "../document.js";
import { speaking } from "../catalogues.js";

mock.timers.enable({ apis: ["setTimeout"] }); // nothing waits for a time: see Table.settled
await import("/static/neuroshima_hex/table.js");

const NAMES = ["Anna", "Jan", "Eva", "Petr"];
export const FOLDERS = ["platform/neuroshima", "games/hex/neuroshima_hex"];
const read = (name) => JSON.parse(readFileSync(new URL(`positions/${name}.json`, import.meta.url), "utf-8"));
const texts = (nodes) => [...nodes].map((node) => node.textContent);

/**
 * The game's catalogue, with drawings that are empty.
 * @returns {any}
 */
export function catalogue() {
  const facts = read("catalogue");
  const art = Object.fromEntries(Object.keys(facts.armies).map((army) => [army, "<svg/>"]));
  return { ...facts, art, marker_art: "<svg/>", land_art: "<svg/>", leader_art: "<svg/>" };
}

/**
 * What the host sends in a case: whole messages, and the answers to previews.
 * @param {string} topic the file in cases/ and positions/
 * @param {string} name of the case in it
 * @param {string[]} players what they are called
 * @returns {{messages: any[], previews: any[]}}
 */
export function recorded(topic, name, players = NAMES) {
  const [first, ...rest] = read(topic)[name];
  let { view } = first;
  const { you } = first;
  const history = [];
  const whole = (message) => {
    view = { ...view, ...message.view };
    if (message.move) history.push({ seq: history.length + 1, kind: "action", ...message.move });
    const seats = view.players.map(({ team }, seat) => ({ seat, team, name: players[seat], kind: "person" }));
    const over = Boolean(view.outcome);
    return { ...message, seq: history.length, view, you, seats, takeBack: [], outcome: null, status: over ? "over" : "running", move: message.move ? history.at(-1) : null, history: [...history] };
  };
  return { messages: [first, ...rest.filter(({ preview }) => !preview)].map(whole), previews: rest.filter(({ preview }) => preview) };
}

/** A table as a person uses it, by clicks and keys. */
export class Table {
  /**
   * @param {string} topic
   * @param {string} name
   * @param {{language?: string, players?: string[]}} [settings]
   */
  constructor(topic, name, { language = "en", players = NAMES } = {}) {
    const { messages, previews } = recorded(topic, name, players);
    [this.message, ...this.coming] = messages;
    this.previews = previews;
    this.asked = [];
    this.said = [];
    this.element = Object.assign(document.createElement("neuroshima-hex-table"), { host: this.host(language) });
    document.body.replaceChildren(this.element);
    this.element.update(this.message);
  }

  /** @param {string} language */
  host(language) {
    return {
      ...speaking(language, FOLDERS),
      catalogue: catalogue(),
      mode: "live",
      say: (words) => this.said.push(words),
      act: async (seat, action) => this.act(seat, action),
      preview: async (seat, action) => this.previews.find((one) => one.seat === seat && same(one.preview, action))?.view ?? null,
    };
  }

  /** What is asked for must be what was recorded. */
  act(seat, action) {
    const next = this.coming[0]?.move;
    this.asked.push(action);
    if (!next || next.seat !== seat || !same(next.action, action)) return { accepted: false, message: "This is not what was recorded." };
    this.go();
    return { accepted: true };
  }

  /** The next recorded move, of any seat. */
  go() {
    this.message = this.coming.shift();
    this.element.update(this.message);
  }

  /** What was asked is answered and shown, and the pointer has rested long enough. */
  async settled() {
    for (let rounds = 0; rounds < 3; rounds++) {
      mock.timers.tick(500);
      await setImmediate();
    }
    return this;
  }

  /**
   * Clicks on an element.
   * @param {any} node
   */
  async click(node) {
    assert.ok(node, "there is nothing to click on");
    node.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return this.settled();
  }

  /**
   * Presses keys, one after the other, where the focus is.
   * @param {...string} keys such as "Shift+R"
   */
  async press(...keys) {
    for (const name of keys) {
      const [key, shiftKey] = [name.replace("Shift+", ""), name.startsWith("Shift+")];
      (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
      await this.settled();
    }
    return this;
  }

  /** Turns what is chosen by the wheel, once. */
  async wheel() {
    this.find(".nh-board").dispatchEvent(new WheelEvent("wheel", { deltaY: 100, bubbles: true, cancelable: true }));
    return this.settled();
  }

  /** Clicks on a field. */
  field(q, r) {
    return this.click(this.cell(q, r));
  }

  /** Lets the pointer rest on a field. */
  async point(q, r) {
    this.cell(q, r).dispatchEvent(new PointerEvent("pointerover", { pointerType: "mouse", bubbles: true }));
    return this.settled();
  }

  /** Clicks on a tile of the viewer's hand, the `nth` of those with this name. */
  hand(name, nth = 0) {
    return this.click(this.all(".nh-hand-mine .nh-hand-tile").filter((tile) => tile.textContent === name)[nth]);
  }

  /** Clicks on a button of the prompt, or of what is watched. */
  button(name) {
    const names = (button) => [button.textContent, button.getAttribute("aria-label")];
    return this.click(this.all(".nt-task button").find((button) => names(button).includes(name)));
  }

  /** Clicks on the first button inside `selector` that says this. */
  choose(selector, words) {
    return this.click(this.all(`${selector} button`).find((button) => button.textContent.includes(words)));
  }

  /** Shows a battle step by step until these words are told. */
  async stepTo(words, most = 60) {
    const told = [];
    for (let steps = 0; steps < most; steps++) {
      told.push(this.text(".nt-steps-words"));
      if (told.at(-1).includes(words)) return told;
      await this.button("Step");
    }
    return assert.fail(`${words} is not told: ${told.join(" | ")}`);
  }

  find(selector) {
    return this.element.querySelector(selector);
  }

  all(selector) {
    return [...this.element.querySelectorAll(selector)];
  }

  count(selector) {
    return this.all(selector).length;
  }

  text(selector) {
    return this.find(selector)?.textContent ?? "";
  }

  texts(selector) {
    return texts(this.all(selector));
  }

  cell(q, r) {
    return this.find(`.nh-cell[data-key="${q},${r}"]`);
  }

  /** What is said of a field when it is pointed at. */
  async card(q, r) {
    await this.point(q, r);
    return this.text(".nt-card");
  }

  get prompt() {
    return this.text(".nt-prompt-words");
  }

  get hint() {
    return this.text(".nt-prompt-hint");
  }

  get refusal() {
    return this.text(".nt-prompt-error");
  }

  get buttons() {
    return this.texts(".nt-prompt .nt-buttons button");
  }

  /** The fields that may be chosen now, as "0,-1". */
  get lit() {
    return this.all(".nh-cell.nh-lit").map((cell) => cell.dataset.key).sort();
  }

  /** The fields that are chosen. */
  get chosen() {
    return this.all(".nh-cell.nh-chosen").map((cell) => cell.dataset.key).sort();
  }

  /** What a screen reader calls a field. */
  label(q, r) {
    return this.cell(q, r).getAttribute("aria-label");
  }

  get log() {
    return this.text(".nt-log");
  }
}

/**
 * The table with a case on it.
 * @param {string} topic
 * @param {string} name
 * @param {{language?: string, players?: string[]}} [settings]
 * @returns {Promise<Table>}
 */
export const shown = (topic, name, settings) => new Table(topic, name, settings).settled();

/**
 * That words hold these parts.
 * @param {string} words
 * @param {...string} parts
 */
export function says(words, ...parts) {
  for (const part of parts) assert.ok(words.includes(part), `"${part}" is not in "${words}"`);
}

const sorted = (value) => (value && typeof value === "object" && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort().map(([key, inner]) => [key, sorted(inner)])) : value);

const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
