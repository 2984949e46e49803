// The table of Neuroshima: Convoy: <neuroshima-convoy-table>. The general life of a table is the host's (docs/tables.md);
// this module joins the parts of Convoy, and lets resolutions be watched before what follows is shown.

import { h, isPhone, setAttribute } from "../neuroshima/table/dom.js";
import { Drag } from "../neuroshima/table/drag.js";
import { TableElement } from "../neuroshima/table/element.js";
import { newsWords } from "../neuroshima/table/news.js";
import { Prompt } from "../neuroshima/table/prompt.js";
import { sprites } from "../neuroshima/table/sprites.js";
import { Tabs } from "../neuroshima/table/tabs.js";
import { fill, gettext } from "../neuroshima/table/text.js";
import { same } from "../neuroshima/table/legal.js";
import { isAbout } from "./actions/choices.js";
import { ConvoyController, ownSide } from "./actions/controller.js";
import { AsideCard, Dossier } from "./words/dossier.js";
import { Effects } from "./battle/effects.js";
import { explainCard, explainCity, explainDeck, explainEntry, explainSum } from "./words/explain.js";
import { ConvoyFlow } from "./actions/flow.js";
import { CardList, chosenOf, keyed } from "./hand/hand.js";
import { OpenHands } from "./hand/hands.js";
import { help } from "./help.js";
import { changesOf } from "./battle/changes.js";
import { ConvoyLog, told } from "./battle/log.js";
import { ConvoyNames, SIDES } from "./words/names.js";
import { cityOf, Pieces } from "./road/pieces.js";
import { askingOf } from "./words/questions.js";
import { Road } from "./road/road.js";
import { Score } from "./road/score.js";
import { SidePanel } from "./hand/sides.js";
import { ResolutionPlayer, hasResolution } from "./battle/watch.js";

/** @import { CardNode, Message } from "./types.js" */
/** @import { View } from "./view_types.js" */

/** Events that tell a player more than what they have done themselves. */
const NEWS = ["drawn", "revealed", "looked", "milled", "recovered", "killed", "saved", "returned", "discarded"];

class ConvoyTable extends TableElement {
  /** @type {Message | null} the message that is shown */ state = null;
  /** @type {ConvoyNames} */ names = null;
  /** @type {ConvoyFlow} */ flow = null;
  /** @type {ConvoyLog} */ log = null;
  /** @type {ConvoyController} */ controller = null;
  /** @type {ResolutionPlayer} */ watching = null;

  static Names = ConvoyNames;
  static Log = ConvoyLog;

  build(message) {
    this.names = new ConvoyNames(this.host.catalogue, this.host.language);
    this.names.sidePages = this.host.factions;
    this.names.explainsKeywords = this.host.newcomer === true;
    this.names.update(message);
    this.flow = new ConvoyFlow(this.names, () => this.view);
    this.card = new AsideCard();
    this.help = help();
    this.dossier = new Dossier();
    this.prompt = new Prompt();
    this.controller = new ConvoyController(this);
    this.pieces = new Pieces(message.view);
    const on = this.intents();
    this.road = new Road(this.names, on);
    this.effects = new Effects(this.road.root, this.host.sounds);
    this.watching = new ResolutionPlayer(this.names, (moment) => this.showMoment(moment), (words) => this.host.say(words), this.effects);
    this.score = new Score(this.names, on);
    this.log = new ConvoyLog(this.names, (about) => this.road.light(about, this.log.pieces));
    this.hand = new CardList(this.names, "cv-hand", { ...on.cards, choose: (card, node) => this.controller.chooseCard(card, node), drag: (event, card, node) => this.controller.startDrag(event, card, node) });
    this.offer = new CardList(this.names, "cv-offer", { ...on.cards, choose: (card, node) => this.controller.chooseCard(card, node) });
    const looked = { ...on.cards, choose: (_card, node) => this.controller.look(node, node.touched) };
    this.openHands = new OpenHands(this.names, looked);
    this.panels = SIDES.map((_, seat) => new SidePanel(this.names, seat, looked));
    this.layOut();
  }

