"""The schema of positions: all that written files, snapshots and views may hold."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from neuroshima_contract.refusal import _
from pydantic import Field, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from ..actions import AxialCoord, Message, Rotation
from ..answers import Answer
from ..board.tiles import LETHAL
from ..bounds import MOST_ANSWERS, MOST_FIELDS, Copies, Few, Name, Running, Segment, Some, Tiles
from ..options.board_sizes import PRINTED
from ..options.editions import EDITIONS
from ..options.hand_limits import LARGEST
from ..options.modes import MODES
from ..options.puzzle import Puzzle
from ..scenario.scenario_file import Circumstances
from ..turn.leader_cards import USES

Seat = Annotated[int, Field(ge=0, le=5)]
Marks = Annotated[dict[Name, Some], Field(max_length=20)]
"""Markers by their ids, counted."""
Limit = Annotated[int, Field(ge=1, le=LARGEST)]
EditionId = Literal["2e", "3.0", "2025"]
ModeId = Literal["duel", "free_for_all", "points", "team", "three_in_teams", "team_points", "one_against_team"]
Spots = Annotated[list[AxialCoord], Field(max_length=MOST_FIELDS)]
Units = Annotated[dict[Name, Copies], Field(max_length=60)]
"""Tiles of an army, counted."""


class _DescribedAsAnswer:
    """Describes in a JSON Schema what an answer may hold."""

    @staticmethod
    def __get_pydantic_json_schema__(_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(TypeAdapter(Answer).core_schema)


RawAnswer = Annotated[dict[str, Any], _DescribedAsAnswer]
"""An answer as it came in. It is compared with the choices of the question when that is worked out again."""
RawAnswers = Annotated[list[RawAnswer], Field(max_length=MOST_ANSWERS)]
NO_ITEMS: Any = Field(default_factory=list, json_schema_extra={"default": []})
NO_ENTRIES: Any = Field(default_factory=dict, json_schema_extra={"default": {}})
"""What is left out is empty. Made anew each time: a default written as `[]` would be deep-copied, which costs more."""


class OptionsModel(Message):
    """Options of a game of Hex."""

    edition: EditionId = Field(
        "3.0",
        title=_("Edition of the rules"),
        json_schema_extra={"choices": {edition.id: dict(edition.names) for edition in EDITIONS.values()}},
    )
    mode: ModeId = Field(
        "duel",
        title=_("Mode"),
        json_schema_extra={"choices": {mode.id: dict(mode.names) for mode in MODES.values()}},
    )
    extended: bool | None = Field(
        None,
        title=_("Board of 37 fields"),
        description=_("Four players may choose it; five and six always play on it."),
    )
    board: Name = Field(
        PRINTED,
        title=_("Board"),
        description=_("Expansions bring larger boards for more players."),
        json_schema_extra={"lobby": False},
    )
    spare_allies: bool = Field(
        False,
        title=_("Moloch spares its ally"),
        description=_("The edition of 2025 lets the players agree on that."),
    )
    alternative_start: bool = Field(
        False,
        title=_("Alternative start"),
        description=_("The first player also draws three tiles in the first turn, discards one and uses one."),
    )
    reinforcements: bool = Field(
        False,
        title=_("Reinforcements"),
        description=_("Tiles are drawn up to six; one is discarded, two may be used, the others are kept."),
    )
    structures: bool = Field(
        False,
        title=_("Structures"),
        description=_("Each army may build its Structure once. Those of the four base armies are our own design."),
    )
    faq_rulings: bool = Field(
        False,
        title=_("Rulings of the publisher's FAQ"),
        description=_(
            "The player who causes a battle says in which order players declare; in 3.0 every HQ of two teams has 20 "
            "hit points."
        ),
    )
    auto_choose: bool = Field(
        False,
        title=_("Decide at once"),
        description=_("Every decision inside a battle takes the first of its answers."),
        json_schema_extra={"lobby": False},
    )
    leaders: bool = Field(
        False,
        title=_("Leaders"),
        description=_(
            "Edition 2025, for two or for two against two: every side chooses one of three cards in secret and uses it "
            "twice. Three of the eight cards are described in the rulebook; the other five are our own design."
        ),
    )
    scenario: Name | None = Field(None, title=_("Scenario"), json_schema_extra={"lobby": False})
    circumstances: Circumstances | None = Field(
        None,
        title=_("Circumstances"),
        description=_("What this match of a scenario begins with."),
        json_schema_extra={"lobby": False},
    )
    puzzle: Puzzle | None = Field(
        None,
        title=_("Puzzle"),
        description=_("One turn and its battle, which one person has to win."),
        json_schema_extra={"lobby": False},
    )


Leaving = Literal["resigned", "claimed", "time"]
"""Why a player leaves the game: the host's words."""


