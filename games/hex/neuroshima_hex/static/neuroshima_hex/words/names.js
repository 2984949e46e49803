// This folder: words. `names.js` says what players, tiles and fields are called; `explanations.js`, `terrain.js` and
// `contradictions.js` explain what is pointed at; `tasks.js`, `setup.js` and `hand_limits.js` say what must be done now.
// All of it in the reader's language.

import { Names } from "../../neuroshima/table/names.js";
import { fill, gettext, ngettext, pick, plainText } from "../../neuroshima/table/text.js";
import { fieldNames, keyOf } from "../board/geometry.js";
import { contradictionsIn } from "./contradictions.js";

/**
 * @import { Catalogue, GameEvent } from "../../neuroshima/table/types.js"
 * @import { Counts, Field, HexMessage, Piece, Sentences, Tile, Unit } from "../types.js"
 */

/**
 * Directions 0..5 in words.
 * @param {number} direction
 * @returns {string}
 */
export function directionName(direction) {
  return [gettext("up"), gettext("upper right"), gettext("lower right"), gettext("down"), gettext("lower left"), gettext("upper left")][direction];
}

/** What stands for an army where a tile belongs to none. */
const LAND = "fixture";

/** A *piece* is a tile of somebody's: {tile, seat, army}. `army` is there only for a unit of another army than its
 * seat's; nobody's tiles, which belong to the land, have `seat: null`. */
