// The shapes of what Hex's table knows, for JSDoc: positions and views are documented in rules/files/view_types.py. Nothing
// imports this module in a page. In a script: `@import { Field, HexView } from "../types.js"`.

/** @import { Action, Message, Outcome, Value } from "../neuroshima/table/types.js" */

/** @typedef {number[]} Field a field of the board: [q, r] */

/** @typedef {{[id: string]: number}} Counts how many of each, by id */

/** @typedef {{[language: string]: string}} Sentences a text in every language */

/**
 * A tile of somebody's. `army`: only of a unit of another army than its seat's. `seat`: null for what belongs to the land.
 * @typedef {{tile: string, seat?: number | null, army?: string, at?: Field, rotation?: number, part?: number}} Piece
 */

/**
 * What is printed on a tile: its kind, numbers and traits. Each kind of icon on its sides has a list of six.
 * @typedef {object} Tile
 * @property {Sentences} names
 * @property {string} kind "hq", "warrior", "module", "instant", "foundation" or "fixture"
 * @property {number} count how many copies the army has
 * @property {number[]} initiative
 * @property {number} toughness
 * @property {string[]} traits
 * @property {string[]} sides the kinds of icons on its sides
 * @property {Counts} [bonus]
 * @property {number} [part] of a Structure: which of its two tiles
 * @property {string} [designer]
 */

/**
 * An attack as a unit would make it now.
 * @typedef {object} Attack
 * @property {string} kind
 * @property {number} direction
 * @property {number} printed
 * @property {number} strength
 * @property {Field[]} hits
 * @property {number[]} wounds of each of `hits`
 * @property {Field[]} line the fields on its way
 * @property {Field[]} [prizes]
 * @property {Field[][]} [legs] of a shot that is sent on: its straight ways
 * @property {Field[]} [endless]
 */

/** @typedef {{value: number, printed: number | null}} Initiative */

/**
 * A unit, with what it is and does now. `dying`: it is destroyed in the battle that is watched.
 * @typedef {object} Unit
 * @property {Field} at
 * @property {string} tile
 * @property {number} seat
 * @property {number} rotation
 * @property {number} wounds
 * @property {string} [army]
 * @property {Counts} [markers]
 * @property {number} [toughness]
 * @property {Field[]} [netted_by]
 * @property {Field[]} [nets]
 * @property {Field[]} [acts_on]
 * @property {number} [serves]
 * @property {Initiative[]} [initiative]
 * @property {Attack[]} [attacks]
 * @property {{what: string, amount: number, from: Field | null, marker?: string, feature?: string}[]} [bonuses]
 * @property {Field[]} [medics]
 * @property {{ability: string, ready: boolean, via?: Field}[]} [abilities]
 * @property {Field} [with] the other tile of a Structure
 * @property {number} [wounds_in_all]
 * @property {boolean} [dying]
 */

/** @typedef {{at: Field, tile: string, seat: number}} Foundation a foundation tile */

/** @typedef {Partial<Unit> & {at: Field, tile: string}} Fixture a tile of the land */

/** @typedef {{kind: string, fields: Field[], features: string[]}} Patch a piece of terrain */

/**
 * Markers that can be won on a field.
 * @typedef {{at: Field, markers: Counts, security: number, damage?: number, armies?: string[], guard?: {army: string, fields: Field[]}}} Prize
 */

/**
 * One player.
 * @typedef {object} Player
 * @property {string} army
 * @property {number} team
 * @property {number} hq_hp
 * @property {number} hq_hp_max
 * @property {number} hq_start
 * @property {string[]} hand
 * @property {string[]} discard
 * @property {number} stack
 * @property {Counts} remaining
 * @property {Counts} markers
 * @property {boolean} [out]
 * @property {number} [points]
 * @property {number} [points_max]
 * @property {number} [points_together]
 * @property {boolean} [structure]
 */

/**
 * The running turn.
 * @typedef {object} Turn
 * @property {number} seat
 * @property {string} phase
 * @property {number} [limit]
 * @property {number} [final]
 * @property {number} [overtime]
 * @property {number} [place]
 * @property {number} [causer]
 * @property {number} [spent]
 * @property {boolean} [redraw]
 * @property {boolean} [first]
 * @property {boolean} [discarded]
 * @property {number[]} [led]
 */

/**
 * A step before the first ordinary turn; which fields it has depends on `step`.
 * @typedef {{step: string, seat?: number, army?: string, units?: Counts, tiles?: string[], count?: number, optional?: boolean, fields?: Field[], dealt?: (string[] | null)[], chosen?: (string | null)[], done?: boolean[]}} SetupStep
 */

/**
 * A decision that is waited for. `answers`: what may be chosen, each with the fields of the action.
 * @typedef {{seat: number, kind: string, answers: Action[], unit?: Field, target?: Field}} Question
 */

/** @typedef {{leader: string, used: number}} LeaderCard the leader before a team, and how often it was used */

/** @typedef {{[option: string]: Value}} Options of the match, by name */

/** @typedef {Outcome & {hq_hp?: number[], points?: number[]}} HexOutcome how a match ended, with hit points or points by seat */

/**
 * A position as one seat may see it.
 * @typedef {object} HexView
 * @property {Options} options
 * @property {{rule: string, others?: {rule: string, editions: string[]}[]}[]} rules
 * @property {Field[]} fields
 * @property {Player[]} players
 * @property {Turn} turn
 * @property {SetupStep[]} setup
 * @property {(LeaderCard | null)[]} [leaders]
 * @property {Unit[]} board
 * @property {Patch[]} terrain
 * @property {Foundation[]} ground
 * @property {Fixture[]} fixtures
 * @property {Prize[]} prizes
 * @property {Question | null} pending
 * @property {Action[]} [choices] all facts of the question and of each answer
 * @property {HexOutcome | null} outcome
 * @property {{limit: number, uses_left: number | null, swaps: number | null}} [hands]
 */

