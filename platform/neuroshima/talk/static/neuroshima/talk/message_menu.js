// What can be done about somebody else or their message: hear them no more, or report it to the moderators.

import { tell } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { named } from "./talk_words.js";

/** @import { TalkCommand, Target } from "./types.js" */

/** @typedef {{of: HTMLElement, mute: HTMLButtonElement, report: HTMLFormElement, reason: HTMLTextAreaElement, close: HTMLButtonElement}} Parts */

/** The menu, which opens below the messages. */
export class MessageMenu {
  #place; #give;
  /** @type {Target | null} */
  #about = null;
  /** @type {HTMLElement | null} */
  #from = null;

  /**
   * @param {HTMLElement} place
   * @param {(command: TalkCommand) => Promise<boolean>} give
   */
  constructor(place, give) {
    this.#place = place;
    this.#give = give;
    this.#part("mute").addEventListener("click", () => this.#mute());
    this.#part("report").addEventListener("submit", (event) => { event.preventDefault(); this.#report(); });
    this.#part("close").addEventListener("click", () => this.escape());
  }

  /**
   * @template {keyof Parts} Name
   * @param {Name} name
   * @returns {Parts[Name]}
   */
  #part(name) { return this.#place.querySelector(`[data-menu="${name}"]`); }

  /**
   * @param {Target | undefined} about
   * @param {HTMLElement} from has the focus again when the menu is left
   */
  open(about, from) {
    if (about === undefined) return;
    [this.#about, this.#from] = [about, from];
    this.#part("of").textContent = about.text === "" ? about.name : `${about.name}: ${about.text}`;
    this.#part("mute").textContent = named(gettext("Mute: %(name)s"), about.name);
    this.#part("reason").value = "";
    this.#place.hidden = false;
    this.#part("mute").focus();
  }

  /**
   * Leave the menu.
   * @returns {boolean} false if it was not open
   */
  escape() {
    if (this.#place.hidden) return false;
    this.#place.hidden = true;
    (this.#from?.isConnected ? this.#from : document.getElementById("talk-log"))?.focus();
    return true;
  }

  async #mute() {
    const { name } = this.#about;
    if (await this.#give({ type: "mute", ...this.#target(), muted: true })) {
      this.escape();
      tell(named(gettext("You have muted this player: %(name)s"), name));
    }
  }

  #target() {
    const { number, seat } = this.#about;
    return number === undefined ? { seat } : { number };
  }

  async #report() {
    const reason = this.#part("reason").value.trim();
    if (reason === "") return;
    if (await this.#give({ type: "report", ...this.#target(), reason })) {
      this.escape();
      tell(gettext("The moderators have been told. Thank you."));
    }
  }
}