  /** The elements stand in the order in which they are read; style sheets put them where they belong. */
  layOut() {
    const task = h("div", { class: "nt-task" }, this.prompt.root, this.watching.root);
    const main = h("div", { class: "cv-main" });
    this.layout = h("div", { class: "nt-table nt-seat-colors cv-table" }, sprites(Object.values(this.host.catalogue.art)), main);
    this.tabs = new Tabs(this.layout, [["sides", gettext("Piles")], ["log", gettext("Log")]]);
    main.append(this.score.root, task, this.offer.root, this.road.root, this.hand.root, this.openHands.root, this.tabs.root, ...this.panels.map((panel) => panel.root));
    this.score.root.append(this.sound.root, this.help.button(this));
    this.aside = h("div", { class: "cv-aside" }, this.log.root);
    this.layout.append(this.aside, this.card.root, this.dossier.root);
    this.card.keepIn(this.layout);
    this.card.root.addEventListener("mousedown", (event) => event.preventDefault()); // what is explained keeps the focus
    this.drag = new Drag(this.layout, { lift: (thing) => this.controller.lift(thing), drop: (element) => this.controller.drop(element) });
    this.replaceChildren(this.layout);
  }

  intents() {
    const leave = () => {
      this.controller.considerThing(null);
      this.leave();
    };
    const explained = (thing, node) => {
      this.controller.considerThing(thing);
      this.explainSoon(node);
    };
    return {
      leave,
      pickCard: (side, place, touch, node) => this.controller.pickCard(side, place, touch, node),
      pickCity: (id, touch) => this.controller.pickCity(id, touch),
      explainCard: (node) => explained({ side: node.side, place: node.place, city: node.place[0] }, node),
      explainCity: (city, node) => explained({ city }, node),
      explainSum: (side, node) => this.card.soon(() => this.card.show(explainSum(this.names, this.view, side, this.view.strength[side]), node), 60),
      explainDeck: (node) => this.card.soon(() => this.card.show(explainDeck(this.view), node), 60),
      cards: { leave, explain: (card, node) => explained({ card }, node) },
    };
  }

  get view() {
    return /** @type {View} */ (this.state.view);
  }

  // --- explaining ---------------------------------------------------------------------------------------------

  explainSoon(node) {
    if (this.watching.running) return;
    this.card.soon(() => this.explain(node), node.matches(":focus-visible") ? 0 : undefined);
  }

  leave() {
    this.card.leave();
  }

  explain(node) {
    const facts = this.factsOf(node);
    if (!facts || !node.isConnected) return;
    const note = isPhone() ? h("button", { type: "button", onclick: () => this.openDossier(node) }, gettext("Everything about it, with the sources of its values")) : facts.note;
    this.card.show({ ...facts, note }, node);
  }

  /** What an element shows, in words. */
  factsOf(node) {
    if (node.entry) return explainEntry(this.names, this.view, node.side, this.cityOf(node.place[0]), this.cityOf(node.place[0])[node.side].cards[node.place[1]] ?? node.entry);
    if (node.matches(".cv-board")) return explainCity(this.names, this.view, this.cityOf(node.parentNode.dataset.city));
    return node.dataset.card ? explainCard(this.names, node.dataset.card) : null;
  }

  cityOf(id) {
    return this.view.cities.find((city) => city.id === id);
  }

  openDossier(node) {
    const card = node?.closest?.("[data-card]");
    const city = node?.closest?.("[data-city]");
    if (!card && !city) return false;
    this.card.hide();
    if (card) this.dossier.openCard(this.names, card.dataset.card);
    else this.dossier.openCity(this.names, city.dataset.city);
    return true;
  }

  // --- resolutions --------------------------------------------------------------------------------------------

  isWatched({ move }) {
    return hasResolution(move.events);
  }

  watch({ move }, before) {
    return this.watching.watchResolution(move.events, before.view, this.pieces);
  }