class PlayerModel(Message):
    """One player.

    `stack[0]` is the top of the stack; `hq_start` the HQ's hit points when the match began (left out: what is printed);
    `markers` are kept and not yet used, `won` all that were won in this match; `spared` allied units of a reserve that
    were not placed, by army and tile; `structure`: whether the Structure is still to be built (left out: it is, unless
    it stands on the board); `leaving`: why the player is out when what is under way is over."""

    army: Name
    hq_hp: Few | None = None
    hq_start: Some | None = None
    markers: Marks = NO_ENTRIES
    won: Marks = NO_ENTRIES
    spared: Annotated[dict[Name, Units], Field(max_length=6)] = NO_ENTRIES
    out: bool = False
    leaving: Leaving | None = None
    points: Few = 0
    structure: bool | None = None
    team: Seat | None = None
    hand: Tiles = NO_ITEMS
    stack: Tiles = NO_ITEMS
    discard: Tiles = NO_ITEMS


class UsedModel(Message):
    """An ability used in the running turn; `via`: the module that gave it."""

    unit: AxialCoord
    ability: Name
    via: AxialCoord | None = None


class TurnModel(Message):
    """The running turn.

    `limit`: up to how many tiles are drawn, 1 and 2 in the two first turns; left out, as many as in any later one.
    `redraw`: the unlucky draw is on offer. `final`, `overtime`: turns still to play after this one before the Final
    Battle, the overtime battle. `first`: the game's first turn, with the alternative start; `spent`: tiles used in it,
    where so many may be used and no more; `boarding`: a battle starts when all is decided that the Structure has
    brought about."""

    seat: Seat = 0
    phase: Literal["leader", "place_hq", "deploy", "discard", "play", "battle", "over"] = "play"
    limit: Limit | None = None
    redraw: bool = False
    final: Few | None = None
    overtime: Few | None = None
    place: Few | None = None
    causer: Seat | None = None
    first: bool = False
    spent: Annotated[int, Field(ge=0, le=LARGEST)] = 0
    used: Annotated[list[UsedModel], Field(max_length=200)] = NO_ITEMS
    discarded: bool = False
    led: Annotated[list[Seat], Field(max_length=6)] = NO_ITEMS
    boarding: bool = False


class PieceModel(Message):
    """A tile on the board, of the seat's own army or of an allied one.

    The wounds of an HQ are in its player's `hq_hp`."""

    at: AxialCoord
    tile: Name
    army: Name | None = None
    seat: Seat
    rotation: Rotation = 0
    wounds: Few = 0
    markers: Marks = NO_ENTRIES


class GroundModel(Message):
    """A foundation tile: it lies under units, and is none."""

    at: AxialCoord
    tile: Name
    seat: Seat


class PatchModel(Message):
    """A piece of terrain: its kind, the fields it covers, and its features."""

    kind: Name
    fields: Annotated[Spots, Field(min_length=1)]
    features: Annotated[list[Name], Field(max_length=20)] = NO_ITEMS


class FixtureModel(Message):
    """A tile that belongs to the land: it attacks any unit in reach, and is no unit."""

    at: AxialCoord
    tile: Name
    rotation: Rotation = 0


class GuardModel(Message):
    """A unit of the army has to stand on one of the fields."""

    army: Name
    fields: Spots


class PrizeModel(Message):
    """Markers that lie on a field until somebody has dealt it `security` wounds.

    Without `armies` everybody may."""

    at: AxialCoord
    markers: Marks
    security: Some
    damage: Few = 0
    armies: Annotated[list[Name], Field(max_length=60)] = NO_ITEMS
    guard: GuardModel | None = None


class ChooseLeaderModel(Message):
    """Every team chooses one of the leaders dealt to it; both by team.

    `chosen`: null where it has not chosen yet."""

    step: Literal["leader"]
    dealt: Annotated[list[Annotated[list[Name], Field(max_length=20)]], Field(min_length=2, max_length=2)]
    chosen: Annotated[list[Name | None], Field(min_length=2, max_length=2)]


class PlaceHqModel(Message):
    """A seat places its HQ."""

    step: Literal["hq"]
    seat: Seat
    fields: Spots | None = None


