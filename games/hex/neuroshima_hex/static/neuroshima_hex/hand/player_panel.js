// This folder: what lies before each player. `player_panel.js` has the head with hit points or points, the hand and the
// piles; `tray.js` what may be placed besides the hand, `kept_markers.js` markers that were won, `leader_cards.js` leaders.

import { h, prefersStillness, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { emblem, stackPicture, tilePicture } from "../board/pictures.js";
import { scoreWords } from "../words/amounts.js";
import { barredWords } from "../words/barred.js";
import { faces, structureWords } from "../words/structures.js";
import { KeptMarkers } from "./kept_markers.js";
import { LeaderCards } from "./leader_cards.js";
import { Tray } from "./tray.js";

/**
 * @import { Entry, Move, Seat } from "../../neuroshima/table/types.js"
 * @import { HexMessage, Player } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const SHORT_NAME = 6; // letters that fit on a phone beside the hit points
const MEDIUM_NAME = 13; // and on a screen

/** What lies before a player: head, hand, piles. */
export class PlayerPanel {
  /**
   * @param {HexNames} names
   * @param {number} seat
   * @param {import("../types.js").HandIntents} on
   */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.head = this.makeHead();
    this.caption = h("p", { class: "nh-caption", "aria-hidden": "true" }); // before the hand, where the head is elsewhere
    this.hand = h("div", { class: "nh-hand", role: "group" });
    this.tray = new Tray(names, seat, on);
    this.kept = new KeptMarkers(names, seat, on);
    this.leaders = new LeaderCards(names, seat, on);
    this.discards = pile();
    this.remaining = pile();
    this.structure = pile();
    /** @type {HTMLElement | null} */
    this.armyPage = null;
    /** @type {string | null} the player of the moment of a battle that is shown, as JSON */
    this.known = null;
    /** @type {number | undefined} as it is shown */
    this.score = undefined;
    this.body = h("div", { class: "nh-piles" }, this.structure.root, this.discards.root, this.remaining.root);
    this.body.hidden = Boolean(names.puzzle); // nothing is drawn or discarded in one
  }

  makeHead() {
    this.name = h("span", { class: "nh-player-name", "data-whole": "" });
    this.presence = h("i", { class: "nh-presence", "aria-hidden": "true" }); // in words it stands in the head of the page
    this.army = h("span", { class: "nh-player-army" }, h("span"), h("span", { class: "nh-you" }), h("span", { class: "nh-out-words" }), h("span", { class: "nh-barred-words" }), h("span", { class: "nh-holdings" }));
    this.hp = h("strong", { class: "nh-hp" });
    this.track = h("div", { class: "nh-track", "aria-hidden": "true" });
    this.sign = h("span", { class: "nh-sign" });
    return h("div", { class: "nh-player", "data-names": "" }, this.sign, h("div", { class: "nh-player-words" }, h("span", { class: "nh-player-title" }, this.name, this.presence), this.army), this.hp, this.track);
  }

  /**
   * Draw the panel anew.
   * @param {import("../types.js").PanelState} state
   */
  update(state) {
    const { player } = state;
    this.updateHead(state);
    this.updateHand(state);
    this.tray.update(state.tray, state);
    this.updateKept(state);
    this.leaders.update(state.view, { usable: state.usableLeaders, chosen: state.chosenLeader, mine: state.mine && state.legal });
    this.updatePiles(player);
  }

  /** @param {Partial<import("../types.js").PanelState>} state */
  updateHand(state) {
    const { player } = state;
    const counted = player.hand.map((tile, i) => ({ tile, key: `${tile}-${player.hand.slice(0, i).filter((t) => t === tile).length}` }));
    this.hand.classList.toggle("nh-hand-large", counted.length > 4);
    setAttribute(this.hand, "aria-label", fill(gettext("Hand of %(player)s"), { player: this.names.player(this.seat) }));
    reconcile(this.hand, counted, (item) => item.key, (item) => this.handTile(item.tile), (node, item, i) => this.updateHandTile(node, item, i, state));
  }

  /** What can be chosen, in the order of the number keys. */
  get choices() {
    return [this.hand, this.tray.root, this.kept.root, this.leaders.cards].flatMap((row) => [...row.children]);
  }

  /** @param {Partial<import("../types.js").PanelState>} state */
  updateKept({ player, mine, usable = [], chosenMarker }) {
    this.kept.update(player.markers, { usable, chosen: chosenMarker, mine });
  }

  /** @param {Pick<import("../types.js").PanelState, "view" | "player" | "toMove" | "mine">} state */
  updateHead({ view, player, toMove, mine }) {
    const { names, seat } = this;
    if (this.sign.dataset.army !== player.army) {
      this.sign.dataset.army = player.army; // in lessons it changes
      this.sign.replaceChildren(emblem(player.army, 44, seat));
    }
    const army = names.army(seat);
    const person = names.person(seat);
    const plays = [person === army ? "" : army, names.teamOf(seat)].filter(Boolean).join(" · "); // where nobody plays, the name is the army's
    const said = [plays, mine ? gettext("you") : "", player.out ? outWords(view, seat, names) : "", barredNow(view, seat), names.holdings(player, seat).join(" · ")];
    this.showName(mine && names.puzzle ? "" : person); // in a puzzle that is "You", which the line below says
    said.forEach((words, i) => setText(this.army.children[i], words && said.slice(0, i).some(Boolean) ? ` · ${words}` : words));
    setText(this.caption, [...new Set([person, army])].join(" · "));
    setAttribute(this.head, "data-army", player.army);
    for (const part of [this.head, this.caption]) {
      setAttribute(part, "data-seat", seat);
      part.style.setProperty("--nh-army", names.ownArmy(seat).color);
    }
    this.head.classList.toggle("nh-nameless", !plays);
    this.head.classList.toggle("nh-to-move", toMove);
    this.head.classList.toggle("nh-out", Boolean(player.out));
    setAttribute(this.head, "aria-current", toMove ? "true" : null);
    this.updateScore(player);
  }

  /**
   * A long name has two lines of smaller letters. One that is cut even so is read whole by pointing at it or pressing it.
   * @param {string} name
   */
  showName(name) {
    setText(this.name, name);
    setAttribute(this.name, "title", name || null);
    this.name.classList.toggle("nh-medium", name.length > SHORT_NAME);
    this.name.classList.toggle("nh-long", name.length > MEDIUM_NAME);
  }

  /**
   * Whether the player is there: `kind` and `online` of the host's seat.
   * @param {Seat} seat
   */
  updatePresence({ kind, online }) {
    setText(this.presence, kind === "bot" ? "⚙" : online ? "●" : "○");
  }

  /**
   * The hit points of the HQ, of each of several, or the points where those are counted.
   * @param {Player} player
   */
  updateScore(player) {
    const [value, most] = player.points === undefined ? [player.hq_hp, player.hq_hp_max ?? 20] : [player.points_together ?? player.points, player.points_max];
    const several = player.points === undefined ? (player.hqs ?? []) : [];
    const left = several.length ? several.reduce((sum, { hp }) => sum + hp, 0) : value;
    if (left < this.score) hurt(this.hp);
    this.score = left;
    const shown = several.length ? several.map(({ hp }) => hp).join("·") : String(value);
    setText(this.hp, player.points === undefined ? shown : `${value}/${most}`);
    for (const part of [this.hp, this.track]) part.classList.toggle("nh-several", several.length > 0);
    setAttribute(this.hp, "role", "img");
    setAttribute(this.hp, "aria-label", [scoreWords(player), ...several.map(({ tile, hp }) => `${this.names.tile({ seat: this.seat, tile })} ${hp}`)].join(", "));
    const cells = several.length ? several.flatMap(({ hp, hp_max: whole }) => Array.from({ length: whole }, (_, i) => ({ lost: i >= hp, first: i === 0 }))) : [];
    if (!cells.length) for (let i = 0; i < Math.max(most, value); i += 1) cells.push({ lost: i >= value, first: false });
    reconcile(this.track, cells.map((cell, i) => ({ ...cell, i })), ({ i }) => i, () => h("i"), (cell, { lost, first, i }) => {
      cell.classList.toggle("nh-lost", lost);
      cell.classList.toggle("nh-next-hq", first && i > 0);
    });
  }

  /**
   * @param {string} tile
   * @returns {HTMLElement}
   */
  handTile(tile) {
    const piece = { seat: this.seat, tile };
    const explain = (element) => this.on.explain(piece, element);
    const button = h("button", { type: "button", class: "nh-hand-tile", "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, tilePicture(this.names, piece, 88), tileName(this.names.tile(piece)));
    onLongPress(button, () => explain(button));
    button.addEventListener("pointerdown", (event) => this.on.drag(event, this.seat, { tile }, button));
    button.addEventListener("click", () => this.on.choose(this.seat, tile, button));
    return button;
  }

  /**
   * @param {HTMLElement} node
   * @param {{tile: string, key: string}} item
   * @param {number} index
   * @param {Partial<import("../types.js").PanelState>} state
   */
  updateHandTile(node, item, index, { legal, chosen, mine, chosenKey, gathered, usableTiles = [] }) {
    const isChosen = gathered ? gathered.includes(item.key) : mine && chosen === item.tile && (chosenKey ?? `${item.tile}-0`) === item.key;
    setAttribute(node, "aria-pressed", mine && legal ? String(isChosen) : null);
    node.classList.toggle("nh-chosen", isChosen);
    node.classList.toggle("nh-idle", !(mine && legal));
    node.classList.toggle("nh-can", Boolean(mine && legal && usableTiles.includes(item.tile)));
    setAttribute(node, "aria-keyshortcuts", mine && legal ? String(index + 1) : null);
  }

  /** @param {Player} player */
  updatePiles(player) {
    const counts = new Map();
    player.discard.forEach((tile) => counts.set(tile, (counts.get(tile) ?? 0) + 1));
    const left = Object.entries(player.remaining ?? {});
    this.fillPile(this.discards, fill(gettext("Discard pile: %(n)s"), { n: player.discard.length }), [...counts], gettext("The discard pile is empty."));
    this.updateStructure(player);
    this.fillPile(this.remaining, fill(gettext("Still to come: %(n)s"), { n: player.stack }), left, gettext("The stack is empty."), stackPicture(player.army, 26));
    if (this.names.armyPages && !this.armyPage) this.remaining.root.append((this.armyPage = this.linkToArmy(player.army)));
  }

  /**
   * The page of the army, beside the match.
   * @param {string} army
   * @returns {HTMLElement}
   */
  linkToArmy(army) {
    const words = fill(gettext("All tiles of %(army)s explained"), { army: this.names.armyName(army) });
    return h("p", { class: "nh-pile-more" }, h("a", { href: `${this.names.armyPages}${army}/`, target: "_blank", rel: "noopener" }, words));
  }

  /**
   * The Structure that is still to be built, where one is, and whose design it is.
   * @param {Player} player
   */
  updateStructure(player) {
    this.structure.root.hidden = !player.structure;
    const shown = player.structure ? faces(this.names, this.seat).map(({ tile }) => /** @type {[string, number]} */ ([tile, 0])) : [];
    const title = player.structure ? fill(gettext("Structure: %(structure)s"), { structure: structureWords(this.names, this.seat) }) : "";
    this.fillPile(this.structure, title, shown, "", emblem(player.army, 26), false);
  }

  /**
   * @param {ReturnType<typeof pile>} pileNode
   * @param {string} title
   * @param {[string, number][]} entries
   * @param {string} empty
   * @param {Node} [picture]
   * @param {boolean} [counted]
   */
  fillPile(pileNode, title, entries, empty, picture, counted = true) {
    setText(pileNode.title, title);
    if (picture && !pileNode.picture.firstChild) pileNode.picture.append(picture);
    reconcile(pileNode.list, entries, ([tile]) => tile, ([tile]) => this.pileTile(tile), (node, [, count]) => counted && this.updatePileTile(node, count));
    setText(pileNode.empty, entries.length ? "" : empty);
  }

  /**
   * @param {string} tile
   * @returns {HTMLElement}
   */
  pileTile(tile) {
    const piece = { seat: this.seat, tile };
    const explain = (element) => this.on.explain(piece, element);
    return h("li", {}, h("button", { type: "button", class: "nh-pile-tile", "aria-describedby": "nt-card", onclick: (event) => explain(event.currentTarget), ...pointed(explain, this.on.leave) }, tilePicture(this.names, piece, 44), h("b", {}), h("span", {}, this.names.tile(piece))));
  }

  /**
   * @param {HTMLElement} node
   * @param {number} count
   */
  updatePileTile(node, count) {
    setText(node.querySelector("b"), `${count}×`);
    node.classList.toggle("nh-none", count === 0);
  }
}

const ONE_LINE = 12; // characters
const SMALL_LINE = 13; // of the letters of names with more than one line

/** A name in letters so small that its longest word fits into the room that it has. */
function tileName(name) {
  const words = name.split(/[\s-]+/);
  const longest = Math.max(...words.map((word) => word.length));
  return h("span", { class: ["nh-hand-name", ...linesClasses(words, name.length)].join(" ") }, h("span", { style: `--nh-longest: ${longest}` }, name));
}

function linesClasses(words, length) {
  if (words.length === 1 || length <= ONE_LINE) return [];
  return linesOf(words) > 2 ? ["nh-two-lines", "nh-three-lines"] : ["nh-two-lines"];
}

/**
 * How many lines the words of a name need below a tile of a hand.
 * @param {string[]} words
 * @returns {number}
 */
export function linesOf(words) {
  let [lines, used] = [0, Infinity];
  for (const { length } of words) {
    if (used + 1 + length > SMALL_LINE) [lines, used] = [lines + 1, length];
    else used += 1 + length;
  }
  return lines;
}

/** A number that has become smaller beats once, where things move. */
function hurt(number) {
  if (prefersStillness() || !number.animate) return;
  number.classList.add("nh-hurt");
  const beat = number.animate([{ transform: "none" }, { transform: "scale(1.6)", offset: 0.25 }, { transform: "none" }], { duration: 700, easing: "ease-out" });
  beat.onfinish = beat.oncancel = () => number.classList.remove("nh-hurt");
}

/** What the player may not do: in this turn, or else in the next one. */
function barredNow({ players, turn }, seat) {
  if (turn.seat === seat && turn.barred) return fill(gettext("forbidden now: %(actions)s"), { actions: barredWords(turn.barred) });
  const { barred } = players[seat];
  return barred ? fill(gettext("forbidden in the next turn: %(actions)s"), { actions: barredWords(barred) }) : "";
}

/** Why somebody takes no more turns: others are ahead and play the overtime, while the HQ stands; else it is gone. */
function outWords({ board }, seat, names) {
  const stands = board.some((unit) => unit.seat === seat && names.isHq(unit));
  return stands ? gettext("not in the overtime") : gettext("out of the game");
}

function pile() {
  const title = h("span");
  const picture = h("span", { class: "nh-pile-back" });
  const list = h("ul");
  const empty = h("p", { class: "nh-pile-empty" });
  return { title, picture, list, empty, root: h("details", { class: "nh-pile" }, h("summary", {}, picture, title), list, empty) };
}
