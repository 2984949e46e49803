"""The shape of a position as plain data: of position files, snapshots, and parts of views.

`dump` writes it, and `load` reads it through `POSITION`. From the same types come the JSON Schema of position files
(`resolve --schema hex`), the lists of docs/hex-data.md and the types of the table's scripts.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, get_args

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from ..answers import QuestionData, RawAnswers, WaitingData
from ..board.army_boards import MOST_JOINS
from ..board.tiles import LETHAL
from ..bounds import MOST_FIELDS, Copies, Few, Name, Rotation, Running, Seat, Segment, Some, Tiles
from ..events.turns import Barrable
from ..grid import FileCoord
from ..options.hand_limits import LARGEST
from ..shapes import ReadAs, Usual
from ..turn.holdings import MOST_COUNTED
from ..turn.player import USES, Leaving, Phase, ResultData

Counts = dict[str, int]
"""How many of each, by id."""
Marks = Annotated[Counts, ReadAs(Annotated[dict[Name, Some], Field(max_length=20)])]
"""Markers by their ids, counted."""
Units = Annotated[Counts, ReadAs(Annotated[dict[Name, Copies], Field(max_length=60)])]
"""Tiles of an army, counted."""
Limit = Annotated[int, Field(ge=1, le=LARGEST)]
Spots = Annotated[list[FileCoord], Field(max_length=MOST_FIELDS)]
Names = Annotated[list[Name], Field(max_length=20)]
Counted = Annotated[int, Field(ge=-MOST_COUNTED, le=MOST_COUNTED)]
Barred = Annotated[list[Barrable], Field(max_length=len(get_args(Barrable)))]
IN_PLAY, NO_SEED = "play", ""
"""Usual values that are texts."""


class PlayerFacts(TypedDict):
    """What positions and views have in common of a player.

    `hq_hp`: the hit points of the HQ, or what follows from those of several. `out`: the player takes no more turns.
    `leaving`: why that will be so when what is under way is over. `points`: in the game for points. `won`: all markers
    that were won in this match. `spared`: allied units of a reserve that were not placed, by army and
    tile. `barred`: types of actions that the player may not take in their next turn. `known_top`: how many tiles on top
    of the stack everybody knows. `counters`: numbers of the player's own that are not as at the start; `pools`: tiles
    of the player's own that lie elsewhere, by the pool's id."""

    army: Name
    team: Usual[Seat, None]
    hq_hp: Usual[Few, None]
    hand: Usual[Tiles, []]
    discard: Usual[Tiles, []]
    out: NotRequired[Usual[bool, False]]
    leaving: NotRequired[Usual[Annotated[str, ReadAs(Leaving)], None]]
    points: NotRequired[Usual[Few, 0]]
    won: NotRequired[Usual[Marks, {}]]
    spared: NotRequired[Usual[Annotated[dict[Name, Units], Field(max_length=6)], {}]]
    barred: NotRequired[Usual[Barred, []]]
    known_top: NotRequired[Usual[Few, 0]]
    counters: NotRequired[Usual[Annotated[dict[Name, Counted], Field(max_length=20)], {}]]
    pools: NotRequired[Usual[Annotated[dict[Name, Tiles], Field(max_length=20)], {}]]


class PlayerData(PlayerFacts):
    """One player. `stack[0]` is the top of the stack.

    `hq_start`: the HQ's hit points when the match began (left out: what is printed). `markers` are kept and not yet
    used, `won` all that were won in this match. `spared`: allied units of a reserve that were not placed, by army and
    tile. `structure`: whether the Structure is still to be built (left out: it is, unless it stands on the board).
    `leaving`: why the player is out when what is under way is over."""

    stack: Usual[Tiles, []]
    hq_start: NotRequired[Usual[Some, None]]
    structure: NotRequired[Usual[bool, None]]
    markers: NotRequired[Usual[Marks, {}]]


class UsedData(TypedDict):
    """An ability that a unit has used in this turn. `via`: the module that gave it."""

    unit: FileCoord
    ability: Name
    via: NotRequired[Usual[FileCoord, None]]


class WayData(TypedDict):
    """Where the unit on a field goes, and how it is turned then."""

    unit: FileCoord
    to: FileCoord
    rotation: Rotation


class RearrangementData(TypedDict):
    """Units that are to change places all at once, as far as it is said. The pending decision is about the next one.

    `ability`: the id of the trait. `discards`: how many tiles of the hand are still to be discarded for it."""

    ability: Name
    discards: Usual[Annotated[int, Field(ge=0, le=LARGEST)], 0]
    ways: Usual[Annotated[list[WayData], Field(max_length=MOST_FIELDS)], []]


class TurnData(TypedDict):
    """The running turn.

    `limit`: up to how many tiles are drawn, 1 and 2 in the two first turns; left out in a file, as many as in any later
    one. `redraw`: the unlucky draw is on offer. `final`, `overtime`: turns still to play after this one before the
    Final Battle, the overtime battle. `place`: of the turn in the round, where a seat has several. `causer`: the seat
    that causes the Final Battle. `first`: the game's first turn, with the alternative start. `spent`: tiles used, where
    that is limited. `discarded`: the forced discard was the last thing done. `led`: teams whose leader was used.
    `boarding`: a battle starts as soon as nothing is left to be decided about the Structure. `starting`: nothing is
    drawn yet, because traits ask something as the turn begins. `barred`: types of actions that may not be taken in this
    turn. `opening`: nothing is done in it yet, so what opens a turn may be done. `rearranging`: units that are about to
    change places."""

    seat: Usual[Seat, 0]
    phase: Usual[Phase, IN_PLAY]
    limit: Usual[Limit, None]
    redraw: NotRequired[Usual[bool, False]]
    final: NotRequired[Usual[Few, None]]
    overtime: NotRequired[Usual[Few, None]]
    place: NotRequired[Usual[Few, None]]
    causer: NotRequired[Usual[Seat, None]]
    first: NotRequired[Usual[bool, False]]
    spent: NotRequired[Usual[Annotated[int, Field(ge=0, le=LARGEST)], 0]]
    discarded: NotRequired[Usual[bool, False]]
    led: NotRequired[Usual[Annotated[list[Seat], Field(max_length=6)], []]]
    boarding: NotRequired[Usual[bool, False]]
    starting: NotRequired[Usual[bool, False]]
    barred: NotRequired[Usual[Barred, []]]
    opening: NotRequired[Usual[bool, False]]
    rearranging: NotRequired[Usual[RearrangementData, None]]
    used: NotRequired[Usual[Annotated[list[UsedData], Field(max_length=200)], []]]


USUAL_TURN: Any = TypeAdapter(TurnData).validate_python({})


class PieceData(TypedDict):
    """A tile on the board, of the seat's own army or, with `army`, of an allied one.

    The wounds of an HQ are in its player's `hq_hp`; those of one of several HQs are `wounds`. `seat`: whose tile it is;
    who commands it, if another seat has taken it over, follows from the board. A view has the seat that commands it
    there, and then `owner` says whose tile it is; such a tile may stand so in a file, too."""

    at: FileCoord
    tile: Name
    seat: Seat
    rotation: Usual[Rotation, 0]
    wounds: Usual[Few, 0]
    army: NotRequired[Usual[Name, None]]
    markers: NotRequired[Usual[Marks, {}]]
    owner: NotRequired[Usual[Seat, None]]


class GroundData(TypedDict):
    """A foundation tile. It lies under units, and is no unit."""

    at: FileCoord
    tile: Name
    seat: Seat


class PatchData(TypedDict):
    """A piece of terrain: its kind, the fields it covers, and its features."""

    kind: Name
    fields: Annotated[Spots, Field(min_length=1)]
    features: Usual[Names, []]


class JoinData(TypedDict):
    """Two fields that are neighbours by their sides towards the place `at`, which is no field."""

    at: FileCoord
    fields: Annotated[Spots, Field(min_length=2, max_length=2)]


class LandData(TypedDict):
    """The fields, unless they are the basic board's, the terrain and the joins, if any.

    With none of them in a file they are those that belong to the options and the armies."""

    fields: NotRequired[Usual[Annotated[list[FileCoord], Field(min_length=2, max_length=MOST_FIELDS)], None]]
    terrain: NotRequired[Usual[Annotated[list[PatchData], Field(max_length=MOST_FIELDS)], []]]
    joins: NotRequired[Usual[Annotated[list[JoinData], Field(max_length=MOST_JOINS)], []]]


class FixtureData(TypedDict):
    """A tile that belongs to the land: it attacks any unit in reach, and is no unit."""

    at: FileCoord
    tile: Name
    rotation: Usual[Rotation, 0]


class GuardData(TypedDict):
    """A unit of `army` has to stand on one of the fields."""

    army: Name
    fields: Spots


class PrizeData(TypedDict):
    """Markers that can be won: they take `security` wounds and have taken `damage`.

    `armies`: only these may. Without it everybody may."""

    at: FileCoord
    markers: Marks
    security: Some
    damage: Usual[Few, 0]
    armies: NotRequired[Usual[Annotated[list[Name], Field(max_length=60)], []]]
    guard: NotRequired[Usual[GuardData, None]]


class CardData(TypedDict):
    """The leader of a team, and how often it was used."""

    leader: Name
    used: Usual[Annotated[int, Field(ge=0, lt=USES)], 0]


class ChanceData(TypedDict):
    """Where the next shuffle comes from: a seed, and how often something was shuffled."""

    seed: Usual[Annotated[str, Field(max_length=64)], NO_SEED]
    drawn: Usual[Running, 0]


USUAL_CHANCE: Any = TypeAdapter(ChanceData).validate_python({})


class LeadersData(TypedDict):
    """The leaders by team.

    null if the card has left the game, or is not chosen yet."""

    cards: Annotated[list[CardData | None], Field(min_length=2, max_length=2)]
    chance: Usual[ChanceData, USUAL_CHANCE]


class ChooseLeaderData(TypedDict):
    """Every team chooses one of the leaders dealt to it; both by team.

    `chosen`: null where it has not chosen yet."""

    step: Literal["leader"]
    dealt: Annotated[list[Names], Field(min_length=2, max_length=2)]
    chosen: Annotated[list[Name | None], Field(min_length=2, max_length=2)]


class Where(TypedDict):
    """The fields on which a step allows it; left out: all."""

    fields: NotRequired[Usual[Spots, None]]


class PlaceHqData(Where):
    """A seat places its HQ. `fields`: where."""

    step: Literal["hq"]
    seat: Seat


class DeployData(Where):
    """A seat puts up to `count` allied units on the board.

    `units`: how many of each tile."""

    step: Literal["deploy"]
    seat: Seat
    army: Name
    units: Units
    count: Some
    optional: NotRequired[Usual[bool, False]]
    reserve: NotRequired[Usual[bool, False]]


class FixturesData(Where):
    """A seat puts `count` of these tiles on the land."""

    step: Literal["fixtures"]
    seat: Seat
    tiles: Annotated[list[Name], Field(min_length=1, max_length=20)]
    count: Annotated[int, Field(ge=1, le=20)]


class HeadStartData(TypedDict):
    """A seat takes `count` turns in a row."""

    step: Literal["turns"]
    seat: Seat
    count: Some


class BeginData(TypedDict):
    """The first ordinary turn, in which up to `limit` tiles are drawn."""

    step: Literal["begin"]
    seat: Seat
    limit: Usual[Limit, None]


StepData = Annotated[
    ChooseLeaderData | PlaceHqData | DeployData | FixturesData | HeadStartData | BeginData,
    Field(discriminator="step"),
]


class PassedData(TypedDict):
    """Icons of a unit that were used or forfeited in the running battle.

    They are named by their place in the unit's list."""

    at: FileCoord
    icons: Annotated[list[Few], Field(max_length=200)]