export class HexNames extends Names {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    super(catalogue);
    this.fields = new Map();
    this.players = [];
    this.scenario = null;
    this.puzzle = null;
    this.structured = false;
    this.edition = null;
    this.contradictions = [];
    this.armyPages = ""; // below which address the pages of armies are
    this.explainsKeywords = false; // for a reader who is new: what each keyword on a card means
  }

  /**
   * Follow the position: who plays what, and which fields there are.
   * @param {Pick<HexMessage, "view" | "seats" | "you">} message
   */
  update(message) {
    super.update(message);
    this.players = message.view.players;
    this.scenario = this.catalogue.scenarios?.[message.view.options?.scenario] ?? null;
    this.puzzle = message.view.options?.puzzle ?? null;
    this.structured = Boolean(message.view.options?.structures);
    this.edition = message.view.options?.edition ?? null;
    this.fields = fieldNames(message.view.fields);
    this.contradictions = contradictionsIn(this.catalogue, message.view);
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  side(seat) {
    return this.army(seat);
  }

  /**
   * The player's name; with the army if several have the same name, as bots do, or one plays all sides. In a puzzle
   * it is the army that does something, and not "You".
   * @param {number} seat
   * @returns {string}
   */
  player(seat) {
    if (this.puzzle) return this.army(seat);
    const name = this.person(seat);
    const alike = this.seats.filter((s) => s.name && s.name === name).length;
    return alike > 1 ? fill(gettext("%(player)s (%(army)s)"), { player: name, army: this.army(seat) }) : name;
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  person(seat) {
    return super.player(seat);
  }

  /**
   * @param {number[]} seats
   * @returns {string}
   */
  listOf(seats) {
    return seats.map((seat) => this.player(seat)).join(", ");
  }

  /** Whether more than two play. */
  get many() {
    return this.players.length > 2;
  }

  /** Whether points are counted, and not hit points. */
  get counted() {
    return this.players.some((player) => player.points !== undefined);
  }

  /** The seats of each team, in the order of seats. */
  get teams() {
    const teams = new Map();
    this.players.forEach(({ team }, seat) => teams.set(team, [...(teams.get(team) ?? []), seat]));
    return [...teams.values()];
  }

  /** Whether anybody plays together with somebody. */
  get teamed() {
    return this.teams.some((seats) => seats.length > 1);
  }

  /**
   * "team 1", "alone"; empty if every seat is a team of its own.
   * @param {number} seat
   * @returns {string}
   */
  teamOf(seat) {
    if (!this.teamed) return "";
    const number = this.teams.filter((seats) => seats.length > 1).findIndex((seats) => seats.includes(seat)); // as in the page's head
    return number < 0 ? gettext("alone") : fill(gettext("team %(n)s"), { n: number + 1 });
  }

  /**
   * @param {Field} at
   * @returns {string}
   */
  field(at) {
    return Array.isArray(at) ? (this.fields.get(keyOf(at)) ?? "") : "";
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  armyId(seat) {
    return this.players[seat]?.army;
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  army(seat) {
    return this.armyName(this.armyId(seat));
  }

  /**
   * The id and the colour of the army that a seat plays.
   * @param {number} seat
   * @returns {{id: string, color: string}}
   */
  ownArmy(seat) {
    const id = this.armyId(seat);
    return { id, color: this.catalogue.armies[id]?.color ?? "#9a8c78" };
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  armyName(id) {
    return pick(this.catalogue.armies[id]?.names) || plainText(id);
  }

  /**
   * The id of the army that a piece is of, as its drawings are named.
   * @param {Piece | GameEvent} piece
   * @returns {string}
   */
  armyOf({ seat, army }) {
    return seat === null ? LAND : (army ?? this.armyId(seat));
  }

  /**
   * Whose piece it is: "Moloch", or of an ally's "Moloch, with Borgo"; empty for the land's.
   * @param {Piece | GameEvent} piece
   * @returns {string}
   */
  sideOf(piece) {
    if (piece.seat === null) return "";
    const army = this.armyName(this.armyOf(piece));
    return this.isAlly(piece) ? fill(gettext("%(army)s, with %(owner)s"), { army, owner: this.army(piece.seat) }) : army;
  }

  /**
   * @param {Piece | GameEvent} piece
   * @returns {boolean}
   */
  isAlly({ seat, army }) {
    return Boolean(army) && army !== this.armyId(seat);
  }

  /**
   * @param {Piece | GameEvent} piece
   * @returns {string}
   */
  tile(piece) {
    return pick(this.definition(piece)?.names) || plainText(piece.tile);
  }

  /**
   * What is said of a trait, a kind of attack or a decision, in the words of an edition; empty where nobody says anything.
   * @param {string} id
   * @param {string} key
   * @param {string} [edition]
   * @returns {string}
   */
  words(id, key, edition = this.edition) {
    const entry = this.catalogue.words[id];
    return pick({ ...entry?.[key], ...entry?.editions?.[edition]?.[key] });
  }

  /**
   * A trait or a kind of attack.
   * @param {string} id
   * @returns {string}
   */
  trait(id) {
    return this.words(id, "names") || plainText(id);
  }

  /**
   * An ability by the name that actions use.
   * @param {string} name
   * @returns {string}
   */
  ability(name) {
    return this.trait(this.catalogue.abilities[name] ?? name);
  }

  /**
   * A marker, or what it stands for in this scenario.
   * @param {string} id
   * @returns {string}
   */
  marker(id) {
    return pick(this.scenario?.meanings?.[id]) || this.plainMarker(id);
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  plainMarker(id) {
    return pick(this.catalogue.markers[id]?.names) || plainText(id);
  }

  /**
   * What is known of a kind of attack; null for what is none.
   * @param {string} kind
   * @returns {{bends?: boolean, aimed?: boolean, area?: boolean} | null}
   */
  attack(kind) {
    return this.catalogue.attacks[kind] ?? null;
  }

  /**
   * What a marker does; of one that stands for something in this scenario, that it does.
   * @param {string} id
   * @returns {string}
   */
  markerText(id) {
    const { texts } = this.catalogue.markers[id] ?? {};
    if (!this.scenario?.meanings?.[id]) return pick(texts);
    return fill(gettext("%(marker)s; in this scenario it stands for this."), { marker: this.plainMarker(id) });
  }

  /**
   * "Mobility, Toughness ×2"
   * @param {Counts} marks
   * @returns {string}
   */
  markers(marks) {
    return Object.entries(marks ?? {}).map(([id, count]) => (count > 1 ? `${this.marker(id)} ×${count}` : this.marker(id))).join(", ");
  }

  /**
   * @param {string} id
   * @returns {boolean}
   */
  isSpecialRule(id) {
    return id in (this.catalogue.rules ?? {});
  }

  /**
   * "Tribute: what it does"
   * @param {string} id
   * @returns {string}
   */
  specialRule(id) {
    const { names, texts } = this.catalogue.rules?.[id] ?? {};
    return fill(gettext("%(rule)s: %(text)s"), { rule: pick(names) || plainText(id), text: pick(texts) });
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  leader(id) {
    return pick(this.leaderFacts(id)?.names) || plainText(id ?? "");
  }

  /**
   * @param {string} id
   * @returns {{names?: Sentences, moments?: Sentences, texts?: Sentences} | undefined}
   */
  leaderFacts(id) {
    return this.catalogue.leaders?.[id];
  }

  /**
   * @param {string} kind
   * @returns {string}
   */
  terrain(kind) {
    return pick(this.catalogue.terrain?.[kind]?.names) || plainText(kind);
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  feature(id) {
    return pick(this.catalogue.features?.[id]?.names) || plainText(id);
  }

  /**
   * Whether that tile lies under units and is none.
   * @param {Piece | GameEvent} piece
   * @returns {boolean}
   */
  isFoundation(piece) {
    return this.definition(piece)?.kind === "foundation";
  }

  /**
   * The face of the tile that comes after the one it shows; null if it has one face only.
   * @param {Piece} piece
   * @returns {string | null}
   */
  otherFace(piece) {
    const front = this.definition(piece)?.face_of ?? piece.tile;
    const faces = Object.entries(this.catalogue.armies[this.armyOf(piece)]?.tiles ?? {}).filter(([id, { face_of: of }]) => id === front || of === front).map(([id]) => id);
    return faces.length > 1 ? faces[(faces.indexOf(piece.tile) + 1) % faces.length] : null;
  }

  /**
   * What a counter or a pool of a player's own is called.
   * @param {number} seat
   * @param {string} id
   * @returns {string}
   */
  holding(seat, id) {
    return pick(this.catalogue.armies[this.armyId(seat)]?.holdings?.[id]?.names) || plainText(id);
  }

  /**
   * The counters and pools of a player, as they are now: "Zombie Pool: Guard, Runner".
   * @param {import("../view_types.js").PlayerView} player
   * @param {number} seat
   * @returns {string[]}
   */
  holdings(player, seat) {
    const kinds = Object.entries(this.catalogue.armies[player.army]?.holdings ?? {});
    return kinds.map(([id, { start }]) => {
      const hidden = player.hidden?.[id] ?? 0;
      const tiles = hidden ? fill(ngettext("%(n)s hidden tile", "%(n)s hidden tiles", hidden), { n: hidden }) : (player.pools?.[id] ?? []).map((tile) => this.tile({ seat, tile })).join(", ");
      return fill(gettext("%(name)s: %(value)s"), { name: this.holding(seat, id), value: start === undefined ? tiles || "–" : (player.counters?.[id] ?? start) });
    });
  }

  /**
   * Whether that is an HQ, whichever face it shows.
   * @param {Piece | GameEvent} piece
   * @returns {boolean}
   */
  isHq(piece) {
    return this.definition(piece)?.kind === "hq";
  }

  /**
   * The id of an army's HQ, or of the first of several.
   * @param {string} army
   * @returns {string}
   */
  firstHq(army) {
    return Object.entries(this.catalogue.armies[army].tiles).find(([, tile]) => tile.kind === "hq")?.[0] ?? "hq";
  }

  /**
   * Whether that is one of several HQs of its player.
   * @param {Piece | GameEvent} piece
   * @returns {boolean}
   */
  isOneOfSeveral(piece) {
    const tiles = Object.values(this.catalogue.armies[this.armyId(piece.owner ?? piece.seat)]?.tiles ?? {});
    return this.isHq(piece) && tiles.filter((tile) => tile.kind === "hq" && !tile.face_of).length > 1;
  }

  /**
   * @param {Piece | GameEvent} piece
   * @returns {Tile}
   */
  definition(piece) {
    if (piece.seat === null) return this.catalogue.fixtures?.[piece.tile];
    return this.catalogue.armies[this.armyOf(piece)]?.tiles[piece.tile];
  }

  /**
   * "Hybrid (Moloch)"
   * @param {Piece | GameEvent} piece
   * @returns {string}
   */
  unit(piece) {
    return piece.seat === null ? this.tile(piece) : fill(gettext("%(tile)s (%(army)s)"), { tile: this.tile(piece), army: this.sideOf(piece) });
  }

  /**
   * "Hybrid C3"
   * @param {Piece} unit
   * @returns {string}
   */
  unitAt(unit) {
    return `${this.tile(unit)} ${this.field(unit.at)}`;
  }
}
