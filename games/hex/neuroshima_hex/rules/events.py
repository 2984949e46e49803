"""What happens in a game, as the events that players see.

`at`, `from`, `to` and `unit` are fields `[q, r]`. `seat` is the seat that acts, or that the thing belongs to.
`direction`, `side` and `rotation` are 0 to 5, clockwise from the top."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import ReadOnly, TypedDict

from .answers import Answer
from .grid import JsonCoord

Pile = Literal["hand", "discard"]


class ExpansionEvent(TypedDict):
    """The base of events that an expansion adds: they have a `type` of their own."""

    type: ReadOnly[str]


_From = TypedDict("_From", {"from": JsonCoord})


# Before the first turn


class SetupStep(TypedDict):
    """A step of a scenario begins.

    `turns`: the seat takes `count` turns in a row. `deploy`, `fixtures`: it places `count` allied units, or tiles of
    the land."""

    type: Literal["setup_step"]
    step: Literal["deploy", "fixtures", "turns"]
    seat: int
    count: int
    army: NotRequired[str]


class LeaderChosen(TypedDict):
    """A team has chosen its leader, in secret."""

    type: Literal["leader_chosen"]
    seat: int


class LeadersShown(TypedDict):
    """All teams have chosen. `leaders`: by team."""

    type: Literal["leaders_shown"]
    leaders: list[str | None]
    reveals: Literal[True]


# A turn


class TurnStarted(TypedDict):
    """A turn begins."""

    type: Literal["turn_started"]
    seat: int


class TurnEnded(TypedDict):
    """A turn is over."""

    type: Literal["turn_ended"]
    seat: int


class Drawn(TypedDict):
    """Tiles come from the stack into the hand.

    `left`: how many are left in the stack."""

    type: Literal["drawn"]
    seat: int
    tiles: list[str]
    left: int
    reveals: Literal[True]


class Redrawn(TypedDict):
    """An unlucky draw is replaced. `tiles`: the discarded ones."""

    type: Literal["redrawn"]
    seat: int
    tiles: list[str]


class Discarded(TypedDict):
    """A tile goes from the hand to the discard pile."""

    type: Literal["discarded"]
    seat: int
    tile: str


class ShuffledIn(TypedDict):
    """Tiles are shuffled into the stack."""

    type: Literal["shuffled_in"]
    seat: int
    tiles: list[str]
    source: Pile


class LeaderUsed(TypedDict):
    """A team uses its leader. `left`: how often it still can."""

    type: Literal["leader_used"]
    seat: int
    leader: str
    left: int


# The board


class Placed(TypedDict):
    """A tile is placed. `army`: of an allied unit."""

    type: Literal["placed"]
    seat: int
    tile: str
    at: JsonCoord
    rotation: int
    army: NotRequired[str]


class Built(TypedDict):
    """A Structure is built; then both its tiles are `placed`. `tiles`: the price."""

    type: Literal["built"]
    seat: int
    tiles: list[str]
    fields: list[JsonCoord]


Played = TypedDict(
    "Played",
    {
        "type": Literal["played"],
        "seat": int,
        "tile": str,
        "unit": NotRequired[JsonCoord],
        "target": NotRequired["JsonCoord | list[JsonCoord]"],
        "with": NotRequired[JsonCoord],
    },
)
Played.__doc__ = "An instant tile is played. `target`: one field, or several of a tile that hits an area."


class Moved(_From):
    """A unit moves or turns.

    `by`: the trait or tile that lets it, or `leader`. `path`: the fields that it enters.

    There is one event for each step, if a unit dies at one of them."""

    type: Literal["moved"]
    seat: int
    to: JsonCoord
    rotation: int
    by: str
    path: list[JsonCoord]


class Pushed(_From):
    """A unit is pushed. `seat`: its owner. `unit`: the pusher."""

    type: Literal["pushed"]
    seat: int
    unit: JsonCoord
    to: JsonCoord


class Displaced(_From):
    """A unit is moved by force in another way.

    `seat`: its owner. `unit`: the cause. `by`: the id of a trait or of a decision. `rotation`: where the unit turns."""

    type: Literal["displaced"]
    seat: int
    unit: JsonCoord
    to: JsonCoord
    by: str
    rotation: NotRequired[int]


class Swapped(TypedDict):
    """Two units change places."""

    type: Literal["swapped"]
    seat: int
    units: list[JsonCoord]


class TakenBack(TypedDict):
    """A unit goes from the board into the hand."""

    type: Literal["taken_back"]
    seat: int
    at: JsonCoord
    tile: str


class Bombed(TypedDict):
    """A tile hits an area."""

    type: Literal["bombed"]
    fields: list[JsonCoord]


class GroundDestroyed(TypedDict):
    """A foundation tile is destroyed. `cause`: the id of a trait or of a tile."""

    type: Literal["ground_destroyed"]
    seat: int
    at: JsonCoord
    tile: str
    cause: str


class PlacedFixture(TypedDict):
    """A tile of the land is placed."""

    type: Literal["placed_fixture"]
    seat: int
    tile: str
    at: JsonCoord
    rotation: int


class FixtureTurned(TypedDict):
    """A tile of the land is turned."""

    type: Literal["fixture_turned"]
    seat: int
    at: JsonCoord
    tile: str
    rotation: int


class MarkerUsed(TypedDict):
    """A marker that was won is put on a unit.

    `count`: how many of that kind the unit has."""

    type: Literal["marker_used"]
    seat: int
    marker: str
    at: JsonCoord
    count: int


# A battle


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
    `side`, `target`: of a shot, the unit that it hits. `path`: its way. `opponent`: who gets the points. A trait may
    leave `seat` and `unit` out: the engine adds them."""

    type: Literal["declared"]
    seat: NotRequired[int]


