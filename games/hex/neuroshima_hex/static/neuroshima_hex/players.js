// The players: HQ track, hand, kept markers, discard pile and what is still to come, for both sides.

import { emblem, stackPicture, tilePicture } from "./art.js";
import { KeptMarkers } from "./markers.js";
import { Tray } from "./tray.js";
import { h, reconcile, setAttribute, setText } from "../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../neuroshima/table/pointing.js";
import { fill, gettext, ngettext } from "../neuroshima/table/text.js";

export class PlayerPanel {
  /** `on.choose(seat, tile, button)`, `on.chooseMarker(seat, id, button)`, `on.explain(piece, element)`,
   * `on.explainMarker(id, element)`, `on.leave()`, `on.drag(event, seat, given, button)`: `given` begins an action. */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.head = this.makeHead();
    this.hand = h("div", { class: "nh-hand", role: "group" });
    this.tray = new Tray(names, seat, on);
    this.kept = new KeptMarkers(names, seat, on);
    this.discards = pile();
    this.remaining = pile();
    this.body = h("div", { class: "nh-piles" }, this.discards.root, this.remaining.root);
  }

  makeHead() {
    this.name = h("span", { class: "nh-player-name" });
    this.army = h("span", { class: "nh-player-army" });
    this.hp = h("strong", { class: "nh-hp" });
    this.track = h("div", { class: "nh-track", "aria-hidden": "true" });
    this.sign = h("span", { class: "nh-sign" });
    return h("div", { class: "nh-player" }, this.sign, h("div", { class: "nh-player-words" }, this.name, this.army), this.hp, this.track);
  }

  /** `state`: {player, tray, toMove, legal (may tiles of the hand be chosen), chosen (tile id), mine, usable (markers
   * that may be used), chosenMarker}. */
  update(state) {
    const { player } = state;
    this.updateHead(state);
    const counted = player.hand.map((tile, i) => ({ tile, key: `${tile}-${player.hand.slice(0, i).filter((t) => t === tile).length}` }));
    setAttribute(this.hand, "aria-label", fill(gettext("Hand of %(player)s"), { player: this.names.player(this.seat) }));
    reconcile(this.hand, counted, (item) => item.key, (item) => this.handTile(item.tile), (node, item, i) => this.updateHandTile(node, item, i, state));
    this.tray.update(state.tray, state);
    this.updateKept(state);
    this.updatePiles(player);
  }

  /** What can be chosen, in the order of the number keys. */
  get choices() {
    return [this.tray.root, this.hand, this.kept.root].flatMap((row) => [...row.children]);
  }

  updateKept({ player, mine, usable = [], chosenMarker }) {
    this.kept.update(player.markers, { usable, chosen: chosenMarker, mine });
  }

  updateHead({ player, toMove, mine }) {
    if (!this.sign.firstChild) this.sign.append(emblem(player.army, 44));
    setText(this.name, this.names.player(this.seat));
    setText(this.army, this.names.army(this.seat) + (mine ? ` · ${gettext("you")}` : ""));
    setText(this.hp, String(player.hq_hp));
    setAttribute(this.hp, "aria-label", fill(ngettext("%(n)s hit point", "%(n)s hit points", player.hq_hp), { n: player.hq_hp }));
    setAttribute(this.hp, "role", "img");
    setAttribute(this.head, "data-army", player.army);
    this.head.style.setProperty("--nh-army", this.names.catalogue.armies[player.army].color ?? "#9a8c78");
    this.head.classList.toggle("nh-to-move", toMove);
    const max = Math.max(player.hq_hp_max ?? 20, player.hq_hp);
    reconcile(this.track, Array.from({ length: max }, (_, i) => i), (i) => i, () => h("i"), (cell, i) => cell.classList.toggle("nh-lost", i >= player.hq_hp));
  }

  handTile(tile) {
    const piece = { seat: this.seat, tile };
    const explain = (element) => this.on.explain(piece, element);
    const button = h("button", { type: "button", class: "nh-hand-tile", "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, tilePicture(this.names, piece, 88), h("span", {}, this.names.tile(piece)));
    onLongPress(button, () => explain(button));
    button.addEventListener("pointerdown", (event) => this.on.drag(event, this.seat, { tile }, button));
    button.addEventListener("click", () => this.on.choose(this.seat, tile, button));
    return button;
  }

  updateHandTile(node, item, index, { legal, chosen, mine, chosenKey }) {
    const isChosen = mine && chosen === item.tile && (chosenKey ?? item.key) === item.key;
    setAttribute(node, "aria-pressed", mine && legal ? String(isChosen) : null);
    node.classList.toggle("nh-chosen", isChosen);
    node.classList.toggle("nh-idle", !(mine && legal));
    setAttribute(node, "aria-keyshortcuts", mine && legal ? String(index + 1) : null);
  }

  updatePiles(player) {
    const counts = new Map();
    player.discard.forEach((tile) => counts.set(tile, (counts.get(tile) ?? 0) + 1));
    const left = Object.entries(player.remaining ?? {});
    this.fillPile(this.discards, fill(gettext("Discard pile: %(n)s"), { n: player.discard.length }), [...counts], gettext("The discard pile is empty."));
    this.fillPile(this.remaining, fill(gettext("Still to come: %(n)s"), { n: player.stack }), left, gettext("The stack is empty."), stackPicture(player.army, 26));
  }

  fillPile(pileNode, title, entries, empty, picture) {
    setText(pileNode.title, title);
    if (picture && !pileNode.picture.firstChild) pileNode.picture.append(picture);
    reconcile(pileNode.list, entries, ([tile]) => tile, ([tile]) => this.pileTile(tile), (node, [, count]) => this.updatePileTile(node, count));
    setText(pileNode.empty, entries.length ? "" : empty);
  }

  pileTile(tile) {
    const piece = { seat: this.seat, tile };
    const explain = (element) => this.on.explain(piece, element);
    return h("li", {}, h("button", { type: "button", class: "nh-pile-tile", "aria-describedby": "nt-card", onclick: (event) => explain(event.currentTarget), ...pointed(explain, this.on.leave) }, tilePicture(this.names, piece, 44), h("b", {}), h("span", {}, this.names.tile(piece))));
  }

  updatePileTile(node, count) {
    setText(node.querySelector("b"), `${count}×`);
    node.classList.toggle("nh-none", count === 0);
  }
}

function pile() {
  const title = h("span");
  const picture = h("span", { class: "nh-pile-back" });
  const list = h("ul");
  const empty = h("p", { class: "nh-pile-empty" });
  return { title, picture, list, empty, root: h("details", { class: "nh-pile" }, h("summary", {}, picture, title), list, empty) };
}
