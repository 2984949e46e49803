// Leaders: the three cards a side chooses from, the one that lies before it, and their words.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { leaderPicture } from "../board/pictures.js";
import { designWords } from "../words/designers.js";
import { choiceOf, leaderLines, leaderOf, sideWords, waitingWords } from "../words/leaders.js";

/**
 * @import { HexView } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** What there is to be shown of a seat: [{leader, used, open}]; `open` where the card is still to be chosen. */
function cardsOf(view, seat) {
  const choice = choiceOf(view);
  const { team } = view.players[seat];
  if (!choice) return [leaderOf(view, seat)].filter(Boolean);
  const left = choice.chosen[team] ? [choice.chosen[team]] : (choice.dealt[team] ?? []);
  return left.map((leader) => ({ leader, used: 0, open: !choice.chosen[team] }));
}

/** The cards of leaders before a player. */
export class LeaderCards {
  /**
   * @param {HexNames} names
   * @param {number} seat
   * @param {import("../types.js").HandIntents} on
   */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.cards = h("div", { class: "nh-leader-cards", role: "group" });
    this.words = h("p", { class: "nh-leader-words" });
    this.root = h("div", { class: "nh-leaders", hidden: true }, this.cards, this.words);
  }

  /**
   * `usable`: the ids that may be used or chosen now; `chosen`: the one that is about to be.
   * @param {HexView} view
   * @param {{usable: string[], chosen?: string, mine: boolean}} state
   */
  update(view, { usable, chosen, mine }) {
    const elsewhere = this.liesBeforeMe(view);
    const cards = elsewhere ? [] : cardsOf(view, this.seat);
    const words = waitingWords(view, this.seat, elsewhere);
    this.root.hidden = !cards.length && !words;
    setText(this.words, words);
    setAttribute(this.cards, "aria-label", fill(gettext("Leader of %(player)s"), { player: this.names.player(this.seat) }));
    reconcile(this.cards, cards, (card) => card.leader, (card) => this.button(card.leader), (node, card) => this.updateButton(node, card, { usable, chosen, mine }));
  }

  /**
   * What a team chooses from lies before the viewer once, and not before the partner as well.
   * @param {HexView} view
   * @returns {boolean}
   */
  liesBeforeMe(view) {
    if (!choiceOf(view) || this.names.isMine(this.seat)) return false;
    const { team } = view.players[this.seat];
    return view.players.some((player, seat) => player.team === team && this.names.isMine(seat));
  }

  /**
   * @param {string} id
   * @returns {HTMLElement}
   */
  button(id) {
    const { names } = this;
    const explain = (element) => this.on.explainLeader(id, element);
    const rule = h("span", { class: "nh-leader-rule" }, ...leaderLines(names, id).map((line) => h("span", {}, line)));
    const words = h("span", { class: "nh-leader-text" }, h("strong", {}, names.leader(id)), h("small", { class: "nh-leader-side" }), ...design(names, id), rule);
    const button = h("button", { type: "button", class: "nh-leader", "data-leader": id, "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, leaderPicture(id, 64), words);
    onLongPress(button, () => explain(button));
    button.addEventListener("click", () => this.on.chooseLeader(this.seat, id, button));
    return button;
  }

  /**
   * @param {HTMLElement} node
   * @param {{leader: string, used: number, open?: boolean}} card
   * @param {{usable: string[], chosen?: string, mine: boolean}} state
   */
  updateButton(node, { leader, used, open }, { usable, chosen, mine }) {
    const can = mine && usable.includes(leader);
    setText(node.querySelector(".nh-leader-side"), sideWords(used));
    setAttribute(node, "data-used", used);
    setAttribute(node, "aria-pressed", can ? String(chosen === leader) : null);
    setAttribute(node, "aria-keyshortcuts", can && !open ? "L" : null);
    /** @type {HTMLElement} */ (node.querySelector(".nh-leader-rule")).hidden = !open;
    node.classList.toggle("nh-chosen", chosen === leader);
    node.classList.toggle("nh-idle", !can);
  }
}

function design(names, id) {
  const words = designWords(names.leaderFacts(id)?.designer);
  return words ? [h("small", { class: "nh-leader-design" }, words)] : [];
}
