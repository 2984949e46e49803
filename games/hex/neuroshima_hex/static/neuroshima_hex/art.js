// Tiles and emblems put together from the sprites that the catalogue brings.

import { s } from "../neuroshima/table/dom.js";

const use = (id) => s("use", { href: `#${id}`, x: -100, y: -100, width: 200, height: 200 });

/** A tile as a group round (0, 0); an instant has only its face. */
export function tileGroup(army, id, definition, rotation = 0) {
  const upright = use(`${army}-${id}-face`);
  if (definition?.kind === "instant") return s("g", { class: "nh-tile" }, upright);
  const turning = s("g", { class: "nh-turning" }, use(`${army}-${id}`));
  turning.style.transform = `rotate(${60 * rotation}deg)`;
  return s("g", { class: "nh-tile" }, turning, upright);
}

/** A tile as a picture of its own. */
export function tilePicture(army, id, definition, size, rotation = 0) {
  return s("svg", { viewBox: "-100 -100 200 200", width: size, height: size, "aria-hidden": "true", class: "nh-picture" }, tileGroup(army, id, definition, rotation));
}

export function emblem(army, size) {
  return s("svg", { viewBox: "-100 -100 200 200", width: size, height: size, "aria-hidden": "true", class: "nh-emblem" }, use(`${army}-emblem`));
}

export function stackPicture(army, size) {
  return s("svg", { viewBox: "-100 -100 200 200", width: size, height: size, "aria-hidden": "true", class: "nh-picture" }, use(`${army}-back`));
}
