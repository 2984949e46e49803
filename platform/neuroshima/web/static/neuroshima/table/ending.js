// The end of a match as its reader sees and hears it: a mark on the prompt, a sound, a short motion of the board. What it
// means stands in words (matches/reading/ending_words.py); colour, sound and motion only repeat it.

import { prefersStillness } from "./dom.js";
import { pick } from "./text.js";

/** @import { Sounds } from "../shared/sound.js" */
/** @import { Ending, Message, Result } from "./types.js" */

/** @type {{[result in Result]?: string}} */
const SOUNDS = { won: "won", lost: "lost", draw: "drawn", over: "drawn" };
export const END_SOUNDS = ["won", "lost", "drawn"];

/** @type {{[result in Result]?: Keyframe[]}} only `transform` and `opacity`, so that nothing is laid out anew */
const MOTIONS = {
  won: [{ transform: "none" }, { transform: "scale(1.03)", offset: 0.35 }, { transform: "scale(0.995)", offset: 0.7 }, { transform: "none" }],
  lost: [{ transform: "none", opacity: 1 }, { transform: "translateY(6px)", opacity: 0.55, offset: 0.4 }, { transform: "none", opacity: 1 }],
  draw: [{ transform: "none" }, { transform: "rotate(-0.6deg)", offset: 0.3 }, { transform: "rotate(0.6deg)", offset: 0.7 }, { transform: "none" }],
};
const DURATION = 900; // ms

/**
 * Who has won, then how it came.
 * @param {Ending | null | undefined} ending
 * @returns {string[]} what is known of it
 */
export const endingSentences = (ending) => (ending ? [pick(ending.who), pick(ending.how)].filter(Boolean) : []);

/**
 * Whether a match has ended before the reader's eyes.
 * @param {Message | null} before
 * @param {Message} now
 * @returns {boolean}
 */
export const hasEnded = (before, now) => before?.status === "running" && now.status === "over" && !now.again && Boolean(now.ending);

/**
 * Let the end be heard and seen. In a hidden page nothing moves.
 * @param {Result} result
 * @param {Sounds | undefined} sounds
 * @param {Element | null} board what moves
 * @returns {Animation | null} null where nothing moves
 */
export function showEnd(result, sounds, board) {
  if (SOUNDS[result]) sounds?.play(SOUNDS[result]);
  const still = document.hidden || prefersStillness() || typeof board?.animate !== "function";
  return still || !MOTIONS[result] ? null : board.animate(MOTIONS[result], { duration: DURATION, easing: "ease-in-out" });
}
