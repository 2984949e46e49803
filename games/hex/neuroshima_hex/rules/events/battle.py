"""Events of a battle, and of the special rules after it."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..answers import Answer
from ..answers import Converted as ConvertedKind
from ..grid import JsonCoord
from .base import FromField


class BattleStarted(TypedDict):
    """A battle begins.

    `cause`: as of a battle in the view. `seat`: the one that causes it."""

    type: Literal["battle_started"]
    cause: str
    seat: int


class OpeningStarted(TypedDict):
    """The opening of a battle, before its first segment: markers deal their wounds."""

    type: Literal["opening"]


class SegmentStarted(TypedDict):
    """A segment begins. `segment`: its initiative."""

    type: Literal["segment"]
    segment: int


class Declared(Answer):
    """An answer to a question at the start of a segment, or about points.

    It has the fields of the answer. `explode`: of a unit that may. `convert`: null, if a Quartermaster changes nothing.
    `side`, `target`: of a shot, the unit that it hits. `path`: its way. `opponent`: who gets the points. `by`: the id
    of a trait whose words tell of it (`declares`). A trait may leave `seat` and `unit` out: the engine adds them."""

    type: Literal["declared"]
    seat: NotRequired[int]
    by: NotRequired[str]


class Converted(TypedDict):
    """A Quartermaster or a Gauss Transformer changes the attacks on one side of a unit into the kind `to`.

    The engine adds `seat`."""

    type: Literal["converted"]
    seat: NotRequired[int]
    unit: JsonCoord
    side: int
    to: ConvertedKind


class Attacked(FromField):
    """An attack.

    `seat`: null for a tile of the land. `kind`: `melee`, `ranged`, `gauss`, `explosion`, or another kind.

    `direction`: null for an explosion. `strength`: with bonuses. `to`: null, if it meets nobody. `wounds`: after armor.
    `armor`: 1, if armor counts. `over`: own units that it passes. `extra`: made by an extra attack. `path`: of a shot
    that was sent on, from the shooter over the units that sent it on to its end. `endless`: without end; `wounds` are
    those of one hit. `bends`: the places of joins that it flies over, where its line bends."""

    type: Literal["attack"]
    seat: int | None
    direction: int | None
    kind: str
    strength: int
    to: JsonCoord | None
    wounds: int
    armor: Literal[0, 1]
    over: list[JsonCoord]
    extra: bool
    path: NotRequired[list[JsonCoord]]
    endless: NotRequired[Literal[True]]
    bends: NotRequired[list[JsonCoord]]


class Absorbed(TypedDict):
    """A Medic takes over wounds.

    `source`: the field of the attacker, or what else deals them. `side`: the direction of the attack, null if it has
    none."""

    type: Literal["absorbed"]
    seat: int
    medic: JsonCoord
    patient: JsonCoord
    source: JsonCoord | str
    side: int | None
    wounds: int


class Wounded(TypedDict):
    """A unit is wounded and survives, or is destroyed by it.

    `wounds`: the new ones. `total`: with those before."""

    type: Literal["wound"]
    seat: int
    at: JsonCoord
    wounds: int
    total: int


class HqDamaged(TypedDict):
    """An HQ loses hit points.

    `hp`: those that its player has left; of one of several HQs, `left` are its own. `rule`: the special rule that does
    it, after a battle, or the trait that they pay for."""

    type: Literal["hq_damage"]
    seat: int
    at: JsonCoord
    damage: int
    hp: int
    left: NotRequired[int]
    rule: NotRequired[str]


class PointsScored(TypedDict):
    """In the game for points, instead of `hq_damage`.

    `seat`: who gets them. `at`: the HQ. `rule`: a special rule, or the trait that another player pays for."""

    type: Literal["points"]
    seat: int
    at: JsonCoord
    points: int
    total: int
    rule: NotRequired[str]


class Destroyed(TypedDict):
    """A unit leaves the board. `army`: of an allied unit.

    `cause`: `wounds`, `absorbed` (a Medic that took wounds over), `exploded`, `unsupported` (it lost the toughness that
    bore its wounds), `eliminated` (with its HQ), or the id of what else destroyed it."""

    type: Literal["destroyed"]
    seat: int
    at: JsonCoord
    tile: str
    army: NotRequired[str]
    cause: str


class Marked(TypedDict):
    """A unit gets a marker. `count`: how many of that kind it has."""

    type: Literal["marked"]
    seat: int
    at: JsonCoord
    marker: str
    count: int


class Freed(TypedDict):
    """A unit is no longer netted."""

    type: Literal["freed"]
    seat: int
    at: JsonCoord


class PrizeHit(FromField):
    """A prize is hit. `damage`: all that it has taken so far, of `security`."""

    type: Literal["prize_hit"]
    seat: int
    at: JsonCoord
    wounds: int
    damage: int
    security: int


class PrizeWon(TypedDict):
    """A prize is won. `markers`: counted by id."""

    type: Literal["prize_won"]
    seat: int
    at: JsonCoord
    markers: dict[str, int]


class PrizeLost(TypedDict):
    """A prize that nobody wins.

    Several teams hit it last (`contested`), or its `guard` is gone."""

    type: Literal["prize_lost"]
    at: JsonCoord
    markers: dict[str, int]
    cause: str


class BattleEnded(TypedDict):
    """A battle is over. `hq_hp`: the hit points of the HQs by seat."""

    type: Literal["battle_ended"]
    hq_hp: list[int]


# Special rules after a battle


class HqRepaired(TypedDict):
    """An HQ gets hit points back.

    `hp`: how many its player has now; of one of several HQs, `left` are its own. `rule`: the special rule that does it,
    after a battle."""

    type: Literal["hq_repaired"]
    seat: int
    at: JsonCoord
    amount: int
    hp: int
    left: NotRequired[int]
    rule: NotRequired[str]


class Turned(TypedDict):
    """A unit is turned by a special rule. `rotation`: how it stands now."""

    type: Literal["turned"]
    seat: int
    at: JsonCoord
    rotation: int
    rule: str


class LandChanged(TypedDict):
    """Terrain becomes terrain of another kind. `terrain`: its kind from now on."""

    type: Literal["land_changed"]
    terrain: str
    fields: list[JsonCoord]


class TerrainLaid(TypedDict):
    """Terrain lies on the fields from now on, for this battle alone. `terrain`: its kind."""

    type: Literal["terrain_laid"]
    terrain: str
    fields: list[JsonCoord]


class TerrainLifted(TypedDict):
    """The battle is over, and the terrain that lay there for it alone is gone."""

    type: Literal["terrain_lifted"]
    terrain: str
    fields: list[JsonCoord]


Declaration = Declared | Converted
"""What a player declares at the start of a segment."""
BattleEvent = (
    BattleStarted | OpeningStarted | SegmentStarted | Declared | Converted | Attacked | Absorbed | Wounded | HqDamaged
    | PointsScored | Destroyed | Marked | Freed | PrizeHit | PrizeWon | PrizeLost | BattleEnded
    | HqRepaired | Turned | LandChanged | TerrainLaid | TerrainLifted
)  # fmt: skip
