// The shapes of Convoy's data and of what its modules give each other, for JSDoc: docs/convoy-data.md says what the data
// means. Nothing imports this module in a page.

/** @import { Action, Choice, GameEvent, Message as HostMessage } from "../neuroshima/table/types.js" */
/** @import { ConvoyFlow } from "./flow.js" */
/** @import { Pieces } from "./pieces.js" */

// --- what the server sends ----------------------------------------------------------------------------------------

/** @typedef {"moloch" | "outpost"} Side */

/**
 * A card on the table: the city's id, and the index in that side's row.
 * @typedef {[string, number]} Place
 */

/** @typedef {"city" | "deactivated" | "emp" | "netted"} WhyOff why an ability does not work */

/**
 * A card that lies at a city. `dying`: it is about to go, in a resolution that is watched. One that an event has just
 * brought has only the first four.
 * @typedef {object} Unit
 * @property {string} card
 * @property {number} strength of its tokens
 * @property {string | null} module
 * @property {number | null} total what it would count now
 * @property {boolean} [shield]
 * @property {boolean} [deactivated]
 * @property {boolean} [module_deactivated]
 * @property {boolean} [netted]
 * @property {boolean} [used]
 * @property {number} [arrived]
 * @property {WhyOff | null} [off]
 * @property {WhyOff | null} [module_off]
 * @property {boolean} [immune]
 * @property {boolean} [dying]
 */

/** @typedef {{printed: number, limit: number, used: number, taken_by?: {at: Place, amount: number}[]}} Positions */

/** @typedef {{cards: Unit[], positions: Positions}} Row */

/**
 * A city in a view.
 * @typedef {object} CityView
 * @property {string} id
 * @property {"destroyed" | "active" | "future"} state
 * @property {number} districts
 * @property {number[]} destroyed
 * @property {number[]} bombs
 * @property {Row} moloch
 * @property {Row} outpost
 */

/**
 * What a viewer knows of a side.
 * @typedef {object} SideView
 * @property {Side} side
 * @property {string[] | null} hand
 * @property {number} hand_count
 * @property {number} deck
 * @property {string[]} discard
 * @property {{[card: string]: number}} unseen
 * @property {{hand: string[], deck: {card: string, at?: number}[]}} known hidden cards whose place the viewer knows
 */

/** @typedef {{at: Place, card: string, what: string, amount: number, from?: Place}} Part a number of a sum */

/** @typedef {{total: number, parts: Part[]}} Sum the strength of a side */

/**
 * A question that waits for its answer.
 * @typedef {object} Question
 * @property {number} seat
 * @property {string} kind
 * @property {{card?: string, at?: Place}} source
 * @property {Action[] | null} answers the fields of the action for each
 * @property {string[] | null} [cards]
 */

/**
 * A position as the viewer knows it.
 * @typedef {object} View
 * @property {string} phase
 * @property {number} seat
 * @property {number} round
 * @property {{city: string, district: number}} battle
 * @property {boolean} skip_modules
 * @property {string | null} playing
 * @property {string | null} leaving
 * @property {CityView[]} cities
 * @property {SideView[]} sides
 * @property {object[]} agenda the steps that are still to be done
 * @property {{moloch: Sum, outpost: Sum}} strength
 * @property {Question | null} pending
 * @property {{winners: number[], reason: string} | null} outcome
 */

/** @typedef {Omit<HostMessage, "view"> & {view: View}} Message what the host gives the table */

/** @typedef {{[language: string]: string}} Words */

/**
 * Where the values of a card or a city come from.
 * @typedef {object} Origin
 * @property {{[field: string]: string}} provenance
 * @property {string[]} reconstructed
 * @property {{[field: string]: Words}} why
 * @property {{field: string, was: number | number[], why: Words}[]} [tuned]
 */

/**
 * What is printed on a card.
 * @typedef {object} PrintedCard
 * @property {string} id
 * @property {Side} side
 * @property {string} kind
 * @property {number} copies
 * @property {number} strength
 * @property {string} activation
 * @property {string | null} effect
 * @property {number} amount
 * @property {number} count
 * @property {boolean} placeholder
 * @property {Words} names
 * @property {Words} text
 */

/** @typedef {PrintedCard & Origin} CardFacts a card in the catalogue */

/**
 * What is printed on a city.
 * @typedef {object} PrintedCity
 * @property {string} id
 * @property {number} number
 * @property {Words} names
 * @property {number} districts
 * @property {number[]} bombs
 * @property {{moloch: number, outpost: number}} positions
 * @property {{moloch: Words, outpost: Words}} text
 * @property {{moloch?: number, outpost?: number}} amounts
 */

/** @typedef {PrintedCity & Origin} CityFacts a city in the catalogue */

// --- what the modules give each other -------------------------------------------------------------------------------

/** @typedef {{card: string, name: string}} Piece a card on the road, under a name that it keeps */

/**
 * A thing on the table: a card of a row by `side` and `place`, a `city`, or a `card` of a hand.
 * @typedef {{side?: Side, place?: Place, city?: string, card?: string}} About
 */

/** @typedef {Choice & {about: About}} ConvoyChoice an answer to a question, and what it is about */

/** @typedef {{side?: string, city: string, index?: number}} Light what a line of the log lights: a card, or a city */

/** @typedef {{key: string, at: Place, card: string, parts: (Part & {fromCard: string | null})[], total: number}} PartGroup */

/**
 * What the road shows.
 * @typedef {{view: View, pieces: Pieces, flow: ConvoyFlow, lights: Light[]}} Shown
 */

/** @typedef {HTMLElement & {touched?: boolean}} Pointed something that the card explains. `touched`: pressed by a finger last */

/** @typedef {HTMLButtonElement & {side: Side, place: Place, entry: Unit, city: CityView, touched?: boolean}} CardNode a card on the road */

/** @typedef {{count: HTMLElement, cards: HTMLElement, root: HTMLElement}} RowParts the elements of a row */

/**
 * A card in a list. `count`: how many of it there are. `numbered`: a number key chooses it. `where`: where it lies.
 * @typedef {{card: string, key: string, lit?: boolean, chosen?: boolean, count?: number, numbered?: boolean, where?: string}} ListItem
 */

/**
 * What a list of cards calls. `drag`: where cards may be dragged.
 * @typedef {object} CardListeners
 * @property {(card: string, node: Pointed) => void} choose
 * @property {(card: string, node: Pointed) => void} explain
 * @property {() => void} leave
 * @property {(event: PointerEvent, card: string, node: Pointed) => void} [drag]
 */

/**
 * What the road calls. `touch`: whether it was pointed at by finger.
 * @typedef {object} RoadListeners
 * @property {(side: Side, place: Place, touch: boolean, node: CardNode) => void} pickCard
 * @property {(id: string, touch: boolean) => void} pickCity
 * @property {(node: CardNode) => void} explainCard
 * @property {(id: string, node: Pointed) => void} explainCity
 * @property {() => void} leave
 */

/**
 * A moment of a resolution. `totals`: what has been counted so far.
 * @typedef {object} Moment
 * @property {View} view
 * @property {Pieces} pieces
 * @property {{name?: string, city: string}[]} about
 * @property {{moloch: number, outpost: number} | null} totals
 */

/**
 * A step of a resolution: the sums begin at 0, a card counts, or an event happens.
 * @typedef {{reset?: boolean, counted?: boolean, side?: Side, at?: string, event?: GameEvent}} WatchedStep
 */

export {};
