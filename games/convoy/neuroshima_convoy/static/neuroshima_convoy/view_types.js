// What the server sends, for JSDoc: from rules/state/view.py and host/catalogue.py, by
// `uv run python -m tools.regenerate convoy-data`. docs/convoy-data.md says what it means. Nothing imports this module in
// a page.

/** @typedef {[string, number]} Place */

/** @typedef {"moloch" | "outpost"} SideName */

/** @typedef {"mulligan" | "draw" | "moloch" | "outpost" | "modules" | "outpost_modules" | "resolve" | "over"} Phase */

/** @typedef {"city" | "deactivated" | "emp" | "netted"} WhyOff */

/** @typedef {"kill_soldier" | "discard_building" | "shield" | "take_back" | "return_robot" | "weaken_robot" | "sacrifice_robot" | "deactivate" | "sacrifice_soldier" | "lead" | "move_to" | "move_soldiers" | "strengthen_soldiers" | "capture_module" | "capture_soldier" | "look" | "draw_discard" | "protect" | "positions" | "spiders" | "on_win" | "victory_kill" | "reveal" | "empty_deck" | "bomb_soldier" | "bomb_robot" | "convoy"} QuestionKind */

/**
 * A whole position. `seat`: whose phase it is.
 * @typedef {object} View
 * @property {Phase} phase
 * @property {number} seat
 * @property {number} round
 * @property {BattleData} battle
 * @property {boolean} skip_modules
 * @property {string | null} playing
 * @property {string | null} leaving
 * @property {CityView[]} cities
 * @property {SideView[]} sides
 * @property {StepData[]} agenda
 * @property {StrengthFacts} strength
 * @property {QuestionView | null} pending
 * @property {OutcomeData | null} outcome
 */

/**
 * Where each value comes from.
 * `reconstructed`: values that no source gives; `why`: the reasons, by language; `tuned`: values that were changed for
 * balance.
 * @typedef {object} OriginFacts
 * @property {{[key: string]: string}} provenance
 * @property {string[]} reconstructed
 * @property {{[key: string]: {[key: string]: string}}} why
 * @property {TunedValue[]} tuned
 */

/**
 * @typedef {object} CardFacts
 * @property {{[key: string]: string}} provenance
 * @property {string[]} reconstructed
 * @property {{[key: string]: {[key: string]: string}}} why
 * @property {TunedValue[]} tuned
 * @property {string} id
 * @property {SideName} side
 * @property {"robot" | "module" | "soldier" | "building" | "instant"} kind
 * @property {number} copies
 * @property {number} strength
 * @property {"enters_city" | "constant" | "once_per_turn" | "discard_card" | "on_win" | "on_tie" | "instant" | "attached"} activation
 * @property {string | null} effect
 * @property {number} amount
 * @property {number} count
 * @property {boolean} placeholder
 * @property {{[key: string]: string}} names
 * @property {{[key: string]: string}} text
 */

/**
 * A city in the catalogue.
 * `amounts`: values of {amount} in the texts, only for sides that have an effect here.
 * @typedef {object} CityFacts
 * @property {{[key: string]: string}} provenance
 * @property {string[]} reconstructed
 * @property {{[key: string]: {[key: string]: string}}} why
 * @property {TunedValue[]} tuned
 * @property {string} id
 * @property {number} number
 * @property {{[key: string]: string}} names
 * @property {number} districts
 * @property {number[]} bombs
 * @property {SideNumbers} positions
 * @property {SideTexts} text
 * @property {{[key: string]: number}} amounts
 */

/**
 * The battle's target.
 * @typedef {object} BattleData
 * @property {string} city
 * @property {number} [district=0]
 */

/**
 * @typedef {object} CityView
 * @property {string} id
 * @property {"destroyed" | "active" | "future"} state
 * @property {number} districts
 * @property {number[]} destroyed
 * @property {number[]} bombs
 * @property {RowView} moloch
 * @property {RowView} outpost
 */

/**
 * What a viewer knows of a side.
 * @typedef {object} SideView
 * @property {SideName} side which side it is
 * @property {string[] | null} hand its cards, or null where the viewer may not see them
 * @property {number} hand_count number of cards in its hand
 * @property {number} deck number of cards in its deck
 * @property {string[]} discard discarded cards, the last one is the newest
 * @property {{[key: string]: number}} unseen copies of each card in places that the viewer cannot see, by id
 * @property {KnownData} known those whose place it knows all the same
 */

