// Where things move for a moment: what flies, flashes and falls over a table. Only `transform` and `opacity` change, so the
// browser neither lays out nor paints anything anew. Where the reader wants no motion, nothing is put there at all: what a
// game shows besides (marks, words) has to say everything.

import { prefersStillness } from "./dom.js";

const TOGETHER = 50; // milliseconds

/**
 * @typedef {object} Timing
 * @property {number} duration milliseconds at normal speed
 * @property {number} [delay] milliseconds at normal speed
 * @property {string} [easing]
 * @property {boolean} [holds] whether the last frame stays until the stage is cleared
 */

/** The stage of a table. */
export class Stage {
  /** @param {Element} root where passing things are put */
  constructor(root) {
    this.root = root;
    /** How many times as fast as normal everything is. */
    this.pace = 1;
    this.asked = -Infinity;
    this.isStill = true;
    /** @type {Set<Animation>} */
    this.running = new Set();
    /** @type {Map<Element, {animation: Animation, holds: boolean}>} what moves last */
    this.moving = new Map();
  }

  /** Whether nothing moves here. The page is asked once for everything that happens together. */
  get still() {
    const now = performance.now();
    if (now - this.asked > TOGETHER) {
      this.asked = now;
      this.isStill = typeof this.root.animate !== "function" || prefersStillness();
    }
    return this.isStill;
  }

  /**
   * Move something that is on the table already. It has one motion at a time, the latest: two of them would be worked out
   * frame by frame by the page. Nothing comes after a motion that holds.
   * @param {Element | null | undefined} node
   * @param {Keyframe[]} frames
   * @param {Timing} timing
   * @param {boolean} [gone] whether it is gone afterwards
   * @returns {Animation | null} null where nothing moves
   */
  move(node, frames, { duration, delay = 0, easing = "ease-out", holds = false }, gone = false) {
    const before = this.moving.get(node);
    if (!node || this.still || before?.holds) return null;
    before?.animation.cancel();
    const animation = node.animate(frames, { duration: duration / this.pace, delay: delay / this.pace, easing, fill: holds || gone ? "both" : "backwards" });
    this.running.add(animation);
    this.moving.set(node, { animation, holds });
    const over = () => {
      this.running.delete(animation);
      if (this.moving.get(node)?.animation === animation) this.moving.delete(node);
    };
    animation.onfinish = () => { if (!holds) over(); };
    animation.oncancel = over;
    return animation;
  }

  /**
   * Let something pass: it is put on the stage, moves, and is gone.
   * @param {Element} node
   * @param {Keyframe[]} frames
   * @param {Timing} timing
   * @param {Element} [moving] the part of it that moves
   */
  pass(node, frames, timing, moving = node) {
    if (this.still) return;
    this.root.append(node);
    const animation = this.move(moving, frames, timing, true);
    animation.addEventListener("finish", () => node.remove());
    animation.addEventListener("cancel", () => node.remove());
  }

  /** End everything at once. */
  clear() {
    for (const animation of [...this.running]) animation.cancel();
    this.running.clear();
    this.moving.clear();
    this.root.replaceChildren();
  }
}
