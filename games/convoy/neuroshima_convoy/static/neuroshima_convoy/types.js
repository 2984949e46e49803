// The shapes of what the modules give each other, for JSDoc; view_types.js has those of what the server sends. Nothing
// imports this module in a page.

/** @import { Choice, GameEvent, Message as HostMessage } from "../neuroshima/table/types.js" */
/** @import { CityView, PartFacts, Place, SideName, UnitView, View } from "./view_types.js" */
/** @import { ConvoyFlow } from "./actions/flow.js" */
/** @import { Pieces } from "./road/pieces.js" */

/** @typedef {Omit<HostMessage, "view"> & {view: View}} Message what the host gives the table */

/** @typedef {UnitView & {dying?: boolean}} ShownUnit a card on the road. `dying`: it is about to go, in a resolution that is watched */

/** @typedef {{card: string, name: string}} Piece a card on the road, under a name that it keeps */

/**
 * A thing on the table: a card of a row by `side` and `place`, a `city`, or a `card` of a hand.
 * @typedef {{side?: SideName, place?: Place, city?: string, card?: string}} About
 */

/** @typedef {Choice & {about: About}} ConvoyChoice an answer to a question, and what it is about */

/** @typedef {{side?: string, city: string, index?: number}} Light what a line of the log lights: a card, or a city */

/** @typedef {{key: string, at: Place, card: string, parts: (PartFacts & {fromCard: string | null})[], total: number}} PartGroup */

/**
 * What the road shows.
 * @typedef {{view: View, pieces: Pieces, flow: ConvoyFlow, lights: Light[]}} RoadState
 */

/** @typedef {HTMLElement & {touched?: boolean}} Pointed something that the card explains. `touched`: pressed by a finger last */

/** @typedef {HTMLButtonElement & {side: SideName, place: Place, entry: UnitView, city: CityView, touched?: boolean}} CardNode a card on the road */

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
 * @property {(side: SideName, place: Place, touch: boolean, node: CardNode) => void} pickCard
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
 * @typedef {{reset?: boolean, counted?: boolean, side?: SideName, at?: string, event?: GameEvent}} WatchedStep
 */

export {};
