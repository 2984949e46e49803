"""Positions outside matches: files, and the pages of the analysis board."""

from __future__ import annotations

from typing import Any, NotRequired

from neuroshima_contract import Action, Event, OptionValues, Snapshot
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire.matches import OutcomeShown, SeatShown
from neuroshima.wire.replays import Frame
from neuroshima.wire.shape import SHAPE


@with_config(SHAPE)
class PositionDocument(TypedDict):
    """A position file as the host writes it.

    Files from outside are read by `neuroshima.studies.resolving`."""

    game: str
    options: NotRequired[OptionValues]
    data: NotRequired[dict[str, str]]
    """Texts that replace the game's own data files, by the names of the files."""
    seats: NotRequired[list[OptionValues]]
    seed: NotRequired[int]
    position: NotRequired[Snapshot]
    actions: NotRequired[list[Action]]
    """Each action has a field `seat` too."""


@with_config(SHAPE)
class ResolvedPosition(TypedDict):
    """The position after all actions of a position file."""

    position: Snapshot
    events: list[Event]
    to_move: list[int]
    legal: dict[str, list[Action]]
    """By seat number."""
    outcome: OutcomeShown | None


@with_config(SHAPE)
class HypothesisShown(TypedDict):
    """A hypothesis for the analysis board (`State.hypotheses`)."""

    id: str
    title: str
    seat: int
    action: Action


@with_config(SHAPE)
class UnfoldedPosition(TypedDict):
    """A position file move by move.

    `to_move`, `legal`, `outcome`, `hypotheses` and `position` are those of the last frame."""

    frames: list[Frame]
    """One for the file's position, then one for each action."""
    to_move: list[int]
    legal: dict[str, list[Action]]
    """By seat number."""
    outcome: OutcomeShown | None
    hypotheses: list[HypothesisShown]
    position: Snapshot
    seats: list[SeatShown]


@with_config(SHAPE)
class SharedAnswer(TypedDict):
    """Where a shared position is found."""

    slug: str
    address: str


@with_config(SHAPE)
class OptionField(TypedDict):
    """A field of the form of the analysis board."""

    name: str
    kind: str
    default: Any
    """The type depends on the option."""
    values: list[Any]
    """The values that can be chosen. Empty if any value of its type can be."""


@with_config(SHAPE)
class StudyStart(TypedDict):
    """The data of the page of the analysis board when it opens."""

    game: str
    document: PositionDocument | None
    """null is an empty board."""
    data: dict[str, str]
    """Corrected data files for an empty board."""
    seat: int | None
    """The seat whose hand is shown in front."""
    settings: list[OptionField]


@with_config(SHAPE)
class BoardSetting(TypedDict):
    """The form of the analysis board after a change."""

    options: OptionValues
    count: int
    """The number of seats."""
    offered: list[str]
    """The options that can be chosen with this number of players."""
    others: bool
    """Whether the change has changed the number or the kind of the players."""
