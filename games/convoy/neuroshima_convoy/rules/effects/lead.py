"""The Scout leads another Soldier (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import OUTPOST
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Entering, Source, register_effect
from ..steps.question import DECLINE, Answer, Question, SourceFacts
from ..table.unit import Unit
from .movement import MoveTo


@register_effect
class Lead(Effect):
    """Scout: another own Soldier moves between this city and a neighbouring one."""

    id = "lead"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if movable_soldiers(run, source.unit, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        run.then(LeadOne(source.unit.uid, source.city, "do" in chosen))


def movable_soldiers(run: Run, leader: Unit | None, city: int) -> list[Unit]:
    """Soldiers that a Scout can move: in its city and the cities next to it."""
    near = [city, *run.table.neighbours(city)]
    return [unit for c in sorted(near) for unit in run.table.soldiers(c) if unit is not leader]


@dataclass(frozen=True)
class LeadOne(Step):
    """Which Soldier the Scout leads; `optional`: none if its owner likes."""

    unit: int
    city: int
    optional: bool

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None:
            return None
        leader = found[1]
        answers = targets(run, movable_soldiers(run, leader, self.city))
        source: SourceFacts = {"card": leader.card.id, "at": run.table.place(leader)}
        return Question(OUTPOST, "lead", [*answers, DECLINE] if self.optional else answers, source) if answers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None or answer is None or "target" not in answer:
            return
        unit = target(run, answer, OUTPOST)
        here = run.table.city_of(unit) == self.city
        to = tuple(run.table.neighbours(self.city)) if here else (self.city,)
        run.then(MoveTo(unit.uid, to, found[1].card.id, OUTPOST), *self._end(unit))

    def _end(self, led: Unit) -> list[Step]:
        """What keeps two Scouts from leading each other without end, with a token for every step (Q 32).

        Only where it is needed: the agenda is part of a position, and stored positions stay as they are."""
        return [Entering(self.unit)] if led.card.effect == Lead.id else []
