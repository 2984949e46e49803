// How each cue moves (cues.js): what flies over the board's stage, and what the units themselves do. Positions are the
// board's units, times milliseconds at normal speed. What holds text is moved and turned, and never scaled: the browser
// would lay the text out anew in every frame.

import { s } from "../../neuroshima/table/dom.js";
import { middle, neighbour, polar } from "../board/geometry.js";
import { beam, cross, drop, dust, flash, hexRing, impact, meshes, muzzle, rising, shard, shield, skull, slash, streak, wave } from "./shapes.js";

/**
 * @import { Stage, Timing } from "../../neuroshima/table/stage.js"
 * @import { Body } from "../board/board.js"
 * @import { Field } from "../types.js"
 * @import { Cue } from "./cues.js"
 */

/**
 * What a motion works with. `body`: what moves of a unit, or of a copy where it is gone already.
 * @typedef {{stage: Stage, body: (at: Field) => Body | null}} Scene
 */

const RIM = 52; // from the middle of a tile to where a weapon ends

const put = (x, y, degrees, ...nodes) => {
  const group = s("g", {}, ...nodes);
  group.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)${degrees ? ` rotate(${degrees.toFixed(1)}deg)` : ""}`;
  return group;
};

/** The way between the middles of two fields. */
function way(from, to) {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return { x: x1, y: y1, ux: (x2 - x1) / length, uy: (y2 - y1) / length, length, degrees: (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI };
}

/** A field two steps away, where a shot ends that hits nobody. */
const beyond = (/** @type {Cue} */ { from, to, amount }) => to ?? neighbour(neighbour(from, Number(amount) || 0), Number(amount) || 0);

/**
 * A shape on a field, for a moment.
 * @param {Scene} scene
 * @param {Field} at
 * @param {SVGElement} shape
 * @param {Keyframe[]} frames
 * @param {Timing} timing
 * @param {number} [degrees]
 */
function on({ stage }, at, shape, frames, timing, degrees = 0) {
  const [x, y] = middle(at);
  stage.pass(put(x, y, degrees, shape), frames, timing, shape);
}

/** Something is done to a unit. */
function suffer({ stage, body }, at, frames, timing) {
  stage.move(body(at)?.suffers, frames, timing);
}

/** The unit is pushed a little in a direction, and comes back. */
function jolt(scene, at, ux, uy, far, timing) {
  const there = `translate(${(ux * far).toFixed(1)}px, ${(uy * far).toFixed(1)}px)`;
  suffer(scene, at, [{ transform: "none" }, { transform: there, offset: 0.3 }, { transform: "none" }], timing);
}

/** Shards fly off a field, in two handfuls: each piece by itself would be a picture more for every frame. */
function scatter(scene, at, { count, far, name, delay, turn = 0 }) {
  for (const half of [0, 1]) {
    const shards = Array.from({ length: count }, (_, i) => i).filter((i) => i % 2 === half).map((i) => {
      const [x, y] = polar(far * (0.75 + 0.5 * ((i * 7) % 5) / 5), turn + (360 * i) / count + 11 * (i % 3));
      return put(x, y, 160 + 40 * i, shard(i, name));
    });
    const frames = [{ transform: "scale(0.15)", opacity: 1 }, { opacity: 0.9, offset: 0.6 }, { transform: `scale(${half ? 1.1 : 0.85}) rotate(${half ? -16 : 16}deg)`, opacity: 0 }];
    on(scene, at, s("g", {}, ...shards), frames, { duration: 520, delay, easing: "cubic-bezier(0.1, 0.7, 0.4, 1)" });
  }
}

/** @type {{[name: string]: (scene: Scene, cue: Cue) => void}} */
const MOTIONS = {
  lunge(scene, { from, to, after }) {
    const { ux, uy } = way(from, to);
    const [back, there] = [-9, 30].map((far) => `translate(${(ux * far).toFixed(1)}px, ${(uy * far).toFixed(1)}px)`);
    const frames = [{ transform: "none" }, { transform: back, offset: 0.25 }, { transform: there, offset: 0.5 }, { transform: "none" }];
    scene.stage.move(scene.body(from)?.acts, frames, { duration: 380, delay: after, easing: "ease-in-out" });
  },

  slash({ stage }, { from, to, after }) {
    const { x, y, ux, uy, length, degrees } = way(from, to);
    const shape = slash();
    const place = put(x + ux * (length - 52), y + uy * (length - 52), degrees, shape);
    const frames = [{ transform: "translate(-24px, 0) scale(0.6, 0.35)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.35 }, { transform: "translate(20px, 0) scale(1.1)", opacity: 0 }];
    stage.pass(place, frames, { duration: 340, delay: after }, shape);
  },

  muzzle({ stage }, cue) {
    const { x, y, ux, uy, degrees } = way(cue.from, beyond(cue));
    const shape = muzzle();
    const frames = [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1, offset: 0.25 }, { transform: "scale(0.8)", opacity: 0 }];
    stage.pass(put(x + ux * RIM, y + uy * RIM, degrees, shape), frames, { duration: 200, delay: cue.after }, shape);
  },

  tracer({ stage }, cue) {
    const { x, y, ux, uy, length, degrees } = way(cue.from, beyond(cue));
    const shape = streak();
    const frames = [{ transform: "none", opacity: 1 }, { transform: `translate(${(length - RIM - 18).toFixed(1)}px, 0)`, opacity: 1 }];
    stage.pass(put(x + ux * RIM, y + uy * RIM, degrees, shape), frames, { duration: 130, delay: cue.after, easing: "linear" }, shape);
  },

  lost(scene, cue) {
    const { ux, uy, degrees, x, y } = way(cue.from, beyond(cue));
    const shape = streak();
    const frames = [{ transform: "none", opacity: 1 }, { transform: "translate(300px, 0)", opacity: 0 }];
    scene.stage.pass(put(x + ux * RIM, y + uy * RIM, degrees, shape), frames, { duration: 260, delay: cue.after, easing: "linear" }, shape);
  },

  beam({ stage }, cue) {
    const { x, y, ux, uy, length, degrees } = way(cue.from, beyond(cue));
    const shape = beam(length - RIM + (cue.to ? 40 : 0));
    const frames = [{ transform: "scale(0.02, 0.5)", opacity: 1 }, { transform: "none", opacity: 1, offset: 0.22 }, { transform: "scale(1, 1.15)", opacity: 0.95, offset: 0.5 }, { transform: "scale(1, 0.1)", opacity: 0 }];
    stage.pass(put(x + ux * RIM, y + uy * RIM, degrees, shape), frames, { duration: 560, delay: cue.after }, shape);
  },

  impact(scene, { from, to, after }) {
    const turned = [{ transform: "scale(0.2) rotate(0deg)", opacity: 0 }, { transform: "scale(1) rotate(14deg)", opacity: 1, offset: 0.3 }, { transform: "scale(1.12) rotate(22deg)", opacity: 0 }];
    on(scene, to, impact(), turned, { duration: 360, delay: after });
    const { ux, uy } = from ? way(from, to) : { ux: 0, uy: 1 };
    jolt(scene, to, ux, uy, 11, { duration: 260, delay: after });
  },

  shield(scene, { from, to, after }) {
    const { degrees } = way(from, to);
    const frames = [{ transform: "translate(10px, 0)", opacity: 0 }, { transform: "none", opacity: 1, offset: 0.2 }, { transform: "translate(-5px, 0)", opacity: 1, offset: 0.6 }, { transform: "translate(-9px, 0)", opacity: 0 }];
    on(scene, to, shield(), frames, { duration: 560, delay: after }, Math.round(degrees));
  },

  blast(scene, { at, after }) {
    on(scene, at, flash(), [{ transform: "scale(0.2)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.25 }, { transform: "scale(1.15) rotate(12deg)", opacity: 0 }], { duration: 460, delay: after });
    on(scene, at, wave(), [{ transform: "scale(0.3)", opacity: 0.9 }, { transform: "scale(2.1)", opacity: 0 }], { duration: 560, delay: after + 40 });
    scatter(scene, at, { count: 7, far: 120, name: "nh-fx-ember", delay: after + 60 });
  },

  heal(scene, { from, to, after }) {
    const { ux, uy, length } = way(from, to);
    const there = `translate(${(ux * length).toFixed(1)}px, ${(uy * length).toFixed(1)}px)`;
    on(scene, from, cross(), [{ transform: "scale(0.4)", opacity: 0 }, { transform: "scale(1.1)", opacity: 1, offset: 0.2 }, { transform: `${there} scale(1)`, opacity: 1, offset: 0.75 }, { transform: `${there} scale(1.3)`, opacity: 0 }], { duration: 680, delay: after, easing: "ease-in-out" });
    on(scene, to, hexRing("good"), [{ transform: "scale(0.6)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.5 }, { transform: "scale(1.08)", opacity: 0 }], { duration: 480, delay: after + 400 });
  },

  wounded(scene, { at, after }) {
    const frames = [0, -7, 6, -4, 3, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
    suffer(scene, at, frames, { duration: 320, delay: after, easing: "linear" });
    on(scene, at, drop(), [{ transform: "translate(0, -26px) scale(0.5)", opacity: 0 }, { transform: "translate(0, -4px) scale(1.25)", opacity: 1, offset: 0.4 }, { transform: "translate(36px, -52px) scale(0.8)", opacity: 0 }], { duration: 560, delay: after });
  },

  quake(scene, { at, after, amount }) {
    const frames = [0, -9, 8, -7, 6, -3, 0].map((x, i) => ({ transform: `translate(${x}px, ${i % 2 ? 3 : -3}px)` }));
    suffer(scene, at, frames, { duration: 420, delay: after, easing: "linear" });
    on(scene, at, hexRing("bad"), [{ transform: "scale(0.7)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.25 }, { transform: "scale(1.35)", opacity: 0 }], { duration: 620, delay: after });
    on(scene, at, rising(`−${amount}`), [{ transform: "translate(0, 12px)", opacity: 0 }, { transform: "translate(0, -18px)", opacity: 1, offset: 0.25 }, { transform: "translate(0, -34px)", opacity: 1, offset: 0.75 }, { transform: "translate(0, -56px)", opacity: 0 }], { duration: 860, delay: after });
  },

  die(scene, { at, after }) {
    const frames = [{ transform: "none", opacity: 1 }, { transform: "translate(0, -5px) rotate(-3deg)", opacity: 1, offset: 0.15 }, { transform: "translate(0, 22px) rotate(12deg)", opacity: 0 }];
    suffer(scene, at, frames, { duration: 560, delay: after, easing: "ease-in", holds: true });
    scatter(scene, at, { count: 8, far: 105, name: "nh-fx-ash", delay: after + 200, turn: 20 });
    on(scene, at, skull(), [{ transform: "translate(0, 16px) scale(0.7)", opacity: 0 }, { transform: "translate(0, 0) scale(1)", opacity: 1, offset: 0.35 }, { transform: "translate(0, -12px)", opacity: 1, offset: 0.75 }, { transform: "translate(0, -34px)", opacity: 0 }], { duration: 900, delay: after + 160 });
  },

  freed(scene, { at, after }) {
    on(scene, at, meshes(), [{ transform: "none", opacity: 0.95 }, { transform: "translate(0, -10px) scale(1.45)", opacity: 0 }], { duration: 520, delay: after });
  },

  netted(scene, { at, after }) {
    on(scene, at, meshes(), [{ transform: "translate(0, -30px) scale(1.6)", opacity: 0 }, { transform: "scale(0.94)", opacity: 1, offset: 0.6 }, { transform: "none", opacity: 0 }], { duration: 460, delay: after });
  },

  ring(scene, { at, after, tone = "quiet" }) {
    if (at) on(scene, at, hexRing(tone), [{ transform: "scale(0.7)", opacity: 0 }, { transform: "scale(1)", opacity: 1, offset: 0.35 }, { transform: "scale(1.06)", opacity: 0 }], { duration: 560, delay: after });
  },

  trail(scene, { from, after }) {
    on(scene, from, dust(), [{ transform: "scale(0.5)", opacity: 0.8 }, { transform: "scale(1.3)", opacity: 0 }], { duration: 460, delay: after });
  },

  shove(scene, { from, to, after }) {
    const { degrees, ux, uy } = way(from, to);
    const edge = hexRing("quiet");
    on(scene, from, dust(), [{ transform: "scale(0.5)", opacity: 0.9 }, { transform: "scale(1.5)", opacity: 0 }], { duration: 460, delay: after }, degrees);
    on(scene, to, edge, [{ transform: "scale(0.9)", opacity: 0 }, { transform: "scale(1)", opacity: 0.9, offset: 0.5 }, { transform: "scale(1)", opacity: 0 }], { duration: 420, delay: after + 120 });
    jolt(scene, to, ux, uy, 14, { duration: 300, delay: after + 200 });
  },
};

/**
 * Let a cue be seen.
 * @param {Scene} scene
 * @param {Cue} cue
 */
export function perform(scene, cue) {
  if (cue.motion) MOTIONS[cue.motion](scene, cue);
}
