// The land in words: terrain with its features, tiles that belong to it.

import { fill, gettext, pick } from "../../neuroshima/table/text.js";
import { terrainAt } from "../board/contents.js";
import { lookOf } from "../board/terrain.js";
import { terrainContradictions } from "./contradictions.js";

/**
 * @import { Explanation, Field, HexView, Section } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * A section for each piece of terrain on a field, the topmost first: its features, and what of them is uncertain; and one
 * of what rulebooks contradict each other in.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Field} at
 * @returns {Section[]}
 */
export function terrainSections(names, view, at) {
  const pieces = terrainAt(view.terrain, at);
  const sections = pieces.map((patch) => ({ heading: fill(gettext("Terrain: %(kind)s"), { kind: names.terrain(patch.kind) }), lines: terrainLines(names, patch) }));
  return [...sections, terrainContradictions(names, pieces.flatMap(({ features }) => features))];
}

function terrainLines(names, { kind, features }) {
  const { terrain, features: known } = names.catalogue;
  const lines = features.map((id) => `${names.feature(id)}: ${pick(known[id]?.texts)}`);
  const remarks = [terrain[kind]?.remarks, ...features.map((id) => known[id]?.remarks)].map(pick).filter(Boolean);
  const none = features.length ? [] : [gettext("It has no features here.")];
  return [...lines, ...none, ...remarks.map((remark) => fill(gettext("Not certain: %(remark)s"), { remark }))];
}

/**
 * A field of terrain on which nothing lies.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Field} at
 * @returns {Explanation}
 */
export function explainTerrain(names, view, at) {
  const [top] = terrainAt(view.terrain, at);
  return { at, terrain: lookOf(top, names.catalogue.looks), title: names.terrain(top.kind), subtitle: `${gettext("Terrain")} · ${names.field(at)}`, sections: terrainSections(names, view, at) };
}

/**
 * "Kind (one feature, another)" for each piece on the field.
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Field} at
 * @returns {string[]}
 */
export function terrainLabels(names, view, at) {
  return terrainAt(view.terrain, at).map(({ kind, features }) => {
    const list = features.map((id) => names.feature(id)).filter((name) => name !== names.terrain(kind)).join(", ");
    return list ? `${names.terrain(kind)} (${list})` : names.terrain(kind);
  });
}
