// The page of a live match: the socket, once, for every game. docs/protocol.md says what goes over it.

import { tell } from "../shared/announce.js";
import { watchAnnouncements } from "../shared/announcements.js";
import { Clocks } from "./clocks.js";
import { MatchCoach } from "./coach.js";
import { Connection } from "./connection.js";
import { copyLinks } from "../shared/copy.js";
import { CoursePanel } from "./course.js";
import { Curtain } from "./curtain.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { fetchJson, mountElement, readGame, showLoadFailure } from "../shared/game.js";
import { offeredSeats, refreshJoin } from "./joining.js";
import { showSeats, showTurn, showWatching } from "./header.js";
import { showConnection } from "../shared/connection_sign.js";
import { Leaving } from "./leaving.js";
import { openWords, resultWords } from "./header_words.js";
import { watchForRatings } from "./ratings.js";
import { watchForRematch } from "./rematch.js";
import { Talk } from "../talk/talk.js";
import { visitOf } from "./visit.js";
import { WhatIf } from "./what_if.js";

/** @import { GameElement, Requests } from "../table/types.js" */

/** Below this width the log stands under the board, as it does beside a coach. */
const narrow = matchMedia("(width < 1280px)");

/** The page of a match. */
class MatchPage {
  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.place = part("table");
    this.seatWords = this.place ? readGame(this.place).seatWords : { texts: {}, colors: {} };
    this.curtain = new Curtain(part("curtain"), this.place, page.dataset.slug);
    this.whatIf = new WhatIf(part("what-if-place"), part("allow-place"), page.dataset.status);
    /** @type {GameElement | null} */
    this.element = null;
    /** @type {Promise<void>} */
    this.showing = Promise.resolve();
    /** @type {Promise<void>} ends when the element is there, or cannot be had */
    this.mounting = Promise.resolve();
    /** @type {boolean | null} */
    this.frozen = null;
    /** @type {boolean | null} whether help was allowed */
    this.helped = null;
    /** @type {boolean | null} whether the reader has a seat */
    this.isSeated = null;
    this.ended = false;
    this.wasRunning = false; // in this page: then it is seen how it ends
    const course = /** @type {HTMLDialogElement | null} */ (part("course"));
    this.course = course === null ? null : new CoursePanel(course); // a match that a host has ended has none
    this.open = offeredSeats(part("join")); // somebody may have sat down since the page was made
    this.connection = new Connection(address(page.dataset.slug), {
      state: (state) => showConnection(part("connection"), state),
      show: () => this.show(),
      showHead: () => this.showHead(),
      showWatching: (count) => showWatching(part("watching"), count),
      clock: (clock) => this.clocks.take(clock, this.position.you),
      tell,
    });
    this.position = this.connection.position;
    this.talk = new Talk(part("talk"), part("talk-button"), page.dataset.slug, (message) => this.connection.send(message));
    this.connection.add(this.talk);
    this.coach = part("coach") && new MatchCoach(part("coach"));
    this.clocks = new Clocks(document.querySelectorAll("[data-clock]"), () => this.position.seq >= 0 && this.leaving.show(this.position));
    this.leaving = new Leaving(/** @type {HTMLDetailsElement | null} */ (part("leaving")), part("offer"), (command) => this.connection.give(command), this.clocks);
  }

  async start() {
    copyLinks();
    closeDropdowns();
    watchAnnouncements(tell);
    narrow.addEventListener("change", () => this.placePanels());
    this.connection.open();
    if (this.place === null) return;
    this.mounting = this.mount();
    await this.mounting;
    if (this.element !== null) this.show();
  }

  async mount() {
    try {
      this.element = await mountElement(this.place, "live", this.requests());
    } catch (error) {
      showLoadFailure(this.place, error);
    }
  }

  /**
   * What the element may ask of the host.
   * @returns {Requests}
   */
  requests() {
    return {
      act: (seat, action) => this.connection.give({ type: "move", seat, action }),
      takeBack: (seat) => this.connection.give({ type: "take_back", seat }),
      withdraw: () => this.connection.withdraw(),
      isOffline: () => !this.connection.socket.isOpen,
      preview: (seat, action) => this.connection.preview(seat, action),
      outlook: async (seat, action) => (this.whatIf.isOpen(this.position) ? this.connection.outlook(seat, action) : null),
      ...this.again(),
      hint: { isOpen: () => "hints" in this.page.dataset && this.position.allowsWhatIf && this.position.mayMove, ask: (seat) => this.connection.hint(seat) },
    };
  }

  /**
   * A player may see again what has happened. Spectators may not: what they may see is in the replay.
   * @returns {Partial<Requests>}
   */
  again() {
    if (!("seated" in this.page.dataset)) return {};
    const address = `${location.pathname}since.json?have=`;
    const since = (have) => fetchJson(`${address}${have}`).then(({ frames }) => frames, () => null);
    return { since, visit: visitOf(this.page.dataset.slug) };
  }

  /** The head follows the table: while a battle is watched it does not tell what came of it. A hidden page watches nothing. */
  async show() {
    if (this.element !== null && this.position.view !== null) this.showTable();
    const { seq } = this.position;
    if (!document.hidden) await this.showing;
    if (this.position.seq === seq) this.showHead();
  }

  showTable() {
    if (!this.curtain.allows(this.position)) return;
    this.showing = Promise.resolve(this.element.update(this.position.forElement()));
  }

  showHead() {
    const { page, position } = this;
    if (position.status === "") return; // nothing has come yet, and the page says what the server knew
    showSeats(part("seats"), position, this.seatWords);
    this.element?.present?.(position.seats);
    showTurn(part("turn"), position, page.dataset.game);
    page.dataset.status = position.status;
    this.whatIf.show(position);
    this.followHelp();
    this.placePanels();
    this.leaving.show(position);
    this.talk.show(position);
    this.coach?.follow(position, this.element);
    this.showPanels();
    this.followFreeze();
    this.followSeat();
  }

  /** The table hears when help is allowed, and when it is no longer: what it shows by it is not left standing. */
  followHelp() {
    const helped = this.position.allowsWhatIf;
    if (this.helped !== null && this.helped !== helped) this.element?.helpChanged?.();
    this.helped = helped;
  }

  /** A match that froze says why. One that thawed while somebody watched needs another page: the game came. */
  followFreeze() {
    const frozen = this.position.status === "frozen";
    if (this.frozen && !frozen) location.reload();
    this.frozen = frozen;
    const notice = part("frozen");
    hide(notice, !frozen);
    if (frozen) notice.querySelector("[data-why]").textContent = this.position.frozenWhy;
  }

  /** So does a player who lost the seat, because it was given to another or this browser has logged in elsewhere, and one
   * who has taken it back: the page of a spectator offers no rematch. */
  followSeat() {
    const isSeated = this.position.you.length > 0;
    if (this.isSeated !== null && this.isSeated !== isSeated) location.reload();
    this.isSeated = isSeated;
  }

  /** While seats are open: how many, and for who may join, what is left of them. */
  showOpen() {
    const open = this.position.seats.filter((seat) => seat.kind === "open");
    const line = this.page.querySelector("[data-open]");
    if (line !== null) line.textContent = openWords(open.length);
    const now = open.map((seat) => seat.seat).join();
    if (this.open !== null && this.open !== now && open.length > 0) refreshJoin(part("join"));
    this.open = now;
  }

  /** The panels around the table follow the match: nobody joins a full one, and nobody replays a running one. */
  showPanels() {
    const open = this.position.seats.some((seat) => seat.kind === "open");
    hide(part("join"), !open || this.position.you.length > 0);
    hide(part("waiting"), this.position.status !== "waiting");
    this.showOpen();
    this.showEnd();
  }

  /** The table has room for an offer and for the talk, so that nothing is covered and the board never moves: an offer stands in the log if that is
   * beside the board, else with what must be done; the talk under the log. Over any other table they lie in a corner. */
  placePanels() {
    const besideLog = !narrow.matches && !this.coach;
    const [offer, talk] = [part("offer"), part("talk")];
    const before = talk.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    put(offer, (besideLog ? this.element?.roomInLog : this.element?.roomForOffer) ?? this.page);
    put(talk, (besideLog && this.element?.roomForTalk) || this.page);
    before?.focus();
  }

  /** The result is told when the table has shown how it came. A table that has room for it tells it itself, and is
   * offered there what can be done next. The first position may come before the table. */
  async showEnd() {
    await this.mounting;
    await this.showing;
    if (part("ended") === null) return; // a host has ended it, and the page says why
    const over = this.position.status === "over";
    if (this.position.status === "running") this.wasRunning = true;
    if (over && !this.ended) this.element?.roomAtEnd?.append(part("ended"));
    hide(part("ended"), !over);
    const words = resultWords(this.position, document.documentElement.lang);
    for (const told of /** @type {NodeListOf<HTMLElement>} */ (this.page.querySelectorAll("[data-told]"))) Object.assign(told, { textContent: words }).dataset.result = this.position.ending?.result ?? "";
    if (over && !this.ended) this.course?.show(this.element?.endWords ?? "", this.wasRunning && !this.coach); // a coach has the word first
    if (over && !this.ended) watchForRematch("seated" in this.page.dataset);
    if (over && !this.ended && part("rating-changes")?.childElementCount === 0) watchForRatings(part("rating-changes"));
    this.ended = over;
  }
}

function part(id) { return document.getElementById(id); }

/** Lets a panel stand in a room; where the room is the page, it comes before the table. */
function put(panel, room) {
  if (panel.parentNode === room) return;
  if (room.id === "match") room.querySelector("#talk, .coached, .table-place")?.before(panel);
  else room.append(panel);
}

function hide(panel, hidden) {
  if (panel !== null) panel.hidden = hidden;
}

function address(slug) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/match/${slug}/`;
}

new MatchPage(document.getElementById("match")).start();
