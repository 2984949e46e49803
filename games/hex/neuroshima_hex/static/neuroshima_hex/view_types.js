// The shapes of positions and views, from rules/files/position_types.py and rules/files/view_types.py, by
// `uv run python -m tools.regenerate hex-data`: not to be edited. types.js has those that scripts add. Nothing imports
// this module in a page.

/** @typedef {number[]} Field a field of the board: [q, r] */

/** @typedef {{[id: string]: number}} Counts how many of each, by id */

/**
 * A position as one seat may see it.
 *
 * `leaders`: by team, in a match with leaders. `choices`: for each answer to `pending`, all facts of
 * the question and of the answer. `to_turn`, `waiting`, `joins`: as in a position. `hands`: only with
 * a variant that changes it. `draws`: only in a preview by which tiles are drawn.
 * @typedef {object} View
 * @property {OptionsView} options
 * @property {RuleInForce[]} rules
 * @property {Field[]} fields
 * @property {PlayerView[]} players
 * @property {TurnData} turn
 * @property {(ChooseLeaderView | PlaceHqData | DeployData | FixturesData | HeadStartData | BeginData)[]} setup
 * @property {(CardData | null)[]} [leaders]
 * @property {UnitView[]} board
 * @property {PatchData[]} terrain
 * @property {JoinData[]} [joins]
 * @property {GroundData[]} ground
 * @property {FixtureView[]} fixtures
 * @property {PrizeData[]} prizes
 * @property {BattleData | null} battle
 * @property {EffectData | null} effect
 * @property {Field[]} [to_turn]
 * @property {QuestionData | null} pending
 * @property {WaitingData[]} [waiting]
 * @property {Choice[]} [choices]
 * @property {ResultData | null} outcome
 * @property {HandsView} [hands]
 * @property {DrawView[]} [draws]
 */

/**
 * The options of the match. The optional ones are there only if they are chosen.
 *
 * `extended`: whether the board has 37 fields. `scenario`: its id.
 * @typedef {object} OptionsView
 * @property {string} edition "2e", "3.0", "2025"
 * @property {string} mode "duel", "free_for_all", "points", "team", "three_in_teams", "team_points", "one_against_team"
 * @property {boolean} extended
 * @property {boolean} auto_choose
 * @property {string | null} scenario
 * @property {string} [board]
 * @property {boolean} [spare_allies]
 * @property {boolean} [alternative_start]
 * @property {boolean} [reinforcements]
 * @property {boolean} [faq_rulings]
 * @property {boolean} [leaders]
 * @property {boolean} [structures]
 * @property {PuzzleView} [puzzle]
 */

/**
 * A sentence that holds in the match, as an id of the words.
 *
 * `others`: those of other editions in its place.
 * @typedef {object} RuleInForce
 * @property {string} rule
 * @property {RuleOfOthers[]} [others]
 */

/**
 * One player.
 *
 * `hq_hp_max`: the most hit points the HQ can have; `hq_start`: with how many it began. `hqs`: of a
 * player with several, each of them. `stack`: how many tiles are left in it; `remaining`: these tiles
 * counted, with 0 too, without the HQ. `markers`: won, and not used yet. `top`: the tiles on top of
 * the stack that everybody knows, the first one on top. `hidden`: how many tiles lie in pools that the
 * reader may not look into; `remaining` counts them, too. `structure`: whether the Structure is still
 * to be built. `points_max`, `points_together`: the points that end the game, and those of the whole
 * team.
 * @typedef {object} PlayerView
 * @property {string} army
 * @property {number} team
 * @property {number} hq_hp
 * @property {string[]} hand
 * @property {string[]} discard
 * @property {boolean} [out]
 * @property {string} [leaving]
 * @property {number} [points]
 * @property {Counts} [won]
 * @property {{[id: string]: Counts}} [spared]
 * @property {string[]} [barred]
 * @property {number} [known_top]
 * @property {Counts} [counters]
 * @property {{[id: string]: string[]}} [pools]
 * @property {number} [points_max]
 * @property {number} [points_together]
 * @property {string[]} [top]
 * @property {Counts} [hidden]
 * @property {HqView[]} [hqs]
 * @property {number} hq_hp_max
 * @property {number} hq_start
 * @property {number} stack
 * @property {Counts} remaining
 * @property {Counts} markers
 * @property {boolean} [structure]
 */

