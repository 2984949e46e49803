"""Battles that bots only imagine: each question is answered as the seat that answers it would.

Most questions get the answer that does the most harm (`ImaginedAnswers`). Where a battle may decide the game, the
answers are tried, and each seat takes the one that is best for it (`AnswerSearch`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..rules.answers import Answer, AnswerFacts, Answers, Question, Unanswered
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.board.board import Board
from ..rules.board.hit_points import hit_points_of
from ..rules.board.tiles import Unit
from .prices import HQ_POINT, WIN, WOUNDED, attack_value, tile_value

Worth = Callable[[Board, int], float]
"""How good it is for a seat if a battle ends with this board."""
NO_FACTS: AnswerFacts = {}
Floors = Mapping[int, float]
"""By team: what it gets at least by another answer that was tried before."""


class ImaginedAnswers(Answers):
    """The answers of both sides in an imagined battle.

    Shots go where they hurt, a unit is used up if that harms the enemy more, everything else takes the first answer.
    A trait may ask anything, so fields of answers may be missing or null. `battle`: the one that is fought, where it is
    known; `made`: choices of its running segment. `chosen`: all answers where there was a choice."""

    def __init__(
        self, board: Board, teams: Sequence[int], battle: Battle | None = None, made: Sequence[Answer] = ()
    ) -> None:
        super().__init__(list(made), automatic=True)
        self.board = board
        self.teams = teams
        self.battle = battle
        self.chosen: list[Answer] = []

    def choose(self, question: Question) -> Answer:
        if len(question.answers) == 1:
            return question.answers[0]
        answer = super().choose(question) if self._next < len(self.made) else self.ranked(question)[0]
        self.chosen.append(answer)
        return answer

    def ranked(self, question: Question) -> list[Answer]:
        """The answers, the most harmful first."""
        answers, seat = question.answers, question.seat
        if any("explode" in answer for answer in answers):
            pays = self._pays(question)
            return sorted(answers, key=lambda answer: answer.get("explode") != pays)
        told = question.facts or [NO_FACTS] * len(answers)
        harms = [self._prey(seat, answer) for answer in answers]
        for number, (answer, facts) in enumerate(zip(answers, told, strict=True)):
            if "targets" in facts and "target" in answer:
                harms[number] += self._gain_of_use(seat, answer["target"], facts)
        return [answers[number] for number in sorted(range(len(answers)), key=harms.__getitem__, reverse=True)]

    def _field(self, coord: Any) -> int | None:
        """The number of a field, if it is one."""
        return self.board.grid.index.get(tuple(coord)) if coord else None

    def _prey(self, seat: int, answer: Answer) -> float:
        """The value of hitting the field that the answer names.

        The field is a target, or the end of a way."""
        path = answer.get("path")
        field = self._field(path[-1] if path else answer.get("target"))
        if field is None:
            return 0.0
        unit = self.board.units[field]
        if unit is None:
            prize = self.board.prizes.get(field)
            return 0.5 if prize is not None and prize.open_to(self.board.armies[seat]) else 0.0
        return self._harm(unit, self._strength(answer)) if unit.team != self.teams[seat] else 0.0

    def _strength(self, answer: Answer) -> int:
        """The wounds of the attack that the answer aims; 1 if it names none."""
        field = self._field(answer.get("unit"))
        shooter = self.board.units[field] if field is not None else None
        if shooter is None:
            return 1
        side = answer.get("side")
        return max((each.strength for each in shooter.attacks if side in (None, each.direction)), default=1)

    def _harm(self, unit: Unit, wounds: int = 1) -> float:
        """What it costs the owner of a unit that it takes so many wounds."""
        if unit.is_hq:
            left = hit_points_of(self.board, unit)
            return WIN if wounds >= left else HQ_POINT * wounds
        price = tile_value(unit.tile)
        if self._has_yet_to_act(unit):
            price += attack_value(unit.tile)
        bears = unit.toughness - self.board.wounds[unit.at]
        return price if wounds > bears else price * WOUNDED * wounds / (bears + 1)

    def _has_yet_to_act(self, unit: Unit) -> bool:
        """Whether a unit attacks in a later segment of this battle."""
        number = self.battle.number if self.battle is not None else None
        return number is not None and any(initiative < number for initiative in unit.tile.initiative)

    def _pays(self, question: Question) -> bool:
        """Whether an explosion does the others more harm than its own side."""
        facts = question.facts[0] if question.facts else NO_FACTS
        return self._gain_of_use(question.seat, question.about.get("unit"), facts) > 0

    def _gain_of_use(self, seat: int, coord: Any, facts: AnswerFacts) -> float:
        """How much more it harms the others than the seat's side to use up a unit of the seat's side.

        `facts`: of the answer; its `targets` are hit. Nothing where there is no such unit."""
        field, own = self._field(coord), self.teams[seat]
        spent = self.board.units[field] if field is not None else None
        if spent is None or spent.team != own:
            return 0.0
        fields = [self._field(target) for target in facts.get("targets", ())]
        hurt = [unit for field in fields if field is not None and (unit := self.board.units[field])]
        gain = sum(self._harm(unit) * (-1 if unit.team == own else 1) for unit in hurt)
        return gain - tile_value(spent.tile) / 2


class ForeseenAnswers(Answers):
    """The answers of a battle that is thought through when the first question is asked.

    `foresee`: the answers to all its questions, in order."""

    def __init__(self, guess: ImaginedAnswers, foresee: Callable[[], Sequence[Answer]]) -> None:
        super().__init__(automatic=True)
        self.guess, self.foresee = guess, foresee
        self.line: list[Answer] | None = None

    def choose(self, question: Question) -> Answer:
        if len(question.answers) == 1:
            return question.answers[0]
        if self.line is None:
            self.line = list(self.foresee())
        if self.line and self.line[0] in question.answers:
            return self.line.pop(0)
        return self.guess.choose(question)


@dataclass
class End:
    """The board after a battle, and the answers that lead to it.

    `fought`: how often it was fought on to find them."""

    board: Board
    line: list[Answer]
    fought: int = 0


class AnswerSearch:
    """Finds how a battle ends if each seat gives the answers that are best for it.

    `most`: how often a battle is fought on at most; after that its questions get the most harmful answers."""

    def __init__(self, teams: Sequence[int], worth: Worth, most: int) -> None:
        self.teams, self.worth, self.left = teams, worth, most
        self.is_duel = len(set(teams)) == 2

    def end(self, battle: Battle, made: Sequence[Answer] = (), floors: Floors | None = None) -> End:
        """The end of a battle, which is fought on.

        `made`: choices of its running segment."""
        self.left -= 1
        start = copy_of(battle)
        answers = Answers(list(made))
        try:
            fight(battle, answers)
        except Unanswered as stop:
            if self.left > 0:
                return self._best(battle, stop.question, answers.made, floors or {})
            guess = ImaginedAnswers(start.board, self.teams, start, made)
            fight(start, guess)
            return End(start.board, guess.chosen[len(made) :])
        return End(battle.board, [])

    def _best(self, battle: Battle, question: Question, made: Sequence[Answer], floors: Floors) -> End:
        """The best end for the seat that answers."""
        seat = question.seat
        team = self.teams[seat]
        ranked = ImaginedAnswers(battle.board, self.teams, battle).ranked(question)
        best, value = End(battle.board, []), float("-inf")
        for answer in ranked:
            found = self.end(copy_of(battle), [*made, answer], {**floors, team: max(value, floors.get(team, value))})
            worth = self.worth(found.board, seat)
            if worth > value:
                best, value = End(found.board, [answer, *found.line]), worth
            if value >= WIN / 2 or self._is_refuted(team, value, floors):
                break
        return best

    def _is_refuted(self, team: int, value: float, floors: Floors) -> bool:
        """Whether the other side does better by another answer than to let it come to this."""
        return self.is_duel and any(value >= -floor for other, floor in floors.items() if other != team)


def copy_of(battle: Battle) -> Battle:
    """The battle on a copy of its board."""
    other = Battle(battle.board.copy(), battle.causer)
    other.resume_from(battle)
    return other
