// Values of a draft's tables: keys with dots lead into tables, keys joined by "+" stand for several.

/** @import { Field, Table } from "./types.js" */

/**
 * @param {Table} table
 * @param {string} key
 * @returns {any} undefined if it is left out
 */
export function valueAt(table, key) {
  if (key === "") return table;
  if (key.includes("+")) {
    const values = key.split("+").map((part) => table[part]);
    return values[0] === undefined ? undefined : values.join("+");
  }
  return key.split(".").reduce((found, part) => found?.[part], table);
}

/**
 * Set a value; undefined leaves the key out.
 * @param {Table} table
 * @param {string} key
 * @param {any} value
 */
export function setAt(table, key, value) {
  if (key.includes("+")) {
    const values = value === undefined ? [] : String(value).split("+");
    key.split("+").forEach((part, index) => setAt(table, part, values[index]));
    return;
  }
  const [outer, ...rest] = key.split(".");
  if (rest.length) {
    const table2 = { ...table[outer] };
    setAt(table2, rest.join("."), value);
    setAt(table, outer, Object.keys(table2).length ? table2 : undefined);
  } else if (value === undefined) delete table[outer];
  else table[outer] = value;
}

/**
 * Whether what has these conditions is there in a table: each key has one of the values. An empty value is a key that
 * is left out.
 * @param {Table} table
 * @param {{[key: string]: string[]}} only
 * @returns {boolean}
 */
export const holds = (table, only) => Object.entries(only ?? {}).every(([key, values]) => values.includes(valueAt(table, key) ?? ""));

/**
 * Leave out what a table may not have as it is now, and fill in what a choice must have.
 * @param {Field[]} fields
 * @param {Table} table
 */
export function settle(fields, table) {
  for (const field of fields) {
    if (!holds(table, field.only)) leaveOut(field, table);
    else if (field.kind === "choices") setAt(table, field.key, allowed(field, table, valueAt(table, field.key) ?? []));
    else if (field.kind === "list") for (const entry of valueAt(table, field.key) ?? []) settle(field.fields, entry);
    else if (isMissing(field, table)) setAt(table, field.key, field.kind === "number" ? field.least : field.choices[0]?.value);
  }
}

/** Whether a table has to have a value for this field, and has none. */
function isMissing({ kind, key, default: meant }, table) {
  return ["choice", "number"].includes(kind) && (meant ?? null) === null && valueAt(table, key) === undefined;
}

function leaveOut(field, table) {
  if (field.kind === "own") for (const { value } of field.choices) delete table[value];
  else setAt(table, field.key, undefined);
}

function allowed(field, table, values) {
  const fit = values.filter((value) => field.choices.every((choice) => choice.value !== value || holds(table, choice.only)));
  return fit.length ? fit : undefined;
}

/**
 * An id made of a name that none of the others has.
 * @param {string} name
 * @param {string[]} others
 * @returns {string}
 */
export function idOf(name, others) {
  const plain = name.normalize("NFD").replace(/[̀-ͯ]/g, "").toLowerCase().replaceAll("ł", "l");
  const start = plain.replace(/[^a-z0-9]+/g, "_").replace(/^[^a-z]+|_+$/g, "").slice(0, 40) || "tile";
  for (let number = 1; ; number++) {
    const id = number === 1 ? start : `${start}_${number}`;
    if (!others.includes(id)) return id;
  }
}