/**
 * The running turn.
 *
 * `limit`: up to how many tiles are drawn, 1 and 2 in the two first turns; left out in a file, as many
 * as in any later one. `redraw`: the unlucky draw is on offer. `final`, `overtime`: turns still to
 * play after this one before the Final Battle, the overtime battle. `place`: of the turn in the round,
 * where a seat has several. `causer`: the seat that causes the Final Battle. `first`: the game's first
 * turn, with the alternative start. `spent`: tiles used, where that is limited. `discarded`: the
 * forced discard was the last thing done. `led`: teams whose leader was used. `boarding`: a battle
 * starts as soon as nothing is left to be decided about the Structure. `starting`: nothing is drawn
 * yet, because traits ask something as the turn begins. `barred`: types of actions that may not be
 * taken in this turn. `opening`: nothing is done in it yet, so what opens a turn may be done.
 * `rearranging`: units that are about to change places.
 * @typedef {object} TurnData
 * @property {number} seat
 * @property {string} phase "leader", "place_hq", "deploy", "discard", "play", "battle", "over"
 * @property {number} limit
 * @property {boolean} [redraw]
 * @property {number} [final]
 * @property {number} [overtime]
 * @property {number} [place]
 * @property {number} [causer]
 * @property {boolean} [first]
 * @property {number} [spent]
 * @property {boolean} [discarded]
 * @property {number[]} [led]
 * @property {boolean} [boarding]
 * @property {boolean} [starting]
 * @property {string[]} [barred]
 * @property {boolean} [opening]
 * @property {RearrangementData} [rearranging]
 * @property {UsedData[]} [used]
 */

/**
 * The choice of leaders, by team.
 *
 * `dealt`, `chosen`: null for other teams. `done`: whether the team has chosen.
 * @typedef {object} ChooseLeaderView
 * @property {string} step "leader"
 * @property {(string[] | null)[]} dealt
 * @property {(string | null)[]} chosen
 * @property {boolean[]} done
 */

/**
 * A seat places its HQ. `fields`: where.
 * @typedef {object} PlaceHqData
 * @property {Field[]} [fields]
 * @property {string} step "hq"
 * @property {number} seat
 */

/**
 * A seat puts up to `count` allied units on the board.
 *
 * `units`: how many of each tile.
 * @typedef {object} DeployData
 * @property {Field[]} [fields]
 * @property {string} step "deploy"
 * @property {number} seat
 * @property {string} army
 * @property {Counts} units
 * @property {number} count
 * @property {boolean} [optional]
 * @property {boolean} [reserve]
 */

/**
 * A seat puts `count` of these tiles on the land.
 * @typedef {object} FixturesData
 * @property {Field[]} [fields]
 * @property {string} step "fixtures"
 * @property {number} seat
 * @property {string[]} tiles
 * @property {number} count
 */

/**
 * A seat takes `count` turns in a row.
 * @typedef {object} HeadStartData
 * @property {string} step "turns"
 * @property {number} seat
 * @property {number} count
 */

/**
 * The first ordinary turn, in which up to `limit` tiles are drawn.
 * @typedef {object} BeginData
 * @property {string} step "begin"
 * @property {number} seat
 * @property {number} limit
 */

/**
 * The leader of a team, and how often it was used.
 * @typedef {object} CardData
 * @property {string} leader
 * @property {number} used
 */

