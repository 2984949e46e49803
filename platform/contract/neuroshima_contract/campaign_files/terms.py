"""What a game supplies so that a file can say what its matches are and what their results change."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..parts import Role, WantedBot
from ..refusal import Unfit
from ..state import Outcome
from ..words import OptionValues, Texts


@dataclass(frozen=True)
class Reading:
    """A value that each seat has in a result. `of`: whether a file says of what ("survivors" of an army)."""

    kind: Literal["number", "counts"]
    of: bool = False


@dataclass(frozen=True)
class Setting:
    """What a match may be told. `each`: one value for each seat, in their order. `of`: as in `Reading`."""

    kind: Literal["number", "counts", "role"]
    each: bool = False
    of: bool = False


@dataclass(frozen=True)
class ReadResult:
    """What a game tells of a finished match.

    `values`: by reading and, where it has an `of`, by that; each a list by seat. `achieved`: what each seat has
    reached, by words."""

    values: Mapping[tuple[str, str], Sequence[Any]]
    achieved: Sequence[Collection[str]]


@dataclass(frozen=True)
class PresetFacts:
    """What a campaign needs to know of a scenario. `objectives`: what its seats can achieve, by seat."""

    titles: Texts
    texts: Texts
    bots: Sequence[WantedBot] = ()
    objectives: Sequence[Collection[str]] = ()


@dataclass(frozen=True)
class Handed:
    """A value for the next match, with its `of`."""

    setting: str
    of: str
    value: Any


@dataclass(frozen=True)
class Choice:
    """What a role may play: its id, its name, and what its seat chooses then."""

    id: str
    titles: Texts
    seat: OptionValues


@dataclass(frozen=True)
class Proposal:
    """A value that an editor proposes to carry on. `table`: its `[[carry]]` in a file, with the same id.

    `loses_at`: a role whose value is no more than that has lost the campaign; None: nobody does."""

    id: str
    titles: Texts
    table: Mapping[str, Any]
    loses_at: int | None = None


class CampaignTerms(ABC):
    """The words of a game in campaign files."""

    readings: Mapping[str, Reading] = {}
    settings: Mapping[str, Setting] = {}

    @abstractmethod
    def presets(self) -> Mapping[str, PresetFacts]:
        """The scenarios, by id."""

    @abstractmethod
    def role(self, role: str, seat: OptionValues) -> Role | None:
        """A role as its seat's choice is called; None if there is no such choice."""

    @abstractmethod
    def read(self, outcome: Outcome, ofs: Collection[str]) -> ReadResult:
        """What a result tells. `ofs`: all that the file asks of. Raises ValueError for an outcome of something else."""

    @abstractmethod
    def options(self, preset: str, handed: Sequence[Handed]) -> OptionValues:
        """The options of the next match."""

    @abstractmethod
    def thing(self, reading: str, of: str, name: str) -> Texts:
        """What a counted thing is called; its id, where it has no name here."""

    @abstractmethod
    def misfits(self, preset: str, seats: Sequence[OptionValues]) -> Iterator[tuple[str, Unfit]]:
        """Why a scenario cannot be played by these seats in this order, as (key of the step, reason)."""

    @abstractmethod
    def seat_misfits(self, seat: OptionValues) -> Iterator[tuple[str, Unfit]]:
        """What is wrong with the choice of a seat, as (key, reason)."""

    @abstractmethod
    def choices(self) -> Sequence[Choice]:
        """What roles may play."""

    def proposals(self) -> Sequence[Proposal]:
        """Values that an editor proposes to carry on."""
        return ()

    def of_misfit(self, reading: str, of: str) -> Unfit | None:
        """Why a reading or a setting cannot be of that."""
        return None
