"""A position as data, with its bounds (docs/convoy-data.md).

The one description of it: position files and snapshots are read through these types, and their JSON schema, the lists
of the documentation and the types of the scripts are made from them. A field with a default may be left out."""

from __future__ import annotations

from typing import Annotated, Any, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter, with_config
from typing_extensions import Doc, TypedDict

from ..components.cards import CITIES, EndReason, Name, Phase, Seat
from ..steps.agenda import QuestionData, read_as
from ..steps.step_files import StepData


def _empty(kind: Any) -> Any:
    """The value of a type if all its fields are left out."""
    return TypeAdapter(kind).validate_python({})


Flag = Annotated[bool, Field(default=False)]
Count = Annotated[int, Field(ge=0, le=99_999, default=0)]
"""Counts what happens in the course of a game: arrivals, numbers drawn."""
CardOrNone = Annotated[Name | None, Field(default=None)]
Pile = Annotated[list[Name], Field(max_length=99, default=[])]
"""Ids of cards."""
District = Annotated[int, Field(ge=0, le=5)]


ARRIVED = "order of arrival, compared within a city only: a Robot is exposed to an EMP Cannon with a lower number"


class UnitData(TypedDict):
    """A card that lies at a city.

    `strength` sums its Strength tokens; `arrived`: order of arrival in the city."""

    card: Annotated[Name, Doc("its id")]
    # Far more than a game can bring.
    strength: NotRequired[Annotated[int, Field(ge=-999, le=999, default=0), Doc("sum of the Strength tokens")]]
    module: NotRequired[Annotated[CardOrNone, Doc("id of the attached Module (on a Soldier: a captured one)")]]
    shield: NotRequired[Annotated[Flag, Doc("has a Shield token")]]
    deactivated: NotRequired[Annotated[Flag, Doc("a Deactivation token lies on the Robot")]]
    module_deactivated: NotRequired[Annotated[Flag, Doc("a Deactivation token lies on its Module")]]
    netted: NotRequired[Annotated[Flag, Doc("a Net token, until the end of the battle")]]
    used: NotRequired[Annotated[Flag, Doc("its once-per-turn ability was used in this action phase")]]
    arrived: NotRequired[Annotated[Count, Doc(ARRIVED)]]


EMPTY_UNIT: UnitData = TypeAdapter(UnitData).validate_python({"card": ""})
"""All fields of a card that lies at a city, with the values that files may leave out."""
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

    hand: NotRequired[Annotated[Pile, Doc("cards in the hand")]]
    deck: NotRequired[Annotated[Pile, Doc("from its top")]]
    discard: NotRequired[Annotated[Pile, Doc("discarded cards, the last one is the newest")]]


class BattleData(TypedDict):
    """The battle's target."""

    city: Name
    district: NotRequired[Annotated[District, Field(default=0)]]


class ChanceData(TypedDict):
    """Where the next shuffle comes from: the seed, and how many numbers were drawn."""

    seed: NotRequired[Annotated[int, Field(ge=0, lt=2**128, default=0)]]
    drawn: NotRequired[Count]


class KnownCardData(TypedDict):
    """A known card of a deck; `at` counts from 0 from the top, None: nobody knows where it lies."""

    card: Name
    at: NotRequired[Annotated[Annotated[int, Field(ge=0, le=98)] | None, Field(default=None)]]


class KnownData(TypedDict):
    """Hidden cards of a side whose place a viewer knows."""

    hand: NotRequired[Pile]
    deck: NotRequired[Annotated[list[KnownCardData], Field(max_length=99, default=[])]]


Known = Annotated[KnownData, Field(default=_empty(KnownData))]


class KnownOfSidesData(TypedDict):
    moloch: NotRequired[Known]
    outpost: NotRequired[Known]


KnownOfSides = Annotated[KnownOfSidesData, Field(default=_empty(KnownOfSidesData))]


class KnownByData(TypedDict):
    """What each viewer knows: either side, and everybody."""

    moloch: NotRequired[KnownOfSides]
    outpost: NotRequired[KnownOfSides]
    everybody: NotRequired[KnownOfSides]


class OutcomeData(TypedDict):
    """How the game ended."""

    winners: Annotated[list[Seat], Field(min_length=1, max_length=1)]
    reason: EndReason


KnownBy = Annotated[KnownByData, Field(default=_empty(KnownByData))]
Side = Annotated[SideData, Field(default=_empty(SideData))]
Steps = Annotated[list[dict[str, Any]], Field(max_length=99)]
"""The agenda as it is read: each step has fields of its own (`load_step`)."""


LEAVING = "in phase 6: the city whose board is about to be turned; the target is already in the next city"


@with_config(ConfigDict(extra="forbid", strict=True))
class PositionData(TypedDict):
    """A position.

    In one written by hand everything may be left out; what is left out is empty."""

    battle: NotRequired[Annotated[BattleData | None, Field(default=None), Doc("the district that is fought for")]]
    phase: NotRequired[Annotated[Phase, Field(default="moloch"), Doc("the running phase")]]
    cities: NotRequired[Annotated[dict[Name, CityData], Field(max_length=CITIES, default={}), Doc("by their ids")]]
    moloch: NotRequired[Annotated[Side, Doc("Moloch's cards")]]
    outpost: NotRequired[Annotated[Side, Doc("the Outpost's cards")]]
    seat: NotRequired[Annotated[Seat, Field(default=0), Doc('in the phase "mulligan": who decides')]]
    round: NotRequired[Annotated[int, Field(ge=0, le=999, default=1), Doc("number of the battle")]]
    skip_modules: NotRequired[Annotated[Flag, Doc("Sudden Attack was played")]]
    playing: NotRequired[Annotated[CardOrNone, Doc("an instant that is being resolved")]]
    leaving: NotRequired[Annotated[CardOrNone, Doc(LEAVING)]]
    chance: NotRequired[Annotated[ChanceData, Field(default=_empty(ChanceData)), Doc("the source of shuffles")]]
    agenda: NotRequired[Annotated[list[StepData], read_as(Steps), Field(default=[]), Doc("what is still to do")]]
    pending: NotRequired[Annotated[QuestionData | None, Field(default=None), Doc("a decision that waits")]]
    outcome: NotRequired[Annotated[OutcomeData | None, Field(default=None), Doc("how the match ended")]]
    known: NotRequired[Annotated[KnownBy, Doc("who knows which hidden cards, see below")]]


POSITION: TypeAdapter[PositionData] = TypeAdapter(PositionData)
