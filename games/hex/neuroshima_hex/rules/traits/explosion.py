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

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        answers: list[Entry] = [{"explode": True}, {"explode": False}]
        about = {"unit": list(segment.fight.grid.coords[unit.at])}
        yield Question(unit.seat, self.id, answers, about)
        if unit.at in segment.explosions and self._hurts_own_hq(segment, unit):
            yield Question(unit.seat, "points", [{"opponent": seat} for seat in self._others(segment, unit)], about)

    def _hurts_own_hq(self, segment: Segment, unit: Unit) -> bool:
        """Where wounds of HQs are points: somebody else is to have them (digest 8.2)."""
        board = segment.fight.board
        near = (board.units[field] for field in board.grid.neighbours[unit.at])
        return board.points is not None and any(u is not None and u.is_hq and u.seat == unit.seat for u in near)

    def _others(self, segment: Segment, unit: Unit) -> list[int]:
        board = segment.fight.board
        return [seat for seat in range(len(board.hp)) if seat != unit.seat and seat not in board.beyond]

    def declared(self, segment: Segment, unit: Unit, answer: Entry) -> Entry:
        if "opponent" in answer:
            segment.gifts[unit.at] = answer["opponent"]
            return {"type": "declared", "opponent": answer["opponent"]}
        if answer["explode"]:
            segment.explosions.add(unit.at)
        return {"type": "declared", "explode": answer["explode"]}
