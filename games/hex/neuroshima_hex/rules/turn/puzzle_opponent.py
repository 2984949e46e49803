"""The other side of a hex puzzle: nobody plays it, so the program decides for it.

It decides against the solver of the puzzle. Inside the battle that is exact: every course of the battle is tried, with
the best choices of the solver and the worst of the other side. Outside of it (an enemy unit is pushed, a Medic answers
to a Sniper) the choice is made as if the battle were fought at once. A prover tries every answer there, and our own
puzzles have no such choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..answers import Answer
from ..board.questions import Question
from .puzzle_verdict import is_solved

if TYPE_CHECKING:
    from ..state.state import State


def reply(state: State) -> None:
    """Make all decisions of the other side that are waited for."""
    while (question := state.pending) is not None and _is_other(state, question):
        state.decide(question, _worst(state, question))


def _is_other(state: State, question: Question) -> bool:
    return state.puzzle is not None and question.seat != state.puzzle.seat


def _worst(state: State, question: Question) -> Answer:
    """The first answer after which the puzzle cannot be solved.

    If there is none, the first answer."""
    return next((a for a in question.answers if not winnable(_after(state, question, a))), question.answers[0])


def _after(state: State, question: Question, answer: Answer) -> State:
    other = state.copy()
    other.log = None
    other.decide(question, answer)
    return other


def winnable(state: State) -> bool:
    """Whether the battle can be won from here, whatever the other side decides.

    A battle that has not begun is fought now."""
    question = state.pending
    if question is None:
        if state.result is None:
            assert state.puzzle is not None
            state.start_battle("puzzle", state.puzzle.seat)
            return winnable(state)
        return is_solved(state)
    quantifier: Callable[..., bool] = all if _is_other(state, question) else any
    return quantifier(winnable(_after(state, question, answer)) for answer in question.answers)
