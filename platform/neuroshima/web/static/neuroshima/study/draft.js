// @ts-nocheck
// What stands on the analysis board, kept by the browser's tab: a reload, another language or the button "back" of the
// browser loses nothing. Whoever follows the link again gets what is behind the link.

const KEY = `study ${location.pathname}${location.search}`;

export class Draft {
  keep(content) {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(content));
    } catch {
      // a browser that keeps nothing: then a reload begins anew
    }
  }

  /** What was kept, if the page was come back to; else null. */
  left() {
    const [{ type } = {}] = performance.getEntriesByType("navigation");
    if (type !== "reload" && type !== "back_forward" && document.referrer !== location.href) return null;
    try {
      return JSON.parse(sessionStorage.getItem(KEY));
    } catch {
      return null;
    }
  }
}
