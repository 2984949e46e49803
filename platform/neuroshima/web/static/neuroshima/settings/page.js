// The page of settings: no button is needed where scripts run.

import { onChange } from "../shared/settings.js";
import { bindSettings } from "../shared/settings_form.js";
import { tableSounds } from "../shared/sound.js";

bindSettings();
const sounds = tableSounds();
for (const name of /** @type {const} */ (["sound", "volume"])) onChange(name, () => sounds.sample());
document.querySelector("[data-at-once]").removeAttribute("hidden");
document.querySelector("[data-send]").setAttribute("hidden", "");
