"""Types of a position as plain data, as `dump` writes it.

`schema` has the same fields, for reading.
"""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..answers import Answer, QuestionData
from ..grid import JsonCoord
from ..turn.player import Phase, ResultData

Counts = dict[str, int]
"""How many of each, by id."""


class PlayerFacts(TypedDict):
    """What positions and views have in common of a player.

    `hq_hp`: the hit points of the HQ. `out`: the player takes no more turns. `leaving`: why that
    will be so when what is under way is over. `points`: in the game for points. `won`:
    all markers that were won in this match. `spared`: allied units of a reserve that were not placed, by army and
    tile."""

    army: str
    team: int
    hq_hp: int
    hand: list[str]
    discard: list[str]
    out: NotRequired[bool]
    leaving: NotRequired[str]
    points: NotRequired[int]
    won: NotRequired[Counts]
    spared: NotRequired[dict[str, Counts]]


class PlayerData(PlayerFacts):
    """One player. `stack[0]` is the top of the stack.

    `hq_start`: the hit points of the HQ when the match began, where they are not the printed ones. `structure`: false
    once the Structure was built and destroyed. `markers`: won, and not used yet."""

    stack: list[str]
    hq_start: NotRequired[int]
    structure: NotRequired[bool]
    markers: NotRequired[Counts]


class UsedData(TypedDict):
    """An ability that a unit has used in this turn. `via`: the module that gave it."""

    unit: JsonCoord
    ability: str
    via: NotRequired[JsonCoord]


class TurnData(TypedDict):
    """The running turn.

    `limit`: up to how many tiles are drawn. `redraw`: the unlucky draw is on offer. `final`, `overtime`: turns still to
    play before the Final Battle, the overtime battle. `place`: of the turn in the round, where a seat has several.
    `causer`: the seat that causes the Final Battle. `first`: the first turn, with the alternative start. `spent`: tiles
    used, where that is limited. `discarded`: the forced discard was the last thing done. `led`: teams whose leader was
    used. `boarding`: a battle starts as soon as nothing is left to be decided."""

    seat: int
    phase: Phase
    limit: int
    redraw: NotRequired[bool]
    final: NotRequired[int]
    overtime: NotRequired[int]
    place: NotRequired[int]
    causer: NotRequired[int]
    first: NotRequired[bool]
    spent: NotRequired[int]
    discarded: NotRequired[bool]
    led: NotRequired[list[int]]
    boarding: NotRequired[bool]
    used: NotRequired[list[UsedData]]


class PieceData(TypedDict):
    """A unit on the board. `army`: of an allied unit."""

    at: JsonCoord
    tile: str
    seat: int
    rotation: int
    wounds: int
    army: NotRequired[str]
    markers: NotRequired[Counts]


class GroundData(TypedDict):
    """A foundation tile. It lies under units, and is no unit."""

    at: JsonCoord
    tile: str
    seat: int


class PatchData(TypedDict):
    """A piece of terrain: its kind, the fields it covers, and its features."""

    kind: str
    fields: list[JsonCoord]
    features: list[str]


class LandData(TypedDict):
    """The fields, unless they are the basic board's, and the terrain, if any."""

    fields: NotRequired[list[JsonCoord]]
    terrain: NotRequired[list[PatchData]]


class FixtureData(TypedDict):
    """A tile that belongs to the land."""

    at: JsonCoord
    tile: str
    rotation: int


class GuardData(TypedDict):
    """A unit of `army` has to stand on one of the fields."""

    army: str
    fields: list[JsonCoord]


class PrizeData(TypedDict):
    """Markers that can be won: they take `security` wounds and have taken `damage`.

    `armies`: only these may."""

    at: JsonCoord
    markers: Counts
    security: int
    damage: int
    armies: NotRequired[list[str]]
    guard: NotRequired[GuardData]


class CardData(TypedDict):
    """The leader of a team, and how often it was used."""

    leader: str
    used: int


class ChanceData(TypedDict):
    """Where the next shuffle comes from: a seed, and how often something was shuffled."""

    seed: str
    drawn: int


class LeadersData(TypedDict):
    """The leaders by team.

    null if the card has left the game, or is not chosen yet."""

    cards: list[CardData | None]
    chance: ChanceData


class ChooseLeaderData(TypedDict):
    """Every team chooses one of the leaders dealt to it; both by team.

    `chosen`: null where it has not chosen yet."""

    step: Literal["leader"]
    dealt: list[list[str]]
    chosen: list[str | None]


class Where(TypedDict):
    """The fields on which a step allows it; left out: all."""

    fields: NotRequired[list[JsonCoord]]


class PlaceHqData(Where):
    """A seat places its HQ. `fields`: where."""

    step: Literal["hq"]
    seat: int


class DeployData(Where):
    """A seat puts up to `count` allied units on the board.

    `units`: how many of each tile."""

    step: Literal["deploy"]
    seat: int
    army: str
    units: Counts
    count: int
    optional: NotRequired[bool]
    reserve: NotRequired[bool]


class FixturesData(Where):
    """A seat puts `count` of these tiles on the land."""

    step: Literal["fixtures"]
    seat: int
    tiles: list[str]
    count: int


class HeadStartData(TypedDict):
    """A seat takes `count` turns in a row."""

    step: Literal["turns"]
    seat: int
    count: int


class BeginData(TypedDict):
    """The first ordinary turn, in which up to `limit` tiles are drawn."""

    step: Literal["begin"]
    seat: int
    limit: int


StepData = ChooseLeaderData | PlaceHqData | DeployData | FixturesData | HeadStartData | BeginData


class PassedData(TypedDict):
    """Icons of a unit that were used or forfeited in the running battle.

    They are named by their place in the unit's list."""

    at: JsonCoord
    icons: list[int]


class BattleData(TypedDict):
    """A battle in progress.

    `cause`: `tile`, `boarding`, `filled`, `final`, `overtime`, `puzzle`, or `file` (only in position files).
    `segment`: the initiative of the running segment; null before the first. `converted`: units whose attack a
    Quartermaster has changed. `answers`: the choices made since wounds were last booked. `told`: how many events
    since then the players have seen."""

    cause: str
    causer: int
    segment: int | None
    passed: list[PassedData]
    converted: list[JsonCoord]
    changed: bool
    removed: NotRequired[bool]
    answers: list[Answer]
    told: int


class HitData(TypedDict):
    """Wounds that wait for Medics."""

    at: JsonCoord
    wounds: int


class EffectData(TypedDict):
    """An attack outside a battle that waits for decisions.

    `ground`: fields whose foundation tiles it may destroy."""

    source: str
    seat: int
    hits: list[HitData]
    ground: NotRequired[list[JsonCoord]]
    answers: list[Answer]
    told: int


class PositionData(LandData):
    """A whole position, with its secrets."""

    players: list[PlayerData]
    turn: TurnData
    board: list[PieceData]
    ground: NotRequired[list[GroundData]]
    fixtures: NotRequired[list[FixtureData]]
    prizes: NotRequired[list[PrizeData]]
    leaders: NotRequired[LeadersData]
    setup: NotRequired[list[StepData]]
    pending: NotRequired[QuestionData]
    battle: NotRequired[BattleData]
    effect: NotRequired[EffectData]
    outcome: NotRequired[ResultData]
