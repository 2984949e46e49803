// What says everything about a card or a city: a dialog with the source of each value, and the card that explains.

import { Card } from "../../neuroshima/table/card.js";
import { h } from "../../neuroshima/table/dom.js";
import { ruleLink } from "../../neuroshima/table/rules.js";
import { fill, gettext, pick } from "../../neuroshima/table/text.js";
import { guess, picture } from "../art.js";
import { SIDES, activationWords, cardText, cityText, kindName, sideName, signed, victoryHeading } from "./names.js";

/** @import { OriginFacts } from "../view_types.js" */
/** @import { ConvoyNames } from "./names.js" */

const EDGE = 14;
const WIDE = window.matchMedia("(min-width: 1280px)");

/** The dialog that says everything about a card or a city. */
export class Dossier {
  constructor() {
    this.body = h("div", { class: "cv-dossier-body" });
    this.title = h("h2", { id: "cv-dossier-title" });
    const close = h("button", { type: "button", class: "nt-primary", onclick: () => this.root.close() }, gettext("Close"));
    this.root = h("dialog", { class: "nt-help cv-dossier", "aria-labelledby": "cv-dossier-title" }, this.title, this.body, close);
  }

  /**
   * @param {ConvoyNames} names
   * @param {string} id
   */
  openCard(names, id) {
    const facts = names.definition(id);
    this.title.textContent = names.card(id);
    const words = [`${sideName(facts.side)} · ${kindName(facts.kind)}`, `${activationWords(facts.activation)}:`, cardText(facts)];
    const head = h("div", { class: "cv-dossier-head" }, picture("big", id), h("div", {}, ...words.map((line) => h("p", {}, line))));
    this.show(head, facts, cardValues(facts), names.citation("card", id));
  }

  /**
   * @param {ConvoyNames} names
   * @param {string} id
   */
  openCity(names, id) {
    const facts = names.cityFacts(id);
    this.title.textContent = names.city(id);
    const words = SIDES.filter((side) => cityText(facts, side)).map((side) => `${victoryHeading(side)}: ${cityText(facts, side)}`);
    const head = h("div", { class: "cv-dossier-head" }, picture("city", id), h("div", {}, ...words.map((line) => h("p", {}, line))));
    this.show(head, facts, cityValues(facts), names.citation("city", id));
  }

  /**
   * @param {HTMLElement} head
   * @param {OriginFacts} facts
   * @param {{[field: string]: string | number}} values
   * @param {string} cites where the rules say more
   */
  show(head, facts, values, cites) {
    const rows = Object.keys(facts.provenance).filter((field) => field in fieldNames()).map((field) => row(facts, field, values[field]));
    const tuned = (facts.tuned ?? []).map((change) => h("li", {}, fill(gettext("Changed for balance: %(field)s was %(was)s. %(why)s"), { field: fieldNames()[change.field] ?? change.field, was: String(change.was), why: pick(change.why) })));
    const intro = facts.reconstructed.length ? gettext("Values marked as reconstructed are in no source we know: they are our own choice and may be replaced.") : gettext("Every value comes from a source.");
    const rules = cites ? h("p", {}, ruleLink(cites, gettext("Read the rules of it"))) : "";
    this.body.replaceChildren(head, rules, h("h3", {}, gettext("Where its values come from")), h("p", {}, intro), h("ul", { class: "cv-sources" }, ...rows, ...tuned));
    this.root.showModal();
  }
}

function row(facts, field, value) {
  const source = facts.provenance[field];
  const reconstructed = source === "reconstructed";
  const name = value === undefined ? fieldNames()[field] : `${fieldNames()[field]}: ${value}`;
  const why = pick(facts.why[field]);
  return h("li", { class: reconstructed ? "cv-reconstructed" : null }, h("b", {}, name), " ", reconstructed ? guess() : sourceWords(source), why ? h("span", { class: "cv-why" }, why) : null);
}

function sourceWords(source) {
  if (source.startsWith("public:")) return fill(gettext("published (%(where)s)"), { where: source.slice("public:".length) });
  return { seed: gettext("from the rulebook"), translation: gettext("our translation"), "n/a": gettext("does not apply") }[source] ?? source;
}

const cardValues = (facts) => ({
  copies: facts.copies, strength: facts.kind === "module" ? signed(facts.strength) : facts.strength, kind: kindName(facts.kind), amount: facts.amount, count: facts.count,
  name_en: facts.names.en, name_pl: facts.names.pl, name_cs: facts.names.cs,
});

const cityValues = (facts) => ({
  districts: facts.districts, bombs: facts.bombs.length ? facts.bombs.map((n) => n + 1).join(", ") : gettext("None"),
  positions: SIDES.map((side) => `${sideName(side)} ${facts.positions[side]}`).join(", "),
});

const fieldNames = () => ({
  name_en: gettext("English name"), name_pl: gettext("Polish name"), name_cs: gettext("Czech name"), kind: gettext("Kind"), copies: gettext("Copies"),
  strength: gettext("Strength"), activation: gettext("Activation"), ability: gettext("Ability"), amount: gettext("Amount"), count: gettext("Count"),
  names: gettext("Name"), order: gettext("Place on the road"), districts: gettext("Districts"), bombs: gettext("Districts with a Bomb"),
  positions: gettext("Battle positions"), outpost_victory: gettext("Victory effect of the Outpost"), moloch_victory: gettext("Victory effect of Moloch"),
});

/** The card that explains, aside where the screen is wide. */
export class AsideCard extends Card {
  /**
   * @param {Element} anchor
   * @param {DOMRect} spot
   * @param {number} width
   * @param {boolean} mirrored
   * @returns {number}
   */
  sideways(anchor, spot, width, mirrored) {
    const left = window.innerWidth - width - EDGE;
    return WIDE.matches && !mirrored && spot.right + EDGE <= left ? left : super.sideways(anchor, spot, width, mirrored);
  }
}
