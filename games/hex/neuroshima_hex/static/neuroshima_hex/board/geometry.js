// Fields and where they are drawn. Axial coordinates [q, r], flat-top hexagons, y downwards; direction 0 is up and
// directions go clockwise (docs/hex-data.md).

/** @import { Field } from "../types.js" */

export const SIZE = 100; // circumradius of a field in the board's units; a tile's symbol is drawn 1:1
export const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 1], [-1, 0]];

/**
 * @param {Field} at
 * @returns {string}
 */
export const keyOf = (at) => `${at[0]},${at[1]}`;
/**
 * @param {Field | null | undefined} a
 * @param {Field | null | undefined} b
 * @returns {boolean}
 */
export const sameField = (a, b) => Boolean(a && b) && a[0] === b[0] && a[1] === b[1];
/**
 * @param {Field} at
 * @param {number} direction
 * @returns {Field}
 */
export const neighbour = (at, direction) => [at[0] + DIRECTIONS[direction][0], at[1] + DIRECTIONS[direction][1]];

/**
 * Whether a value is a list of fields, and not a field or something else.
 * @param {unknown} value
 * @returns {boolean}
 */
export const isFieldList = (value) => Array.isArray(value) && Array.isArray(value[0]);

/**
 * The middle of a field.
 * @param {Field} field
 * @returns {number[]}
 */
export function middle([q, r]) {
  return [SIZE * 1.5 * q, SIZE * Math.sqrt(3) * (r + q / 2)];
}

/**
 * The point `radius` from the middle of a tile, `degrees` clockwise from the right.
 * @param {number} radius
 * @param {number} degrees
 * @returns {number[]}
 */
export function polar(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/**
 * Where side or direction `direction` lies, `radius` from the middle of the tile.
 * @param {number} direction
 * @param {number} radius
 * @returns {number[]}
 */
export const towards = (direction, radius) => polar(radius, 60 * direction - 90);

/**
 * The `points` of a hexagon round (0, 0).
 * @param {number} radius
 * @returns {string}
 */
export function hexagon(radius) {
  return [0, 60, 120, 180, 240, 300].map((a) => polar(radius, a).map((n) => n.toFixed(1)).join(",")).join(" ");
}

/**
 * A field's whole hexagon where it lies on the board, as a path.
 * @param {Field} at
 * @returns {string}
 */
export function outline(at) {
  const [x, y] = middle(at);
  const corners = [0, 60, 120, 180, 240, 300].map((degrees) => polar(SIZE, degrees));
  return `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join("L")}Z`;
}

/**
 * The viewBox that holds all fields: [x, y, width, height].
 * @param {Field[]} fields
 * @returns {number[]}
 */
export function bounds(fields) {
  const points = fields.map(middle);
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  const left = Math.min(...xs) - SIZE - 6;
  const top = Math.min(...ys) - SIZE * 0.87 - 6;
  return [left, top, Math.max(...xs) + SIZE + 6 - left, Math.max(...ys) + SIZE * 0.87 + 6 - top];
}

/**
 * Whether a field lies where the round buttons stand, in the lower corners: of a rectangle of fields, not of a hexagon.
 * @param {Field[]} fields
 * @returns {boolean}
 */
export function fillsCorners(fields) {
  const [left, top, width, height] = bounds(fields);
  const near = width * 0.12 + 0.6 * SIZE; // of the edge below; two of them stand beside each other
  return fields.map(middle).some(([x, y]) => Math.min(x - left, left + width - x) < 1.35 * near && top + height - y < near);
}

/**
 * Column letter and row number of every field: "C3" is the middle of the basic board.
 * @param {Field[]} fields
 * @returns {Map<string, string>}
 */
export function fieldNames(fields) {
  const columns = [...new Set(fields.map((f) => f[0]))].sort((a, b) => a - b);
  const names = new Map();
  columns.forEach((q, i) => {
    const rows = fields.filter((f) => f[0] === q).sort((a, b) => a[1] - b[1]);
    rows.forEach((at, j) => names.set(keyOf(at), `${columnName(i)}${j + 1}`));
  });
  return names;
}

/** A … Z, then AA, AB … */
function columnName(i) {
  return (i < 26 ? "" : String.fromCharCode(64 + Math.floor(i / 26))) + String.fromCharCode(65 + (i % 26));
}

const STEPS = { ArrowUp: 0, ArrowDown: 3, w: 0, e: 1, d: 2, s: 3, a: 4, q: 5 };
const FARTHEST = 8; // steps from one end of the largest regular board to the other
const SIDEWAYS = { ArrowRight: [2, 1], ArrowLeft: [4, 5] };

/**
 * The field that a key leads to from `at`, or null. Left and right zigzag so that a row is walked along; Q W E A S D
 * go in the six directions. `zigzag` is true when the last sideways step went upwards. Over a gap in the board the
 * arrows lead to the nearest field that lies there (so that they reach every field), the letters straight on.
 * @param {Field} at
 * @param {string} key
 * @param {Field[]} fields
 * @param {boolean} zigzag
 * @returns {Field | null}
 */
export function step(at, key, fields, zigzag) {
  const there = (place) => fields.find((field) => sameField(field, place)) ?? null;
  const side = SIDEWAYS[key];
  if (side) {
    const [first, second] = zigzag ? side : [side[1], side[0]];
    return there(neighbour(at, first)) ?? there(neighbour(at, second)) ?? nearest(at, key === "ArrowRight" ? 0 : 180, 45, fields);
  }
  if (!(key in STEPS)) return null;
  const direction = STEPS[key];
  if (key.length > 1) return there(neighbour(at, direction)) ?? nearest(at, 60 * direction - 90, 45, fields);
  return ahead(at, direction, there) ?? nearest(at, 60 * direction - 90, 30, fields);
}

/**
 * Whether one walks from field to field by this key.
 * @param {string} key
 * @returns {boolean}
 */
export const isStep = (key) => key in SIDEWAYS || key in STEPS;

/** The next field straight on, also behind a gap. */
function ahead(at, direction, there) {
  let place = at;
  for (let steps = 0; steps < FARTHEST; steps++) {
    place = neighbour(place, direction);
    if (there(place)) return there(place);
  }
  return null;
}

/** The nearest field that lies within `spread` degrees of a direction. */
function nearest(at, degrees, spread, fields) {
  const [x, y] = middle(at);
  const [ux, uy] = polar(1, degrees);
  const least = Math.cos(((spread + 0.5) * Math.PI) / 180);
  let best = null;
  for (const field of fields) {
    const [dx, dy] = [middle(field)[0] - x, middle(field)[1] - y];
    const length = Math.hypot(dx, dy);
    const forward = dx * ux + dy * uy;
    if (length && forward >= length * least && (!best || length < best.length)) best = { field, length };
  }
  return best?.field ?? null;
}
