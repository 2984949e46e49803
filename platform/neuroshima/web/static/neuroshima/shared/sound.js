// The sounds of the pages: small files of this site, made by tools/made_sounds.py. Silent until the reader asks for them
// (shared/settings.js). Browsers let a page sound only after its reader has touched it.

import { setting, volume } from "./settings.js";
import { SoundQueue } from "./sound_queue.js";

const FOLDER = "/static/neuroshima/sounds/";
export const YOUR_TURN = "your_turn"; // the sound of the notices
const SAMPLE = "gain";
const LATE = 0.25; // seconds after which a sound that had to be fetched first is out of place

/** Plays sounds by their names. */
export class Sounds {
  #context = /** @type {AudioContext | null} */ (null);
  /** @type {Map<string, Promise<AudioBuffer | null>>} */
  #files = new Map();
  /** @type {Map<string, AudioBuffer>} */
  #ready = new Map();
  #queue = new SoundQueue();
  /** @type {string[]} */
  #expected = [];

  /**
   * @param {() => number} loudness how loud it is now, from 0 (nothing is heard, fetched or made) to 1
   * @param {typeof AudioContext | undefined} [maker]
   * @param {(address: string) => Promise<ArrayBuffer>} [load]
   */
  constructor(loudness, maker = globalThis.AudioContext, load = fetched) {
    this.loudness = loudness;
    this.maker = maker;
    this.load = load;
  }

  get wanted() { return this.maker !== undefined && this.loudness() > 0; }

  /**
   * Sounds that are fetched as soon as the page may sound, so that the first of them is in time.
   * @param {string[]} names
   */
  expect(names) { this.#expected = [...new Set([...this.#expected, ...names])]; }

  /** The reader has touched the page: from now on it may sound. */
  async wake() {
    if (!this.wanted) return;
    this.#context ??= new this.maker();
    if (this.#context.state === "suspended") await this.#context.resume();
    await Promise.all(this.#expected.map((name) => this.#file(name)));
  }

  /** Be woken by every touch of the page. */
  wakeByTouch() {
    for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, () => this.wake(), { passive: true });
  }

  /**
   * Play a sound, if that is wanted and the browser allows it.
   * @param {string} name
   * @param {number} [after] seconds from now
   * @returns {boolean} whether it is heard
   */
  play(name, after = 0) {
    const context = this.#context;
    if (!this.wanted || context?.state !== "running") return false;
    const at = context.currentTime + after;
    const strength = this.#queue.admit(name, at);
    if (strength === 0) return false;
    const ready = this.#ready.get(name);
    if (ready) this.#start(ready, at, strength);
    else this.#file(name).then((file) => { if (file && context.currentTime < at + LATE) this.#start(file, at, strength); });
    return true;
  }

  /** The reader of this page hears at once what they have chosen. */
  async sample() {
    if (globalThis.document?.hidden) return;
    await this.wake();
    this.play(SAMPLE);
  }

  /**
   * @param {AudioBuffer} file
   * @param {number} at
   * @param {number} strength
   */
  #start(file, at, strength) {
    const source = this.#context.createBufferSource(), gain = this.#context.createGain();
    source.buffer = file;
    gain.gain.value = strength * this.loudness() ** 2; // ears hear by ratios
    source.connect(gain).connect(this.#context.destination);
    source.start(at);
  }

  /**
   * @param {string} name
   * @returns {Promise<AudioBuffer | null>} null where it cannot be had: the page goes on in silence
   */
  #file(name) {
    if (!this.#files.has(name)) this.#files.set(name, this.#fetch(name));
    return this.#files.get(name);
  }

  /** @param {string} name */
  async #fetch(name) {
    try {
      const file = await this.#context.decodeAudioData(await this.load(`${FOLDER}${name}.wav`));
      this.#ready.set(name, file);
      return file;
    } catch {
      this.#files.delete(name);
      return null;
    }
  }
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(response.statusText);
  return response.arrayBuffer();
}

/**
 * How loud a sound is that the reader has asked for elsewhere than at the tables.
 * @param {boolean} wanted
 * @returns {number} from 0 to 1
 */
export const asLoudAs = (wanted) => (wanted ? Number(setting("volume") || 60) / 100 : 0);

/** @type {Sounds | null} */
let ofTables = null;

/**
 * The sounds of the tables of this page, as loud as the reader wants them.
 * @returns {Sounds}
 */
export function tableSounds() {
  if (ofTables === null) {
    ofTables = new Sounds(volume);
    ofTables.wakeByTouch();
  }
  return ofTables;
}
