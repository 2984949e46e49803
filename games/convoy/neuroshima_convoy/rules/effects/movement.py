"""Effects that move cards from city to city (convoy 11, 13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.entering import move
from ..steps.agenda import DECLINE, Answer, Question, Run, Step, target, targets
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Source, register_effect
from ..table.unit import Unit
from .targeting import Moving, any_soldier, moves, number, open_to


@register_effect
class SoldierPush(Moving):
    """Push Back: an Outpost Soldier in any city."""

    id = "push_soldier"

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        return any_soldier(run)


@register_effect
class RobotMove(Moving):
    """Move: an own Robot in any city.

    No Juggernaut, and none that an Electromagnetic Field holds."""

    id = "move_robot"
    side = MOLOCH

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        return [(city, unit) for city, unit in run.table.units(MOLOCH) if run.table.can_moloch_move(unit, city)]


@register_effect
class Push(Moving):
    """Kasparov Module: a Soldier in this city is moved.

    If captured, a Robot that is neither immune nor immobile. The Electromagnetic Field stops only Moloch's own movement
    (Q 15)."""

    id = "push"

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        table, city = run.table, source.city
        if source.side == MOLOCH:
            return [(city, unit) for unit in table.soldiers(city)]
        return [(city, u) for u in open_to(run, source, table.robots(city)) if not table.is_immobile(u, city)]

    def moved_side(self, source: Source) -> int:
        return 1 - source.side


@register_effect
class OwnMove(Effect):
    """Runner, Hornet: the card itself."""

    id = "move_self"

    def offers(self, run: Run, source: Source) -> list[Answer]:
        table = run.table
        assert source.unit is not None
        if source.side == MOLOCH and table.is_held(source.unit, source.city):
            return []
        return [{"to": table.box.cities[to].id} for to in table.neighbours(source.city)]

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        move(run, source.unit, number(run, chosen["to"]))


@dataclass(frozen=True)
class SoldierMove(Step):
    """A Soldier that was chosen moves to one of `cities`."""

    name = "move_to"

    unit: int
    cities: tuple[int, ...]
    card: str
    side: int

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None:
            return None
        answers: list[Answer] = [{"to": run.table.box.cities[city].id} for city in self.cities]
        return Question(self.side, "move_to", answers, {"card": self.card, "at": run.table.place(found[1])})

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is not None and answer is not None:
            move(run, found[1], number(run, answer["to"]))


@register_effect
class MovesOfSoldiers(Effect):
    """Movement: an own Soldier in any city.

    With a higher `count` (Retreat) so many moves one after the other, also of the same Soldier; all but the first may
    be left out."""

    id = "move_soldiers"

    def offers(self, run: Run, source: Source) -> list[Answer]:
        if source.card.count > 1:
            return NOTHING_TO_CHOOSE if any_soldier(run) else []
        table = run.table
        return [
            answer
            for city, unit in any_soldier(run)
            for answer in moves(table, city, table.rows[city][OUTPOST].index(unit))
        ]

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        if source.card.count > 1:
            run.then(NextMove(source.card.count, source.card.id, True))
        else:
            move(run, target(run, chosen, OUTPOST), number(run, chosen["to"]))


@dataclass(frozen=True)
class NextMove(Step):
    """One of `left` moves of own Soldiers."""

    name = "next_move"

    left: int
    card: str
    first: bool

    def question(self, run: Run) -> Question | None:
        answers = targets(run, [unit for _city, unit in any_soldier(run)])
        if not answers:
            return None
        return Question(OUTPOST, "move_soldiers", answers if self.first else [*answers, DECLINE], {"card": self.card})

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None or "target" not in answer:
            return
        unit = target(run, answer, OUTPOST)
        to = tuple(run.table.neighbours(run.table.city_of(unit)))
        more = [NextMove(self.left - 1, self.card, False)] if self.left > 1 else []
        run.then(SoldierMove(unit.uid, to, self.card, OUTPOST), *more)
