// The seats in the editor: army, hit points or points, hand, stack and discard pile of every seat, and what it keeps.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { markerPicture, tilePicture } from "../board/pictures.js";
import { scoreWords } from "../words/amounts.js";
import { follow, labelled, numeric, setTicked, ticked } from "./form_controls.js";
import { kept, undealt, withArmy, withPlayer } from "./position.js";
import { TurnPanel } from "./turn.js";

/**
 * @import { HexView, Position } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const MOST = 99;

/** A row of pictures, each of which is taken away by its button. */
function takeButton(label, picture, name, take) {
  return h("button", { type: "button", class: "nh-palette-tile", "aria-label": label, title: label, onclick: take }, picture, h("span", {}, name));
}

/** Tiles of a seat that lie together: its hand, its stack, or its discard pile, the first one on top. */
class Pile {
  /** `words`: {title, name, take} for the number of tiles, for a screen reader, and for taking one. */
  constructor(names, seat, pile, words, on) {
    this.names = names;
    this.seat = seat;
    this.pile = pile;
    this.words = words;
    this.on = on;
    this.tiles = h("div", { class: "nh-edit-hand", role: "group", [`data-${pile}`]: seat });
  }

  update({ army, [this.pile]: tiles = [] }, title) {
    const { names, seat, words } = this;
    setText(title, fill(words.title, { n: tiles.length }));
    setAttribute(this.tiles, "aria-label", fill(words.name, { player: names.player(seat) }));
    const items = tiles.map((tile, index) => ({ tile, index, nth: tiles.slice(0, index).filter((other) => other === tile).length }));
    reconcile(this.tiles, items, ({ tile, nth }) => `${army}/${tile}/${nth}`, (item) => this.button(item), (node, { index }) => (node.index = index));
  }

  /** @returns {HTMLElement & {index?: number}} `index`: of the tile in the pile */
  button({ tile }) {
    const { names, seat, on } = this;
    const name = names.tile({ seat, tile });
    const take = (event) => on.change(undealt(on.position, seat, event.currentTarget.index, this.pile));
    return takeButton(fill(this.words.take, { tile: name }), tilePicture(names, { seat, tile }, 52), name, take);
  }
}

