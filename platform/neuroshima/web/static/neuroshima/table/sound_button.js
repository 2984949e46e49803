// The button with the loudspeaker: the table sounds, or is silent. How loud it is, and how fast it shows what happens, is
// chosen in the menu of settings at the head of the page.

import { change, onChange, setting } from "../shared/settings.js";
import { h, s, setAttribute } from "./dom.js";
import { gettext } from "./text.js";

/** @import { Host } from "./types.js" */

/** Sound on and off. */
export class SoundButton {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    this.root = h("button", { type: "button", class: "nt-sound-button", "aria-label": gettext("Sound"), onclick: () => this.toggle() }, speaker());
    this.heard = [onChange("sound", () => this.changed()), onChange("volume", () => this.host.sounds?.sample())];
    this.draw();
  }

  get on() {
    return setting("sound") === "on";
  }

  /** Sound on, or off. */
  toggle() {
    this.host.say(this.on ? gettext("The table is silent.") : gettext("The table sounds."));
    change("sound", this.on ? "off" : "on");
  }

  /** Hear no more of settings: the table is gone. */
  stop() {
    for (const stop of this.heard.splice(0)) stop();
  }

  changed() {
    this.draw();
    this.host.sounds?.sample();
  }

  draw() {
    this.root.classList.toggle("nt-silent", !this.on);
    setAttribute(this.root, "aria-pressed", String(this.on));
    setAttribute(this.root, "title", this.on ? gettext("The table sounds.") : gettext("The table is silent."));
  }
}

/** A loudspeaker with waves, and with the cross that style sheets show where it is silent. */
function speaker() {
  const body = s("path", { d: "M3 9h4l6-5v16l-6-5H3z" });
  const waves = s("path", { class: "nt-waves", d: "M16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12" });
  const cross = s("path", { class: "nt-cross", d: "M16.5 9.5l5 5M21.5 9.5l-5 5" });
  return s("svg", { viewBox: "0 0 24 24", width: 22, height: 22, "aria-hidden": "true" }, body, waves, cross);
}