class MarkedFieldData(TypedDict):
    """An empty field that players have marked in the running battle, each at most once."""

    at: FileCoord
    seats: Annotated[list[Seat], Field(min_length=1, max_length=6)]


Cause = Literal["tile", "boarding", "filled", "final", "overtime", "file", "puzzle"]


class BattleData(TypedDict):
    """A battle in progress.

    `cause`: `tile`, `boarding`, `filled`, `final`, `overtime`, `puzzle`, or `file` (only in position files).
    `segment`: the initiative of the running segment; null before the first. `converted`: units whose attack a
    Quartermaster has changed. `answers`: the choices made since wounds were last booked. `told`: how many events
    since then the players have seen. `fought`: it is over, but traits still ask something before it is judged.
    `losses`: the fields on which units were destroyed in it, where an army of the match needs to know.
    `terrain`: what lies on the land for this battle alone, besides the `terrain` of the position. `marks`: the fields
    that players have marked in it."""

    cause: Annotated[str, ReadAs(Cause)]
    causer: Seat
    segment: Usual[Segment | None, None]
    passed: Usual[Annotated[list[PassedData], Field(max_length=MOST_FIELDS)], []]
    converted: Usual[Spots, []]
    changed: Usual[bool, False]
    marks: NotRequired[Usual[Annotated[list[MarkedFieldData], Field(max_length=MOST_FIELDS)], []]]
    removed: NotRequired[Usual[bool, False]]
    fought: NotRequired[Usual[bool, False]]
    losses: NotRequired[Usual[Spots, []]]
    terrain: NotRequired[Usual[Annotated[list[PatchData], Field(max_length=MOST_FIELDS)], []]]
    answers: Usual[RawAnswers, []]
    told: Usual[Running, 0]


