// The rules in force in this match, of those on which editions and variants differ: a dialog of plain sentences, which
// come with the view (rules/inforce.py) and the words of the catalogue.

import { h } from "../neuroshima/table/dom.js";
import { ruleLink, sectionWords } from "../neuroshima/table/rules.js";
import { fill, gettext, pick } from "../neuroshima/table/text.js";
import { contradictionNode } from "./words/contradictions.js";
import { faces } from "./words/structures.js";

/**
 * @import { HexView, Options } from "./types.js"
 * @import { HexNames } from "./words/names.js"
 */

/** The dialog of the rules in force. */
export class Rules {
  /** @param {HexNames} names */
  constructor(names) {
    this.names = names;
    this.root = null;
  }

  /**
   * The button that opens it over `table`.
   * @param {import("./table.js").HexTable} table
   * @returns {HTMLElement}
   */
  button(table) {
    return h("button", { type: "button", class: "nh-rules-button", "aria-label": gettext("Rules in force"), title: gettext("Rules in force"), onclick: () => this.open(table) }, "§");
  }

  /**
   * Made anew each time: another match may be shown meanwhile.
   * @param {import("./table.js").HexTable} table
   */
  open(table) {
    const { view } = table.state ?? {};
    if (!view || this.root?.open) return;
    this.root?.remove();
    this.root = this.dialog(view);
    table.append(this.root);
    this.root.showModal();
    this.root.querySelector("h2").focus();
  }

  /**
   * @param {HexView} view
   * @returns {HTMLDialogElement}
   */
  dialog({ options, rules = [] }) {
    const close = h("button", { type: "button", class: "nt-primary", onclick: () => root.close() }, gettext("Close"));
    const title = h("h2", { id: "nh-rules-title", tabindex: "-1" }, gettext("Rules in force"));
    const played = h("p", {}, fill(gettext("%(edition)s, %(mode)s."), { edition: this.editions([options.edition]), mode: this.mode(options) }));
    const list = h("ul", { class: "nh-rules-list" }, ...rules.map((entry) => h("li", {}, this.words(entry.rule), this.link(entry.rule), this.others(entry.others ?? []))), ...this.unbuilt());
    const rest = h("p", {}, gettext("In everything else the editions agree."));
    const root = h("dialog", { class: "nt-help nh-rules", "aria-labelledby": "nh-rules-title" }, title, played, ...this.special(), list, rest, ...this.contradictions(), close);
    return root;
  }

  /**
   * @param {Options} options
   * @returns {string}
   */
  mode({ mode }) {
    return this.names.puzzle ? gettext("a puzzle") : pick(this.names.catalogue.modes[mode]);
  }

  /**
   * Where the rules say more of a rule.
   * @param {string} rule
   * @returns {HTMLElement | null}
   */
  link(rule) {
    const cites = this.names.citation("rule", rule);
    return cites ? h("span", {}, " ", ruleLink(cites, sectionWords(cites), this.names.edition)) : null;
  }

  /** Armies without a Structure in a match with Structures: those of other boxes. */
  unbuilt() {
    const without = this.names.structured ? this.names.seats.filter((_, seat) => !faces(this.names, seat).length) : [];
    const armies = without.map(({ seat }) => this.names.army(seat)).join(", ");
    return without.length ? [h("li", {}, fill(gettext("Without a Structure of their own: %(armies)s."), { armies }))] : [];
  }

  /** What holds on this map alone, before what the editions say. */
  special() {
    const rules = this.names.scenario?.rules ?? [];
    if (!rules.length) return [];
    const list = h("ul", { class: "nh-rules-list" }, ...rules.map((rule) => h("li", {}, this.names.specialRule(rule), this.link(rule))));
    return [h("h3", {}, gettext("Special rules")), list, h("h3", {}, gettext("All other rules"))];
  }

  /** Where the rulebooks contradict each other in what belongs to this match. */
  contradictions() {
    const nodes = this.names.contradictions.map(([, entry]) => contradictionNode(entry));
    return nodes.length ? [h("h3", {}, gettext("Where rulebooks contradict each other")), ...nodes] : [];
  }

  /**
   * What other editions say instead; those that say the same together.
   * @param {{rule: string, editions: string[]}[]} others
   * @returns {HTMLElement | null}
   */
  others(others) {
    const items = others.map(({ rule, editions }) => h("li", {}, fill(gettext("Otherwise in: %(editions)s. %(rule)s"), { editions: this.editions(editions), rule: this.words(rule, editions[0]) })));
    return items.length ? h("ul", { class: "nh-rules-others" }, ...items) : null;
  }

  /**
   * @param {string[]} ids
   * @returns {string}
   */
  editions(ids) {
    return ids.map((id) => pick(this.names.catalogue.editions[id])).join(", ");
  }

  /**
   * @param {string} rule
   * @param {string} [edition]
   * @returns {string}
   */
  words(rule, edition) {
    return this.names.words(rule, "texts", edition) || rule;
  }
}
