// Whose turn it is in the editor and what is to be done in it; what else a position says of the running turn, of the
// leaders, and of what is still to be done before the first turn.

import { h, reconcile, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext, pick } from "../../neuroshima/table/text.js";
import { setupLines } from "../words/setup.js";
import { follow, labelled, numeric, setTicked, ticked } from "./form_controls.js";
import { withLeader, withTurn } from "./position.js";

/**
 * @import { HexView, Position, TurnInFile } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const PHASES = ["play", "discard", "place_hq"];
const USES = ["0", "1"];
const NONE = "";
const MOST = 6; // tiles that a hand ever holds

/** Numbers to choose from, or none. */
const upTo = (most) => [NONE, ...Array.from({ length: most }, (_none, n) => String(n))];

/** A list to choose from; what is chosen is told as text. */
class Choice {
  constructor(words, change) {
    this.select = h("select", { onchange: () => change(this.select.value) });
    this.root = labelled(words, this.select);
  }

  /** `name(value)`: what a value is called. */
  update(values, name, value) {
    reconcile(this.select, values, (one) => `${one}/${name(one)}`, (one) => h("option", { value: one }, name(one)));
    follow(this.select, value ?? NONE, true);
  }
}

const plain = (value) => (value === NONE ? gettext("not yet") : value);

/** The turn, the setup and the leaders of a position. */
export class TurnPanel {
  /**
   * `on`: `position`, change(position).
   * @param {HexNames} names
   * @param {ReturnType<import("./controller.js").EditController["seatIntents"]>} on
   */
  constructor(names, on) {
    this.names = names;
    this.on = on;
    const set = (facts) => on.change(withTurn(on.position, facts));
    const number = (name) => (value) => set({ [name]: value === NONE ? undefined : Number(value) });
    const flag = (name) => (checked) => set({ [name]: checked || undefined });
    this.moving = new Choice(gettext("Whose turn it is"), (seat) => set({ seat: Number(seat), place: undefined }));
    this.phase = new Choice(gettext("What is to be done"), (phase) => set({ phase }));
    this.steps = h("ol", { class: "nh-edit-facts" });
    this.stepsTitle = h("p", { class: "nh-edit-title" }, gettext("Still to be done before the first turn:"));
    this.kind = h("p", { class: "nh-edit-facts" });
    this.limit = numeric(1, MOST, (limit) => set({ limit }));
    this.final = new Choice(gettext("Turns after this one until the Final Battle"), number("final"));
    this.overtime = new Choice(gettext("Turns after this one until the overtime battle"), number("overtime"));
    this.place = new Choice(gettext("Number of this turn among the seat's turns in the round"), number("place"));
    this.causer = new Choice(gettext("Player who causes the Final Battle"), number("causer"));
    this.spent = new Choice(gettext("Tiles used in this turn"), number("spent"));
    this.redraw = ticked(gettext("The unlucky draw is on offer"), flag("redraw"));
    this.first = ticked(gettext("The first turn of the game"), flag("first"));
    this.discarded = ticked(gettext("Right after the forced discard"), flag("discarded"));
    this.leaders = h("div", { class: "nh-edit-more" });
    const more = h("div", { class: "nh-edit-more" }, labelled(gettext("Tiles are drawn up to"), this.limit), this.final.root, this.overtime.root,
      this.place.root, this.causer.root, this.spent.root, this.redraw, this.first, this.discarded);
    this.root = h("fieldset", { class: "nh-edit-turn" }, h("legend", {}, gettext("Turn")), this.kind, this.moving.root, this.phase.root,
      this.stepsTitle, this.steps, this.leaders, h("details", {}, h("summary", {}, gettext("More")), more));
  }

  /**
   * @param {Position} position
   * @param {HexView} view
   * @param {boolean} judged
   */
  update(position, view, judged) {
    const { names } = this;
    const seats = position.players.map((_player, seat) => String(seat));
    const turn = { seat: 0, phase: "play", ...position.turn };
    this.moving.update(seats, (seat) => names.army(Number(seat)), String(turn.seat));
    this.phase.update(PHASES.includes(turn.phase) ? PHASES : [...PHASES, turn.phase], phaseName, turn.phase);
    this.showSetup(position);
    this.showMore(turn, seats, view, judged);
    this.showLeaders(position, view);
    const played = [names.scenario && fill(gettext("Scenario: %(name)s"), { name: pick(names.scenario.names) }), names.puzzle && gettext("A puzzle")];
    setText(this.kind, played.filter(Boolean).join(". "));
    this.kind.hidden = !this.kind.textContent;
  }