/**
 * A unit, with what it is and does now.
 *
 * `toughness`: with what others give. `netted_by`: the units that net it, `net_markers`: the markers
 * that do; `nets`: units that it nets. `acts_on`: units that its links (or its HQ's bonus) help or
 * harm. `serves`: the seat whose units a module helps. `initiative`: empty where it never acts.
 * `attacks`: none while it is netted, or kept from attacking. `unpowered`: it lacks the power that it
 * needs, and is as netted. `frozen`: what it does as a module has no effect. `taken_by`: the units
 * that take it over from its `owner`. `states`: other effects that it is under, by name, each with the
 * units that cause it. `medics`: the working Medics linked to it. `with`, `wounds_in_all`: of a
 * Structure, its other tile and the wounds of both.
 * @typedef {object} UnitView
 * @property {Field} at
 * @property {string} tile
 * @property {number} seat
 * @property {number} rotation
 * @property {number} wounds
 * @property {string} [army]
 * @property {Counts} [markers]
 * @property {number} [owner]
 * @property {Field} [with]
 * @property {number} [wounds_in_all]
 * @property {number} toughness
 * @property {Field[]} netted_by
 * @property {string[]} [net_markers]
 * @property {Field[]} nets
 * @property {Field[]} acts_on
 * @property {number} serves
 * @property {InitiativeView[]} initiative
 * @property {AttackView[]} attacks
 * @property {BonusView[]} bonuses
 * @property {Field[]} medics
 * @property {boolean} [unpowered]
 * @property {boolean} [frozen]
 * @property {Field[]} [taken_by]
 * @property {{[id: string]: Field[]}} [states]
 * @property {AbilityView[]} abilities
 */

/**
 * A piece of terrain: its kind, the fields it covers, and its features.
 * @typedef {object} PatchData
 * @property {string} kind
 * @property {Field[]} fields
 * @property {string[]} features
 */

/**
 * Two fields that are neighbours by their sides towards the place `at`, which is no field.
 * @typedef {object} JoinData
 * @property {Field} at
 * @property {Field[]} fields
 */

/**
 * A foundation tile. It lies under units, and is no unit.
 * @typedef {object} GroundData
 * @property {Field} at
 * @property {string} tile
 * @property {number} seat
 */

/**
 * A tile that belongs to the land.
 *
 * `initiative` and `attacks` are as those of a unit.
 * @typedef {object} FixtureView
 * @property {Field} at
 * @property {string} tile
 * @property {number} rotation
 * @property {InitiativeView[]} initiative
 * @property {AttackView[]} attacks
 */

/**
 * Markers that can be won: they take `security` wounds and have taken `damage`.
 *
 * `armies`: only these may. Without it everybody may.
 * @typedef {object} PrizeData
 * @property {Field} at
 * @property {Counts} markers
 * @property {number} security
 * @property {number} damage
 * @property {string[]} [armies]
 * @property {GuardData} [guard]
 */

/**
 * A battle in progress.
 *
 * `cause`: `tile`, `boarding`, `filled`, `final`, `overtime`, `puzzle`, or `file` (only in position
 * files). `segment`: the initiative of the running segment; null before the first. `converted`: units
 * whose attack a Quartermaster has changed. `answers`: the choices made since wounds were last booked.
 * `told`: how many events since then the players have seen. `fought`: it is over, but traits still ask
 * something before it is judged. `losses`: the fields on which units were destroyed in it, where an
 * army of the match needs to know. `terrain`: what lies on the land for this battle alone, besides the
 * `terrain` of the position. `marks`: the fields that players have marked in it.
 * @typedef {object} BattleData
 * @property {string} cause
 * @property {number} causer
 * @property {number | null} segment
 * @property {PassedData[]} passed
 * @property {Field[]} converted
 * @property {boolean} changed
 * @property {MarkedFieldData[]} [marks]
 * @property {boolean} [removed]
 * @property {boolean} [fought]
 * @property {Field[]} [losses]
 * @property {PatchData[]} [terrain]
 * @property {Answer[]} answers
 * @property {number} told
 */

/**
 * An attack outside a battle that waits for decisions.
 *
 * `ground`: fields whose foundation tiles it may destroy. `by`: the unit that attacks, where its tile
 * has to know it; `marker`: the one that was chosen for it. `freed`: wounds of breaking free.
 * @typedef {object} EffectData
 * @property {string} source
 * @property {number} seat
 * @property {HitData[]} hits
 * @property {FreedData[]} [freed]
 * @property {Field[]} [ground]
 * @property {Field} [by]
 * @property {string} [marker]
 * @property {Answer[]} answers
 * @property {number} told
 */

