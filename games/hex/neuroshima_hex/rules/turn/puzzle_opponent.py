"""The other side of a hex puzzle: nobody plays it, so the program decides for it.

It decides against the solver of the puzzle. Inside the battle that is exact: every course of the battle is tried, with
the best choices of the solver and the worst of the other side. Outside of it (an enemy unit is pushed, a Medic answers
to a Sniper) the choice is made as if the battle were fought at once. A prover tries every answer there, and our own
puzzles have no such choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self

from ..answers import Answer
from ..board.questions import Question
from ..events import Log
from ..options.puzzle import Puzzle
from ..position.player import Result
from .puzzle_verdict import is_solved


class Deciding(Protocol):
    """A position that can be tried out: `state.State` is one."""

    puzzle: Puzzle | None
    pending: Question | None
    result: Result | None
    log: Log

    def copy(self) -> Self: ...

    def decide(self, question: Question, answer: Answer) -> None:
        """Make a decision that was waited for."""

    def start_battle(self, cause: str, causer: int) -> None: ...


def reply(position: Deciding) -> None:
    """Make all decisions of the other side that are waited for."""
    while (question := position.pending) is not None and _is_other(position, question):
        position.decide(question, _worst(position, question))


def _is_other(position: Deciding, question: Question) -> bool:
    return position.puzzle is not None and question.seat != position.puzzle.seat


def _worst(position: Deciding, question: Question) -> Answer:
    """The first answer after which the puzzle cannot be solved.

    If there is none, the first answer."""
    return next((a for a in question.answers if not winnable(_after(position, question, a))), question.answers[0])


def _after(position: Deciding, question: Question, answer: Answer) -> Deciding:
    other = position.copy()
    other.log = None
    other.decide(question, answer)
    return other


def winnable(position: Deciding) -> bool:
    """Whether the battle can be won from here, whatever the other side decides.

    A battle that has not begun is fought now."""
    question = position.pending
    if question is None:
        if position.result is None:
            assert position.puzzle is not None
            position.start_battle("puzzle", position.puzzle.seat)
            return winnable(position)
        return is_solved(position)  # type: ignore[arg-type]
    quantifier: Callable[..., bool] = all if _is_other(position, question) else any
    return quantifier(winnable(_after(position, question, answer)) for answer in question.answers)
