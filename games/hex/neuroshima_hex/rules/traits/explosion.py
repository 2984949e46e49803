"""The Clown's explosion (digest 11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..questions import Question
from ..table import Entry
from ..tiles import Unit
from .base import Trait

if TYPE_CHECKING:
    from ..battle import Segment


class Explosion(Trait):
    """In each segment in which it acts the unit strikes or explodes, as its owner declares."""

    id = "explosion"
    declares = True
    answer_fields = ("unit", "explode")

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        answers: list[Entry] = [{"explode": True}, {"explode": False}]
        yield Question(unit.seat, self.id, answers, {"unit": list(segment.fight.grid.coords[unit.at])})

    def declared(self, segment: Segment, unit: Unit, answer: Entry) -> Entry:
        if answer["explode"]:
            segment.explosions.add(unit.at)
        return {"type": "declared", "explode": answer["explode"]}
