// One socket that stays: it notices silence, comes back by itself, and says in one word how it is.

/** @import { ConnectionState, ToServer } from "./types.js" */

const SILENCE = 12000; // ms without any message; the server speaks every 5 s
const FIRST_DELAY = 500;
const LONGEST_DELAY = 30000;
const AFTER_FLOOD = 10000; // the server closed us for nonsense or a flood: do not come back at once
const RESTART_TRIES = 12; // so long it is "the server restarts"; then it is a lost connection
const LONGEST_RESTART_DELAY = 1250; // ms: the server is back soon, and then nobody waits for more than two seconds
const FLOODED = 4429;
const NOT_FOUND = 4404;
const TOO_MANY = 4430; // too many windows of this reader are open: it comes back when one of them is closed

/**
 * What is done with what comes.
 * @template Message
 * @typedef {{message: (message: Message) => void, state: (state: ConnectionState) => void, open: () => void}} SocketListeners
 */

/**
 * A socket that comes back.
 * @template Message what its server sends
 */
export class Socket {
  #url; #on;
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  /** @type {number} */
  #silence = 0;
  /** @type {number} */
  #retry = 0;
  /** @type {ConnectionState | ""} */
  #state = "";
  #floor = 0;
  /** @type {WebSocket | null} the one that said goodbye */
  #farewell = null;

  /**
   * @param {string} url
   * @param {SocketListeners<Message>} on
   */
  constructor(url, on) {
    this.#url = url;
    this.#on = on;
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#again(); });
    addEventListener("pageshow", (event) => { if (event.persisted) this.#again(); });
  }

  get state() { return this.#state; }

  get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

  open() {
    clearTimeout(this.#retry);
    if (this.#farewell === null) this.#become("connecting");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#listen();
    socket.onopen = () => { this.#listen(); if (socket === this.#socket) this.#on.open(); };
    socket.onmessage = (event) => { if (socket === this.#socket) this.#take(event.data); };
    socket.onclose = (event) => { if (socket === this.#socket) this.#closed(event.code); };
  }

  /**
   * Send a message.
   * @param {ToServer} message
   * @returns {boolean} false if there is no open socket to send it through
   */
  send(message) {
    if (!this.isOpen) return false;
    this.#socket.send(JSON.stringify({ v: 1, ...message }));
    return true;
  }

  #take(text) {
    this.#listen();
    const message = JSON.parse(text);
    if (message.type === "restarting") this.#farewell = this.#socket;
    if (this.#farewell === this.#socket) return this.#become("restarting");
    this.#tries = 0;
    this.#floor = 0;
    this.#farewell = null;
    this.#become("online");
    this.#on.message(message);
  }

  #listen() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#drop(), SILENCE);
  }

  /** The line is dead, whether the browser knows it already or not. */
  #drop() {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    socket.close();
    this.#closed(0);
  }

  #closed(code) {
    clearTimeout(this.#silence);
    this.#socket = null;
    if (code === NOT_FOUND) return this.#become("gone");
    if (code === FLOODED || code === TOO_MANY) this.#floor = AFTER_FLOOD;
    this.#become(this.#farewell !== null && this.#tries < RESTART_TRIES ? "restarting" : "offline");
    this.#retry = setTimeout(() => this.open(), this.#delay());
  }

  #delay() {
    const restarting = this.#state === "restarting";
    const tries = this.#tries++ - (this.#farewell !== null && !restarting ? RESTART_TRIES : 0);
    const growing = Math.min(restarting ? LONGEST_RESTART_DELAY : LONGEST_DELAY, FIRST_DELAY * 2 ** tries);
    return this.#floor + growing * (0.5 + Math.random());
  }

  /** The network or the reader is back: no more waiting. */
  #again() {
    if (this.#state === "gone" || this.#floor > 0) return;
    if (this.#socket === null) this.open();
    else this.#on.open();
  }

  #become(state) {
    if (state === this.#state) return;
    this.#state = state;
    this.#on.state(state);
  }
}
