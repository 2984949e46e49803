// Messages of a server, and a WebSocket that a test answers.

export const SEATS = [
  { seat: 0, team: 0, name: "Anna", kind: "person", role: "", options: {}, online: true, what_if: false },
  { seat: 1, team: 1, name: "Jan", kind: "person", role: "", options: {}, online: false, what_if: false },
];

const position = (seq) => ({ v: 1, seq, status: "running", view: { shown: seq }, legal: { 0: [] }, to_move: [0], take_back: [], secret: false, outcome: null });
const played = (seq) => ({ seq, kind: "action", seat: 0, action: {}, events: [], left: 4000 });

/** The message "state" after so many moves. */
export function state(seq) {
  const history = Array.from({ length: seq }, (_, i) => played(i + 1));
  return { ...position(seq), type: "state", frozen_by: "", frozen_why: "", seats: SEATS, you: [0], history };
}

/** The message "moved" of that move. */
export function moved(seq) { return { ...position(seq), ...played(seq), type: "moved", changes: null }; }

/** Stands in for the browser's WebSocket; `sockets` has all that were made. */
export class FakeWebSocket {
  static OPEN = 1;
  static sockets = [];

  constructor(url) {
    this.url = url;
    this.readyState = 0;
    this.sent = [];
    FakeWebSocket.sockets.push(this);
  }

  send(text) { this.sent.push(JSON.parse(text)); }

  close() { this.readyState = 3; }

  // --- what a test does -------------------------------------------------------------------------------------

  accept() {
    this.readyState = FakeWebSocket.OPEN;
    this.onopen();
  }

  says(message) { this.onmessage({ data: JSON.stringify({ v: 1, ...message }) }); }

  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
}

/**
 * A page without anything in it, whose time stands still until the test moves it.
 * @param {import("node:test").TestContext} t
 * @returns {{document: EventTarget, page: EventTarget, newest: () => FakeWebSocket}}
 */
export function barePage(t) {
  const before = { document: globalThis.document, addEventListener: globalThis.addEventListener, WebSocket: globalThis.WebSocket };
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { hidden: false });
  FakeWebSocket.sockets = [];
  Object.assign(globalThis, { document, addEventListener: page.addEventListener.bind(page), WebSocket: FakeWebSocket });
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1_000_000 });
  t.after(() => Object.assign(globalThis, before));
  return { document, page, newest: () => FakeWebSocket.sockets.at(-1) };
}
