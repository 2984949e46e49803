"""Turning what was taken over: once on each takeover, by the side that commands it now (FAQ general.102 to 105).

In a turn it is asked as soon as an action is done. A battle is fought first; then it is asked before the battle is
judged, before what traits ask after the battle (FAQ general.122, 126). Who takes whom over is no question: it follows
from the board (`board/command.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..answers import Question
from ..board.command import turning_question
from ..board.tiles import placed_anew
from ..occasions import Occasion
from ..occasions.occasion import TAKEN_OVER, TURNED

if TYPE_CHECKING:
    from .state import State

TURNING = ("play", "discard")
"""The phases of a turn in which it is asked at once."""


def offer_turning(state: State) -> None:
    """Ask for all units that may be turned now, the commander of each."""
    while state.board.to_turn and _may_be_asked(state):
        question = _next_question(state)
        if question is None:
            return
        state.ask(question)


def _may_be_asked(state: State) -> bool:
    """Whether nothing is under way that comes first."""
    if state.is_waiting or state.effect is not None or state.is_preview or state.result is not None:
        return False
    return state.turn.phase in TURNING if state.running is None else state.running.fought


def ask_first(state: State) -> None:
    """Put the questions for all units that may be turned now before those that wait already."""
    asked = [(question.kind, question.about) for question in _questions(state)]
    state.waiting = (*asked, *state.waiting)


def _next_question(state: State) -> Question | None:
    """What is to be asked next."""
    question = next(_questions(state), None)
    if question is None:
        state.board.to_turn = frozenset()
    return question


def _questions(state: State) -> Iterator[Question]:
    """All that is to be asked; nothing once the game is decided, and nothing of those who are out."""
    board = state.board
    if not board.to_turn:
        return
    asked = seats_with_a_say(state)
    for at in sorted(board.to_turn) if asked else ():
        question = turning_question(board, at)
        if question.seat in asked:
            yield question


def seats_with_a_say(state: State) -> frozenset[int]:
    """The seats that are asked how units turn: none once the game is decided, and nobody who is out."""
    points = state.board.points is not None
    standing = {p.seat: p.team for p in state.players if not p.out and (points or state.hp[p.seat])}
    return frozenset(standing) if len(set(standing.values())) > 1 else frozenset()


def turn_unit(state: State, question: Question, rotation: int) -> Sequence[Occasion]:
    """Turn the unit that the question is about, if that changes its facing. Returns what happened to it."""
    at = state.grid.number(question.about["unit"])
    unit = state.units[at]
    assert unit is not None
    state.board.to_turn -= {at}
    told = [state.occasion(TAKEN_OVER, unit.seat, unit)]
    if rotation == unit.rotation:
        return told
    state.units[at] = turned = placed_anew(state.grid, unit, at, rotation)
    state.board_was_changed()
    here = state.coord(at)
    state.tell(
        {
            "type": "moved", "seat": unit.seat, "rotation": rotation, "by": question.kind, "path": [],
            "from": here, "to": state.coord(at),
        }
    )  # fmt: skip
    return [*told, state.occasion(TURNED, unit.seat, turned, start=at, cause=question.kind)]
