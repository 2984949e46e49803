"""Effects of several steps, each of them a decision of its own (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.leaving import Killing, LossCheck
from ..steps.agenda import DECLINE, Answer, Question, Run, SourceFacts, Step, target, targets
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, EntryInProgress, Source, register_effect
from ..table.unit import Unit
from .movement import SoldierMove


@register_effect
class Sacrifice(Effect):
    """Clown: kill an own Robot in this city to kill up to `count` Soldiers here.

    It may be the Clown itself."""

    id = "sacrifice"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if run.table.robots(source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(RobotSacrifice(source.city, source.card.id, "do" in chosen))


@dataclass(frozen=True)
class RobotSacrifice(Step):
    """Which Robot of the city is killed for the Soldiers."""

    name = "sacrifice_robot"

    city: int
    card: str
    optional: bool

    def question(self, run: Run) -> Question | None:
        answers = targets(run, run.table.robots(self.city))
        if not answers:
            return None
        return Question(
            MOLOCH, "sacrifice_robot", [*answers, DECLINE] if self.optional else answers, {"card": self.card}
        )

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None or "target" not in answer:
            return
        unit = target(run, answer, MOLOCH)
        count = run.table.box.cards[self.card].count
        run.then(Killing(unit.uid, "sacrifice"), SoldierSacrifice(self.city, self.card, count))


@dataclass(frozen=True)
class SoldierSacrifice(Step):
    """One of `left` Soldiers who die for the Robot."""

    name = "sacrifice_soldier"

    city: int
    card: str
    left: int

    def question(self, run: Run) -> Question | None:
        answers = targets(run, run.table.soldiers(self.city))
        if not answers:
            return None
        return Question(MOLOCH, "sacrifice_soldier", [*answers, DECLINE], {"card": self.card})

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None or "target" not in answer:
            return
        unit = target(run, answer, OUTPOST)
        more = [SoldierSacrifice(self.city, self.card, self.left - 1)] if self.left > 1 else []
        run.then(Killing(unit.uid, self.card), *more)


@register_effect
class Capture(Effect):
    """Nestugov: a Module of a Robot in this city goes to an own Soldier here.

    The Robot is not immune, and the Soldier has no Module."""

    id = "capture"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if robots_with_module(run, source.city) and carriers(run, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(ModuleCapture(source.city, source.card.id, "do" in chosen))


def robots_with_module(run: Run, city: int) -> list[Unit]:
    """Robots of a city from which a Module can be taken."""
    return [u for u in run.table.robots(city) if u.module is not None and not run.table.is_immune(u, city)]


def carriers(run: Run, city: int) -> list[Unit]:
    return [unit for unit in run.table.soldiers(city) if unit.module is None]


@dataclass(frozen=True)
class ModuleCapture(Step):
    """From which Robot the Module is taken."""

    name = "capture_module"

    city: int
    card: str
    optional: bool

    def question(self, run: Run) -> Question | None:
        answers = targets(run, robots_with_module(run, self.city))
        if not answers or not carriers(run, self.city):
            return None
        if self.optional:
            answers.append(DECLINE)
        return Question(OUTPOST, "capture_module", answers, {"card": self.card})

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None and "target" in answer:
            run.then(CapturingSoldierChoice(target(run, answer, MOLOCH).uid, self.city, self.card))


@dataclass(frozen=True)
class CapturingSoldierChoice(Step):
    """The Soldier that is to carry the Module of the Robot `unit`.

    A Module that was switched off works normally again."""

    name = "capture_soldier"

    unit: int
    city: int
    card: str

    def question(self, run: Run) -> Question | None:
        answers = targets(run, carriers(run, self.city))
        return Question(OUTPOST, "capture_soldier", answers, {"card": self.card}) if answers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None or answer is None or found[1].module is None or not found[1].is_robot:
            return
        robot, soldier = found[1], target(run, answer, OUTPOST)
        soldier.module, robot.module = robot.module, None
        robot.module_deactivated = False
        assert soldier.module is not None
        start, end = run.table.place(robot), run.table.place(soldier)
        run.tell({"type": "captured", "module": soldier.module.id, "card": soldier.card.id, "from": start, "to": end})
        run.then(LossCheck())


@register_effect
class LedMove(Effect):
    """Scout: another own Soldier moves between this city and a neighbouring one."""

    id = "lead"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if movable_soldiers(run, source.unit, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        run.then(LedSoldierChoice(source.unit.uid, source.city, "do" in chosen))


def movable_soldiers(run: Run, leader: Unit | None, city: int) -> list[Unit]:
    """Soldiers that a Scout can move: in its city and the cities next to it."""
    near = [city, *run.table.neighbours(city)]
    return [unit for c in sorted(near) for unit in run.table.soldiers(c) if unit is not leader]


@dataclass(frozen=True)
class LedSoldierChoice(Step):
    """Which Soldier the Scout leads; `optional`: none if its owner likes."""

    name = "lead_one"

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
        run.then(SoldierMove(unit.uid, to, found[1].card.id, OUTPOST), *self._end(unit))

    def _end(self, led: Unit) -> list[Step]:
        """What keeps two Scouts from leading each other without end, with a token for every step (Q 32).

        Only where it is needed: the agenda is part of a position, and stored positions stay as they are."""
        return [EntryInProgress(self.unit)] if led.card.effect == LedMove.id else []
