"""Types of a position as it is written (docs/convoy-data.md).

`position_schema` reads it.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from ..components.cards import EndReason, Phase, Seat
from ..steps.question import QuestionData
from ..steps.step_files import StepData


class BattleData(TypedDict):
    """The battle's target."""

    city: str
    district: int


class UnitData(TypedDict):
    """A card that lies at a city. What is left out is empty."""

    card: str
    strength: int
    module: str | None
    shield: NotRequired[bool]
    deactivated: NotRequired[bool]
    module_deactivated: NotRequired[bool]
    netted: NotRequired[bool]
    used: NotRequired[bool]
    arrived: NotRequired[int]


class CityData(TypedDict):
    destroyed: list[int]
    moloch: list[UnitData]
    outpost: list[UnitData]


class SideData(TypedDict):
    """`deck[0]` is the top of the deck, the last card of `discard` the newest."""

    hand: list[str]
    deck: list[str]
    discard: list[str]


class KnownCardData(TypedDict):
    """A known card of a deck. `at` counts from 0 from the top; without it nobody knows where it lies."""

    card: str
    at: NotRequired[int]


class KnownData(TypedDict):
    """Hidden cards of a side whose place a viewer knows."""

    hand: list[str]
    deck: list[KnownCardData]


class KnownOfSidesData(TypedDict, total=False):
    moloch: KnownData
    outpost: KnownData


class KnownByData(TypedDict, total=False):
    """What each viewer knows: either side, and everybody."""

    moloch: KnownOfSidesData
    outpost: KnownOfSidesData
    everybody: KnownOfSidesData


class ChanceData(TypedDict):
    seed: int
    drawn: NotRequired[int]


class OutcomeData(TypedDict):
    winners: list[Seat]
    reason: EndReason


class PositionData(TypedDict):
    """A whole position with its secrets."""

    battle: BattleData
    phase: Phase
    cities: dict[str, CityData]
    moloch: SideData
    outpost: SideData
    round: int
    chance: ChanceData
    seat: NotRequired[Seat]
    skip_modules: NotRequired[bool]
    playing: NotRequired[str]
    leaving: NotRequired[str]
    agenda: NotRequired[list[StepData]]
    pending: NotRequired[QuestionData]
    outcome: NotRequired[OutcomeData]
    known: NotRequired[KnownByData]