class HitData(TypedDict):
    """Wounds that wait for Medics."""

    at: FileCoord
    wounds: Annotated[int, Field(ge=1, le=LETHAL)]


class ReachData(TypedDict):
    """The Medics that reached a unit before it broke free, or before that reached another such Medic."""

    unit: FileCoord
    medics: Spots


class FreedData(TypedDict):
    """Wounds of a unit that broke free; they wait for the Medics that reached it where it was held."""

    at: FileCoord
    wounds: Annotated[int, Field(ge=1, le=LETHAL)]
    reach: NotRequired[Usual[Annotated[list[ReachData], Field(max_length=MOST_FIELDS)], []]]


class EffectData(TypedDict):
    """An attack outside a battle that waits for decisions.

    `ground`: fields whose foundation tiles it may destroy. `by`: the unit that attacks, where its tile has to know it;
    `marker`: the one that was chosen for it. `freed`: wounds of breaking free."""

    source: Name
    seat: Seat
    hits: Annotated[list[HitData], Field(max_length=MOST_FIELDS)]
    freed: NotRequired[Usual[Annotated[list[FreedData], Field(max_length=MOST_FIELDS)], []]]
    ground: NotRequired[Usual[Spots, []]]
    by: NotRequired[Usual[FileCoord, None]]
    marker: NotRequired[Usual[Name, None]]
    answers: Usual[RawAnswers, []]
    told: Usual[Running, 0]


