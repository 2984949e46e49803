"""The pages of puzzles and lessons, and the words of the coach."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Action, Snapshot
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire.positions import PositionDocument
from neuroshima.wire.shape import SHAPE


@with_config(SHAPE)
class PuzzleStart(TypedDict):
    """What the page of a puzzle begins with."""

    document: PositionDocument
    seat: int
    hints: int
    """The number of hints that there are."""
    gaveUp: bool


@with_config(SHAPE)
class LessonAnswerShown(TypedDict):
    """An answer to a question of a lesson."""

    text: str
    at: Any
    """The place of the table that is this answer, as the game names it; null for one that is only a button."""


@with_config(SHAPE)
class LessonStepShown(TypedDict):
    """A step of a lesson."""

    kind: str
    """do, ask or read."""
    text: str
    position: Snapshot | None
    """null: the position of the step before goes on."""
    watched: int
    """The number of actions that are shown before the reader can do anything."""
    seen: str
    """What is said after they were watched, where nothing is to be done; may be empty."""
    answers: list[LessonAnswerShown]
    hints: list[str]
    solution: list[Action]


@with_config(SHAPE)
class LessonStart(TypedDict):
    """What the page of a lesson begins with."""

    document: PositionDocument
    """Game and options."""
    seat: int
    steps: list[LessonStepShown]
    step: int
    """The step with which the reader goes on, counted from 0."""


@with_config(SHAPE)
class LessonAnswer(TypedDict):
    """What has come of a step of a lesson."""

    result: str
    """open, done, mistake, or ended: neither the goal nor a mistake that the lesson knows."""
    words: str
    actions: list[Action]
    """All actions since the last position of the lesson."""


@with_config(SHAPE)
class CoachLine(TypedDict):
    """Something that matters now, in the reader's language."""

    id: str
    words: str
    at: list[Any]
    """The places of the table that it is about, as the game names them."""


@with_config(SHAPE)
class CoachRemark(TypedDict):
    """A sentence on what decided a match."""

    words: str
    seq: int
    """The move after which one sees it in the replay."""


@with_config(SHAPE)
class CoachTold(TypedDict):
    """The coach's words after move `seq`.

    `lines` during the match, most important first, then `remarks`."""

    seq: int
    silent: bool
    lines: list[CoachLine]
    remarks: list[CoachRemark]
