// What the reader has chosen for every page and table. The server writes it into the attributes of <html>
// (`players/player_settings.py` has the names, values and defaults), so style sheets see it before anything is drawn.
//
//   setting("speed")                         "1", "2", "4" or "instant"
//   setting("motion")                        "system" or "reduced"; `prefersStillness` of table/dom.js asks both
//   volume()                                 0 if the reader wants no sound, up to 1
//   change("volume", "40")                   for this page at once, and kept for all
//   const stop = onChange("sound", () => …)  changed by this page or another one of this browser

/** @typedef {"speed" | "sound" | "volume" | "motion" | "theme" | "colors" | "text" | "letters" | "confirm" | "auto"} Name */

const CHANGED = "neuroshima:setting";
const LAST = "neuroshima-setting"; // in the browser's storage: the last change, which its other pages hear of

globalThis.addEventListener?.("storage", ({ key, newValue }) => {
  const [name, value] = key === LAST && newValue ? newValue.split("=") : [];
  if (value !== undefined) show(/** @type {Name} */ (name), value);
});
globalThis.addEventListener?.("pagehide", () => { if (untold.size > 0) tell(); });

/** @returns {{[name: string]: string}} the attributes of the page; none where there is no page */
const kept = () => globalThis.document?.documentElement?.dataset ?? {};

/**
 * The value of a setting, as a word. Switches are "on" or "off".
 * @param {Name} name
 * @returns {string} empty on a page that does not know it
 */
export const setting = (name) => kept()[name] ?? "";

/**
 * How loud the table is: 0 to 1, and 0 if the reader has not asked for sound.
 * @returns {number}
 */
export const volume = () => (setting("sound") === "on" ? Number(setting("volume")) / 100 : 0);

/**
 * Change a setting: on this page at once, on the other pages of this browser, and by the server for all that come.
 * @param {Name} name
 * @param {string} value
 */
export function change(name, value) {
  if (setting(name) === value) return;
  show(name, value);
  try { localStorage.setItem(LAST, `${name}=${value}`); } catch { /* not allowed */ }
  keep(name, value);
}

/**
 * Hear of changes of a setting.
 * @param {Name} name
 * @param {(value: string) => void} listener
 * @returns {() => void} stops listening
 */
export function onChange(name, listener) {
  const heard = (/** @type {CustomEvent<Name>} */ { detail }) => { if (detail === name) listener(setting(name)); };
  document.addEventListener(CHANGED, heard);
  return () => document.removeEventListener(CHANGED, heard);
}

/**
 * @param {Name} name
 * @param {string} value
 */
function show(name, value) {
  kept()[name] = value;
  document.dispatchEvent(new CustomEvent(CHANGED, { detail: name }));
}

/** @type {Map<Name, string>} what the server has not been told yet */
const untold = new Map();
let isTelling = false;

/**
 * Tell the server. One request at a time: two at once may be stored in the wrong order, and a new visitor's
 * cookie has what the last answer says.
 * @param {Name} name
 * @param {string} value
 */
async function keep(name, value) {
  untold.set(name, value);
  if (isTelling) return;
  isTelling = true;
  while (untold.size > 0) await tell();
  isTelling = false;
}

/** The request ends even if the page is left meanwhile. Without a connection the choice holds for this page. */
async function tell() {
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const body = new FormData();
  for (const [name, value] of untold) body.set(name, value);
  body.set("csrfmiddlewaretoken", token?.value ?? "");
  untold.clear();
  await fetch(kept().keep, { method: "POST", body, keepalive: true }).catch(() => {});
}
