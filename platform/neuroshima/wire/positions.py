"""Positions outside matches: files, the pages of the analysis board, and what the analysis says of a position."""

from __future__ import annotations

from typing import Any, NotRequired

from neuroshima_contract import Action, Event, Json, OptionValues, Snapshot
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire import SHAPE
from neuroshima.wire.matches import Frame, OutcomeShown, SeatShown


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


@with_config(SHAPE)
class CandidateShown(TypedDict):
    """One or more actions that the game's analyst suggests to a seat."""

    actions: list[Action]
    """The first action is legal now. The others follow it in the same turn."""
    chance: float
    """The seat's chance to win after these actions, from 0 to 1."""
    title: str
    """The actions in a few words."""
    reasons: list[str]
    """Sentences to the player about what the actions do. The most important one is first."""
    steps: list[str]
    """Each action in a few words. Empty if the game has none for each."""


@with_config(SHAPE)
class ChanceShown(TypedDict):
    """The chance of a side to win, as the game's bots judge the position."""

    name: str
    """The side's army or role."""
    color: str
    """As a CSS colour, or empty."""
    chance: float
    """0 to 1."""


@with_config(SHAPE)
class ChancesShown(TypedDict):
    """The chances after the last action of a position file."""

    chances: list[ChanceShown]
    """By seat. Empty if the game has no estimate."""


@with_config(SHAPE)
class LinesAsked(TypedDict):
    """The receipt for a request of best lines, on which a worker thinks."""

    asked: str
    """The name to ask for the answer with."""


@with_config(SHAPE)
class LinesShown(TypedDict):
    """The best lines, once a worker has found them."""

    coming: bool
    """Whether the worker still thinks: ask again."""
    lines: list[CandidateShown]
    """The best one is first."""


@with_config(SHAPE)
class OutlookShown(TypedDict):
    """Result of the last action of a position file if nobody decided otherwise."""

    outlook: Json | None
    """In a form of the game. null if the action begins nothing, such as a battle."""
