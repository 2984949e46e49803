// The scenario that is played: its story, what there is to be reached, and what of it is uncertain.

import { h, setText } from "../neuroshima/table/dom.js";
import { fill, gettext, pick } from "../neuroshima/table/text.js";

/** @import { Objective, Scenario } from "./types.js" */
/** @import { HexNames } from "./words/names.js" */

/** The scenario beside the board. */
export class ScenarioPanel {
  /** @param {HexNames} names */
  constructor(names) {
    this.names = names;
    this.title = h("span");
    this.body = h("div", { class: "nh-scenario-words" });
    this.root = h("details", { class: "nh-pile nh-scenario" }, h("summary", {}, this.title), this.body);
  }

  /**
   * `outcome`: the host's, once the match is over.
   * @param {import("../neuroshima/table/types.js").Outcome | null} outcome
   */
  update(outcome) {
    const { scenario } = this.names;
    this.root.hidden = !scenario;
    if (!scenario) return;
    setText(this.title, fill(gettext("Scenario: %(name)s"), { name: pick(scenario.names) }));
    const reached = outcome?.details?.objectives ?? null;
    const shown = JSON.stringify(reached);
    if (this.shown === shown) return;
    this.shown = shown;
    this.body.replaceChildren(...this.words(scenario, reached));
  }

  /**
   * @param {Scenario} scenario
   * @param {{[objective: string]: number[]} | null} reached
   * @returns {HTMLElement[]}
   */
  words({ texts, rules, objectives, remarks }, reached) {
    const list = (items) => h("ul", {}, ...items.map((item) => h("li", {}, item)));
    return [
      h("p", {}, pick(texts)),
      ...(rules?.length ? [h("h2", {}, gettext("Special rules")), list(rules.map((rule) => this.names.specialRule(rule)))] : []),
      ...(objectives?.length ? [h("h2", {}, gettext("To be reached")), list(objectives.map((objective) => this.objective(objective, reached)))] : []),
      ...(remarks?.length ? [h("details", { class: "nh-scenario-remarks" }, h("summary", {}, gettext("Not certain, or in no rulebook")), list(remarks.map(pick)))] : []),
    ];
  }

  /**
   * @param {Objective} objective
   * @param {{[objective: string]: number[]} | null} reached
   * @returns {string}
   */
  objective({ id, names, reward }, reached) {
    const words = `${pick(names)}. ${pick(reward)}`;
    if (!reached) return words;
    const by = (reached[id] ?? []).map((seat) => this.names.player(seat)).join(", ");
    return `${words} ${by ? fill(gettext("Reached by %(player)s."), { player: by }) : gettext("Not reached.")}`;
  }
}
