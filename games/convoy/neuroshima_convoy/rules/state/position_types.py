"""A position as data, with its bounds (docs/convoy-data.md).

The one description of it: position files and snapshots are read through these types, and their JSON schema, the lists
of the documentation and the types of the scripts are made from them. A field with a default may be left out."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import TypedDict

from ..components.cards import CITIES, EndReason, Name, Phase, Seat
from ..steps.question import QuestionData, read_as
from ..steps.step_files import StepData

Flag = Annotated[bool, Field(default=False)]
Counter = Annotated[int, Field(ge=0, le=99_999, default=0)]
"""Counts what happens in the course of a game: arrivals, numbers drawn."""
CardOrNone = Annotated[Name | None, Field(default=None)]
Pile = Annotated[list[Name], Field(max_length=99, default=[])]
"""Ids of cards."""
District = Annotated[int, Field(ge=0, le=5)]


class UnitData(TypedDict):
    """A card that lies at a city.

    `strength` sums its Strength tokens; `arrived`: order of arrival in the city."""

    card: Name
    strength: NotRequired[Annotated[int, Field(ge=-999, le=999, default=0)]]  # far more than a game can bring
    module: NotRequired[CardOrNone]
    shield: NotRequired[Flag]
    deactivated: NotRequired[Flag]
    module_deactivated: NotRequired[Flag]
    netted: NotRequired[Flag]
    used: NotRequired[Flag]
    arrived: NotRequired[Counter]


Row = Annotated[list[UnitData], Field(max_length=99, default=[])]


class CityData(TypedDict):
    """A city: its destroyed districts, and both rows in order of arrival.

    Districts are counted from 0 from Moloch's left."""

    destroyed: NotRequired[Annotated[list[District], Field(max_length=6, default=[])]]
    moloch: NotRequired[Row]
    outpost: NotRequired[Row]


class SideData(TypedDict):
    """A side's cards.

    `deck[0]` is the top of the deck, the last card of `discard` the newest."""

    hand: NotRequired[Pile]
    deck: NotRequired[Pile]
    discard: NotRequired[Pile]


class BattleData(TypedDict):
    """The battle's target."""

    city: Name
    district: NotRequired[Annotated[District, Field(default=0)]]


class ChanceData(TypedDict):
    """Where the next shuffle comes from: the seed, and how many numbers were drawn."""

    seed: NotRequired[Annotated[int, Field(ge=0, lt=2**128, default=0)]]
    drawn: NotRequired[Counter]


class KnownCardData(TypedDict):
    """A known card of a deck; `at` counts from 0 from the top, None: nobody knows where it lies."""

    card: Name
    at: NotRequired[Annotated[Annotated[int, Field(ge=0, le=98)] | None, Field(default=None)]]


class KnownData(TypedDict):
    """Hidden cards of a side whose place a viewer knows."""

    hand: NotRequired[Pile]
    deck: NotRequired[Annotated[list[KnownCardData], Field(max_length=99, default=[])]]


NONE_KNOWN: dict[str, Any] = {side: {"hand": [], "deck": []} for side in ("moloch", "outpost")}


class KnownOfSidesData(TypedDict):
    moloch: NotRequired[Annotated[KnownData, Field(default=NONE_KNOWN["moloch"])]]
    outpost: NotRequired[Annotated[KnownData, Field(default=NONE_KNOWN["outpost"])]]


KnownOfSides = Annotated[KnownOfSidesData, Field(default=NONE_KNOWN)]


class KnownByData(TypedDict):
    """What each viewer knows: either side, and everybody."""

    moloch: NotRequired[KnownOfSides]
    outpost: NotRequired[KnownOfSides]
    everybody: NotRequired[KnownOfSides]


class OutcomeData(TypedDict):
    """How the game ended."""

    winners: Annotated[list[Seat], Field(min_length=1, max_length=1)]
    reason: EndReason


Side = Annotated[SideData, Field(default={"hand": [], "deck": [], "discard": []})]
Steps = Annotated[list[dict[str, Any]], Field(max_length=99)]
"""The agenda as it is read: each step has fields of its own (`load_step`)."""


@with_config(ConfigDict(extra="forbid", strict=True))
class PositionData(TypedDict):
    """A position.

    In one written by hand everything may be left out; what is left out is empty."""

    battle: NotRequired[Annotated[BattleData | None, Field(default=None)]]
    phase: NotRequired[Annotated[Phase, Field(default="moloch")]]
    cities: NotRequired[Annotated[dict[Name, CityData], Field(max_length=CITIES, default={})]]
    moloch: NotRequired[Side]
    outpost: NotRequired[Side]
    seat: NotRequired[Annotated[Seat, Field(default=0)]]
    round: NotRequired[Annotated[int, Field(ge=0, le=999, default=1)]]
    skip_modules: NotRequired[Flag]
    playing: NotRequired[CardOrNone]
    leaving: NotRequired[CardOrNone]
    chance: NotRequired[Annotated[ChanceData, Field(default={"seed": 0, "drawn": 0})]]
    agenda: NotRequired[Annotated[list[StepData], read_as(Steps), Field(default=[])]]
    pending: NotRequired[Annotated[QuestionData | None, Field(default=None)]]
    outcome: NotRequired[Annotated[OutcomeData | None, Field(default=None)]]
    known: NotRequired[
        Annotated[KnownByData, Field(default={"moloch": NONE_KNOWN, "outpost": NONE_KNOWN, "everybody": NONE_KNOWN})]
    ]


POSITION: TypeAdapter[PositionData] = TypeAdapter(PositionData)
