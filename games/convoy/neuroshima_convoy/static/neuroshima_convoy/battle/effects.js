// What happens on the road, seen and heard: cards that count hop, those that are killed fall, cities and districts that are
// destroyed go up in fire. Cards that go elsewhere fly by themselves (flights.js).

import { h } from "../../neuroshima/table/dom.js";
import { Stage } from "../../neuroshima/table/stage.js";

/** @import { Sounds } from "../../neuroshima/shared/sound.js" */
/** @import { GameEvent } from "../../neuroshima/table/types.js" */

/** @typedef {{motion?: string, sound?: string}} Cue */

const BETWEEN = 0.16; // seconds between the sounds of a move
const MOST = 6; // of them

/** What is seen of the cards and cities that an event is about, and what is heard of it. */
const CUES = {
  counted: { motion: "hop", sound: "tick" },
  battle_started: { motion: "glow", sound: "start" },
  resolved: { sound: "blow" },
  tie_won: { motion: "glow", sound: "gain" },
  victory: { motion: "glow", sound: "gain" },
  killed: { motion: "fall", sound: "death" },
  saved: { motion: "glow", sound: "shield" },
  shielded: { motion: "glow", sound: "shield" },
  netted: { motion: "shake", sound: "net" },
  deactivated: { motion: "shake", sound: "wound" },
  captured: { motion: "hop", sound: "push" },
  token: { motion: "hop", sound: "turn" },
  attached: { motion: "hop", sound: "place" },
  deployed: { sound: "place" },
  moved: { sound: "slide" },
  returned: { sound: "slide" },
  district_destroyed: { motion: "burn", sound: "blast" },
  bomb: { motion: "burn", sound: "blast" },
  city_destroyed: { motion: "burn", sound: "blast" },
  ...Object.fromEntries(["drawn", "played", "paid", "milled", "revealed", "looked", "buried", "shuffled", "discarded", "recovered", "mulligan"].map((type) => [type, { sound: "card" }])),
};

const SOUNDS = [...new Set(Object.values(CUES).map(({ sound }) => sound))];

/**
 * What is seen and heard of an event; "counted" for a card that adds to its side's sum.
 * @param {string} type
 * @returns {Cue}
 */
export const cueOf = (type) => CUES[type] ?? {};

/** @type {{[motion: string]: [Keyframe[], number]}} what moves how, and for how long */
const FRAMES = {
  hop: [[{ transform: "none" }, { transform: "translateY(-9px) scale(1.06)", offset: 0.4 }, { transform: "none" }], 360],
  glow: [[{ transform: "none" }, { transform: "scale(1.05)", offset: 0.5 }, { transform: "none" }], 520],
  shake: [[0, -5, 5, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })), 340],
  fall: [[{ transform: "none", opacity: 1 }, { transform: "rotate(-3deg) scale(1.04)", opacity: 1, offset: 0.2 }, { transform: "translateY(16px) rotate(9deg) scale(0.86)", opacity: 0.25 }], 620],
};

/** The effects of a table. */
export class Effects {
  /**
   * @param {HTMLElement} root of the road
   * @param {Sounds | undefined} sounds
   */
  constructor(root, sounds) {
    this.root = root;
    this.stage = new Stage(root);
    this.sounds = sounds;
    sounds?.expect(SOUNDS);
  }

  /**
   * A step that is watched; what it is about is lit on the road already.
   * @param {string} type
   * @param {number} pace times as fast as normal
   */
  play(type, pace) {
    const { motion, sound } = cueOf(type);
    this.stage.pace = pace;
    if (sound) this.sounds?.play(sound);
    if (motion === "burn") for (const city of this.lit(".cv-city.cv-light, .cv-city:has(.cv-light)")) this.burn(city);
    else if (motion) for (const node of this.lit(".cv-card.cv-light .cv-face, .cv-city.cv-light > .cv-board")) this.stage.move(node, ...timed(FRAMES[motion]));
  }

  /**
   * A move that is not watched: what is heard of it.
   * @param {GameEvent[]} events
   */
  hear(events) {
    const heard = events.map(({ type }) => cueOf(type).sound).filter((sound, i, all) => sound && sound !== all[i - 1]);
    heard.slice(0, MOST).forEach((sound, i) => this.sounds?.play(sound, BETWEEN * i));
  }

  /**
   * What the step is about.
   * @param {string} selector
   * @returns {NodeListOf<Element>}
   */
  lit(selector) {
    return this.root.querySelectorAll(selector);
  }

  /**
   * Fire over a city, which shakes.
   * @param {Element} city
   */
  burn(city) {
    this.stage.move(city, ...timed(FRAMES.shake));
    const fire = h("span", { class: "cv-fire", "aria-hidden": "true" });
    if (this.stage.still) return;
    city.append(fire);
    const animation = this.stage.move(fire, [{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1)", opacity: 0.9, offset: 0.3 }, { transform: "scale(1.25)", opacity: 0 }], { duration: 760 });
    for (const end of ["finish", "cancel"]) animation.addEventListener(end, () => fire.remove());
  }

  /** Everything that still moves is over. */
  clear() {
    for (const animation of [...this.stage.running]) animation.cancel();
  }
}

/** @returns {[Keyframe[], {duration: number}]} */
const timed = ([frames, duration]) => [frames, { duration }];