  showMoment({ view, pieces, about, totals }) {
    this.markNews([]);
    this.road.setLights(about, pieces);
    this.road.update({ view, pieces, flow: this.flow, bottom: this.bottom });
    this.score.update({ ...view, phase: "resolve" });
    if (totals) this.score.setSums(totals, view.battle?.city);
    this.panels.forEach((panel) => panel.update({ side: view.sides[panel.seat], toMove: false, mine: this.names.isMine(panel.seat) }));
    if (about[0]) this.road.show(about[0].city);
  }

  sentences(move, view) {
    return told(move.events, this.names, new Pieces(view)).map((line) => line.text);
  }

  /** @param {import("../neuroshima/table/types.js").GameEvent[]} events */
  changesOf(events) {
    return changesOf(events, this.pieces);
  }

  /**
   * Marks the cards on the road that are new, or have changed.
   * @param {import("../neuroshima/table/news.js").Change[]} changes
   */
  markNews(changes) {
    const marks = new Map(changes.map((change) => [change.at, change]));
    for (const node of /** @type {NodeListOf<CardNode>} */ (this.road.root.querySelectorAll(".cv-card"))) {
      const change = marks.get(node.dataset.key);
      setAttribute(node, "data-news", change?.kind ?? null);
      if (!change) continue;
      const from = change.what ? ` (${this.names.city(change.what)})` : "";
      setAttribute(node, "aria-label", `${node.getAttribute("aria-label")}, ${newsWords(change.kind)}${from}`);
    }
  }

  /** Besides what the host's element tells: what an action of one's own has brought, and what is to be decided then. */
  announce(words, before) {
    const asked = before && this.flow.seat !== null && this.view.pending && before.toMove.join() === this.state.toMove.join();
    super.announce([...words, ...this.ownNews(before), ...(asked ? [this.prompt.words.textContent] : [])], before);
  }

  ownNews(before) {
    const { move } = this.state;
    if (!before || !move || !this.names.isMine(move.seat) || hasResolution(move.events)) return [];
    const lines = told(move.events, this.names, new Pieces(before.view));
    return lines.filter((line) => NEWS.includes(line.kind)).map((line) => line.text);
  }

  // --- drawing ------------------------------------------------------------------------------------------------

  /** Cards keep their names through what happens, so that one that moves keeps its picture. */
  arrive({ view, move }) {
    if (move?.kind === "action") (move.events ?? []).forEach((event) => this.pieces.forward(event));
    if (move?.kind === "action" && this.shownCity !== undefined && !hasResolution(move.events)) this.effects.hear(move.events ?? []);
    this.pieces.align(view);
    this.road.setLights([], this.pieces);
    this.following = this.shownCity !== view.battle?.city;
    this.happenedIn = move?.kind === "action" && !this.names.isMine(move.seat) ? cityOf(move.events ?? []) : undefined;
    this.shownCity = view.battle?.city;
  }

  /** The side towards the viewer: the own one, or the Outpost for those who only look. */
  get bottom() {
    return ownSide(this.state.you?.[0]);
  }

  get boardRoot() { return this.road.root; }

  get roomForTalk() { return this.aside ?? null; }

  draw() {
    const { view } = this;
    setAttribute(this.layout, "data-phase", view.phase);
    setAttribute(this.layout, "data-bottom", this.bottom);
    this.layout.classList.toggle("cv-choosing", this.flow.begun || (this.flow.active && Boolean(view.pending)));
    this.layout.classList.toggle("cv-acting", this.flow.seat !== null && view.phase !== "mulligan");
    this.score.update(view);
    this.road.update({ view, pieces: this.pieces, flow: this.flow, bottom: this.bottom });
    this.markNews(this.news.marks);
    this.panels.forEach((panel) => panel.update({ side: view.sides[panel.seat], toMove: (this.state.toMove ?? []).includes(panel.seat), mine: this.names.isMine(panel.seat) }));
    this.drawHand(view);
    this.drawQuestion();
    this.preview();
    this.follow();
  }

  considered(keys) {
    super.considered(keys);
    this.drawQuestion();
    this.preview();
  }

