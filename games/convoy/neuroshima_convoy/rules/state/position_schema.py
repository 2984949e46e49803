"""The schema of a position, for files and snapshots (docs/convoy-data.md)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from ..actions.messages import Message, PlaceField
from ..components.cards import CITIES, EndReason, Phase, Seat

Name = Annotated[str, Field(max_length=40)]
Names = Annotated[list[Name], Field(max_length=99)]
Running = Annotated[int, Field(ge=0, le=99_999)]
"""Counts what happens in the course of a game: arrivals, numbers drawn."""
Tokens = Annotated[int, Field(ge=-999, le=999)]
"""Strength tokens on a card, far more than a game can bring."""
Answers = Annotated[list[dict[str, Any]], Field(max_length=5000)]
Seed = Annotated[int, Field(ge=0, lt=2**128)]
District = Annotated[int, Field(ge=0, le=5)]


class OptionsModel(Message):
    """Options of a game of Convoy."""

    edition: Literal["2"] = Field(default="2", title="Edition of the rules", json_schema_extra={"lobby": False})
    auto_choose: bool = Field(
        default=False,
        title="Decide at once",
        description="Every decision takes the first of its answers.",
        json_schema_extra={"lobby": False},
    )


class UnitModel(Message):
    """A card that lies at a city.

    `strength` sums its Strength tokens; `arrived`: order of arrival in the city."""

    card: Name
    strength: Tokens = 0
    module: Name | None = None
    shield: bool = False
    deactivated: bool = False
    module_deactivated: bool = False
    netted: bool = False
    used: bool = False
    arrived: Running = 0


class CityModel(Message):
    """A city: its destroyed districts, and both rows in order of arrival.

    Districts are counted from 0 from Moloch's left."""

    destroyed: Annotated[list[District], Field(max_length=6)] = []
    moloch: Annotated[list[UnitModel], Field(max_length=99)] = []
    outpost: Annotated[list[UnitModel], Field(max_length=99)] = []


class SideModel(Message):
    """A side's cards.

    `deck[0]` is the top of the deck, the last card of `discard` the newest."""

    hand: Names = []
    deck: Names = []
    discard: Names = []


class BattleModel(Message):
    """The battle's target."""

    city: Name
    district: District = 0


class ChanceModel(Message):
    """Where the next shuffle comes from: the seed, and how many numbers were drawn."""

    seed: Seed = 0
    drawn: Running = 0


class SourceModel(Message):
    """The card that asks."""

    card: Name | None = None
    at: PlaceField | None = None


class QuestionModel(Message):
    """A decision that is waited for.

    It answers with one of `answers`, which are worked out where they are left out."""

    seat: Seat
    kind: Name
    source: SourceModel = SourceModel()
    answers: Answers | None = None  # only compared with those that are worked out


class KnownCardModel(Message):
    """A known card of a deck; `at` counts from 0 from the top, None: nobody knows where it lies."""

    card: Name
    at: Annotated[int, Field(ge=0, le=98)] | None = None


class KnownModel(Message):
    """Hidden cards of a side whose place a viewer knows."""

    hand: Names = []
    deck: Annotated[list[KnownCardModel], Field(max_length=99)] = []


class KnownOfSidesModel(Message):
    moloch: KnownModel = KnownModel()
    outpost: KnownModel = KnownModel()


class KnownByModel(Message):
    """What each viewer knows: either side, and everybody."""

    moloch: KnownOfSidesModel = KnownOfSidesModel()
    outpost: KnownOfSidesModel = KnownOfSidesModel()
    everybody: KnownOfSidesModel = KnownOfSidesModel()


class ResultModel(Message):
    """How the game ended."""

    winners: Annotated[list[Seat], Field(min_length=1, max_length=1)]
    reason: EndReason


class PositionModel(Message):
    """A position.

    In one written by hand everything may be left out; what is left out is empty."""

    battle: BattleModel | None = None
    phase: Phase = "moloch"
    cities: Annotated[dict[Name, CityModel], Field(max_length=CITIES)] = {}
    moloch: SideModel = SideModel()
    outpost: SideModel = SideModel()
    seat: Seat = 0
    round: Annotated[int, Field(ge=0, le=999)] = 1
    skip_modules: bool = False
    playing: Name | None = None
    leaving: Name | None = None
    chance: ChanceModel = ChanceModel()
    agenda: Annotated[list[dict[str, Any]], Field(max_length=99)] = []  # each step has fields of its own: `load_step`
    pending: QuestionModel | None = None
    outcome: ResultModel | None = None
    known: KnownByModel = KnownByModel()
