// The clocks of a match as they go on from what the server has said last. The page shows them (`clocks.js`).

/** @import { Clock } from "./types.js" */

const LOW = { live: 30_000, slow: 6 * 60 * 60 * 1000 };
const TOLD_AT = { live: [60_000, 30_000, 10_000], slow: [60 * 60 * 1000] };

/**
 * One clock now. `left`: milliseconds; `low`: little is left; `over`: nothing is.
 * @typedef {{left: number, running: boolean, low: boolean, over: boolean, away: number}} Face
 */

/** The clocks of all seats. */
export class RunningClocks {
  /** @type {Clock | null} */
  #clock = null;
  #at = 0; // when that was said, by the browser's monotonic time

  /** @param {() => number} [now] milliseconds that only ever grow */
  constructor(now = () => performance.now()) { this.now = now; }

  /** @param {Clock} clock what the server says now */
  take(clock) {
    this.#clock = clock;
    this.#at = this.now();
  }

  get known() { return this.#clock !== null; }

  get paused() { return this.#clock?.paused ?? false; }

  get strict() { return this.#clock?.strict ?? false; }

  /**
   * The days of vacation that a seat may still take.
   * @param {number} seat
   * @returns {number}
   */
  vacation(seat) { return this.#clock?.vacation[seat] ?? 0; }

  /** @returns {Face[]} of each seat */
  faces() {
    if (this.#clock === null) return [];
    const { left, running, away, pace } = this.#clock;
    const passed = this.now() - this.#at;
    return left.map((said, seat) => {
      const runs = running.includes(seat);
      const now = runs ? Math.max(0, said - passed) : said;
      return { left: now, running: runs, low: runs && now <= LOW[pace], over: runs && now <= 0, away: Math.max(0, away[seat] - passed) };
    });
  }

  /**
   * How long until the faces have to be drawn again: at the next second, or tenth of a second; null if nothing runs.
   * @returns {number | null}
   */
  get rest() {
    const running = this.faces().filter((face) => face.running && !face.over);
    if (running.length === 0) return null;
    return Math.min(...running.map(({ left }) => (left <= 10_000 ? left % 100 || 100 : left % 1000 || 1000)));
  }

  /**
   * The moment, in milliseconds that are left, at which the player of a seat is told of the time that is left; null
   * while there is none between `before` and now.
   * @param {number} seat
   * @param {number} before what was left when it was asked last
   * @returns {number | null}
   */
  crossed(seat, before) {
    const face = this.faces()[seat];
    if (this.#clock === null || !face?.running) return null;
    const marks = [...TOLD_AT[this.#clock.pace], 0].filter((mark) => face.left <= mark && mark < before);
    return marks.length > 0 ? Math.min(...marks) : null;
  }
}