  /** Marks the card that asks, and what the answers are about that are considered. */
  drawQuestion() {
    const asking = askingOf(this.view, this.names);
    const abouts = [...this.controller.weighed.map(({ about }) => about), ...this.controller.hinted];
    const mark = (node, thing) => node.classList.toggle("cv-considered", abouts.some((about) => isAbout(about, thing)));
    for (const node of /** @type {NodeListOf<CardNode>} */ (this.road.root.querySelectorAll(".cv-card"))) {
      mark(node, { side: node.side, place: node.place });
      node.classList.toggle("cv-asking", Boolean(asking) && node.side === asking.side && same(node.place, asking.place));
    }
    for (const node of /** @type {NodeListOf<HTMLElement>} */ (this.road.root.querySelectorAll(".cv-city"))) mark(node, { city: node.dataset.city });
    for (const list of [this.hand.root, this.offer.root]) markOne(/** @type {HTMLElement[]} */ ([...list.children]), mark);
  }

  /** On a phone the road is scrolled to where the battle is, to what can be chosen if none of it is in sight, or to what
   * another player has just done. */
  follow() {
    const wanted = this.following ? this.view.battle?.city : (this.flow.active && this.road.hiddenChoice()) || this.happenedIn;
    this.following = false;
    this.happenedIn = undefined;
    if (wanted) requestAnimationFrame(() => this.road.show(wanted));
  }

  /** A screen that has become narrow shows the battle. */
  measure() {
    super.measure();
    const narrow = this.road?.isScrolled ?? false;
    this.following ||= narrow && this.narrow === false;
    this.narrow = narrow;
    if (this.following && this.state && !this.busy) this.follow();
  }

  drawHand(view) {
    const seat = this.flow.seat ?? this.state.you?.find((own) => view.sides[own]?.hand);
    const cards = view.sides[seat]?.hand ?? [];
    const loose = (view.pending?.cards ?? []).filter((card) => !cards.includes(card));
    this.hand.update(this.handItems(cards), fill(gettext("Hand of %(player)s"), { player: seat === undefined ? "" : this.names.player(seat) }));
    this.hand.root.hidden = seat === undefined;
    this.openHands.update(view, this.bottom);
    this.offer.update(this.handItems(loose), gettext("Cards to choose from"));
    this.offer.root.hidden = !loose.length;
    this.layout.classList.toggle("cv-offering", loose.length > 0);
  }

  handItems(cards) {
    const { flow, controller } = this;
    const items = keyed(cards);
    const chosen = chosenOf(items, [flow.chosen.discard, ...(flow.begun ? [flow.chosen.card] : [])], controller.chosenKey);
    return items.map((item) => ({ ...item, numbered: true, lit: flow.litHand(item.card), chosen: chosen.includes(item) }));
  }

  /** What the action in the making would make of the sums: asked of the server, not worked out. */
  async preview() {
    const { seat, begun } = this.flow;
    const { considered } = this.controller.hints;
    const { weighed } = this.controller;
    const action = considered ?? (begun ? this.flow.action : weighed.length === 1 ? weighed[0].action : null);
    const asked = (this.asked = JSON.stringify([this.state.seq, action]));
    this.score.setPreview(null);
    if (!action) return;
    const after = /** @type {View | null} */ (await this.host.preview(seat, action));
    if (this.asked === asked) this.score.setPreview(after);
  }

  focusMain() {
    this.road.focus();
  }

  /** @param {{city: string}[]} places */
  mark(places) {
    for (const node of /** @type {Iterable<HTMLElement>} */ (this.road?.root.querySelectorAll(".cv-city") ?? [])) node.classList.toggle("cv-coached", places.some(({ city }) => city === node.dataset.city));
  }
}

/** Of equal cards one is marked: the one that is pointed at, or the first. */
function markOne(nodes, mark) {
  for (const node of nodes) {
    const equal = nodes.filter(({ dataset }) => dataset.card === node.dataset.card);
    const one = equal.find((each) => each.matches(":hover, :focus-visible")) ?? equal[0];
    mark(node, node === one ? { card: node.dataset.card } : {});
  }
}

/** @typedef {ConvoyTable} ConvoyElement the table, for the types of its parts */

customElements.define("neuroshima-convoy-table", ConvoyTable);