/**
 * A decision that is waited for: `seat` chooses one of `answers`.
 *
 * `kind`: `medic`, `points`, `declarations`, `attack_ground`, `leader`, or what a trait asks.
 * @typedef {object} QuestionData
 * @property {Field} [unit]
 * @property {Field} [target]
 * @property {number} [commander]
 * @property {number} seat
 * @property {string} kind
 * @property {Answer[]} answers
 */

/**
 * A question of a trait's own that comes after the pending one. It is worked out when its turn comes.
 * @typedef {object} WaitingData
 * @property {Field} [unit]
 * @property {Field} [target]
 * @property {number} [commander]
 * @property {string} kind
 */

/**
 * All facts of one answer: the question's, its own, and derived ones.
 *
 * `kind`, `way`: of the attack that a Medic would take over. `targets`: the units that would be hit.
 * `hq`, `points`: the own HQ that is hurt, and for how many points. `commander`: as of the question.
 * @typedef {object} Choice
 * @property {Field} [medic]
 * @property {Field} [patient]
 * @property {Field | string} [source]
 * @property {number | null} [side]
 * @property {boolean} [explode]
 * @property {Field} [unit]
 * @property {Conversion | null} [convert]
 * @property {Field} [to]
 * @property {Field} [target]
 * @property {Field[]} [path]
 * @property {string} [layer] "unit", "ground"
 * @property {number} [rotation]
 * @property {number} [wounds]
 * @property {number} [opponent]
 * @property {number} [first]
 * @property {boolean} [use]
 * @property {string} [marker]
 * @property {string} [tile]
 * @property {string} [kind]
 * @property {Field[]} [way]
 * @property {Field[]} [targets]
 * @property {Field} [hq]
 * @property {number} [points]
 * @property {number | null} [commander]
 */

/**
 * The result of the game: winners, reason, hit points of the HQs by seat.
 *
 * `reason`: `hq_destroyed`, `both_hqs_destroyed`, `objective`, `points`, `hit_points`, `impasse`,
 * `standstill`, `puzzle`, or the host's word for why a player has left (`resigned`). Without winners
 * it is a draw.
 * @typedef {object} ResultData
 * @property {number[]} winners
 * @property {string} reason
 * @property {number[]} hq_hp
 */

/**
 * How many tiles a turn has, where a variant changes it.
 *
 * `limit`: up to how many are drawn. `uses_left`: how many may still be used in this turn (null: all).
 * `swaps`: how many an unlucky draw replaces (null: the whole hand).
 * @typedef {object} HandsView
 * @property {number} limit
 * @property {number | null} uses_left
 * @property {number | null} swaps
 */

/**
 * How many tiles a seat would draw by an action under preview. Nobody may know which.
 * @typedef {object} DrawView
 * @property {number} seat
 * @property {number} count
 */

/**
 * What a hex puzzle asks for (hex 9.6).
 * @typedef {object} PuzzleView
 * @property {string} goal "destroy_hq", "lead", "destroy", "clear", "survive"
 * @property {string | null} target
 * @property {number} given
 * @property {number} most
 * @property {number} seat
 */

/**
 * The sentence that other editions have.
 * @typedef {object} RuleOfOthers
 * @property {string} rule
 * @property {string[]} editions
 */

/**
 * One of several HQs of a player: the hit points that it has, and those that are printed on it.
 * @typedef {object} HqView
 * @property {string} tile
 * @property {number} hp
 * @property {number} hp_max
 */

/**
 * Units that are to change places all at once, as far as it is said. The pending decision is about the
 * next one.
 *
 * `ability`: the id of the trait. `discards`: how many tiles of the hand are still to be discarded for
 * it.
 * @typedef {object} RearrangementData
 * @property {string} ability
 * @property {number} discards
 * @property {WayData[]} ways
 */

