"""The pages of puzzles and lessons, and the words of the coach."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Action, Snapshot
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire import SHAPE
from neuroshima.wire.positions import PositionDocument


@with_config(SHAPE)
class PuzzleStart(TypedDict):
    """The data of the page of a puzzle when it opens."""

    document: PositionDocument
    seat: int
    hints: int
    """The number of hints of the puzzle."""
    gaveUp: bool


@with_config(SHAPE)
class LessonAnswerShown(TypedDict):
    """An answer to a question of a lesson."""

    text: str
    at: Any
    """The place on the table to click for this answer, in a form of the game. null if the answer is only a button."""


@with_config(SHAPE)
class LessonStepShown(TypedDict):
    """A step of a lesson."""

    kind: str
    """`do`, `ask` or `read`."""
    text: str
    position: Snapshot | None
    """null if the step continues with the position of the step before."""
    watched: int
    """The number of actions that are played before the reader can act."""
    seen: str
    """A text that is shown after these actions, if the reader has nothing to do. May be empty."""
    answers: list[LessonAnswerShown]
    hints: list[str]
    solution: list[Action]


@with_config(SHAPE)
class LessonStart(TypedDict):
    """The data of the page of a lesson when it opens."""

    document: PositionDocument
    """The game and its options."""
    seat: int
    steps: list[LessonStepShown]
    step: int
    """The step at which the reader continues, from 0."""


@with_config(SHAPE)
class LessonAnswer(TypedDict):
    """The verdict on the reader's actions in a step of a lesson."""

    result: str
    """`open`, `done`, `mistake`, or `ended` (neither the goal nor a known mistake)."""
    words: str
    actions: list[Action]
    """All actions since the last position of the lesson."""


@with_config(SHAPE)
class CoachLine(TypedDict):
    """Something that matters now, in the reader's language."""

    id: str
    words: str
    at: list[Any]
    """The places on the table that it is about, in a form of the game."""


@with_config(SHAPE)
class CoachRemark(TypedDict):
    """A sentence on what decided a match."""

    words: str
    seq: int
    """The move in the replay that it is about."""


@with_config(SHAPE)
class CoachTold(TypedDict):
    """The coach's words after move `seq`.

    `lines` during the match, most important first, then `remarks`."""

    seq: int
    silent: bool
    lines: list[CoachLine]
    remarks: list[CoachRemark]