/** @typedef {Message & {view: HexView}} HexMessage what the host sends to the table */

/** @typedef {{heading?: string, lines: (string | Node)[]}} Section lines of an explanation under a heading */

/**
 * What explains a thing: a heading and lines for each section. One of `piece`, `marker`, `terrain` and `leader` is shown.
 * @typedef {object} Explanation
 * @property {string} title
 * @property {string} subtitle
 * @property {Section[]} sections
 * @property {string} [note]
 * @property {Partial<Unit> & Piece} [piece]
 * @property {string} [marker]
 * @property {string} [terrain]
 * @property {string} [leader]
 * @property {Field} [at]
 */

/** @typedef {{text: string, about: Field[], rule: string, kind: string}} Sentence a line of the log, with its fields and the rule behind it */

/** @typedef {[text: string, about?: Field[], rule?: string]} SentenceParts */

/**
 * An answer to a question as a whole. `parties`: who it is about, with signs; `way`: the fields by which an attack comes.
 * @typedef {{key: string, text: string, given: Action, action: Action | null, parties: {field: string, at: Field, sign: string}[], way: Field[]}} WholeAnswer
 */

/** @typedef {{piece: Piece, count: number | null}} TrayItem what may be chosen in the setup, and how many are left */

/** @typedef {Partial<Unit> & Partial<Prize> & {at: Field, tile: string, seat?: number | null}} Thing what stands or lies on a field; a prize has no `tile` */

/** @typedef {Partial<Turn> & {used?: object[], boarding?: boolean}} TurnData the turn in a position file */

/** @typedef {{cards?: (LeaderCard | null)[]}} Leaders the leaders in a position file, by team */

/**
 * A position as in position files, which the editor changes. `players` may leave out what is as usual.
 * @typedef {{players: (Partial<Omit<Player, "stack">> & {stack?: string[]})[], board: Thing[], ground?: Thing[], fixtures?: Thing[], prizes?: Prize[], fields?: Field[], terrain?: Patch[], turn?: TurnData, leaders?: Leaders, setup?: SetupStep[], [part: string]: Value}} Position
 */

/**
 * What is chosen in the editor: a tile, a marker, a prize, terrain, a tool, or the field `at` of what stands there.
 * @typedef {{seat?: number | null, tile?: string, army?: string, rotation?: number, marker?: string, prize?: string, terrain?: string, features?: string[], over?: boolean, tool?: string, at?: Field}} Choosing
 */

/** @typedef {{[id: string]: {color: string, rim: [string, string]}}} Looks how terrain is drawn, by the id of a drawing */

/** @typedef {{id: string, names: Sentences, reward: Sentences}} Objective what a side is to reach in a scenario */

/**
 * A scenario in the catalogue.
 * @typedef {{names: Sentences, texts: Sentences, rules?: string[], objectives?: Objective[], remarks?: Sentences[], fields: Field[], terrain?: Patch[]}} Scenario
 */

/**
 * A battle that an action would begin, if nobody decided otherwise (rules/state/outlook.py).
 * @typedef {{cause: string, open: boolean, sides: {seat: number, before: number, after: number, points?: number}[], lost: {seat: number, at: Field, tile: string, army?: string}[], end?: HexOutcome}} Outlook
 */

/**
 * What a panel tells of what a player does in it. `given` begins an action.
 * @typedef {object} HandIntents
 * @property {(seat: number, tile: string, button: HTMLElement, piece?: Piece) => void} choose
 * @property {(seat: number, id: string, button: HTMLElement) => void} chooseMarker
 * @property {(seat: number, id: string, button: HTMLElement) => void} chooseLeader
 * @property {(piece: Piece, element: HTMLElement) => void} explain
 * @property {(id: string, element: HTMLElement) => void} explainMarker
 * @property {(id: string, element: HTMLElement) => void} explainLeader
 * @property {() => void} leave
 * @property {(event: PointerEvent, seat: number, given: object, button: HTMLElement) => void} drag
 */

/**
 * What the board tells of what a player does on it.
 * @typedef {object} BoardIntents
 * @property {(field: Field, touched?: boolean) => void} pickField
 * @property {(field: Field | null) => void} hoverField
 * @property {(field: Field) => void} focusField
 * @property {(field: Field) => void} explainField
 * @property {(by: number) => boolean | void} turn
 */

/**
 * What a player's panel shows: the position, what may be chosen now, and what is chosen. `gathered`: the keys of tiles that
 * are chosen together.
 * @typedef {object} PanelState
 * @property {HexView} view
 * @property {Player} player
 * @property {TrayItem[]} tray
 * @property {boolean} toMove
 * @property {boolean} legal whether tiles of the hand may be chosen
 * @property {boolean} mine
 * @property {string | string[]} [chosen] the id of a tile, or several
 * @property {string} [chosenKey]
 * @property {string[] | null} [gathered]
 * @property {string[]} usable markers
 * @property {string} [chosenMarker]
 * @property {string[]} usableTiles of the hand, by id
 * @property {string[]} usableLeaders
 * @property {string} [chosenLeader]
 */

/** @typedef {SVGElement & {field?: Field}} FieldNode the node of a field on the board */

export {};
