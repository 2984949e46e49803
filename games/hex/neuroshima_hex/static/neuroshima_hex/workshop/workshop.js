// The army workshop's own parts: the hexagon whose sides are clicked, and what a tile does in words.

import { h, s, setText } from "../../neuroshima/table/dom.js";
import { bindTexts, fill, gettext } from "../../neuroshima/table/text.js";
import { directionName, HexNames } from "../words/names.js";
import { printedLines } from "../words/printed_tile.js";

/** @import { Field, Table } from "../../neuroshima/workshop/types.js" */

const ROUND = 3; // a click goes on to so much, then to nothing; keys go higher
const SIDES = [0, 1, 2, 3, 4, 5];

/** A corner of the hexagon with a flat top: corner `n` begins side `n`, clockwise. */
function corner(n, radius = 96) {
  const angle = ((n * 60 - 120) * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)].map((number) => Math.round(number * 10) / 10);
}

class HexWorkshop extends HTMLElement {
  set host(host) {
    bindTexts(host);
    this.texts = host;
  }

  /**
   * What a tile does, in the words of `texts`.
   * @param {any} texts
   * @param {any} tile facts of the tile
   * @param {any} draft facts of the whole draft: words and kinds of attack
   * @returns {string[]}
   */
  lines(texts, tile, draft) {
    bindTexts(texts);
    const lines = printedLines(new HexNames(draft), tile);
    bindTexts(this.texts);
    return lines;
  }

  /**
   * The hexagon: what is printed on each side. An icon is chosen, then sides are clicked.
   * @param {Field} field
   * @param {Table} table
   * @param {() => void} changed
   * @returns {HTMLElement}
   */
  widget(field, table, changed) {
    return new SidesWidget(field, table, changed).node;
  }

  /**
   * Put the tile's picture under the sides.
   * @param {HTMLElement} place
   * @param {string} svg
   */
  show(place, svg) {
    const picture = place.querySelector("[data-tile-picture]");
    if (picture) picture.setAttribute("href", svg ? `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}` : "");
  }
}

class SidesWidget {
  constructor(field, table, changed) {
    this.field = field;
    this.table = table;
    this.changed = changed;
    this.said = h("p", { class: "sides-said", role: "status" });
    this.icons = h("div", { class: "sides-icons", role: "radiogroup", "aria-label": gettext("Icon to print") });
    this.sides = SIDES.map((side) => this.side(side));
    this.board = s("svg", { viewBox: "-104 -92 208 184", class: "sides-hexagon", role: "group", "aria-label": gettext("Sides of the tile") },
      s("image", { "data-tile-picture": "", x: -100, y: -100, width: 200, height: 200 }), ...this.sides);
    this.icon = field.choices.find(({ value }) => table[value]) ?? field.choices[0];
    this.drawIcons();
    this.name();
    const help = h("p", { class: "help" }, gettext("Choose an icon, then click on sides. With the keyboard: Tab to a side, then a digit, + or −."));
    this.node = h("div", { class: "sides" }, this.icons, this.board, this.said, help);
  }

  /** One side: a sector of the hexagon that works as a button. */
  side(side) {
    const points = [[0, 0], corner(side), corner(side + 1)].map((point) => point.join(",")).join(" ");
    return s("polygon", { points, class: "sides-side", role: "button", tabindex: 0, "data-side": side,
      onclick: () => this.step(side), onkeydown: (event) => this.key(event, side) });
  }

  key(event, side) {
    const now = this.at(this.icon, side);
    const turns = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: 5, ArrowUp: 5 };
    if (event.key in turns) this.sides[(side + turns[event.key]) % 6].focus();
    else if (event.key === "Enter" || event.key === " ") this.step(side);
    else if (event.key === "+") this.set(side, now + 1);
    else if (event.key === "-" || event.key === "−") this.set(side, now - 1);
    else if (event.key === "Delete" || event.key === "Backspace") this.set(side, 0);
    else if (/^\d$/.test(event.key)) this.set(side, Number(event.key));
    else return;
    event.preventDefault();
  }

  at({ value }, side) {
    return this.table[value]?.[side] ?? 0;
  }

  step(side) {
    const now = this.at(this.icon, side);
    this.set(side, now >= Math.min(ROUND, this.icon.most) ? 0 : now + 1);
  }

  set(side, number) {
    const { value, most } = this.icon;
    const row = [...(this.table[value] ?? [0, 0, 0, 0, 0, 0])];
    row[side] = Math.min(most, Math.max(0, number));
    if (row.some(Boolean)) this.table[value] = row;
    else delete this.table[value];
    this.name();
    setText(this.said, `${directionName(side)}: ${this.words(side)}`);
    this.changed();
  }

  /** What is printed on a side, in words. */
  words(side) {
    const printed = this.field.choices.filter((icon) => this.at(icon, side));
    return printed.map((icon) => (icon.most > 1 ? `${icon.title} ${this.at(icon, side)}` : icon.title)).join(", ") || gettext("nothing");
  }

  name() {
    for (const side of SIDES) this.sides[side].setAttribute("aria-label", fill(gettext("%(side)s: %(printed)s"), { side: directionName(side), printed: this.words(side) }));
  }

  /** The icons to choose from: the usual ones and those in use; the others in a list. */
  drawIcons() {
    const name = `icon-${Math.random().toString(36).slice(2)}`;
    const usual = this.field.choices.slice(0, 6);
    const more = this.field.choices.slice(6);
    const radio = (icon) => h("label", { class: "sides-icon", title: icon.text },
      h("input", { type: "radio", name, value: icon.value, checked: icon === this.icon, onchange: () => { this.icon = icon; setText(this.said, icon.text); } }), h("span", {}, icon.title));
    const rest = more.length ? h("details", { open: more.includes(this.icon) }, h("summary", {}, gettext("More icons")), ...more.map(radio)) : null;
    this.icons.replaceChildren(...usual.map(radio), ...(rest ? [rest] : []));
  }
}

customElements.define("neuroshima-hex-workshop", HexWorkshop);
