"""What the effects share: targets, moves, and who is open to what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from ..components.cards import MOLOCH, OUTPOST
from ..moving.entering import move
from ..steps.agenda import Answer, Run, target, targets
from ..steps.effect import Effect, Source
from ..table.table import Table
from ..table.unit import Place, Unit


def open_to(run: Run, source: Source, robots: Iterable[Unit]) -> list[Unit]:
    """Those Robots that are not immune to Soldiers, Buildings and captured Modules."""
    return [robot for robot in robots if not run.table.is_immune(robot, source.city)]


def moves(table: Table, city: int, index: int) -> list[Answer]:
    """The unit at that place of a row, with each city next to it."""
    place: Place = [table.box.cities[city].id, index]
    return [{"target": place, "to": table.box.cities[to].id} for to in table.neighbours(city)]


def number(run: Run, city: str) -> int:
    found = run.table.box.city(city)
    assert found is not None
    return found.number


def any_soldier(run: Run) -> list[tuple[int, Unit]]:
    return [(city, unit) for city, unit in run.table.units(OUTPOST) if unit.is_soldier]


class Targeted(Effect):
    """An effect on one card."""

    side: ClassVar[int] = MOLOCH

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return targets(run, self.choice(run, source))

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        raise NotImplementedError

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        self.hit(run, source, target(run, chosen, self.side))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        raise NotImplementedError


class Moving(Effect):
    """An effect that moves a card of `side` one city."""

    side: ClassVar[int] = OUTPOST

    def offers(self, run: Run, source: Source) -> list[Answer]:
        table = run.table
        return [
            answer
            for city, unit in self.choice(run, source)
            for answer in moves(table, city, table.rows[city][unit.card.side].index(unit))
        ]

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        raise NotImplementedError

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        move(run, target(run, chosen, self.moved_side(source)), number(run, chosen["to"]))

    def moved_side(self, source: Source) -> int:
        return self.side