/**
 * An ability that a unit has used in this turn. `via`: the module that gave it.
 * @typedef {object} UsedData
 * @property {Field} unit
 * @property {string} ability
 * @property {Field} [via]
 */

/**
 * One initiative of a unit, as it is now. `printed`: null for an extra attack.
 * @typedef {object} InitiativeView
 * @property {number} value
 * @property {number | null} printed
 */

/**
 * An attack as the unit would make it now.
 *
 * `kind`: `melee`, `ranged`, `gauss`, or another kind of attack. `direction`: 0 to 5. `strength`: with
 * bonuses. `hits`: the fields that it would hit, `wounds`: of each of them, after armor. `line`: the
 * fields on its way. `prizes`: those of `hits` with a prize. Only of a shot that friendly units send
 * on: `legs`, its straight ways as [from, to]; then `hits` has an entry for each way by which the shot
 * reaches a unit, and `endless` names the fields that it hits without end (`wounds` are those of one
 * hit). `bends`: the places of joins, where the line bends.
 * @typedef {object} AttackView
 * @property {string} kind
 * @property {number} direction
 * @property {number} printed
 * @property {number} strength
 * @property {Field[]} hits
 * @property {number[]} wounds
 * @property {Field[]} line
 * @property {Field[]} [prizes]
 * @property {Field[][]} [legs]
 * @property {Field[]} [endless]
 * @property {Field[]} [bends]
 */

/**
 * A number that something adds to the unit. `what`: `melee`, `ranged`, `initiative`, `extra_attack`,
 * `toughness` or `enemy_initiative`. `from`: the unit that adds it, else null; then `marker` or
 * `feature` names what does.
 * @typedef {object} BonusView
 * @property {Field | null} from
 * @property {string} what
 * @property {number} amount
 * @property {string} [marker]
 * @property {string} [feature]
 */

/**
 * What the unit may do in its owner's turn.
 *
 * `ready`: it still can, now. `via`: the module that gives it.
 * @typedef {object} AbilityView
 * @property {string} ability
 * @property {boolean} ready
 * @property {Field} [via]
 */

/**
 * A unit of `army` has to stand on one of the fields.
 * @typedef {object} GuardData
 * @property {string} army
 * @property {Field[]} fields
 */

/**
 * Icons of a unit that were used or forfeited in the running battle.
 *
 * They are named by their place in the unit's list.
 * @typedef {object} PassedData
 * @property {Field} at
 * @property {number[]} icons
 */

/**
 * An empty field that players have marked in the running battle, each at most once.
 * @typedef {object} MarkedFieldData
 * @property {Field} at
 * @property {number[]} seats
 */

/**
 * One answer to a question.
 *
 * Which of the fields it has depends on the kind of the question: `actions.Choose`.
 * @typedef {object} Answer
 * @property {Field} [medic]
 * @property {Field} [patient]
 * @property {Field | string} [source]
 * @property {number | null} [side]
 * @property {boolean} [explode]
 * @property {Field} [unit]
 * @property {Conversion | null} [convert]
 * @property {Field} [to]
 * @property {Field} [target]
 * @property {Field[]} [path]
 * @property {string} [layer] "unit", "ground"
 * @property {number} [rotation]
 * @property {number} [wounds]
 * @property {number} [opponent]
 * @property {number} [first]
 * @property {boolean} [use]
 * @property {string} [marker]
 * @property {string} [tile]
 */

/**
 * Wounds that wait for Medics.
 * @typedef {object} HitData
 * @property {Field} at
 * @property {number} wounds
 */

/**
 * Wounds of a unit that broke free; they wait for the Medics that reached it where it was held.
 * @typedef {object} FreedData
 * @property {Field} at
 * @property {number} wounds
 * @property {ReachData[]} [reach]
 */

/**
 * The attack that a Quartermaster or a Gauss Transformer changes: all of one kind on `side` (0 to 5).
 *
 * `to`: the new kind.
 * @typedef {object} Conversion
 * @property {number} side
 * @property {string} to "ranged", "melee", "gauss"
 */

