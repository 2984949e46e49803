"""A position as one side sees it, as data (docs/convoy-data.md)."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired

from typing_extensions import Doc, TypedDict

from ..components.cards import Phase, Seat, SideName
from ..steps.question import Answer, QuestionKind, SourceFacts
from ..steps.step_files import StepData
from ..table.strength import StrengthFacts
from ..table.table import WhyOff
from ..table.unit import Place
from .position_types import BattleData, KnownData, OutcomeData, UnitData

OFF = 'why its ability does not work ("deactivated", "emp", "netted", "city"), or null'


class UnitView(UnitData):
    """A card with all that lies on it, and what is in force for it here and now."""

    off: Annotated[WhyOff | None, Doc(OFF)]
    module_off: Annotated[WhyOff | None, Doc("the same for a special Module, or null")]
    immune: Annotated[bool, Doc("whether it is immune")]
    total: Annotated[int, Doc("what it would count if the battle in its city were resolved now")]


class TakenBy(TypedDict):
    """A card that lowers the positions of the other side."""

    at: Place
    amount: int


class PositionsView(TypedDict):
    """Battle positions of a side in a city."""

    printed: int
    limit: int
    used: int
    taken_by: list[TakenBy]


class RowView(TypedDict):
    cards: list[UnitView]
    positions: PositionsView


CityStatus = Literal["destroyed", "active", "future"]


class CityView(TypedDict):
    id: str
    state: CityStatus
    districts: int
    destroyed: list[int]
    bombs: list[int]
    moloch: RowView
    outpost: RowView


class SideView(TypedDict):
    """`hand` is None where the viewer may not see it.

    `unseen`: number of copies of each card in places that the viewer cannot see; `known`: those whose place it knows
    all the same."""

    side: SideName
    hand: list[str] | None
    hand_count: int
    deck: int
    discard: list[str]
    unseen: dict[str, int]
    known: KnownData


class QuestionView(TypedDict):
    """`answers` is None for everybody but the side that decides.

    `cards`: those among which it chooses, where they are of a deck or a hand; None where the viewer may not see them.
    """

    seat: Seat
    kind: QuestionKind
    source: SourceFacts
    answers: list[Answer] | None
    cards: NotRequired[list[str] | None]


class View(TypedDict):
    """A whole position. `seat`: whose phase it is."""

    phase: Phase
    seat: Seat
    round: int
    battle: BattleData
    skip_modules: bool
    playing: str | None
    leaving: str | None
    cities: list[CityView]
    sides: list[SideView]
    agenda: list[StepData]
    strength: StrengthFacts
    pending: QuestionView | None
    outcome: OutcomeData | None
