// The road to New York: five cities beside each other, walked with the arrow keys.

import { h, prefersStillness } from "../../neuroshima/table/dom.js";
import { gettext } from "../../neuroshima/table/text.js";
import { City } from "./city.js";
import { flying } from "./flights.js";
import { SIDES } from "../words/names.js";

/** @import { RoadListeners, RoadState } from "../types.js" */
/** @import { SideName } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */
/** @import { Pieces } from "./pieces.js" */

/** The five cities. */
export class Road {
  /**
   * @param {ConvoyNames} names
   * @param {RoadListeners} on
   */
  constructor(names, on) {
    this.on = on;
    this.cities = names.catalogue.cities.map((city) => new City(names, city.id, on));
    this.root = h("div", { class: "cv-road", role: "group", "aria-label": gettext("The road to New York") }, ...this.cities.map((city) => city.root));
    this.root.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("focusin", (/** @type {FocusEvent & {target: HTMLElement}} */ event) => this.rove(event.target.closest("button")));
    this.lights = [];
  }

  /**
   * Draw a position. `bottom`: the side that lies towards the viewer.
   * @param {Omit<RoadState, "lights"> & {bottom: SideName}} shown
   */
  update({ view, pieces, flow, bottom }) {
    this.shown = { view, pieces, flow };
    this.root.dataset.bottom = bottom;
    this.root.style.setProperty("--cv-columns", view.cities.map((city) => `var(--cv-${city.state})`).join(" "));
    this.bands = [...SIDES].sort((side) => (side === bottom ? 1 : -1));
    flying(this.root, () => view.cities.forEach((city, n) => this.cities[n].update({ view, city, pieces, flow, lights: this.lights })));
    if (!this.roving?.isConnected) this.rove(this.main());
  }

  /**
   * Lights what a line of the log is about.
   * @param {{name?: string, city: string}[]} about
   * @param {Pieces} pieces
   */
  light(about, pieces) {
    this.setLights(about, pieces);
    if (this.shown) this.shown.view.cities.forEach((city, n) => this.cities[n].update({ ...this.shown, city, lights: this.lights }));
    const [first] = about;
    if (first) this.show(first.city);
  }

  /**
   * What is lit when it is drawn next: cards by the place where they are now, or else their city.
   * @param {{name?: string, city: string}[]} about
   * @param {Pieces} pieces
   */
  setLights(about, pieces) {
    this.lights = about.map(({ name, city }) => (name && pieces.find(name)) || { city });
  }

  get active() {
    return this.cities.find((city) => city.root.dataset.state === "active") ?? this.cities[this.cities.length - 1];
  }

  /** Whether there is more of the road than is seen, as on a phone. */
  get isScrolled() {
    return this.root.scrollWidth > this.root.clientWidth + 1;
  }

  /**
   * Where the road is scrolled: bring a city into sight.
   * @param {string} id
   */
  show(id) {
    const city = this.cities.find((other) => other.id === id);
    if (!city || !this.isScrolled) return;
    this.root.scrollTo({ left: city.root.offsetLeft - this.root.offsetLeft - 8, behavior: prefersStillness() ? "auto" : "smooth" });
  }

  /**
   * A city with something to choose, where no such city is in sight; null where one is, or there is none.
   * @returns {string | null}
   */
  hiddenChoice() {
    const frame = this.root.getBoundingClientRect();
    const choices = this.cities.filter(({ root }) => root.matches(".cv-lit, .cv-chosen, :has(.cv-card.cv-lit)"));
    const seen = choices.some(({ root }) => {
      const box = root.getBoundingClientRect();
      return box.left > frame.left - box.width / 2 && box.right < frame.right + box.width / 2;
    });
    return seen || !choices.length ? null : choices[0].id;
  }

  // --- the keyboard -------------------------------------------------------------------------------------------

  /**
   * The first that may be chosen, or else the active city.
   * @returns {HTMLElement}
   */
  main() {
    const lit = this.root.querySelector(".cv-card.cv-lit") ?? this.root.querySelector(".cv-city.cv-lit > .cv-board");
    return lit ?? this.active.board;
  }