class SeatPanel {
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.title = h("legend");
    this.army = h("select", { onchange: () => on.change(withArmy(on.position, seat, this.army.value, names.firstHq(this.army.value), names.firstHq(on.position.players[seat].army))) });
    this.score = numeric(0, MOST, (value = 0) => this.changeScore(value));
    this.scoreLabel = labelled("", this.score);
    this.handTitle = h("p", { class: "nh-edit-title" });
    this.hand = new Pile(names, seat, "hand", { title: gettext("Hand: %(n)s"), name: gettext("Hand of %(player)s"), take: gettext("Take %(tile)s out of the hand") }, on);
    this.stackTitle = h("summary");
    this.stack = new Pile(names, seat, "stack", { title: gettext("Stack: %(n)s"), name: gettext("Stack of %(player)s, the top first"), take: gettext("Take %(tile)s out of the stack") }, on);
    this.discardTitle = h("summary");
    this.discard = new Pile(names, seat, "discard", { title: gettext("Discard pile: %(n)s"), name: gettext("Discard pile of %(player)s"), take: gettext("Take %(tile)s out of the discard pile") }, on);
    const filled = h("button", { type: "button", onclick: () => on.fillStack(seat) }, gettext("All the rest"));
    const emptied = h("button", { type: "button", onclick: () => on.change(withPlayer(on.position, seat, { stack: [] })) }, gettext("Empty"));
    this.root = h("fieldset", { class: "nh-edit-seat" }, this.title, labelled(gettext("Army"), this.army), this.scoreLabel, this.handTitle, this.hand.tiles,
      h("details", {}, this.stackTitle, this.stack.tiles), h("div", { class: "nt-buttons" }, filled, emptied), h("details", {}, this.discardTitle, this.discard.tiles), ...this.keeping(), this.more());
  }

  /** Markers that were won and not used. */
  keeping() {
    this.keptTitle = h("p", { class: "nh-edit-title" }, gettext("Markers kept"));
    this.kept = h("div", { class: "nh-edit-hand", role: "group" });
    return [this.keptTitle, this.kept];
  }

  /** What a position seldom says of a player. */
  more() {
    const { on, seat } = this;
    const set = (facts) => on.change(withPlayer(on.position, seat, facts));
    this.start = numeric(1, MOST, (value) => set({ hq_start: value, hq_hp: Math.min(this.left, value ?? this.left) }));
    this.startLabel = labelled(gettext("Hit points at the start"), this.start);
    this.out = ticked(gettext("Out of the game"), (out) => set({ out: out || undefined }));
    this.gone = ticked(gettext("The Structure was built and is gone"), (gone) => set({ structure: gone ? false : undefined }));
    this.facts = h("p", { class: "nh-edit-facts" });
    return h("details", {}, h("summary", {}, gettext("More")), h("div", { class: "nh-edit-more" }, this.startLabel, this.out, this.gone, this.facts));
  }

  changeScore(value) {
    this.on.change(withPlayer(this.on.position, this.seat, this.counted ? { points: value } : { hq_hp: value }));
  }

  update({ player, seen, judged, alone }) {
    const { names } = this;
    this.counted = seen.points !== undefined;
    this.left = player.hq_hp ?? seen.hq_hp;
    this.root.style.setProperty("--nh-army", names.ownArmy(this.seat).color);
    setText(this.title, [fill(gettext("Seat %(number)s"), { number: this.seat + 1 }), names.teamOf(this.seat)].filter(Boolean).join(" · "));
    const armies = Object.keys(names.catalogue.armies);
    reconcile(this.army, armies, (id) => id, (id) => h("option", { value: id }, names.armyName(id)));
    follow(this.army, player.army, true);
    setText(this.scoreLabel.firstChild, this.counted ? gettext("Points") : gettext("Hit points of the HQ"));
    this.scoreLabel.hidden = !this.counted && Boolean(seen.hqs); // the wounds of each HQ say it
    follow(this.score, this.counted ? seen.points : seen.hq_hp, judged);
    setAttribute(this.score, "title", scoreWords(seen));
    this.hand.update(player, this.handTitle);
    this.stack.update(player, this.stackTitle);
    this.discard.update(player, this.discardTitle);
    this.updateKept(player);
    this.updateMore(player, seen, judged, alone);
  }

  updateKept({ markers = {} }) {
    const { names, seat, on } = this;
    const ids = Object.keys(markers);
    this.keptTitle.hidden = !ids.length;
    setAttribute(this.kept, "aria-label", fill(gettext("Markers kept by %(player)s"), { player: names.player(seat) }));
    const create = (id) => takeButton(fill(gettext("Take off: %(marker)s"), { marker: names.plainMarker(id) }), markerPicture(id, 36), "", () => on.change(kept(on.position, seat, id, -1)));
    reconcile(this.kept, ids, (id) => id, create, (node, id) => setText(node.lastChild, names.markers({ [id]: markers[id] })));
  }

  /** `alone`: whether somebody may be out while others play on. */
  updateMore(player, seen, judged, alone) {
    const { names } = this;
    this.startLabel.hidden = this.counted || Boolean(seen.hqs);
    follow(this.start, player.hq_start ?? seen.hq_start ?? "", judged);
    this.out.hidden = !alone && !player.out;
    setTicked(this.out, Boolean(player.out));
    const builds = names.structured && Boolean(names.catalogue.armies[player.army]?.structure);
    this.gone.hidden = !builds;
    setTicked(this.gone, player.structure === false);
    const units = Object.entries(player.spared ?? {}).flatMap(([army, tiles]) => Object.entries(tiles).map(([tile, count]) => `${names.tile({ seat: this.seat, army, tile })} ×${count}`));
    const facts = [
      player.won && fill(gettext("Won in this match: %(markers)s"), { markers: names.markers(player.won) }),
      units.length && fill(gettext("Spared for another match: %(units)s"), { units: units.join(", ") }),
    ];
    setText(this.facts, facts.filter(Boolean).join(". "));
    this.facts.hidden = !this.facts.textContent;
  }
}

/** The turn and the players of a position. */
export class Seats {
  /**
   * `on`: `position`, change(position), fillStack(seat).
   * @param {HexNames} names
   * @param {ReturnType<import("./controller.js").EditController["seatIntents"]>} on
   */
  constructor(names, on) {
    this.names = names;
    this.on = on;
    this.turn = new TurnPanel(names, on);
    this.panels = h("div", { class: "nh-edit-seats" });
    this.root = h("div", { class: "nh-edit-players" }, this.turn.root, this.panels);
  }

  /**
   * `judged`: the position is one that can be, and not yet being changed.
   * @param {Position} position
   * @param {HexView} view
   * @param {boolean} judged
   */
  update(position, view, judged) {
    const alone = this.names.many && !this.names.teamed;
    const seats = position.players.map((player, seat) => ({ player, seen: view.players[seat] ?? player, seat, judged, alone }));
    this.turn.update(position, view, judged);
    reconcile(this.panels, seats, ({ seat }) => seat, ({ seat }) => this.panel(seat), (node, state) => node.panel.update(state));
  }

  /**
   * @param {number} seat
   * @returns {HTMLElement & {panel: SeatPanel}}
   */
  panel(seat) {
    const panel = new SeatPanel(this.names, seat, this.on);
    return Object.assign(panel.root, { panel });
  }
}
