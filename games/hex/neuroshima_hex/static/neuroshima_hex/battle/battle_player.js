// @ts-nocheck
// This folder: watching a battle. Its events are shown one after the other, with the position as it is at that moment,
// and controls to pause, step, hurry and skip. It shows what the server's events say and computes no rules.

import { prefersStillness } from "../../neuroshima/table/dom.js";
import { StepPlayer } from "../../neuroshima/table/steps.js";
import { keyOf, sameField } from "../board/geometry.js";
import { area, attackShown, swapLines, target, wayLines } from "../board/lines.js";
import { sentence } from "../log/sentences.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { goes, Tracker } from "../log/unit_tracker.js";

/** Events of these types that follow each other are one step. */
const TOGETHER = ["wound", "prize_hit", "hq_damage", "points", "destroyed", "ground_destroyed", "marked", "freed", "turned", "land_changed"];

/** Whether these events hold a battle, or a part of one, worth watching. */
export const hasBattle = (events) => (events ?? []).some((e) => ["battle_started", "opening", "segment", "attack"].includes(e.type));

const WATCHED = ["battle_started", "opening", "segment", "declared", "converted", "attack", "absorbed", "wound", "hq_damage", "points", "destroyed", "eliminated", "ground_destroyed", "marked", "freed", "prize_hit", "prize_won", "prize_lost", "battle_ended", "hq_repaired", "turned", "land_changed"];

/** The events of a move up to the end of its last battle: what comes after is not watched. */
export function battlePart(events) {
  return events.slice(0, events.findLastIndex((e) => WATCHED.includes(e.type)) + 1);
}

/** Events grouped into steps. */
export function steps(events) {
  const list = [];
  for (const event of events.filter((e) => !pointless(e) && !silent(e))) {
    const last = list[list.length - 1];
    if (last && TOGETHER.includes(event.type) && last[0].type === event.type) last.push(event);
    else list.push([event]);
  }
  return list;
}

const MOST = 24; // steps that an eye can follow in the time that a battle is given

/** The steps of a battle that is watched in passing: where they are many, the blows that fall at once are one step. */
export function condensed(list) {
  if (list.length <= MOST) return list;
  const joined = [];
  for (const step of list) {
    const last = joined[joined.length - 1];
    if (last?.[0].type === "attack" && step[0].type === "attack") last.push(...step);
    else joined.push([...step]);
  }
  return joined;
}

export class BattlePlayer extends StepPlayer {
  /** `show(view, lines, lights)` draws a moment of the battle: the view as it is then. */
  constructor(names, show, say) {
    super(gettext("The battle, step by step"), say);
    this.names = names;
    this.show = show;
  }

  /** Plays `events` from the position `view`. Resolves when it has been seen or skipped. */
  watchBattle(events, view) {
    this.still = view; // what no battle changes
    this.units = structuredClone(view.board);
    this.ground = structuredClone(view.ground ?? []);
    this.prizes = structuredClone(view.prizes ?? []);
    this.fixtures = structuredClone(view.fixtures ?? []);
    this.terrain = structuredClone(view.terrain ?? []);
    this.players = structuredClone(view.players);
    this.tracker = new Tracker(this.names, view);
    this.segment = null;
    const all = steps(events);
    return this.watch(prefersStillness() ? all : condensed(all));
  }

  beats(step) {
    return ["turn_started", "drawn", "turn_ended"].includes(step[0].type) ? 0.4 : 1;
  }

  showStep(step) {
    const told = step.map((event) => sentence(event, this.names, this.tracker)).filter(Boolean);
    const lines = step.flatMap((event) => this.marks(event));
    step.forEach((event) => this.happen(event));
    this.reached?.(step[step.length - 1]);
    if (!told.length && !lines.length) return false;
    this.tellStep(step, told);
    const { still, units: board, ground, prizes, fixtures, terrain, players } = this;
    this.show({ ...still, board, ground, prizes, fixtures, terrain, players }, lines, told.flatMap((line) => line.about));
    this.units = this.units.filter((unit) => !unit.dying);
    return true;
  }

