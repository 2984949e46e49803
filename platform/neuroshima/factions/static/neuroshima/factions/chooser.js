// The chooser of factions in a form. The page works without this script: what is added here is the search, the filter by
// box, and the buttons that put the chosen faction on the reader's lists. The server stores these at once.
//
// <faction-chooser> surrounds the radio buttons (templates/factions/chooser.html). It is an element of its own so that it
// also works in a form that another script puts into the page.

import { tell } from "../shared/announce.js";
import { gettext, interpolate, ngettext } from "../shared/words.js";
import { isShown } from "./faction_search.js";

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
const elements = (root, selector) => [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(selector))];

/**
 * @param {HTMLElement} choice
 * @returns {{names: string, box: string}}
 */
const namesAndBox = ({ dataset }) => ({ names: dataset.names ?? "", box: dataset.box ?? "" });

class FactionChooser extends HTMLElement {
  connectedCallback() {
    /** @type {HTMLInputElement | null} */
    this.open = this.querySelector(".faction-open input");
    /** @type {HTMLInputElement | null} */
    this.search = this.querySelector("[type=search]");
    /** @type {HTMLSelectElement | null} */
    this.boxes = this.querySelector(".faction-tools select");
    for (const part of elements(this, ".faction-tools, .faction-lists")) part.hidden = false;
    this.search?.addEventListener("input", () => this.filter());
    this.search?.addEventListener("keydown", (event) => this.pick(event));
    this.boxes?.addEventListener("change", () => this.filter());
    this.addEventListener("change", ({ target }) => { if (target instanceof HTMLInputElement && target.type === "radio") this.showLists(); });
    this.addEventListener("click", (event) => this.click(event));
    this.showLists();
  }

  get choices() { return elements(this, ".faction-choice"); }

  get chosen() { return elements(this, ".faction-choice:has(input:checked)").at(0); }

  /** Show what the search finds. While something is searched, chance is none of it. */
  filter() {
    const typed = this.search.value;
    const box = this.boxes?.value ?? "";
    const asked = typed.trim() !== "" || box !== "";
    for (const choice of this.choices) choice.hidden = asked && !(choice.dataset.faction && isShown(namesAndBox(choice), typed, box));
    if (asked && this.open) this.open.checked = true;
    const found = this.choices.filter((choice) => !choice.hidden).length;
    const words = found === 0 ? gettext("None is called that.") : interpolate(ngettext("%s found", "%s found", found), [found]);
    this.querySelector(".faction-found").textContent = asked ? words : "";
  }

  /** Enter chooses the first that is found, and does not send the form; Escape empties the search. */
  pick(event) {
    if (event.key === "Escape" && this.search.value !== "") {
      event.preventDefault();
      this.search.value = "";
      this.filter();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const first = this.choices.find((choice) => !choice.hidden && choice.dataset.faction);
    if (this.search.value.trim() === "" || !first) return;
    elements(first, "input")[0].click();
    this.search.value = "";
    this.filter();
    this.fold();
    elements(first, "input")[0].focus();
  }

  /** Only the chosen one again, where all were opened. */
  fold() {
    if (this.open) this.open.checked = false;
  }

  click(event) {
    const button = event.target.closest("[data-kind]");
    if (button) this.prefer(button);
    const byPointer = event.detail > 0 && event.target.closest(".faction-choice");
    if (byPointer) setTimeout(() => this.fold());
  }

  /** The buttons speak of the chosen faction; chance is on no list. */
  showLists() {
    const { chosen } = this;
    for (const lists of elements(this, ".faction-lists")) lists.classList.toggle("none", !chosen?.dataset.faction);
    const buttons = /** @type {HTMLButtonElement[]} */ (elements(this, ".faction-lists > *"));
    for (const button of buttons) {
      button.disabled = !chosen?.dataset.faction;
      button.setAttribute("aria-pressed", String(chosen?.dataset[button.dataset.kind] !== undefined));
    }
  }

  /** Put the chosen faction on a list, or take it off: here, in the other choosers of the page, and on the server. */
  async prefer(button) {
    const { faction, prefer } = this.chosen.dataset;
    const { kind } = button.dataset;
    const on = button.getAttribute("aria-pressed") !== "true";
    this.mark(faction, prefer, kind, on);
    const body = new FormData();
    body.set("kind", kind);
    body.set("on", on ? "1" : "0");
    body.set("quiet", "1");
    const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
    body.set("csrfmiddlewaretoken", token?.value ?? "");
    const answer = await fetch(prefer, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return;
    this.mark(faction, prefer, kind, !on);
    tell(answer?.status === 409 ? gettext("That list is full: chance must have at least two armies left.") : gettext("This could not be stored. Check the connection."));
  }

  mark(faction, prefer, kind, on) {
    for (const choice of elements(document, `.faction-choice[data-faction="${faction}"]`)) {
      if (choice.dataset.prefer !== prefer) continue;
      choice.toggleAttribute(`data-${kind}`, on);
      // Empty where it does not hold: a description read aloud has hidden words, too.
      for (const word of elements(choice, `[data-mark="${kind}"]`)) word.textContent = on ? (word.dataset.word ?? "") : "";
    }
    for (const chooser of document.querySelectorAll("faction-chooser")) if (chooser instanceof FactionChooser) chooser.showLists();
  }
}

customElements.define("faction-chooser", FactionChooser);
