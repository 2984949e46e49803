"""Effects that put Strength tokens on cards (convoy 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import OUTPOST
from ..moving.units import give_token, target, targets
from ..steps.agenda import Run, Step
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Source, register_effect
from ..steps.question import DECLINE, Answer, Question
from .targeting import any_soldier


@register_effect
class StrengthenSelf(Effect):
    """Stormtrooper: a Strength token for itself."""

    id = "strengthen_self"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        give_token(run, source.unit, source.card.amount, source.card.id)


@register_effect
class StrengthenSoldiers(Effect):
    """Recon: a Strength token for each of up to `count` Soldiers in any cities."""

    id = "strengthen_soldiers"

    def offers(self, run: Run, source: Source) -> list[Answer]:
        soldiers = [unit for _city, unit in any_soldier(run)]
        if source.card.count > 1:
            return NOTHING_TO_CHOOSE if soldiers else []
        return targets(run, soldiers)

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        if source.card.count > 1:
            run.then(NextToken(source.card.count, source.card.id, ()))
        else:
            give_token(run, target(run, chosen, OUTPOST), source.card.amount, source.card.id)


@dataclass(frozen=True)
class NextToken(Step):
    """One of `left` tokens; not for `units` that have one already."""

    left: int
    card: str
    units: tuple[int, ...]

    def question(self, run: Run) -> Question | None:
        answers = targets(run, [unit for _city, unit in any_soldier(run) if unit.uid not in self.units])
        if not answers:
            return None
        return Question(
            OUTPOST, "strengthen_soldiers", [*answers, DECLINE] if self.units else answers, {"card": self.card}
        )

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None or "target" not in answer:
            return
        unit = target(run, answer, OUTPOST)
        give_token(run, unit, run.table.box.cards[self.card].amount, self.card)
        if self.left > 1:
            run.then(NextToken(self.left - 1, self.card, (*self.units, unit.uid)))