  /** What happens, and below it the segment and the rule. */
  tellStep(step, told) {
    const segment = this.segment === null || step[0].type === "segment" ? "" : fill(gettext("Segment %(n)s"), { n: this.segment });
    const rules = [...new Set(told.filter((line) => line.kind !== "played").map((line) => line.rule))];
    this.tell(told.map((line) => line.text).join(" · "), [segment, ...rules], rules);
  }

  marks(event) {
    if (event.type === "attack") return attackShown(event);
    if (event.type === "wound") return [target(event.at, "nh-target-hit", event.wounds)];
    if (event.type === "hq_damage") return [target(event.at, "nh-target-hit", event.damage)];
    if (event.type === "points") return [target(event.at, "nh-target-hit", event.points)];
    if (event.type === "hq_repaired" || event.type === "turned") return [target(event.at, "nh-target-free")];
    if (event.type === "land_changed") return event.fields.map(area);
    if (event.type === "marked") return [target(event.at, "nh-target-marked")];
    if (event.type === "ground_destroyed") return [target(event.at, "nh-target-passed")];
    if (event.type === "prize_hit") return [target(event.at, "nh-target-hit", event.wounds)];
    if (event.type === "prize_won") return [target(event.at, "nh-target-free")];
    if (event.type === "prize_lost") return [target(event.at, "nh-target-passed")];
    if (event.type === "bombed") return event.fields.map(area);
    if (event.type === "swapped") return swapLines(...event.units);
    if (event.type === "declared" && event.path) return wayLines(event.unit, event.path);
    if (event.type === "declared" && event.target) return [...wayLines(event.unit, [event.target]), target(event.target, "nh-target-hit")];
    if (event.type === "absorbed") return [target(event.patient, "nh-target-free"), target(event.medic, "nh-target-hit", event.wounds)];
    return [];
  }

  /** What an event changes on the table. */
  happen(event) {
    const change = {
      placed: () => this.place(event),
      played: () => this.leaveHand(event),
      segment: () => (this.segment = event.segment),
      wound: () => this.change(event.at, { wounds: event.total }),
      hq_damage: () => (this.players[event.seat].hq_hp = event.hp),
      hq_repaired: () => (this.players[event.seat].hq_hp = event.hp),
      turned: () => this.change(event.at, { rotation: event.rotation }),
      land_changed: () => this.become(event),
      battle_ended: () => (this.segment = null),
      points: () => this.score(event),
      eliminated: () => (this.players[event.seat].out = true),
      marked: () => this.mark(event),
      marker_used: () => this.useMarker(event),
      placed_fixture: () => (this.fixtures = [...this.fixtures, event]),
      fixture_turned: () => (this.fixtures = this.fixtures.map((f) => (sameField(f.at, event.at) ? { ...f, rotation: event.rotation } : f))),
      prize_hit: () => (this.prizes = this.prizes.map((p) => (sameField(p.at, event.at) ? { ...p, damage: event.damage } : p))),
      prize_won: () => this.win(event),
      prize_lost: () => (this.prizes = this.prizes.filter((p) => !sameField(p.at, event.at))),
      ground_destroyed: () => (this.ground = this.ground.filter((lying) => !sameField(lying.at, event.at))),
      swapped: () => this.swap(...event.units),
      destroyed: () => this.change(event.at, { dying: true }),
      freed: () => this.change(event.at, { netted_by: [] }),
      moved: () => this.change(event.from, { at: event.to, rotation: event.rotation }),
      pushed: () => this.change(event.from, { at: event.to }),
      displaced: () => this.change(event.from, { at: event.to, rotation: event.rotation }),
    }[event.type];
    change?.();
    this.tracker.forward(event);
  }

