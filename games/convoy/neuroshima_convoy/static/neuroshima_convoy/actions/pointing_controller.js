// What a player does at the table of Convoy: cards are pointed at in rows, cities on the road, and cards of the hand pay
// for an ability.

import { Controller } from "../../neuroshima/table/controller.js";
import { gettext } from "../../neuroshima/table/text.js";
import { SIDES } from "../words/names.js";

/** @import { ConvoyElement } from "../table.js" */
/** @import { CardNode, Pointed } from "../types.js" */
/** @import { Place, SideName, UnitView } from "../view_types.js" */
/** @import { Action } from "../../neuroshima/table/types.js" */

/**
 * Choosing at the table of Convoy: by pointing, from the hand, by dragging.
 * @augments {Controller<ConvoyElement>}
 */
export class PointingController extends Controller {
  bindings() {
    const road = () => false; // road.js answers them where the focus is on it
    return [
      { keys: [], shown: "← ↑ → ↓", words: gettext("go along the road and from row to row"), run: road },
      { keys: [], shown: "Home  End", words: gettext("go to the first city, or to the last"), run: road },
      { keys: [], shown: "N", words: gettext("go to the next that can be chosen; with Shift back"), run: road },
      { keys: [], shown: "Enter", words: gettext("choose, then confirm"), run: road },
      { keys: ["c", "C"], shown: "C", words: gettext("go to the road"), run: () => this.table.focusMain() },
      { keys: ["i", "I"], shown: "I", words: gettext("everything about a card or a city, with its sources"), run: () => this.table.openDossier(document.activeElement) },
      ...super.bindings(),
    ];
  }

  handKeyWords() {
    return gettext("choose a card of your hand");
  }

  // --- pointing at the road -----------------------------------------------------------------------------------

  /**
   * @param {SideName} side
   * @param {Place} place
   * @param {boolean} touch
   * @param {CardNode} node
   * @returns {unknown}
   */
  pickCard(side, place, touch, node) {
    const { flow, table } = this;
    if (table.watching.running || this.sending) return;
    if (flow.complete && flow.chosenLast(side, place)) return this.confirm();
    if (flow.side === null && flow.active && flow.placeAsked) return this.pick(place[0], touch);
    if (flow.side === side && (flow.active || flow.isLit(place))) return this.pick(place, touch);
    if (flow.active && flow.placeAsked) return this.refuse(gettext("Choose one of the lit cards."));
    if (flow.seat !== null && !flow.active && this.couldUse(side, node.entry)) return this.give({ type: "use", at: place });
    if (!flow.begun) this.look(node, touch);
  }

  /**
   * An own card with an ability that is used, though not now: it is tried, and the server says why not.
   * @param {SideName} side
   * @param {UnitView} entry
   * @returns {boolean}
   */
  couldUse(side, entry) {
    const { flow, table } = this;
    const used = flow.usesModule ? entry.module : entry.card;
    return side === SIDES[flow.seat] && ["once_per_turn", "discard_card"].includes(table.names.definition(used)?.activation);
  }

  /**
   * @param {string} id
   * @param {boolean} touch
   * @returns {unknown}
   */
  pickCity(id, touch) {
    const { flow, table } = this;
    if (table.watching.running || this.sending) return;
    if (flow.complete && flow.chosenCity(id)) return this.confirm();
    if (flow.active && flow.side === null && flow.placeAsked) return this.pick(id, touch);
    if (flow.active && flow.placeAsked) return this.refuse(gettext("Choose one of the lit cards."));
    if (!flow.begun) this.look(table.road.cities.find((city) => city.id === id).board, touch);
  }

  /**
   * Nothing can be done with it: by finger it is explained, with a mouse or the keyboard told in full.
   * @param {Pointed} node
   * @param {boolean} touch
   */
  look(node, touch) {
    if (touch) this.table.explain(node);
    else this.table.openDossier(node);
  }

  // --- the hand -----------------------------------------------------------------------------------------------

