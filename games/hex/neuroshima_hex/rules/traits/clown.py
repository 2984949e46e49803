"""The Clown's explosion (hex 11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..answers import Answer, AnswerFacts
from ..board.questions import Question
from ..board.tiles import Unit
from ..events.battle import Declaration
from .base import Trait

if TYPE_CHECKING:
    from ..battle.segment import Segment


class Explosion(Trait):
    """A unit that strikes or explodes in each segment in which it acts.

    Its owner declares which."""

    id = "explosion"
    declares = True
    answer_fields = ("unit", "explode")

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        answers: list[Answer] = [{"explode": True}, {"explode": False}]
        coords = segment.battle.grid.coords
        facts: list[AnswerFacts] = [{"targets": [list(coords[other.at]) for other in segment.in_blast(unit)]}, {}]
        yield Question(unit.seat, self.id, answers, {"unit": list(coords[unit.at])}, facts)

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        if answer["explode"]:
            segment.explosions.add(unit.at)
        return {"type": "declared", "explode": answer["explode"]}
