// What stands on the analysis board, kept by the browser's tab: a reload, another language or the button "back" of the
// browser loses nothing. A reader who follows the link again gets what is behind the link.

/** @import { PositionFile } from "../table/types.js" */

/** @typedef {{document: PositionFile, state: string, step: number}} Content what stands on the board, and how it is shown */

const KEY = `study ${location.pathname}${location.search}`;

/** What this tab keeps. */
export class Draft {
  /** @param {Content} content */
  save(content) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(content));
    } catch {
      // a browser that keeps nothing: then a reload begins anew
    }
  }

  /**
   * What was kept, if the page was come back to.
   * @returns {Content | null}
   */
  restore() {
    const [navigation] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const isReturn = ["reload", "back_forward"].includes(navigation?.type);
    if (!isReturn && document.referrer !== location.href) return null;
    try {
      return JSON.parse(sessionStorage.getItem(KEY));
    } catch {
      return null;
    }
  }
}