  /**
   * @param {string} card
   * @param {Pointed} node
   * @returns {unknown}
   */
  chooseCard(card, node) {
    const { flow } = this;
    if (this.table.drag.justEnded || this.table.watching.running || this.sending) return;
    const field = flow.handField;
    if (field && flow.optionsOf(field).includes(card)) return this.payWith(field, card, node);
    if (field === "discard") return this.refuse(gettext("This card cannot pay: it is the one that is played, or not in your hand."));
    this.chooseFromHand(flow.seat, card, node);
  }

  /**
   * @param {string} field
   * @param {string} card
   * @param {Pointed} node
   */
  payWith(field, card, node) {
    this.chosenKey = node.dataset.key;
    this.flow.choose(field, card);
    this.refuse("");
    this.table.render();
    this.table.prompt.focusConfirm();
  }

  /**
   * @param {number} seat
   * @param {string} card
   * @param {Pointed} node
   * @returns {unknown}
   */
  chooseFromHand(seat, card, node) {
    if (seat === null) return this.look(node, node.touched);
    return super.chooseFromHand(seat, card, node);
  }

  /**
   * A card that cannot be used now is tried all the same: the server knows why not.
   * @param {Action} given
   * @param {Pointed} node
   */
  begin(given, node) {
    const { flow, table } = this;
    this.chosenKey = node?.dataset.key ?? null;
    if (flow.begin(given)) {
      this.refuse("");
      table.card.hide();
      table.render();
    } else if (this.deciding(table.state)) this.refuse(gettext("Choose on the board or with the buttons."));
    else this.give(this.attempt(given.card));
  }

  /**
   * @param {string} card
   * @returns {Action}
   */
  attempt(card) {
    const { view } = this.table.state;
    const { kind } = this.table.names.definition(card);
    const city = view.battle?.city;
    if (kind === "instant") return { type: "play", card };
    return kind === "module" ? { type: "attach", card, at: [city, 0] } : { type: "deploy", card, city };
  }

  /**
   * @param {number} index
   * @returns {HTMLElement | undefined}
   */
  handButton(index) {
    return /** @type {HTMLElement | undefined} */ (this.table.hand.root.children[index]);
  }

  cancel() {
    const open = /** @type {HTMLDetailsElement | null} */ (this.table.querySelector(".cv-pile[open]"));
    if (open && !this.flow.begun) {
      open.open = false;
      return true;
    }
    return super.cancel();
  }

  // --- dragging -----------------------------------------------------------------------------------------------

  /**
   * The mouse carries a card of the hand. By finger the hand is scrolled, and cards are tapped.
   * @param {PointerEvent} event
   * @param {string} card
   * @param {Pointed} node
   */
  startDrag(event, card, node) {
    if (event.button !== 0 || event.pointerType !== "mouse") return;
    this.table.drag.start(event, node.querySelector(".cv-art"), { card, node });
    event.preventDefault();
    node.focus({ preventScroll: true, focusVisible: false });
  }

  /**
   * @param {{card: string, node: Pointed}} thing
   * @returns {boolean}
   */
  lift({ card, node }) {
    if (this.flow.seat === null || this.sending || this.table.watching.running || this.flow.handField) return false;
    this.begin({ card }, node);
    return this.flow.begun;
  }

  /**
   * A card that is dropped on a city or a card chooses it. If nothing more is asked, the action is done at once.
   * @param {Element | null} element
   * @returns {unknown}
   */
  drop(element) {
    const card = /** @type {CardNode | null} */ (element?.closest(".cv-card"));
    const city = /** @type {HTMLElement | null} */ (element?.closest(".cv-city"));
    if (!city) return this.cancel();
    const { flow } = this;
    const chosen = () => flow.complete && flow.begun && (flow.chosenCity(city.dataset.city) || (card && flow.chosenLast(card.side, card.place)));
    if (!chosen()) {
      if (card && flow.litCard(card.side, card.place)) this.pickCard(card.side, card.place, false, card);
      else this.pickCity(city.dataset.city, false);
    }
    if (chosen()) this.confirm();
  }
}
