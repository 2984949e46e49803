"""Nestugov takes Modules over (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.leaving import Settle
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Source, register_effect
from ..steps.question import DECLINE, Answer, Question
from ..table.unit import Unit


@register_effect
class Capture(Effect):
    """Nestugov: a Module of a Robot in this city goes to an own Soldier here.

    The Robot is not immune, and the Soldier has no Module."""

    id = "capture"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if robots_with_module(run, source.city) and carriers(run, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(CaptureModule(source.city, source.card.id, "do" in chosen))


def robots_with_module(run: Run, city: int) -> list[Unit]:
    """Robots of a city from which a Module can be taken."""
    return [u for u in run.table.robots(city) if u.module is not None and not run.table.is_immune(u, city)]


def carriers(run: Run, city: int) -> list[Unit]:
    return [unit for unit in run.table.soldiers(city) if unit.module is None]


@dataclass(frozen=True)
class CaptureModule(Step):
    """From which Robot the Module is taken."""

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
            run.then(CaptureSoldier(target(run, answer, MOLOCH).uid, self.city, self.card))


@dataclass(frozen=True)
class CaptureSoldier(Step):
    """The Soldier that is to carry the Module of the Robot `unit`.

    A Module that was switched off works normally again."""

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
        run.then(Settle())
