"""The Clown's explosion (hex 11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..answers import Answer, AnswerFacts, Question
from ..board.tiles import Unit
from ..events.battle import Declaration
from .base import Trait

if TYPE_CHECKING:
    from ..battle.segment import Segment


class Explosion(Trait):
    """A unit that strikes or explodes in each segment in which it acts.

    Its owner declares which. In some editions it explodes by an Air Strike that it calls on itself."""

    id = "explosion"
    declares = True
    answer_fields = ("unit", "explode")

    def is_air_strike(self, segment: Segment) -> bool:
        """Whether the explosion is a Bomb in everything but its place: the edition says so."""
        return segment.battle.board.edition.clown_calls_air_strike

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        if unit.at in segment.explosions or self._was_asked(segment, unit):
            return
        answers: list[Answer] = [{"explode": True}, {"explode": False}]
        hit = segment.in_air_strike(unit) if self.is_air_strike(segment) else segment.in_blast(unit)
        facts: list[AnswerFacts] = [{"targets": [segment.coord(field) for field in hit]}, {}]
        yield Question(unit.seat, self.kind(segment, unit), answers, {"unit": segment.coord(unit.at)}, facts)

    def kind(self, segment: Segment, unit: Unit) -> str:
        """The kind of its question."""
        return Explosion.id

    def _was_asked(self, segment: Segment, unit: Unit) -> bool:
        """Whether something on the unit has asked for the same explosion before."""
        given = segment.forces.traits.from_markers.get(unit.at, ())
        others = [trait for trait in given if isinstance(trait, Explosion) and trait is not self]
        return any(trait.is_air_strike(segment) == self.is_air_strike(segment) for trait in others)

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        if answer["explode"]:
            segment.explosions.add(unit.at)
            if self.is_air_strike(segment):
                segment.air_strikes[unit.at] = set()
        return {"type": "declared", "explode": answer["explode"]}


class Detonation(Explosion):
    """An explosion of what a unit carries, which is no Air Strike in any edition.

    An expansion gives it an id of its own, and words for the units that can explode in two ways."""

    def is_air_strike(self, segment: Segment) -> bool:
        return False

    def kind(self, segment: Segment, unit: Unit) -> str:
        calls = any(isinstance(trait, Explosion) and trait.is_air_strike(segment) for trait in unit.declares)
        return self.id if calls else super().kind(segment, unit)
