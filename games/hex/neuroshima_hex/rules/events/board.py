"""Events of the board outside of battles: placing, playing, moving."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

from ..grid import JsonCoord
from .base import FromField

Pile = Literal["board", "hand", "stack", "discard"]
"""Where a tile of a player may be."""


class Placed(TypedDict):
    """A tile is placed. `army`: of an allied unit. `source`: the pile or the pool from which it comes, if that is not
    the hand."""

    type: Literal["placed"]
    seat: int
    tile: str
    at: JsonCoord
    rotation: int
    army: NotRequired[str]
    source: NotRequired[str]


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
        "does": NotRequired[str],
        "unit": NotRequired[JsonCoord],
        "target": NotRequired["JsonCoord | list[JsonCoord]"],
        "with": NotRequired[JsonCoord],
    },
)
Played.__doc__ = """An instant tile is played.

`does`: what it does, of a tile that does one of several things, by the id of a trait. `target`: one field, or several
of a tile that hits an area."""


class Ordered(TypedDict):
    """A unit, on the field `unit`, orders what is done at `target`: `does` is the id of a trait."""

    type: Literal["ordered"]
    seat: int
    unit: JsonCoord
    does: str
    target: JsonCoord


class Moved(FromField):
    """A unit moves or turns.

    `by`: the trait or tile that lets it, or `leader`. `path`: the fields that it enters.

    There is one event for each step, if a unit dies at one of them."""

    type: Literal["moved"]
    seat: int
    to: JsonCoord
    rotation: int
    by: str
    path: list[JsonCoord]


class Pushed(FromField):
    """A unit is pushed. `seat`: its owner. `unit`: the pusher."""

    type: Literal["pushed"]
    seat: int
    unit: JsonCoord
    to: JsonCoord


class Displaced(FromField):
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


class Returned(TypedDict):
    """A tile goes to a pile of its player: on top of the `stack`, into the `hand`, on the `discard` pile, or to a pool.

    `source`: where it was. `at`: the field of one that was on the board; it is not destroyed."""

    type: Literal["returned"]
    seat: int
    tile: str
    source: str
    pile: str
    at: NotRequired[JsonCoord]


class Stashed(TypedDict):
    """Tiles go from the top of a stack into a pool of their player. `left`: how many are left in the stack.

    `tiles`: missing for other teams, if the pool is hidden."""

    type: Literal["stashed"]
    seat: int
    pool: str
    count: int
    tiles: NotRequired[list[str]]
    left: int
    reveals: Literal[True]


class TurnedOver(TypedDict):
    """A unit shows its other face, with its wounds and markers.

    `tile`: the face that it shows now, `was`: the one before. `by`: the id of a trait."""

    type: Literal["turned_over"]
    seat: int
    at: JsonCoord
    tile: str
    was: str
    rotation: int
    by: str


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


class GroundMoved(FromField):
    """A foundation tile moves to another field, under what stands there.

    `seat`: its owner. `by`: the trait that lets it."""

    type: Literal["ground_moved"]
    seat: int
    to: JsonCoord
    tile: str
    by: str


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


class Unmarked(TypedDict):
    """A marker goes off a unit. `count`: how many of that kind it has left."""

    type: Literal["unmarked"]
    seat: int
    at: JsonCoord
    marker: str
    count: int


class Healed(TypedDict):
    """A unit gets hit points back. `wounds`: how many. `total`: the wounds that it still has."""

    type: Literal["healed"]
    seat: int
    at: JsonCoord
    wounds: int
    total: int


class MarkerUsed(TypedDict):
    """A marker that was won is put on a unit.

    `count`: how many of that kind the unit has."""

    type: Literal["marker_used"]
    seat: int
    marker: str
    at: JsonCoord
    count: int


class BrokeFree(TypedDict):
    """A unit that was held has been moved all the same, and pays for it with so many wounds."""

    type: Literal["broke_free"]
    seat: int
    at: JsonCoord
    wounds: int


Way = TypedDict("Way", {"from": JsonCoord, "to": JsonCoord, "rotation": int})
Way.__doc__ = "Where a unit goes, and how it is turned then."


class Rearranged(TypedDict):
    """Units go to each other's fields and turn, all at the same moment. `by`: the id of a trait."""

    type: Literal["rearranged"]
    seat: int
    by: str
    ways: list[Way]


BoardEvent = (
    Placed | Built | Played | Ordered | Moved | Pushed | Displaced | Swapped | TakenBack | Bombed | GroundDestroyed
    | PlacedFixture | FixtureTurned | MarkerUsed | Returned | Stashed | Unmarked | Healed | TurnedOver
    | GroundMoved | BrokeFree | Rearranged
)  # fmt: skip
