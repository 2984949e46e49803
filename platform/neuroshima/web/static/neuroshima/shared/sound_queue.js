// Which sounds are heard where many things happen at once: not the same one twice in a moment, and never a wall of noise.

const AGAIN = 0.05; // seconds until the same sound may be heard again
const MOMENT = 0.3; // seconds that are heard as one
const MOST = 7; // sounds in a moment

/** The sounds of the last moment. Times are seconds on any clock that goes forward. */
export class SoundQueue {
  /** @type {{name: string, at: number}[]} */
  #heard = [];

  /**
   * Let a sound in.
   * @param {string} name
   * @param {number} at when it would be heard
   * @returns {number} how strong it is, from 0 (not at all) to 1: the more sound together, the softer is each
   */
  admit(name, at) {
    this.#heard = this.#heard.filter((one) => at - one.at < MOMENT);
    const near = this.#heard.filter((one) => Math.abs(at - one.at) < MOMENT);
    if (near.length >= MOST || near.some((one) => one.name === name && Math.abs(at - one.at) < AGAIN)) return 0;
    this.#heard.push({ name, at });
    return 1 / Math.sqrt(near.length + 1);
  }
}
