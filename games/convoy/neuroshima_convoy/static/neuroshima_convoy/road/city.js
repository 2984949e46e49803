// One city of the road: its board with the districts, and both sides' rows with the positions that are free.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { picture } from "../art.js";
import { cardLabel, cityLabel, rowLabel } from "../words/labels.js";
import { SIDES, signed } from "../words/names.js";

/** @import { Clicked } from "../../neuroshima/shared/types.js" */
/** @import { CardNode, Pointed, RoadListeners, RoadState, RowParts, ShownUnit } from "../types.js" */
/** @import { CityView, Place, SideName, UnitView, View } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

/** A city of the road. */
export class City {
  /**
   * @param {ConvoyNames} names
   * @param {string} id
   * @param {RoadListeners} on
   */
  constructor(names, id, on) {
    this.names = names;
    this.id = id;
    this.on = on;
    this.rows = Object.fromEntries(SIDES.map((side) => [side, this.makeRow(side)]));
    this.name = h("span", { class: "cv-city-name" }, names.city(id));
    this.skyline = h("span", { class: "cv-skyline" });
    this.districts = h("span", { class: "cv-districts" });
    this.board = this.makeBoard();
    this.root = h("section", { class: "cv-city", "data-city": id, "aria-label": names.city(id) }, this.rows.moloch.root, this.board, this.rows.outpost.root);
    this.root.addEventListener("click", (/** @type {Clicked} */ event) => event.target.closest("button") || this.on.pickCity(id, false));
  }

  /**
   * @param {SideName} side
   * @returns {RowParts}
   */
  makeRow(side) {
    const count = h("span", { class: "cv-count", "aria-hidden": "true" });
    const cards = h("div", { class: "cv-cards" });
    return { count, cards, root: h("div", { class: `cv-row cv-row-${side}`, role: "group" }, cards, count) };
  }

  makeBoard() {
    const explained = pointed((node) => this.on.explainCity(this.id, node), () => this.on.leave());
    const board = /** @type {HTMLButtonElement & {touched?: boolean}} */ (h("button", { type: "button", class: "cv-board", tabindex: -1, "aria-describedby": "nt-card", ...explained }, this.skyline, this.name, this.districts));
    onLongPress(board, () => this.on.explainCity(this.id, board));
    watchTouch(board);
    board.addEventListener("click", () => this.on.pickCity(this.id, board.touched));
    return board;
  }

  /** @param {RoadState & {city: CityView}} shown */
  update(shown) {
    const { view, city, flow } = shown;
    const lit = flow.litCity(this.id);
    const chosen = flow.chosenCity(this.id);
    setAttribute(this.root, "data-state", city.state);
    this.root.classList.toggle("cv-lit", lit);
    this.root.classList.toggle("cv-chosen", chosen);
    this.root.classList.toggle("cv-light", shown.lights.some((light) => light.city === this.id && light.side === undefined));
    setAttribute(this.board, "aria-label", cityLabel(this.names, view, city, { lit, chosen }));
    setAttribute(this.board, "aria-pressed", chosen ? "true" : null);
    this.drawSkyline(city.state === "destroyed" ? "ruin" : "city");
    this.drawDistricts(view, city);
    for (const side of SIDES) this.drawRow(side, shown);
  }

  /** @param {"city" | "ruin"} kind */
  drawSkyline(kind) {
    if (this.skyline.dataset.kind === kind) return;
    this.skyline.dataset.kind = kind;
    this.skyline.replaceChildren(picture(kind, this.id));
  }

  /**
   * @param {View} view
   * @param {CityView} city
   */
  drawDistricts(view, city) {
    const target = view.battle?.city === this.id && !view.outcome ? view.battle.district : null;
    const list = Array.from({ length: city.districts }, (_, n) => ({ gone: city.destroyed.includes(n), bomb: city.bombs.includes(n), target: n === target }));
    reconcile(this.districts, list, (item, n) => [n, item.gone, item.bomb, item.target].join(), (item) => this.district(item));
  }

  /**
   * @param {{gone: boolean, bomb: boolean, target: boolean}} signs
   * @returns {HTMLElement}
   */
  district({ gone, bomb, target }) {
    const house = picture(gone ? "district-destroyed" : "district");
    const signs = [bomb && picture("bomb"), target && picture("target")].filter(Boolean);
    return h("span", { class: `cv-district${gone ? " cv-gone" : ""}${target ? " cv-target" : ""}` }, house, ...signs);
  }

