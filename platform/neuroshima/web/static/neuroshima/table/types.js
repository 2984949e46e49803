// The shapes of what the host, the server and a table say to each other, for JSDoc: docs/protocol.md says what they mean.
// Nothing imports this module in a page. In a script: `@import { Action, Entry } from "../neuroshima/table/types.js"`.

/** @import { Sounds } from "../shared/sound.js" */

/**
 * A value of a game's own: what JSON can hold. The host passes it on and looks into none.
 * @typedef {any} Value
 */

/**
 * An action, as it is sent: its type, and the game's own fields.
 * @typedef {{[field: string]: Value}} Action
 */

/**
 * An entry of the legal list: an action in which the value of a field may be {"any": [...]}. It stands for every
 * combination.
 * @typedef {{[field: string]: Value}} Entry
 */

/**
 * What happened: its type, and the game's own fields.
 * @typedef {{[field: string]: Value}} GameEvent
 */

/**
 * A position as one seat may see it. What is in it is the game's.
 * @typedef {{[field: string]: Value}} View
 */

/**
 * A position, as the server stores it and position files have it. What is in it is the game's.
 * @typedef {{[field: string]: Value}} Snapshot
 */

/**
 * What a game or a seat is played by: a value for each option.
 * @typedef {{[name: string]: Value}} Options
 */

/**
 * What the table needs and what never changes in a match: names, numbers, drawings. What is in it is the game's.
 * @typedef {{[field: string]: Value}} Catalogue
 */

/**
 * A move as the reader may know it. `undone`: it was taken back later (`markUndone` in log.js).
 * @typedef {{seq: number, kind: "action" | "take_back" | "offer" | "leaving", seat: number, action: Action | null, events: GameEvent[], left?: number | null, undone?: boolean}} Move
 */

/**
 * Who plays a seat.
 * @typedef {object} Seat
 * @property {number} seat
 * @property {number} team
 * @property {string} name
 * @property {"person" | "bot" | "open"} kind
 * @property {string} role empty in a game whose seats are alike
 * @property {Options} options
 * @property {boolean} online
 * @property {boolean} what_if the player allows the others to use the analysis board
 */

/** @typedef {"waiting" | "running" | "over" | "frozen"} Status */

/**
 * The last offer of a player to the others since the last action. `agreed`: the seats whose players have accepted.
 * @typedef {{what: "draw" | "take_back" | "pause", seat: number, seq: number, agreed: number[], state: "open" | "declined" | "withdrawn"}} Offer
 */

/**
 * How a match ended. `note`: the reason of a host who ended it. `details`: what the game adds.
 * @typedef {{winners: number[], reason: string, note?: string, details?: {[field: string]: Value}}} Outcome
 */

/** @typedef {"won" | "lost" | "draw" | "over" | "none"} Result how a match ended for its reader */

/**
 * How a match ended, in sentences by language: who has won, and how it came.
 * @typedef {{result: Result, who: {[language: string]: string}, how: {[language: string]: string}}} Ending
 */

/**
 * What the host gives a game's element: a position, and the move that led to it. `you`: the reader's seats. `legal`: the
 * legal list of each of them. `takeBack`: those that may take the last action back. `move` is null on load and resync.
 * @typedef {object} Message
 * @property {number} seq
 * @property {View} view
 * @property {{[seat: string]: Entry[]}} legal
 * @property {number[]} toMove
 * @property {number[]} you
 * @property {Seat[]} seats
 * @property {number[]} takeBack
 * @property {Outcome | null} outcome
 * @property {Ending | null} [ending] what the outcome means for the reader; absent in studies
 * @property {Status} status
 * @property {Move | null} move
 * @property {Move[]} history
 * @property {boolean} [again] it was shown before, and is shown again
 * @property {number} [step] with which step the watching of the move begins
 */

/**
 * The position after a move, and the move. The first of several has none: then `kind` is null.
 * @typedef {{seq: number, kind: Move["kind"] | null, seat: number | null, action: Action | null, events: GameEvent[], view: View}} Frame
 */

/**
 * What is kept of this visit to a match. `seen`: the last move that the reader saw on an earlier one. `watched`: the move
 * that was watched when the page was left, and the step.
 * @typedef {object} Visit
 * @property {number | null} seen
 * @property {{seq: number, step: number} | null} watched
 * @property {(seq: number) => void} keepSeen
 * @property {(watched: {seq: number, step: number} | null) => void} keepWatched
 */

/**
 * What became of a command: accepted with `seq`, or refused with `code` and `message`.
 * @typedef {{accepted: boolean, seq?: number, code?: string, message?: string}} Answer
 */

/**
 * What every host object has: the catalogue and the page's words.
 * @typedef {object} Texts
 * @property {Catalogue} catalogue
 * @property {string} language its code, "en"
 * @property {(sentence: string) => string} gettext
 * @property {(one: string, many: string, count: number) => string} ngettext
 * @property {(sentence: string, values: object, named?: boolean) => string} interpolate
 */

/**
 * How fast the player wants to see battles, and what stores another choice. `isInstant`: only what has come of them.
 * @typedef {{speed: number, keep: (speed: number) => void, isInstant?: () => boolean}} Watching
 */

/**
 * Something that the player may do: the first of `actions` now, the others after it, each with its words in
 * `steps`. `chance`: of the player to win then.
 * @typedef {{actions: Action[], chance: number, title: string, reasons: string[], steps?: string[]}} Hint
 */

/** @typedef {{hints: Hint[], message: string}} HintAnswer `message`: why there are none; empty if there are some */

