"""What bots take the seats to answer in positions that they only try out (`State.answering`)."""

from __future__ import annotations

from ..rules.answers import Answer, Answers, Question
from ..rules.battle.battle import Battle
from ..rules.board.board import Board
from ..rules.board.tiles import NEXT, Unit
from ..rules.state.state import State
from .evaluation import Signs, answers_to_battle, as_commanded, is_threat, signs_of, value_without_battle
from .prices import HQ_POINT

SIEGE, STRUCK = HQ_POINT / 2, 0.4
"""A point of strength that is aimed at an HQ, and at a unit: less than what it does, as more may happen before."""


def imagined_answers(rules: State, battle: Battle | None) -> Answers:
    """The answers of all seats in a position that is tried out: in a battle, and to what traits ask outside of it."""
    return AnswersOfTraits(rules) if battle is None else answers_to_battle(rules, battle)


class AnswersOfTraits(Answers):
    """Each question gets the answer after which the board promises most to the seat that answers, without a battle.

    The first one of equals: to leave things as they are comes first. Questions that follow get their first answer."""

    def __init__(self, rules: State) -> None:
        super().__init__(automatic=True)
        self.rules = rules

    def choose(self, question: Question) -> Answer:
        if len(question.answers) == 1:
            return question.answers[0]
        return max(question.answers, key=lambda answer: self._promise(question, answer))

    def _promise(self, question: Question, answer: Answer) -> float:
        rules = self.rules.copy()
        rules.answering = None
        asker = rules.registry.asker(question.kind)
        assert asker is not None
        asker.answered(rules, question, answer)
        seat = question.seat
        return value_without_battle(rules, seat) + aimed_value(rules.board, signs_of(rules, seat))


def aimed_value(board: Board, signs: Signs) -> float:
    """What is aimed at enemies on their fields: the strength of attacks that would meet them now."""
    board, idle = as_commanded(board)
    score = 0.0
    for unit in filter(None, board.units):
        if is_threat(unit) and unit.at not in idle:
            score += signs[unit.seat] * sum(
                attack.strength * _worth_of_victim(board, unit, attack.line, attack.kind.reach == NEXT)
                for attack in unit.attacks
            )
    return score


def _worth_of_victim(board: Board, unit: Unit, line: tuple[int, ...], is_near: bool) -> float:
    """What the first enemy counts that an attack on this line would meet."""
    for field in line[:1] if is_near else line:
        other = board.units[field]
        if other is not None and other.team != unit.team:
            return SIEGE if other.is_hq else STRUCK
    return 0.0
