// The land's page of the palette: the board's shape, terrain with its features, tiles of the land, what is to be won.
// Which of them there are the catalogue says.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext, ngettext, pick } from "../../neuroshima/table/text.js";
import { pressed } from "./form_controls.js";
import { disc, sameFields } from "./land.js";

/**
 * @import { Choosing, Field, HexView, Patch, Position, Scenario } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const DISCS = [2, 3];
const OWN = "own";

/**
 * The fields that a choice of the list stands for; of a scenario with its terrain.
 * @param {string} id
 * @param {{[id: string]: Scenario}} scenarios
 * @returns {{fields: Field[], terrain?: Patch[]}}
 */
export function shapeOf(id, scenarios) {
  return scenarios[id] ?? { fields: disc(Number(id)) };
}

let made = 0;

/** A room with its heading. */
function titled(words, ...content) {
  return h("div", { class: "nh-palette-part", role: "group", "aria-label": words }, h("p", { class: "nh-edit-title", "aria-hidden": "true" }, words), ...content);
}

/** The board, its terrain, its tiles and prizes, to choose from. */
export class LandPalette {
  /**
   * `palette` makes the buttons; `on`: as there.
   * @param {HexNames} names
   * @param {ReturnType<import("./controller.js").EditController["paletteIntents"]>} on
   * @param {import("./palette.js").Palette} palette
   */
  constructor(names, on, palette) {
    this.names = names;
    this.on = on;
    this.palette = palette;
    this.kind = ""; // of the terrain that is chosen, or was last
    this.marked = []; // its features that are wanted, besides those that it always has
    this.shape = h("select", { "aria-label": gettext("Shape of the board"), onchange: () => this.shape.value === OWN || on.shape(this.shape.value) });
    this.fields = this.tool("shape", gettext("Single fields"));
    this.bare = this.tool("bare", gettext("Take terrain away"));
    this.kinds = h("div", { class: "nh-palette-markers" });
    this.features = h("div", { class: "nh-palette-features" });
    this.over = h("input", { type: "checkbox", onchange: () => this.again() });
    this.overLine = h("label", { class: "nh-edit-check" }, this.over, gettext("On top of other terrain"));
    this.fixtures = h("div", { class: "nh-palette-tiles" });
    this.prizes = h("div", { class: "nh-palette-markers" });
    const { fixtures, markers } = names.catalogue;
    this.tiles = Object.keys(fixtures ?? {}).map((tile) => ({ tile, seat: null }));
    this.winnable = Object.keys(markers).filter((id) => markers[id].kept);
    this.root = h("div", { class: "nh-palette-page" },
      titled(gettext("Fields"), this.shape, this.fields),
      titled(gettext("Terrain"), this.kinds, this.features, this.overLine, this.bare),
      this.tiles.length ? titled(gettext("Tiles of the land"), this.fixtures) : null,
      this.winnable.length ? titled(gettext("To be won on a field"), this.prizes) : null);
  }

  /**
   * @param {string} id
   * @param {string} words
   * @returns {HTMLElement}
   */
  tool(id, words) {
    return h("button", { type: "button", class: "nh-palette-tool", onclick: () => this.on.choose({ tool: id }) }, words);
  }

  /**
   * @param {Position} position
   * @param {Choosing | null} chosen
   * @param {HexView} view
   */
  update(position, chosen, view) {
    this.showShape(position, view);
    pressed(this.fields, chosen?.tool === "shape");
    pressed(this.bare, chosen?.tool === "bare");
    if (chosen?.terrain) this.kind = chosen.terrain;
    const kinds = Object.keys(this.names.catalogue.terrain ?? {});
    reconcile(this.kinds, kinds, (id) => id, (id) => this.palette.terrainButton(id, { terrain: id }), (node, id) => {
      node.what = { terrain: id, ...this.wanted(id) };
      pressed(node, chosen?.terrain === id);
    });
    this.showFeatures(chosen?.terrain ?? "");
    reconcile(this.fixtures, this.tiles, ({ tile }) => tile, (piece) => this.palette.tileButton(piece), (node, piece) => this.palette.updateTile(node, piece));
    reconcile(this.prizes, this.winnable, (id) => id, (id) => this.palette.markerButton({ prize: id }), (node, id) => pressed(node, chosen?.prize === id));
  }

  // --- the shape ------------------------------------------------------------------------------------------------------

  /**
   * @param {Position} position
   * @param {HexView} view
   */
  showShape(position, { fields, terrain }) {
    const { scenarios = {} } = this.names.catalogue;
    const plain = !position.fields && !position.terrain?.length;
    const land = JSON.stringify(terrain ?? []);
    const mapped = Object.keys(scenarios).find((id) => sameFields(fields, scenarios[id].fields) && JSON.stringify(scenarios[id].terrain) === land);
    const ids = ["", ...DISCS.map(String), ...Object.keys(scenarios)];
    const now = plain ? "" : (mapped ?? DISCS.map(String).find((id) => sameFields(fields, disc(Number(id)))) ?? OWN);
    reconcile(this.shape, now === OWN ? [OWN, ...ids] : ids, (id) => `shape ${id}`, (id) => h("option", { value: id }, this.shapeName(id)));
    this.shape.value = now;
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  shapeName(id) {
    if (id === "") return gettext("As the rules have it");
    if (id === OWN) return gettext("Its own");
    const scenario = this.names.catalogue.scenarios?.[id];
    if (scenario) return pick(scenario.names);
    const { length } = disc(Number(id));
    return fill(ngettext("%(n)s field", "%(n)s fields", length), { n: length });
  }

  // --- terrain ----------------------------------------------------------------------------------------------------------

  /**
   * With which features terrain of a kind would be put now, and whether on other terrain.
   * @param {string} kind
   * @returns {{features: string[], over: boolean}}
   */
  wanted(kind) {
    const { features, always } = this.names.catalogue.terrain[kind];
    const chosen = kind === this.kind ? this.marked : [];
    return { features: features.filter((id) => always.includes(id) || chosen.includes(id)), over: this.over.checked };
  }

  /** @param {string} kind */
  showFeatures(kind) {
    const { features = [], always = [] } = this.names.catalogue.terrain?.[kind] ?? {};
    this.overLine.hidden = !kind;
    this.features.hidden = !features.length;
    setAttribute(this.features, "role", "group");
    setAttribute(this.features, "aria-label", kind ? fill(gettext("Features of %(terrain)s"), { terrain: this.names.terrain(kind) }) : null);
    reconcile(this.features, features, (id) => `${kind}/${id}`, (id) => this.featureBox(id), (node, id) => {
      const box = node.querySelector("input");
      box.disabled = always.includes(id);
      box.checked = always.includes(id) || this.marked.includes(id);
    });
  }

  /**
   * @param {string} id
   * @returns {HTMLElement}
   */
  featureBox(id) {
    const text = h("small", { id: `nh-feature-${++made}` });
    setText(text, pick(this.names.catalogue.features[id]?.texts));
    const box = h("input", { type: "checkbox", "aria-describedby": text.id, onchange: () => this.mark(id, box.checked) });
    return h("div", { class: "nh-edit-feature" }, h("label", { class: "nh-edit-check" }, box, this.names.feature(id)), text);
  }

  /**
   * @param {string} id
   * @param {number} wanted
   */
  mark(id, wanted) {
    this.marked = wanted ? [...this.marked, id] : this.marked.filter((other) => other !== id);
    this.again();
  }

  /** What is chosen, as it is wanted now. */
  again() {
    this.on.choose({ terrain: this.kind, ...this.wanted(this.kind) }, true);
  }
}
