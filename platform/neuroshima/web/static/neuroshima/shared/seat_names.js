// What the one who plays a seat is called.

import { gettext } from "./words.js";

/** @import { Seat } from "../table/types.js" */

/**
 * The name of who plays a seat.
 * @param {Partial<Seat> | undefined | null} seat
 * @returns {string}
 */
export function nameOf(seat) { return seat?.name || gettext("open seat"); }