@with_config(ConfigDict(extra="forbid", strict=True))
class PositionData(LandData):
    """A whole position, with its secrets.

    In one written by hand everything but `players[].army` and `board` may be left out. `to_turn`: the units that were
    taken over and that their new commander may still turn for it."""

    players: Annotated[list[PlayerData], Field(min_length=2, max_length=6)]
    turn: Usual[TurnData, USUAL_TURN]
    board: Annotated[list[PieceData], Field(max_length=MOST_FIELDS)]
    ground: NotRequired[Usual[Annotated[list[GroundData], Field(max_length=MOST_FIELDS)], []]]
    fixtures: NotRequired[Usual[Annotated[list[FixtureData], Field(max_length=MOST_FIELDS)], []]]
    prizes: NotRequired[Usual[Annotated[list[PrizeData], Field(max_length=MOST_FIELDS)], []]]
    to_turn: NotRequired[Usual[Spots, []]]
    leaders: NotRequired[Usual[LeadersData, None]]
    setup: NotRequired[Usual[Annotated[list[StepData], Field(max_length=30)], None]]
    pending: NotRequired[Usual[QuestionData, None]]
    waiting: NotRequired[Usual[Annotated[list[WaitingData], Field(max_length=MOST_FIELDS)], []]]
    battle: NotRequired[Usual[BattleData, None]]
    effect: NotRequired[Usual[EffectData, None]]
    outcome: NotRequired[Usual[ResultData, None]]


POSITION: TypeAdapter[PositionData] = TypeAdapter(PositionData)
"""Reads a position, and fills in what it leaves out."""
