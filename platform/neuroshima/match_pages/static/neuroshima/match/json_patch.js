// Changes of JSON documents, as the server writes them (matches/reading/json_patch.py): a part of JSON
// Patch (RFC 6902).

/** @import { Value } from "../table/types.js" */
/** @import { Operation } from "./types.js" */

const INDEX = /^(0|[1-9]\d*)$/;

/**
 * A document after these operations. It is not changed itself, and shares with the result what stays.
 * @template {Value} Document
 * @param {Document} document
 * @param {Operation[]} operations
 * @returns {Document}
 * @throws {RangeError} where an operation does not fit
 */
export function applied(document, operations) {
  const copies = new Set(); // objects and arrays of the result only: no other operation copies them again
  let result = document;
  for (const operation of operations) {
    const [first, ...steps] = operation.path.split("/");
    if (first !== "") throw new RangeError(`No JSON pointer: ${operation.path}`);
    result = changed(result, steps.map(unescaped), operation, copies);
  }
  return result;
}

function changed(value, steps, operation, copies) {
  if (steps.length === 0) {
    if (operation.op === "remove") throw new RangeError("The whole document cannot be removed.");
    return operation.value;
  }
  if (value === null || typeof value !== "object") throw new RangeError(`There is nothing at ${operation.path}`);
  const copy = copies.has(value) ? value : Array.isArray(value) ? [...value] : { ...value };
  copies.add(copy);
  const [step, ...rest] = steps;
  if (rest.length > 0 || operation.op === "replace") put(copy, step, changed(found(copy, step), rest, operation, copies));
  else if (operation.op === "remove") remove(copy, step);
  else add(copy, step, operation.value);
  return copy;
}

function found(container, step) {
  if (!Object.hasOwn(container, step) || (Array.isArray(container) && !INDEX.test(step))) throw new RangeError(`There is no ${step}`);
  return container[step];
}

function add(container, step, value) {
  if (!Array.isArray(container)) return put(container, step, value);
  if (!INDEX.test(step) || Number(step) > container.length) throw new RangeError(`There is no place ${step}`);
  container.splice(Number(step), 0, value);
}

function remove(container, step) {
  found(container, step);
  if (Array.isArray(container)) container.splice(Number(step), 1);
  else delete container[step];
}

/** Also where the name is "__proto__", which an assignment takes for something else. */
function put(container, step, value) {
  Object.defineProperty(container, step, { value, writable: true, enumerable: true, configurable: true });
}

function unescaped(step) { return step.replaceAll("~1", "/").replaceAll("~0", "~"); }
