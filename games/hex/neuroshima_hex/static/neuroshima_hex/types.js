// The shapes of what Hex's table knows, for JSDoc: those of positions and views, under the names that scripts use
// (view_types.js has their fields), and those that scripts add. Nothing imports this module in a page. In a script:
// `@import { Field, HexView } from "../types.js"`.

/** @import { Action, Message, Outcome, Value } from "../neuroshima/table/types.js" */
/** @import { AttackView, BeginData, CardData, ChooseLeaderView, DeployData, FixturesData, GroundData, HeadStartData } from "./view_types.js" */
/** @import { InitiativeView, JoinData, PatchData, PlaceHqData, PlayerView, PrizeData, QuestionData, TurnData, UnitView, View } from "./view_types.js" */

/** @typedef {import("./view_types.js").Field} Field a field of the board: [q, r] */

/** @typedef {import("./view_types.js").Counts} Counts how many of each, by id */

/** @typedef {{[language: string]: string}} Sentences a text in every language */

/**
 * A tile of somebody's. `army`: only of a unit of another army than its seat's. `seat`: null for what belongs to the land.
 * @typedef {{tile: string, seat?: number | null, owner?: number, army?: string, at?: Field, rotation?: number, part?: number}} Piece
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
 * @property {boolean} [begins_battle] an instant tile that begins a battle
 * @property {string} [face_of] it is the other face of that tile
 * @property {string} [designer]
 */

/** @typedef {AttackView} Attack an attack as a unit would make it now */

/** @typedef {InitiativeView} Initiative */

/**
 * A unit, with what it is and does now. `dying`: it is destroyed in the battle that is watched.
 * @typedef {Pick<UnitView, "at" | "tile" | "seat" | "rotation" | "wounds"> & Partial<UnitView> & {dying?: boolean}} Unit
 */

/** @typedef {GroundData} Foundation a foundation tile */

/** @typedef {Partial<Unit> & {at: Field, tile: string}} Fixture a tile of the land */

/** @typedef {PatchData} Patch a piece of terrain */
/** @typedef {JoinData} Join two fields that are neighbours over a place between them */

/** @typedef {Omit<PrizeData, "damage"> & {damage?: number}} Prize markers that can be won on a field */

/** @typedef {PlayerView} Player */

/** @typedef {Pick<TurnData, "seat" | "phase"> & Partial<TurnData>} Turn the running turn */

/**
 * A step before the first ordinary turn; which fields it has depends on `step`.
 * @typedef {{step: string} & Partial<ChooseLeaderView & PlaceHqData & DeployData & FixturesData & HeadStartData & BeginData>} SetupStep
 */

/**
 * A decision that is waited for. `answers`: what may be chosen, each with the fields of the action.
 * @typedef {Omit<QuestionData, "answers"> & {answers: Action[]}} Question
 */

/** @typedef {CardData} LeaderCard the leader before a team, and how often it was used */

/** @typedef {{[option: string]: Value}} Options of the match, by name */

/** @typedef {Outcome & {hq_hp?: number[], points?: number[]}} HexOutcome how a match ended, with hit points or points by seat */

/**
 * What scripts know more exactly, or less, of a position as one seat may see it.
 * @typedef {object} HexViewParts
 * @property {Options} options
 * @property {SetupStep[]} setup
 * @property {Unit[]} board
 * @property {Fixture[]} fixtures
 * @property {Prize[]} prizes
 * @property {Turn} turn
 * @property {Question | null} pending
 * @property {Action[]} [choices] all facts of the question and of each answer
 * @property {HexOutcome | null} outcome
 */

/** @typedef {Omit<View, keyof HexViewParts> & HexViewParts} HexView a position as one seat may see it */

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

/** @typedef {Partial<TurnData>} TurnInFile the turn in a position file */

/** @typedef {{cards?: (LeaderCard | null)[]}} Leaders the leaders in a position file, by team */

/**
 * A position as in position files, which the editor changes. `players` may leave out what is as usual.
 * @typedef {{players: (Partial<Omit<Player, "stack">> & {stack?: string[]})[], board: Thing[], ground?: Thing[], fixtures?: Thing[], prizes?: Prize[], fields?: Field[], terrain?: Patch[], turn?: TurnInFile, leaders?: Leaders, setup?: SetupStep[], [part: string]: Value}} Position
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
 * @typedef {{cause: string, open: boolean, sides: {seat: number, before: number, after: number, points?: number, hqs?: {tile: string, before: number, after: number}[]}[], lost: {seat: number, at: Field, tile: string, army?: string}[], end?: HexOutcome}} Outlook
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