  /**
   * @param {SideName} side
   * @param {RoadState & {city: CityView}} shown
   */
  drawRow(side, { city, pieces, flow, lights }) {
    const row = this.rows[side];
    const { cards, positions } = city[side];
    const free = city.state === "destroyed" ? 0 : Math.max(0, positions.limit - positions.used);
    const taken = city.state === "destroyed" ? 0 : positions.printed - positions.limit;
    /** @type {{key: string, entry?: UnitView, index?: number, free?: boolean, taken?: boolean}[]} */
    const items = [
      ...cards.map((entry, index) => ({ key: pieces.at(side, [this.id, index])?.name ?? `${entry.card}-${index}`, entry, index })),
      ...Array.from({ length: free }, (_, n) => ({ key: `free-${n}`, free: true })),
      ...Array.from({ length: Math.max(0, taken) }, (_, n) => ({ key: `taken-${n}`, taken: true })),
    ];
    setAttribute(row.root, "aria-label", rowLabel(side, city));
    setText(row.count, city.state === "destroyed" ? "" : `${positions.used}/${positions.limit}`);
    row.count.classList.toggle("cv-lowered", positions.limit < positions.printed || positions.used > positions.limit);
    reconcile(row.cards, items, (item) => item.key, (item) => (item.entry ? this.makeCard(side, item.entry.card) : slot(item)), (node, item) => {
      if (!item.entry) return;
      /** @type {Place} */
      const place = [this.id, item.index];
      const state = { lit: flow.litCard(side, place), chosen: flow.chosenAt(side, place), light: lights.some((light) => light.side === side && light.city === this.id && light.index === item.index) };
      this.updateCard(/** @type {CardNode} */ (node), side, city, place, item.entry, state);
    });
    row.cards.style.setProperty("--cv-line", String(Math.min(8, Math.max(4, items.length))));
    row.cards.style.setProperty("--cv-lines", String(Math.ceil(items.length / 8) || 1));
    row.cards.style.setProperty("--cv-pairs", String(Math.ceil(cards.length / 2)));
    row.cards.style.setProperty("--cv-slots", String(Math.ceil((items.length - cards.length) / 5)));
    setAttribute(row.root, "data-free", flow.litCity(this.id) && flow.arriving === side);
  }

  /**
   * @param {SideName} side
   * @param {string} id
   * @returns {CardNode}
   */
  makeCard(side, id) {
    const explained = pointed((node) => this.on.explainCard(/** @type {CardNode} */ (node)), () => this.on.leave());
    const parts = [h("span", { class: "cv-under" }), h("span", { class: "cv-face" }, picture("card", id)), h("span", { class: "cv-marks" })];
    const card = /** @type {CardNode} */ (h("button", { type: "button", class: "cv-card", tabindex: -1, "aria-describedby": "nt-card", ...explained }, ...parts));
    onLongPress(card, () => this.on.explainCard(card));
    watchTouch(card);
    card.addEventListener("click", () => this.on.pickCard(card.side, card.place, card.touched, card));
    card.side = side;
    return card;
  }

  /**
   * @param {CardNode} node
   * @param {SideName} side
   * @param {CityView} city
   * @param {Place} place
   * @param {ShownUnit} entry
   * @param {{lit: boolean, chosen: boolean, light: boolean}} state
   */
  updateCard(node, side, city, place, entry, { lit, chosen, light }) {
    Object.assign(node, { place, entry, city });
    node.classList.toggle("cv-lit", lit);
    node.classList.toggle("cv-chosen", chosen);
    node.classList.toggle("cv-light", light);
    node.classList.toggle("cv-off", Boolean(entry.off) && entry.off !== "city");
    node.classList.toggle("cv-netted", Boolean(entry.netted));
    node.classList.toggle("cv-dying", Boolean(entry.dying));
    setAttribute(node, "data-card", entry.card);
    setAttribute(node, "aria-label", cardLabel(this.names, side, city, entry, { lit, chosen }));
    setAttribute(node, "aria-pressed", chosen ? "true" : null);
    this.drawModule(node, entry);
    drawMarks(node.querySelector(".cv-marks"), entry, city.state !== "destroyed" && counts(entry, this.names.definition(entry.card)));
  }

  /**
   * A Module is tucked under its Robot: its upper edge looks out above.
   * @param {CardNode} node
   * @param {UnitView} entry
   */
  drawModule(node, entry) {
    const under = /** @type {HTMLElement} */ (node.querySelector(".cv-under"));
    const key = entry.module ? `${entry.module}/${Boolean(entry.module_off)}` : "";
    if ((under.dataset.module ?? "") === key) return;
    under.dataset.module = key;
    under.replaceChildren(...(entry.module ? [picture("card", entry.module)] : []));
    under.classList.toggle("cv-off", Boolean(entry.module_off));
    node.classList.toggle("cv-carries", Boolean(entry.module));
  }
}

/** What lies on a card: tokens, and what it counts where that is not what is printed. */
function drawMarks(place, entry, differs) {
  const marks = [
    entry.strength && [entry.strength > 0 ? "tokens cv-mark-more" : "tokens cv-mark-less", null, signed(entry.strength)],
    entry.shield && ["shield", "shield"],
    entry.immune && !entry.shield && ["immune", "immune"],
    entry.deactivated && ["deactivated", "deactivated"],
    entry.module_deactivated && ["module-deactivated", "deactivated"],
    entry.netted && ["netted", "net"],
    entry.used && ["used", "used"],
    differs && ["total", null, `=${entry.total}`],
  ].filter(Boolean);
  reconcile(place, marks, ([name, symbol, words]) => `${name}/${words ?? symbol}`, ([name, symbol, words]) => h("span", { class: `cv-mark cv-mark-${name}` }, symbol && picture(symbol), words));
}

const counts = (entry, facts) => typeof entry.total === "number" && entry.total !== facts.strength;

const slot = ({ taken = false }) => h("span", { class: taken ? "cv-slot cv-slot-taken" : "cv-slot", "aria-hidden": "true" });

/**
 * Keep in `touched` whether the last press was by a finger.
 * @param {Pointed} node
 */
export function watchTouch(node) {
  node.addEventListener("pointerdown", (event) => (node.touched = event.pointerType !== "mouse"));
}