class DeployModel(Message):
    """A step in which a seat places up to `count` allied units.

    Of each tile no more than are given."""

    step: Literal["deploy"]
    seat: Seat
    army: Name
    units: Units
    count: Some
    fields: Spots | None = None
    optional: bool = False
    reserve: bool = False


class FixturesModel(Message):
    """A seat puts `count` of these tiles on the land."""

    step: Literal["fixtures"]
    seat: Seat
    tiles: Annotated[list[Name], Field(min_length=1, max_length=20)]
    count: Annotated[int, Field(ge=1, le=20)]
    fields: Spots | None = None


class HeadStartModel(Message):
    """A seat takes `count` turns in a row."""

    step: Literal["turns"]
    seat: Seat
    count: Some


class BeginModel(Message):
    """The first ordinary turn."""

    step: Literal["begin"]
    seat: Seat
    limit: Limit | None = None


StepModel = Annotated[
    ChooseLeaderModel | PlaceHqModel | DeployModel | FixturesModel | HeadStartModel | BeginModel,
    Field(discriminator="step"),
]


class CardModel(Message):
    """A leader that lies before a team, and how often it was used."""

    leader: Name
    used: Annotated[int, Field(ge=0, lt=USES)] = 0


class ChanceModel(Message):
    """Where the next shuffle comes from: a seed, and how often something was shuffled."""

    seed: Annotated[str, Field(max_length=64)] = ""
    drawn: Running = 0


class LeadingModel(Message):
    """The leaders by team.

    null if the card has left the game, or is not chosen yet."""

    cards: Annotated[list[CardModel | None], Field(min_length=2, max_length=2)]
    chance: ChanceModel = ChanceModel()


class QuestionModel(Message):
    """A decision that is waited for. It answers with one of `answers`."""

    seat: Seat
    kind: Name
    answers: RawAnswers
    unit: AxialCoord | None = None
    target: AxialCoord | None = None


class PassedModel(Message):
    """Icons of a unit that were used or forfeited in the running battle.

    They are named by their place in the unit's list."""

    at: AxialCoord
    icons: Annotated[list[Few], Field(max_length=200)]


class BattleModel(Message):
    """A battle in progress: bookings before its running segment, and choices in it."""

    cause: Literal["tile", "boarding", "filled", "final", "overtime", "file", "puzzle"]
    causer: Seat
    segment: Segment | None = None
    passed: Annotated[list[PassedModel], Field(max_length=MOST_FIELDS)] = NO_ITEMS
    converted: Spots = NO_ITEMS
    changed: bool = False
    removed: bool = False
    answers: RawAnswers = NO_ITEMS
    told: Running = 0


class HitModel(Message):
    """Wounds that wait for their Medics."""

    at: AxialCoord
    wounds: Annotated[int, Field(ge=1, le=LETHAL)]


class EffectModel(Message):
    """An instant tile whose wounds wait for their Medics."""

    source: Name
    seat: Seat
    hits: Annotated[list[HitModel], Field(max_length=MOST_FIELDS)]
    ground: Spots = NO_ITEMS
    answers: RawAnswers = NO_ITEMS
    told: Running = 0


class ResultModel(Message):
    """How the game ended."""

    winners: Annotated[list[Seat], Field(max_length=6)]
    reason: Literal[
        "hq_destroyed", "both_hqs_destroyed", "objective", "points", "hit_points", "impasse", "standstill", "puzzle",
        "resigned", "claimed", "time",
    ]  # fmt: skip
    hq_hp: Annotated[list[Few], Field(max_length=6)]


class PositionModel(Message):
    """A position.

    In one written by hand everything but `players[].army` and `board` may be left out."""

    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=6)]
    turn: TurnModel = TurnModel()
    board: Annotated[list[PieceModel], Field(max_length=MOST_FIELDS)]
    fields: Annotated[list[AxialCoord], Field(min_length=2, max_length=MOST_FIELDS)] | None = None
    terrain: Annotated[list[PatchModel], Field(max_length=MOST_FIELDS)] = NO_ITEMS
    ground: Annotated[list[GroundModel], Field(max_length=MOST_FIELDS)] = NO_ITEMS
    fixtures: Annotated[list[FixtureModel], Field(max_length=MOST_FIELDS)] = NO_ITEMS
    prizes: Annotated[list[PrizeModel], Field(max_length=MOST_FIELDS)] = NO_ITEMS
    leaders: LeadingModel | None = None
    setup: Annotated[list[StepModel], Field(max_length=30)] | None = None
    pending: QuestionModel | None = None
    battle: BattleModel | None = None
    effect: EffectModel | None = None
    outcome: ResultModel | None = None