  focus() {
    this.main().focus({ preventScroll: !this.isScrolled });
  }

  /**
   * One thing on the road can be reached with Tab: the one where the keyboard was last.
   * @param {HTMLElement} node
   */
  rove(node) {
    if (!node || node === this.roving) return;
    if (this.roving) this.roving.tabIndex = -1;
    this.roving = node;
    node.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = this.step(/** @type {HTMLButtonElement} */ (event.target), event.key);
    if (next === undefined) return;
    event.preventDefault();
    next?.focus();
  }

  /**
   * Where the focus goes by a key: null to stay, undefined where the key does nothing.
   * @param {HTMLButtonElement} node
   * @param {string} key
   * @returns {HTMLElement | null | undefined}
   */
  step(node, key) {
    const [column, band] = this.where(node);
    if (column < 0) return undefined;
    if (key === "ArrowLeft" || key === "ArrowRight") return this.sideways(node, column, band, key === "ArrowLeft" ? -1 : 1);
    if (key === "ArrowUp" || key === "ArrowDown") return this.updown(node, column, band, key === "ArrowUp" ? -1 : 1);
    if (key === "Home" || key === "End") return this.cities[key === "Home" ? 0 : this.cities.length - 1].board;
    if (key === "n" || key === "N") return this.nextLit(node, key === "n" ? 1 : -1);
    return undefined;
  }

  /**
   * In which city a node is, and in which of its three bands: the upper row, the board, the lower row.
   * @param {HTMLElement} node
   * @returns {[number, number]}
   */
  where(node) {
    const column = this.cities.findIndex((city) => city.root.contains(node));
    if (column < 0) return [-1, 1];
    if (node === this.cities[column].board) return [column, 1];
    return [column, this.cities[column].rows[this.bands[0]].root.contains(node) ? 0 : 2];
  }

  /**
   * @param {number} column
   * @param {number} band
   * @returns {HTMLElement[]}
   */
  band(column, band) {
    const city = this.cities[column];
    return band === 1 ? [city.board] : [...city.rows[this.bands[band / 2]].cards.querySelectorAll("button")];
  }

  /**
   * @param {HTMLElement} node
   * @param {number} column
   * @param {number} band
   * @param {number} by
   * @returns {HTMLElement | null}
   */
  sideways(node, column, band, by) {
    const row = this.band(column, band);
    const next = row[row.indexOf(node) + by];
    if (next) return next;
    if (!this.cities[column + by]) return null;
    const beside = this.band(column + by, band);
    return (by > 0 ? beside[0] : beside[beside.length - 1]) ?? this.cities[column + by].board;
  }

  /**
   * @param {HTMLElement} node
   * @param {number} column
   * @param {number} band
   * @param {number} by
   * @returns {HTMLElement | null}
   */
  updown(node, column, band, by) {
    const inside = this.above(node, column, band, by);
    if (inside) return inside;
    const next = band + by;
    if (next < 0 || next > 2) return null;
    const row = this.band(column, next);
    return (by < 0 ? row[row.length - 1] : row[0]) ?? null;
  }

  /**
   * Rows may be broken into lines: the nearest card of the next one.
   * @param {HTMLElement} node
   * @param {number} column
   * @param {number} band
   * @param {number} by
   * @returns {HTMLElement | null}
   */
  above(node, column, band, by) {
    const from = node.getBoundingClientRect();
    const others = this.band(column, band).filter((card) => (card.getBoundingClientRect().bottom - from.bottom) * by > from.height / 2);
    return others.sort((a, b) => distance(a, from) - distance(b, from))[0];
  }

  /**
   * @param {HTMLButtonElement} node
   * @param {number} by
   * @returns {HTMLElement | null}
   */
  nextLit(node, by) {
    const all = [...this.root.querySelectorAll("button")].filter((button) => button === node || button.matches(".cv-card.cv-lit") || button.closest(".cv-city.cv-lit")?.querySelector(".cv-board") === button);
    return all[(all.indexOf(node) + by + all.length) % all.length] ?? null;
  }
}

function distance(card, from) {
  const box = card.getBoundingClientRect();
  return Math.hypot(box.left - from.left, box.top - from.top);
}