class Converted(TypedDict):
    """A Quartermaster changes the attacks on one side of a unit into the kind `to`.

    The engine adds `seat`."""

    type: Literal["converted"]
    seat: NotRequired[int]
    unit: JsonCoord
    side: int
    to: Literal["ranged", "melee"]


class Attacked(_From):
    """An attack.

    `seat`: null for a tile of the land. `kind`: `melee`, `ranged`, `gauss`, `explosion`, or another kind.

    `direction`: null for an explosion. `strength`: with bonuses. `to`: null, if it meets nobody. `wounds`: after armor.
    `armor`: 1, if armor counts. `over`: own units that it passes. `extra`: made by an extra attack. `path`: of a shot
    that was sent on, from the shooter over the units that sent it on to its end. `endless`: without end; `wounds` are
    those of one hit."""

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

    `hp`: those that are left. `rule`: the special rule that does it, after a battle."""

    type: Literal["hq_damage"]
    seat: int
    at: JsonCoord
    damage: int
    hp: int
    rule: NotRequired[str]


class PointsScored(TypedDict):
    """In the game for points, instead of `hq_damage`.

    `seat`: who gets them. `at`: the HQ. `rule`: a special rule."""

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


class PrizeHit(_From):
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
    """An HQ gets hit points back. `hp`: how many it has now."""

    type: Literal["hq_repaired"]
    seat: int
    at: JsonCoord
    amount: int
    hp: int
    rule: str


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


# The end


class FinalStarted(TypedDict):
    """A player has drawn their last tile.

    `turns`: how many there are before the Final Battle."""

    type: Literal["final_started"]
    seat: int
    turns: int


class OvertimeStarted(TypedDict):
    """The game goes on for one more battle. `seats`: those that can still win."""

    type: Literal["overtime_started"]
    seats: NotRequired[list[int]]


class Eliminated(TypedDict):
    """A seat is out; then all its tiles are `destroyed` with the cause `eliminated`.

    `reason`: the host's word for why, where its player has left the game."""

    type: Literal["eliminated"]
    seat: int
    reason: NotRequired[str]


class GameOver(TypedDict):
    """The game is over.

    `winners`: seats; none is a draw. `reason`: as of an outcome. `hq_hp`: by seat."""

    type: Literal["game_over"]
    winners: list[int]
    reason: str
    hq_hp: list[int]


Declaration = Declared | Converted
"""What a player declares at the start of a segment."""
Displacement = Pushed | Displaced
"""How a unit was made to go somewhere."""
CoreEvent = (
    SetupStep | LeaderChosen | LeadersShown
    | TurnStarted | TurnEnded | Drawn | Redrawn | Discarded | ShuffledIn | LeaderUsed
    | Placed | Built | Played | Moved | Pushed | Displaced | Swapped | TakenBack | Bombed | GroundDestroyed
    | PlacedFixture | FixtureTurned | MarkerUsed
    | BattleStarted | OpeningStarted | SegmentStarted | Declared | Converted | Attacked | Absorbed | Wounded | HqDamaged
    | PointsScored | Destroyed | Marked | Freed | PrizeHit | PrizeWon | PrizeLost | BattleEnded
    | HqRepaired | Turned | LandChanged
    | FinalStarted | OvertimeStarted | Eliminated | GameOver
)  # fmt: skip
Event = CoreEvent | ExpansionEvent
Log = list[Event] | None
"""Where events go; None makes none."""
