"""The Clown kills a Robot for Soldiers (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.leaving import Kill
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Source, register_effect
from ..steps.question import DECLINE, Answer, Question


@register_effect
class Sacrifice(Effect):
    """Clown: kill an own Robot in this city to kill up to `count` Soldiers here.

    It may be the Clown itself."""

    id = "sacrifice"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if run.table.robots(source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(SacrificeRobot(source.city, source.card.id, "do" in chosen))


@dataclass(frozen=True)
class SacrificeRobot(Step):
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
        run.then(Kill(unit.uid, "sacrifice"), SacrificeSoldier(self.city, self.card, count))


@dataclass(frozen=True)
class SacrificeSoldier(Step):
    """One of `left` Soldiers who die for the Robot."""

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
        more = [SacrificeSoldier(self.city, self.card, self.left - 1)] if self.left > 1 else []
        run.then(Kill(unit.uid, self.card), *more)
