// Whether a unit is netted, by units or by markers on it.

/** @import { Unit } from "../types.js" */

/**
 * @param {Pick<Unit, "netted_by" | "net_markers">} unit
 * @returns {boolean}
 */
export function isNetted(unit) {
  return Boolean(unit.netted_by?.length || unit.net_markers?.length);
}
