// The legal actions as groups of buttons. It reads the action in the making alone, so it needs no page.

import { narrow, options } from "../legal.js";

/** @import { Flow } from "../flow.js" */
/** @import { Action, Entry, Shape, Value } from "../types.js" */

/**
 * Buttons that belong together: the actions of one type. `field`: what the buttons choose; null if there is nothing to
 * choose. `fixed`: what is chosen already.
 * @typedef {{type: string, field: string | null, fixed: Action, choices: GroupChoice[]}} ActionGroup
 */

/** @typedef {{key: string, value: Value, given: Action}} GroupChoice what a button chooses, and all that is given then */

/**
 * The groups to choose from now: one for each type of action, or the next field of the action in the making.
 * @param {Flow} flow
 * @returns {ActionGroup[]} empty if nothing is to be chosen
 */
export function actionGroups(flow) {
  if (flow.seat === null || (flow.begun && flow.complete)) return [];
  const begun = flow.begun ? [flow.given] : options(flow.entries, {}, "type").map((type) => ({ type }));
  return begun.map((given) => groupOf(flow, given));
}

/**
 * @param {Flow} flow
 * @param {Action} given
 * @returns {ActionGroup}
 */
function groupOf({ entries, shape }, given) {
  const { chosen, ask, values } = narrow(entries, given, shape);
  const choices = ask === null
    ? [{ key: given.type, value: undefined, given }]
    : values.map((value) => ({ key: `${given.type}-${ask}-${JSON.stringify(value)}`, value, given: { ...given, [ask]: value } }));
  return { type: given.type, field: ask, fixed: chosen, choices };
}
