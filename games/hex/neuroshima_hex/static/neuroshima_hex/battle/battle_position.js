// The position of a battle that is watched, as it is after each event. It books what the events say and knows no rules.

import { keyOf, sameField } from "../board/geometry.js";
import { exchanges } from "../log/unit_tracker.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Counts, Field, Fixture, HexView, Unit } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** The position in a battle, event by event. */
export class BattlePosition {
  /**
   * @param {HexNames} names
   * @param {HexView} view the position before the battle, or the part of it that is watched
   * @param {number | null} [segment] the one that is fought then
   */
  constructor(names, view, segment = null) {
    this.names = names;
    this.before = view; // what no battle changes
    this.units = structuredClone(view.board);
    this.players = structuredClone(view.players);
    this.ground = structuredClone(view.ground ?? []);
    this.prizes = structuredClone(view.prizes ?? []);
    this.fixtures = structuredClone(view.fixtures ?? []);
    this.terrain = structuredClone(view.terrain ?? []);
    this.segment = segment;
  }

  /** The position as a view; units that are destroyed stay in it until `clear` is called, marked as `dying`. */
  get view() {
    const { before, units: board, ground, prizes, fixtures, terrain, players } = this;
    return { ...before, board, ground, prizes, fixtures, terrain, players };
  }

  /**
   * What a player has left, and the HQ that was hurt or healed where there are several.
   * @param {GameEvent} event
   * @param {number} lost
   */
  changeHitPoints({ seat, at, hp, left }, lost) {
    const player = this.players[seat];
    player.hq_hp = hp;
    const unit = left === undefined ? undefined : this.units.find((other) => sameField(other.at, at));
    if (!unit) return;
    this.change(at, { wounds: (unit.wounds ?? 0) + lost });
    player.hqs = player.hqs?.map((hq) => (hq.tile === unit.tile ? { ...hq, hp: left } : hq));
  }

  /** Take destroyed units off the board. */
  clear() {
    this.units = this.units.filter((unit) => !unit.dying);
  }

  /**
   * Change what the event changes.
   * @param {GameEvent} event
   */
  apply(event) {
    const change = {
      placed: () => this.place(event),
      played: () => this.leaveHand(event),
      segment: () => (this.segment = event.segment),
      wound: () => this.change(event.at, { wounds: event.total }),
      hq_damage: () => this.changeHitPoints(event, event.damage),
      hq_repaired: () => this.changeHitPoints(event, -event.amount),
      healed: () => this.change(event.at, { wounds: event.total }),
      returned: () => (this.units = this.units.filter((unit) => event.source !== "board" || !sameField(unit.at, event.at))),
      unmarked: () => this.mark(event),
      turned_over: () => this.change(event.at, { tile: event.tile, rotation: event.rotation }),
      turned: () => this.change(event.at, { rotation: event.rotation }),
      land_changed: () => this.become(event),
      terrain_laid: () => (this.terrain = [...this.terrain, { kind: event.terrain, fields: event.fields, features: [] }]),
      terrain_lifted: () => (this.terrain = this.terrain.slice(0, -1)),
      battle_ended: () => (this.segment = null),
      points: () => this.score(event),
      eliminated: () => (this.players[event.seat].out = true),
      marked: () => this.mark(event),
      marker_used: () => this.useMarker(event),
      placed_fixture: () => (this.fixtures = [...this.fixtures, /** @type {GameEvent & Fixture} */ (event)]),
      fixture_turned: () => (this.fixtures = this.fixtures.map((f) => (sameField(f.at, event.at) ? { ...f, rotation: event.rotation } : f))),
      prize_hit: () => (this.prizes = this.prizes.map((p) => (sameField(p.at, event.at) ? { ...p, damage: event.damage } : p))),
      prize_won: () => this.win(event),
      prize_lost: () => (this.prizes = this.prizes.filter((p) => !sameField(p.at, event.at))),
      ground_destroyed: () => (this.ground = this.ground.filter((tile) => !sameField(tile.at, event.at))),
      ground_moved: () => (this.ground = this.ground.map((tile) => (sameField(tile.at, event.from) ? { ...tile, at: event.to } : tile))),
      swapped: () => this.exchange(event),
      rearranged: () => this.exchange(event),
      destroyed: () => this.change(event.at, { dying: true }),
      freed: () => this.change(event.at, { netted_by: [], net_markers: [] }),
      moved: () => this.change(event.from, { at: event.to, rotation: event.rotation }),
      pushed: () => this.change(event.from, { at: event.to }),
      displaced: () => this.change(event.from, { at: event.to, rotation: event.rotation }),
    }[event.type];
    change?.();
  }