/**
 * Where the unit on a field goes, and how it is turned then.
 * @typedef {object} WayData
 * @property {Field} unit
 * @property {Field} to
 * @property {number} rotation
 */

/**
 * The Medics that reached a unit before it broke free, or before that reached another such Medic.
 * @typedef {object} ReachData
 * @property {Field} unit
 * @property {Field[]} medics
 */

/**
 * A whole position, with its secrets.
 *
 * In one written by hand everything but `players[].army` and `board` may be left out. `to_turn`: the
 * units that were taken over and that their new commander may still turn for it.
 * @typedef {object} PositionData
 * @property {Field[]} [fields]
 * @property {PatchData[]} [terrain]
 * @property {JoinData[]} [joins]
 * @property {PlayerData[]} players
 * @property {TurnData} turn
 * @property {PieceData[]} board
 * @property {GroundData[]} [ground]
 * @property {FixtureData[]} [fixtures]
 * @property {PrizeData[]} [prizes]
 * @property {Field[]} [to_turn]
 * @property {LeadersData} [leaders]
 * @property {(ChooseLeaderData | PlaceHqData | DeployData | FixturesData | HeadStartData | BeginData)[]} [setup]
 * @property {QuestionData} [pending]
 * @property {WaitingData[]} [waiting]
 * @property {BattleData} [battle]
 * @property {EffectData} [effect]
 * @property {ResultData} [outcome]
 */

/**
 * One player. `stack[0]` is the top of the stack.
 *
 * `hq_start`: the HQ's hit points when the match began (left out: what is printed). `markers` are kept
 * and not yet used, `won` all that were won in this match. `spared`: allied units of a reserve that
 * were not placed, by army and tile. `structure`: whether the Structure is still to be built (left
 * out: it is, unless it stands on the board). `leaving`: why the player is out when what is under way
 * is over.
 * @typedef {object} PlayerData
 * @property {string} army
 * @property {number} team
 * @property {number} hq_hp
 * @property {string[]} hand
 * @property {string[]} discard
 * @property {boolean} [out]
 * @property {string} [leaving]
 * @property {number} [points]
 * @property {Counts} [won]
 * @property {{[id: string]: Counts}} [spared]
 * @property {string[]} [barred]
 * @property {number} [known_top]
 * @property {Counts} [counters]
 * @property {{[id: string]: string[]}} [pools]
 * @property {string[]} stack
 * @property {number} [hq_start]
 * @property {boolean} [structure]
 * @property {Counts} [markers]
 */

/**
 * A tile on the board, of the seat's own army or, with `army`, of an allied one.
 *
 * The wounds of an HQ are in its player's `hq_hp`; those of one of several HQs are `wounds`. `seat`:
 * whose tile it is; who commands it, if another seat has taken it over, follows from the board. A view
 * has the seat that commands it there, and then `owner` says whose tile it is; such a tile may stand
 * so in a file, too.
 * @typedef {object} PieceData
 * @property {Field} at
 * @property {string} tile
 * @property {number} seat
 * @property {number} rotation
 * @property {number} wounds
 * @property {string} [army]
 * @property {Counts} [markers]
 * @property {number} [owner]
 */

/**
 * A tile that belongs to the land: it attacks any unit in reach, and is no unit.
 * @typedef {object} FixtureData
 * @property {Field} at
 * @property {string} tile
 * @property {number} rotation
 */

/**
 * The leaders by team.
 *
 * null if the card has left the game, or is not chosen yet.
 * @typedef {object} LeadersData
 * @property {(CardData | null)[]} cards
 * @property {ChanceData} chance
 */

/**
 * Every team chooses one of the leaders dealt to it; both by team.
 *
 * `chosen`: null where it has not chosen yet.
 * @typedef {object} ChooseLeaderData
 * @property {string} step "leader"
 * @property {string[][]} dealt
 * @property {(string | null)[]} chosen
 */

/**
 * Where the next shuffle comes from: a seed, and how often something was shuffled.
 * @typedef {object} ChanceData
 * @property {string} seed
 * @property {number} drawn
 */

export {};
