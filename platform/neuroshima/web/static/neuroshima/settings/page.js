// The page of settings: no button is needed where scripts run.

import { bindSettings } from "../shared/settings_form.js";

bindSettings();
document.querySelector("[data-at-once]").removeAttribute("hidden");
document.querySelector("[data-send]").setAttribute("hidden", "");
