// A sound of two notes, made by the browser. Browsers let a page sound only after its reader has touched it.

const NOTES = [[587.33, 0], [880, 0.16]]; // Hz, seconds after the beginning
const LONG = 0.5; // seconds until a note has died away
const LOUD = 0.15;

/** Sounds when it is somebody's turn; silent until it is wanted. */
export class Sound {
  #context = /** @type {AudioContext | null} */ (null);
  #wanted = false;

  /** @param {typeof AudioContext | undefined} maker */
  constructor(maker = globalThis.AudioContext) { this.maker = maker; }

  /**
   * Whether the reader wants it. From then on the first touch of the page lets it sound.
   * @param {boolean} wanted
   */
  want(wanted) { this.#wanted = wanted && this.maker !== undefined; }

  /** The reader has touched the page. */
  async wake() {
    if (!this.#wanted) return;
    this.#context ??= new this.maker();
    if (this.#context.state === "suspended") await this.#context.resume();
  }

  /**
   * Sound, if that is wanted and the browser allows it.
   * @returns {boolean} whether it does
   */
  play() {
    const context = this.#context;
    if (!this.#wanted || context?.state !== "running") return false;
    for (const [pitch, after] of NOTES) note(context, pitch, context.currentTime + after);
    return true;
  }
}

/**
 * @param {AudioContext} context
 * @param {number} pitch
 * @param {number} at
 */
function note(context, pitch, at) {
  const tone = context.createOscillator(), volume = context.createGain();
  tone.type = "triangle";
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUD, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LONG);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + LONG);
}
