// The edition that a reader of a rulebook wants to see: what belongs to others alone is hidden, and stays so on other pages
// of the book. A cookie has the choice, so the server hides the same before the page is seen. Without scripts everything is
// shown.

import { interpolate, ngettext } from "../shared/words.js";

const A_YEAR = 31536000; // seconds

/** The choice of an edition. */
export class Editions {
  /**
   * @param {HTMLElement} form
   * @param {HTMLElement} text
   */
  constructor(form, text) {
    this.form = form;
    this.text = text;
  }

  start() {
    this.choose(this.chosen);
    this.form.addEventListener("change", (event) => {
      this.choose(/** @type {HTMLInputElement} */ (event.target).value);
      this.keep();
    });
    addEventListener("hashchange", () => this.reveal());
  }

  /** @returns {HTMLInputElement[]} */
  get radios() { return [...this.form.querySelectorAll("input")]; }

  get chosen() { return this.radios.find(({ checked }) => checked)?.value ?? ""; }

  /** @param {string} edition empty for all */
  choose(edition) {
    const radio = this.radios.find(({ value }) => value === edition) ?? this.radios[0];
    radio.checked = true;
    let hidden = 0;
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.text.querySelectorAll("[data-editions]"))) {
      part.hidden = radio.value !== "" && !part.dataset.editions.split(" ").includes(radio.value);
      hidden += Number(part.hidden);
    }
    for (const cell of /** @type {NodeListOf<HTMLElement>} */ (this.text.querySelectorAll("[data-column]"))) {
      cell.classList.toggle("chosen", cell.dataset.column === radio.value);
    }
    const words = ngettext("%(n)s passage of other editions is hidden here", "%(n)s passages of other editions are hidden here", hidden);
    this.form.querySelector("#editions-said").textContent = hidden ? interpolate(words, { n: hidden }, true) : "";
    this.reveal();
  }

  /** What an address leads to is shown, whatever its edition. */
  reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const part = /** @type {HTMLElement | null} */ (target?.closest("[data-editions][hidden]"));
    if (!part) return;
    part.hidden = false;
    target.scrollIntoView();
  }

  keep() {
    const secure = location.protocol === "https:" ? "; secure" : "";
    document.cookie = `${this.form.dataset.cookie}=${this.chosen}; path=/rules/; max-age=${A_YEAR}; samesite=lax${secure}`;
  }
}
