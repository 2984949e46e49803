// The types of the workshop's scripts. Nothing is run here.

/** @typedef {{[key: string]: any}} Table a table of a draft */

/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} title
 * @property {string} text
 * @property {number} most
 * @property {{[key: string]: string[]}} only
 */

/**
 * A field of a form (neuroshima_contract.workshop.Field).
 * @typedef {object} Field
 * @property {string} key
 * @property {"texts" | "number" | "numbers" | "choice" | "choices" | "flag" | "color" | "list" | "part" | "svg" | "own"} kind
 * @property {string} title
 * @property {string} [help]
 * @property {string} [group] title of the fields with which it is shown
 * @property {any} default
 * @property {number} least
 * @property {number} most
 * @property {Choice[]} [choices]
 * @property {Field[]} [fields]
 * @property {{[key: string]: string[]}} only
 */

/**
 * @typedef {object} Form
 * @property {Field[]} fields
 * @property {string} key
 * @property {string} title
 * @property {Field[]} part
 * @property {{title: string, part: Table}[]} blank
 * @property {string[]} references
 * @property {string[]} unique
 */

/** @typedef {{id: string, svg: string, facts: any}} PartShown */
/** @typedef {{file: string, place: string, reason: string}} FaultShown */
/** @typedef {{title: string, value: string, least: string, most: string, median: string, at: number, verdict: string}} MeasureShown */
/** @typedef {{parts: PartShown[], facts: any, faults: FaultShown[], measures: MeasureShown[]}} DraftShown */

/**
 * What a game's element does in the workshop.
 * @typedef {object} WorkshopParts
 * @property {import("../table/types.js").Texts} host
 * @property {(field: Field, table: Table, changed: () => void) => HTMLElement} widget draws a field of kind `own`
 * @property {(texts: any, facts: any, draft: any) => string[]} lines what a part does, in the words of `texts`
 * @property {(place: HTMLElement, svg: string) => void} show put the part's picture into a widget
 */

/** @typedef {HTMLElement & WorkshopParts} WorkshopElement */

export {};