  /**
   * A tile that is played lies no longer in the hand.
   * @param {GameEvent} event
   */
  leaveHand({ seat, tile }) {
    const { hand } = this.players[seat];
    const at = hand.indexOf(tile);
    this.players[seat].hand = hand.filter((_, i) => i !== at);
  }

  /** @param {GameEvent} event */
  place({ at, tile, seat, army, rotation }) {
    if (this.names.isFoundation({ seat, tile, army })) this.ground = [...this.ground, { at, tile, seat }];
    else this.units = [...this.units, { at, tile, seat, army, rotation, wounds: 0 }];
  }

  /**
   * A piece of terrain is of another kind from now on.
   * @param {GameEvent} event
   */
  become({ terrain: kind, fields }) {
    this.terrain = this.terrain.map((patch) => (JSON.stringify(patch.fields) === JSON.stringify(fields) ? { ...patch, kind, features: [] } : patch));
  }

  /**
   * The markers go to the player who has won them.
   * @param {GameEvent} event
   */
  win({ seat, at, markers }) {
    this.prizes = this.prizes.filter((p) => !sameField(p.at, at));
    this.keep(seat, markers, 1);
  }

  /**
   * A kept marker now lies on a unit.
   * @param {GameEvent} event
   */
  useMarker(event) {
    this.mark(event);
    this.keep(event.seat, { [event.marker]: 1 }, -1);
  }

  /**
   * @param {number} seat
   * @param {Counts} markers
   * @param {number} sign
   */
  keep(seat, markers, sign) {
    const kept = { ...this.players[seat].markers };
    for (const [id, count] of Object.entries(markers)) kept[id] = (kept[id] ?? 0) + sign * count;
    this.players[seat].markers = Object.fromEntries(Object.entries(kept).filter(([, count]) => count > 0));
  }

  /** @param {GameEvent} event */
  mark({ at, marker, count }) {
    const unit = this.units.find((u) => sameField(u.at, at));
    const marks = { ...unit?.markers, [marker]: count };
    if (!count) delete marks[marker];
    this.change(at, { markers: marks });
  }

  /**
   * Units go to each other's fields, and may turn.
   * @param {GameEvent} event
   */
  exchange(event) {
    const ways = new Map(exchanges(event).map((way) => [keyOf(way.from), way]));
    this.units = this.units.map((unit) => {
      const way = ways.get(keyOf(unit.at));
      return way ? { ...unit, at: way.to, rotation: way.rotation ?? unit.rotation } : unit;
    });
  }

  /**
   * @param {Field} at
   * @param {Partial<Unit>} values
   */
  change(at, values) {
    this.units = this.units.map((unit) => (sameField(unit.at, at) ? { ...unit, ...values } : unit));
  }

  /**
   * Those of partners are counted together.
   * @param {GameEvent} event
   */
  score({ seat, total }) {
    const scorer = this.players[seat];
    scorer.points = total;
    const partners = this.players.filter((player) => player.points_together !== undefined && player.team === scorer.team);
    const sum = partners.reduce((points, player) => points + player.points, 0);
    for (const partner of partners) partner.points_together = sum;
  }
}
