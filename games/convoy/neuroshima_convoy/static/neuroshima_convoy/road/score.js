// What is fought for, in which phase, with which strength on both sides, and how many cards Moloch's deck still has: always in sight.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { picture } from "../art.js";
import { SIDES, phaseName, phases, sideName } from "../words/names.js";
import { deckLabel } from "../words/labels.js";

/** @import { SideName, View } from "../view_types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

/** The battle, its phase and both sums. */
export class Score {
  /**
   * @param {ConvoyNames} names
   * @param {{explainSum: (side: SideName, node: HTMLElement) => void, explainDeck: (node: HTMLElement) => void, leave: () => void}} on
   */
  constructor(names, on) {
    this.names = names;
    this.on = on;
    this.title = h("h2", { class: "cv-battle-title" });
    this.phases = h("ol", { class: "cv-phases", "aria-label": gettext("Phases of a battle") });
    this.now = h("span", { class: "cv-phase-now" });
    this.sums = Object.fromEntries(SIDES.map((side) => [side, this.makeSum(side)]));
    const sums = h("div", { class: "cv-sums", role: "group", "aria-label": gettext("Strength in the active city") }, this.sums.moloch, h("span", { class: "cv-versus", "aria-hidden": "true" }, ":"), this.sums.outpost);
    this.deck = this.makeDeck();
    this.root = h("div", { class: "cv-score" }, h("div", { class: "cv-score-words" }, this.title, this.now, this.phases), h("div", { class: "cv-scores" }, sums, this.deck));
    this.preview = null;
  }

  /**
   * @param {SideName} side
   * @returns {HTMLButtonElement}
   */
  makeSum(side) {
    const explained = pointed((node) => this.on.explainSum(side, node), () => this.on.leave());
    const node = h("button", { type: "button", class: `cv-sum cv-sum-${side}`, "aria-describedby": "nt-card", ...explained }, picture("side", side), h("b"), h("span", { class: "cv-sum-after" }));
    node.addEventListener("click", () => this.on.explainSum(side, node));
    return node;
  }

  /**
   * The cards of Moloch's deck: they decide the game.
   * @returns {HTMLButtonElement}
   */
  makeDeck() {
    const explained = pointed((node) => this.on.explainDeck(node), () => this.on.leave());
    const node = h("button", { type: "button", class: "cv-deck", "aria-describedby": "nt-card", ...explained }, picture("back", "moloch"), h("b"), h("span", { "aria-hidden": "true" }, gettext("Moloch's deck")));
    node.addEventListener("click", () => this.on.explainDeck(node));
    return node;
  }

  /** @param {View} view */
  update(view) {
    this.view = view;
    setText(this.deck.querySelector("b"), String(view.sides[0].deck));
    setAttribute(this.deck, "aria-label", deckLabel(view));
    setText(this.title, view.battle && view.round && !view.outcome ? fill(gettext("Battle %(n)s: %(district)s"), { n: view.round, district: this.names.district(view.battle.city, view.battle.district) }) : gettext("The road to New York"));
    setText(this.now, phaseName(view.phase));
    this.drawPhases(view);
    this.setSums(Object.fromEntries(SIDES.map((side) => [side, view.strength[side].total])), view.battle?.city);
  }

  /** @param {View} view */
  drawPhases(view) {
    const now = view.phase === "outpost_modules" ? "modules" : view.phase;
    reconcile(this.phases, phases(), ([id]) => id, ([, words]) => h("li", {}, words), (node, [id]) => {
      setAttribute(node, "aria-current", id === now ? "step" : null);
      node.classList.toggle("cv-skipped", id === "modules" && view.skip_modules);
    });
  }

  /**
   * Numbers: those of the position, or those counted up so far while a resolution is watched.
   * @param {{[side: string]: number}} totals
   * @param {string} city
   */
  setSums(totals, city) {
    for (const side of SIDES) {
      const node = this.sums[side];
      const other = totals[SIDES[1 - SIDES.indexOf(side)]];
      setText(node.querySelector("b"), String(totals[side]));
      node.classList.toggle("cv-ahead", totals[side] > other);
      setAttribute(node, "aria-label", fill(gettext("%(side)s: strength %(n)s in %(city)s"), { side: sideName(side), n: totals[side], city: this.names.city(city) }));
    }
  }

  /**
   * What both would count after the action in the making; null to show nothing.
   * @param {View | null} after
   */
  setPreview(after) {
    for (const side of SIDES) {
      const total = after?.strength?.[side].total;
      const differs = after && after.battle?.city === this.view.battle?.city && total !== this.view.strength[side].total;
      setText(this.sums[side].querySelector(".cv-sum-after"), differs ? `→ ${total}` : "");
    }
  }
}