/**
 * What a game's element may ask for.
 * @typedef {object} Requests
 * @property {(seat: number, action: Action) => Promise<Answer>} act
 * @property {(seat: number) => Promise<Answer>} takeBack
 * @property {() => boolean} [withdraw] give up an action that has no answer; false if there is none any more
 * @property {() => boolean} [isOffline] whether what is sent has to wait for the connection
 * @property {(seat: number, action: Action) => Promise<View | null>} preview
 * @property {(seat: number, action: Action) => Promise<object | null>} [outlook] what would come of an action that begins
 *   something that is then carried out to its end, as the game puts it; null where none is begun, or help is not allowed
 * @property {{isOpen: () => boolean, ask: (seat: number) => Promise<HintAnswer>}} [hint] what the player may do best; `isOpen`:
 *   whether help is allowed now
 * @property {(have: number) => Promise<Frame[] | null>} [since] the position after move `have` and those after it; null if
 *   they cannot be had now
 * @property {Visit} [visit] only for a player of a match
 * @property {(place: Value) => boolean} [asked] something on the table was picked: whether the page has asked for it
 */

/**
 * The host, as a game's element knows it: `element.host`. `factions`: the address below which the pages of the game's
 * factions are, each with its id and a slash; empty where there are none. `newcomer`: whether the reader has played fewer
 * than ten matches, so that keywords have to be explained. `firstSeat`: options of the first seat of an
 * empty board, where the page's address names some. `seen`: the picture of a view as SVG text, empty if there is none, for a
 * table that shows pictures (`Screen.shows_seen`).
 * @typedef {Texts & Requests & {mode: "live" | "replay" | "study" | "setup", say: (text: string, urgent?: boolean) => void, watching: Watching, factions: string, newcomer?: boolean, firstSeat?: {[option: string]: string}, sounds?: Sounds, seen?: (view: View) => Promise<string>}} Host
 */

/**
 * What an editor shows: a position file, the view of its position, and why the last change was not made, or an empty text.
 * @typedef {{document: PositionFile, view: View, refusal: string}} Edited
 */

/**
 * What a game's element may have beside `update`. An editor's `update` gets what is edited; see docs/tables.md.
 * @typedef {object} ElementExtras
 * @property {Host} host
 * @property {(message: Message | Edited) => Promise<void> | void} update
 * @property {(seats: Seat[]) => void} [present]
 * @property {() => void} [helpChanged] help is allowed from now on, or no longer
 * @property {HTMLElement | null} [roomAtEnd]
 * @property {HTMLElement | null} [roomForOffer]
 * @property {HTMLElement | null} [roomInLog]
 * @property {HTMLElement | null} [roomForTalk]
 * @property {string} [endWords]
 * @property {(move: Move, before: View) => string} [describe]
 * @property {() => void} [focusMain]
 * @property {(places: Value[]) => void} [mark]
 * @property {(position: Snapshot | null, count: number) => Snapshot} [seated]
 */

/** @typedef {HTMLElement & ElementExtras} GameElement a game's custom element: its table or its editor */

/**
 * A line of the log. `about`: what it lights when the reader points at it. `rule`: the rule behind it. `cites`: where
 * the rules say more. `order`: which event of the move it tells of, for moves that are watched. `left`: the time on the
 * clock after the move. `again`: the move that can be watched again.
 * @typedef {{text: string, again?: number, left?: string, kind?: string, about?: Value[], rule?: string, cites?: string, order?: number}} LogLine
 */

/** @typedef {{seq: number, undone: boolean, lines: LogLine[]}} MoveLines the log's lines for a move */

/**
 * A button of the prompt. Those of whole answers have `isAnswer`, `considered` and `consider`.
 * @typedef {object} PromptButton
 * @property {string} key
 * @property {string} text
 * @property {string} [label] for the screen reader
 * @property {boolean} [primary]
 * @property {boolean} [isAnswer]
 * @property {boolean} [considered]
 * @property {(on: boolean) => void} [consider]
 * @property {() => void} run
 */

/** @typedef {{key: string, picture: () => Node, text: string}} LegendItem what a sign on the table means */

/**
 * What the prompt shows. `mine`: the viewer has to act. `over`: the match has ended.
 * `news`: what is new since the viewer's last action, in a line that opens the steps.
 * @typedef {{words: string, hint?: string, buttons: PromptButton[], legend?: LegendItem[], mine?: boolean, over?: boolean | string, result?: Result | null, news?: string, openNews?: () => void}} Task
 */

/**
 * A whole answer to a question, in words. Without `action` it leaves something to adjust: `given` is what it settles.
 * @typedef {{key: string, text: string, action?: Action, given?: Action}} Choice
 */

/**
 * Actions that begin by pointing at something on the table: their type, and the field that it is in them.
 *
 * @typedef {object} Start
 * @property {string} type
 * @property {string} field
 */

/**
 * What a game says of its actions; flow.js explains it.
 * @typedef {object} Shape
 * @property {string[]} order
 * @property {string[]} places
 * @property {string[]} adjustable
 * @property {string[]} preferred
 * @property {string} hand
 * @property {Start | Start[] | null} starting
 * @property {string[]} final
 * @property {string[]} automatic
 */

/**
 * What the card explains. Lines are words or nodes.
 * @typedef {object} Explanation
 * @property {Node | null} picture
 * @property {string | Node} title
 * @property {string | Node} subtitle
 * @property {{heading?: string, lines: (string | Node)[]}[]} sections
 * @property {string | Node} [note]
 * @property {{text: string, cites: string}[]} [rules] sections of the rules that say more, and of what
 * @property {string | null} [edition] by which it is played
 */

/**
 * A position file: docs/position-files.md.
 * @typedef {{game?: string, position?: Snapshot, actions?: (Action & {seat: number})[], options?: Options, [field: string]: Value}} PositionFile
 */

export {};
