"""Entries of the legal list: actions whose fields may stand for several values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Literal, NotRequired, TypeVar

from typing_extensions import TypedDict

from .answers import Answer
from .grid import JsonCoord

T = TypeVar("T")


class AnyOf(TypedDict, Generic[T]):
    """Any one of these values."""

    any: list[T]


_With = TypedDict("_With", {"with": JsonCoord | AnyOf[JsonCoord]}, total=False)


class Offer(_With, total=False):
    """The fields of an action that a trait offers; the trait says which.

    `does`: which of several things, by the id of a trait. `path`: the fields that a unit enters. `via`: the module that
    lets it move. `target`: a field, or a list of fields of a tile that hits an area. `with`: a second unit."""

    does: str | AnyOf[str]
    unit: JsonCoord | AnyOf[JsonCoord]
    to: JsonCoord | AnyOf[JsonCoord]
    rotation: int | AnyOf[int]
    path: list[JsonCoord] | AnyOf[list[JsonCoord]]
    via: JsonCoord | AnyOf[JsonCoord]
    target: JsonCoord | AnyOf[JsonCoord] | AnyOf[list[JsonCoord]]


class LeaderOffer(TypedDict, total=False):
    """The fields of an action that a leader offers."""

    tile: str | AnyOf[str]
    unit: JsonCoord | AnyOf[JsonCoord]
    to: JsonCoord | AnyOf[JsonCoord]


class OfArmy(TypedDict):
    """The army of an allied unit."""

    army: NotRequired[str]


class PlaceEntry(OfArmy):
    """Place a tile on a free field. `army`: of an allied unit."""

    type: Literal["place"]
    tile: str
    at: AnyOf[JsonCoord]
    rotation: int | AnyOf[int]


class DiscardEntry(TypedDict):
    """Discard a tile of the hand."""

    type: Literal["discard"]
    tile: str


class RedrawEntry(TypedDict):
    """Replace an unlucky draw.

    `tiles`: which tiles of the hand, where it is not the whole hand."""

    type: Literal["redraw"]
    tiles: NotRequired[AnyOf[list[str]]]


class PlayEntry(Offer):
    """Play an instant tile."""

    type: Literal["play"]
    tile: str


class ActEntry(Offer):
    """Use an ability of a unit."""

    type: Literal["act"]
    ability: str


class BuildEntry(TypedDict):
    """Build a Structure.

    `tiles`: the price. `tile`, `other`: the faces of its two tiles."""

    type: Literal["build"]
    tiles: list[str] | AnyOf[list[str]]
    tile: str | AnyOf[str]
    at: JsonCoord
    rotation: AnyOf[int]
    other: str | AnyOf[str]
    other_at: JsonCoord | AnyOf[JsonCoord]
    other_rotation: AnyOf[int]


class UseMarkerEntry(TypedDict):
    """Put a marker that was won on a unit."""

    type: Literal["use_marker"]
    marker: str
    unit: AnyOf[JsonCoord]


class ChooseLeaderEntry(TypedDict):
    """Choose a leader for the whole match."""

    type: Literal["choose_leader"]
    leader: AnyOf[str]


class UseLeaderEntry(LeaderOffer):
    """Use one's leader."""

    type: Literal["use_leader"]
    leader: str


class ChooseEntry(Answer):
    """Answer the pending question."""

    type: Literal["choose"]


class EndTurnEntry(TypedDict):
    """End the turn."""

    type: Literal["end_turn"]


Entry = (
    PlaceEntry | DiscardEntry | RedrawEntry | PlayEntry | ActEntry | BuildEntry | UseMarkerEntry | ChooseLeaderEntry
    | UseLeaderEntry | ChooseEntry | EndTurnEntry
)  # fmt: skip
ROTATIONS: AnyOf[int] = {"any": list(range(6))}
TURNED: Sequence[AnyOf[int]] = [{"any": [r for r in range(6) if r != rotation]} for rotation in range(6)]
"""By the rotation of a unit, the others. Entries share them, and the fields of a grid: nobody may change them."""