/**
 * A step: its name, and those of these fields that it has.
 * @typedef {object} StepData
 * @property {string} step
 * @property {(string | number)[] | null} [unit]
 * @property {((string | number)[])[]} [units]
 * @property {string} [city]
 * @property {string[]} [cities]
 * @property {string} [card]
 * @property {number} [side]
 * @property {string} [cause]
 * @property {number} [amount]
 * @property {number} [beyond]
 * @property {number} [left]
 * @property {number} [drawn]
 * @property {boolean} [battle]
 * @property {boolean} [bonus]
 * @property {boolean} [first]
 * @property {boolean} [number]
 * @property {boolean} [optional]
 */

/**
 * @typedef {object} StrengthFacts
 * @property {SumFacts} moloch
 * @property {SumFacts} outpost
 */

/**
 * `answers` is null for everybody but the side that decides.
 * `cards`: those among which it chooses, where they are of a deck or a hand; null where the viewer may not see them.
 * @typedef {object} QuestionView
 * @property {number} seat
 * @property {QuestionKind} kind
 * @property {SourceFacts} source
 * @property {Answer[] | null} answers
 * @property {string[] | null} [cards]
 */

/**
 * How the game ended.
 * @typedef {object} OutcomeData
 * @property {number[]} winners
 * @property {"new_york" | "convoy_stopped" | "convoy_destroyed" | "resigned" | "claimed" | "time"} reason
 */

/**
 * A reconstructed number that was changed for balance.
 * Its first value, and the reason by language.
 * @typedef {object} TunedValue
 * @property {string} field
 * @property {number | number[]} was
 * @property {{[key: string]: string}} why
 */

/**
 * @typedef {object} SideNumbers
 * @property {number} moloch
 * @property {number} outpost
 */

/**
 * A text for each side, by language.
 * @typedef {object} SideTexts
 * @property {{[key: string]: string}} moloch
 * @property {{[key: string]: string}} outpost
 */

/**
 * @typedef {object} RowView
 * @property {UnitView[]} cards
 * @property {BattlePositionsView} positions
 */

/**
 * Hidden cards of a side whose place a viewer knows.
 * @typedef {object} KnownData
 * @property {string[]} [hand]
 * @property {KnownCardData[]} [deck]
 */

/**
 * The strength of a side: its parts add up to the total.
 * @typedef {object} SumFacts
 * @property {number} total
 * @property {PartFacts[]} parts
 */

/**
 * The card that asks.
 * @typedef {object} SourceFacts
 * @property {string | null} [card=null]
 * @property {Place | null} [at=null]
 */

/**
 * What is chosen. `do` is false where the player declines.
 * @typedef {object} Answer
 * @property {Place} [target]
 * @property {string} [to]
 * @property {string} [card]
 * @property {boolean} [do]
 */

/**
 * A card with all that lies on it, and what is in force for it here and now.
 * @typedef {object} UnitView
 * @property {string} card its id
 * @property {number} [strength=0] sum of the Strength tokens
 * @property {string | null} [module=null] id of the attached Module (on a Soldier: a captured one)
 * @property {boolean} [shield=false] has a Shield token
 * @property {boolean} [deactivated=false] a Deactivation token lies on the Robot
 * @property {boolean} [module_deactivated=false] a Deactivation token lies on its Module
 * @property {boolean} [netted=false] a Net token, until the end of the battle
 * @property {boolean} [used=false] its once-per-turn ability was used in this action phase
 * @property {number} [arrived=0] order of arrival, compared within a city only: a Robot is exposed to an EMP Cannon with a lower number
 * @property {WhyOff | null} off why its ability does not work ("deactivated", "emp", "netted", "city"), or null
 * @property {WhyOff | null} module_off the same for a special Module, or null
 * @property {boolean} immune whether it is immune
 * @property {number} total what it would count if the battle in its city were resolved now
 */

/**
 * Battle positions of a side in a city.
 * @typedef {object} BattlePositionsView
 * @property {number} printed
 * @property {number} limit
 * @property {number} used
 * @property {TakenBy[]} taken_by
 */

/**
 * A known card of a deck; `at` counts from 0 from the top, null: nobody knows where it lies.
 * @typedef {object} KnownCardData
 * @property {string} card
 * @property {number | null} [at=null]
 */

/**
 * @typedef {object} PartFacts
 * @property {Place} at
 * @property {string} card
 * @property {"printed" | "tokens" | "floor" | "ability" | "bonus" | "module" | "netted"} what
 * @property {number} amount
 * @property {Place} [from]
 */

/**
 * A card that lowers the positions of the other side.
 * @typedef {object} TakenBy
 * @property {Place} at
 * @property {number} amount
 */

export {};