  /** A tile that is played lies no longer in the hand. */
  leaveHand({ seat, tile }) {
    const { hand } = this.players[seat];
    const at = hand.indexOf(tile);
    this.players[seat].hand = hand.filter((_, i) => i !== at);
  }

  place({ at, tile, seat, army, rotation }) {
    if (this.names.isFoundation({ seat, tile, army })) this.ground = [...this.ground, { at, tile, seat }];
    else this.units = [...this.units, { at, tile, seat, army, rotation, wounds: 0 }];
  }

  /** A piece of terrain is of another kind from now on. */
  become({ terrain: kind, fields }) {
    this.terrain = this.terrain.map((patch) => (JSON.stringify(patch.fields) === JSON.stringify(fields) ? { ...patch, kind, features: [] } : patch));
  }

  /** The markers go to who has won them. */
  win({ seat, at, markers }) {
    this.prizes = this.prizes.filter((p) => !sameField(p.at, at));
    this.keep(seat, markers, 1);
  }

  /** A kept marker now lies on a unit. */
  useMarker(event) {
    this.mark(event);
    this.keep(event.seat, { [event.marker]: 1 }, -1);
  }

  keep(seat, markers, sign) {
    const kept = { ...this.players[seat].markers };
    for (const [id, count] of Object.entries(markers)) kept[id] = (kept[id] ?? 0) + sign * count;
    this.players[seat].markers = Object.fromEntries(Object.entries(kept).filter(([, count]) => count > 0));
  }

  mark({ at, marker, count }) {
    const unit = this.units.find((u) => sameField(u.at, at));
    this.change(at, { markers: { ...unit?.markers, [marker]: count } });
  }

  swap(one, other) {
    const places = new Map([[keyOf(one), other], [keyOf(other), one]]);
    this.units = this.units.map((unit) => ({ ...unit, at: places.get(keyOf(unit.at)) ?? unit.at }));
  }

  change(at, values) {
    this.units = this.units.map((unit) => (sameField(unit.at, at) ? { ...unit, ...values } : unit));
  }

  /** Those of partners are counted together. */
  score({ seat, total }) {
    const scorer = this.players[seat];
    scorer.points = total;
    const partners = this.players.filter((player) => player.points_together !== undefined && player.team === scorer.team);
    const sum = partners.reduce((points, player) => points + player.points, 0);
    for (const partner of partners) partner.points_together = sum;
  }
}

/** What has no words and changes nothing: a step of it would be an empty one. */
const silent = (event) => event.type === "turn_ended" || (event.type === "drawn" && !event.tiles?.length);

/** A blow at an empty field or a friend: nothing to see. */
export const pointless = (event) => event.type === "attack" && !event.to && event.kind === "melee";

/** Lasting names for units, so that one that moves keeps its picture. */
export class UnitKeys {
  constructor() {
    this.keys = new Map();
    this.count = 0;
  }

  /** Follow what events say about who moved where. */
  forward(events) {
    for (const event of events) {
      if (goes(event)) this.shift(event.from, event.to);
      if (event.type === "swapped") this.swap(...event.units);
      if (event.type === "destroyed" || event.type === "taken_back") this.keys.delete(keyOf(event.at));
    }
  }

  swap(one, other) {
    const keys = [this.keys.get(keyOf(one)), this.keys.get(keyOf(other))];
    this.keys.set(keyOf(one), keys[1]);
    this.keys.set(keyOf(other), keys[0]);
  }

  shift(from, to) {
    const key = this.keys.get(keyOf(from));
    this.keys.delete(keyOf(from));
    if (key) this.keys.set(keyOf(to), key);
  }

  of(unit) {
    const place = keyOf(unit.at);
    const old = this.keys.get(place);
    const name = `${unit.seat}/${unit.army ?? ""}/${unit.tile}/`;
    if (!old?.startsWith(name)) this.keys.set(place, name + this.count++);
    return this.keys.get(place);
  }
}