  /** @param {Position} position */
  showSetup({ setup = [] }) {
    const lines = setupLines(setup, this.names);
    this.stepsTitle.hidden = this.steps.hidden = !lines.length;
    reconcile(this.steps, lines, (line, index) => `${index}/${line}`, (line) => h("li", {}, line));
  }

  /**
   * @param {TurnInFile} turn
   * @param {string[]} seats
   * @param {HexView} view
   * @param {boolean} judged
   */
  showMore(turn, seats, { hands, options, turn: now }, judged) {
    const { names } = this;
    const text = (value) => (value === undefined || value === null ? NONE : String(value));
    follow(this.limit, text(turn.limit ?? hands?.limit ?? 3), judged);
    this.final.update(upTo(seats.length), plain, text(turn.final));
    this.overtime.update(upTo(seats.length), plain, text(turn.overtime));
    this.place.root.hidden = now.place === undefined; // most seats have one turn in a round
    this.place.update(upTo(4), (value) => (value === NONE ? gettext("the first") : String(Number(value) + 1)), text(turn.place ?? now.place));
    this.causer.root.hidden = !names.many;
    this.causer.update([NONE, ...seats], (value) => (value === NONE ? gettext("not known") : names.army(Number(value))), text(turn.causer));
    this.spent.root.hidden = !hands;
    this.spent.update(upTo(7).slice(1), (value) => value, text(turn.spent ?? 0));
    setTicked(this.redraw, Boolean(turn.redraw));
    this.first.hidden = !options.alternative_start;
    setTicked(this.first, Boolean(turn.first));
    this.discarded.hidden = !options.leaders;
    setTicked(this.discarded, Boolean(turn.discarded));
  }

  /**
   * Which card lies before each team, how often it was used, and whether in this turn.
   * @param {Position} position
   * @param {HexView} view
   */
  showLeaders(position, { options }) {
    const teams = options.leaders ? this.names.teams : [];
    reconcile(this.leaders, teams.map((seats, team) => ({ seats, team })), ({ team }) => team, ({ team }) => this.leaderLine(team), (node, { seats }) => node.show(position, seats));
  }

  /**
   * @param {number} team
   * @returns {HTMLElement & {show: (position: Position, seats: number[]) => void}}
   */
  leaderLine(team) {
    const { names, on } = this;
    const card = () => on.position.leaders?.cards[team] ?? null;
    const leader = new Choice("", (id) => on.change(withLeader(on.position, team, id === NONE ? null : { leader: id, used: card()?.used ?? 0 })));
    const used = new Choice(gettext("How often it was used"), (count) => on.change(withLeader(on.position, team, { ...card(), used: Number(count) })));
    const led = ticked(gettext("Used in this turn"), (is) => on.change(withTurn(on.position, { led: ledBy(on.position, team, is) })));
    const node = h("div", { class: "nh-edit-more" }, leader.root, used.root, led);
    const show = (position, seats) => {
      setText(leader.root.firstChild, fill(gettext("Leader of %(players)s"), { players: seats.map((seat) => names.army(seat)).join(", ") }));
      leader.update([NONE, ...Object.keys(names.catalogue.leaders)], (id) => (id === NONE ? gettext("none any more") : names.leader(id)), card()?.leader);
      used.root.hidden = led.hidden = !card();
      used.update(USES, (count) => count, String(card()?.used ?? 0));
      setTicked(led, Boolean(position.turn?.led?.includes(team)));
    };
    return Object.assign(node, { show });
  }
}

/** The teams that have used their leaders in this turn. */
function ledBy(/** @type {Position} */ { turn = {} }, team, is) {
  const others = (turn.led ?? []).filter((other) => other !== team);
  return is ? [...others, team] : others.length ? others : undefined;
}

function phaseName(phase) {
  return {
    play: gettext("Play tiles"), discard: gettext("Discard a tile first"), place_hq: gettext("Place the HQ"),
    deploy: gettext("Deploy allied units"), battle: gettext("A battle is being fought"), over: gettext("The game is over"),
    leader: gettext("Choose leaders"),
  }[phase];
}
