"""Effects on single cards: in the same city, or anywhere for instants and Strength tokens (convoy 13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.entering import give_token
from ..moving.leaving import Killing, LossCheck, to_hand
from ..steps.agenda import DECLINE, Answer, Question, Run, Step, target, targets
from ..steps.effect import NOTHING_TO_CHOOSE, Effect, Source, register_effect
from ..table.unit import Unit
from .targeting import Targeted, any_soldier, open_to


@register_effect
class SoldierKill(Targeted):
    """Hunter, Ripper: kill a Soldier in this city."""

    id = "kill_soldier"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return run.table.soldiers(source.city)

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Killing(unit.uid, source.card.id))


@register_effect
class BuildingDiscard(Targeted):
    """Gauss Cannon: discard a Building in this city."""

    id = "discard_building"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for unit in run.table.rows[source.city][OUTPOST] if not unit.is_soldier]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Killing(unit.uid, source.card.id))


@register_effect
class Shield(Targeted):
    """Brute: a Shield token for any Robot in this city, itself included.

    It may be switched off. A second Shield on the same Robot would do nothing and is not offered."""

    id = "shield"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for unit in run.table.robots(source.city) if not unit.shield]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        unit.shield = True
        run.tell_unit("shielded", unit)
        run.then(LossCheck())


@register_effect
class OwnRobotReturn(Targeted):
    """Brain: an own Robot in this city, itself included, goes back to the hand."""

    id = "take_back"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return run.table.robots(source.city)

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@register_effect
class RobotReturn(Targeted):
    """Assault Team: a Robot in this city goes back to Moloch's hand; not if immune."""

    id = "return_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return open_to(run, source, run.table.robots(source.city))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@register_effect
class RobotWeakening(Targeted):
    """A Strength token of `amount` (below zero) for a Robot here; not if immune."""

    id = "weaken_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return open_to(run, source, run.table.robots(source.city))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        give_token(run, unit, source.card.amount, source.card.id)


@register_effect
class Net(Effect):
    """Net Module: a Net token for a Soldier in this city.

    If captured, for a Robot that is not immune."""

    id = "net"

    def offers(self, run: Run, source: Source) -> list[Answer]:
        if source.side == MOLOCH:
            row = run.table.soldiers(source.city)
        else:
            row = open_to(run, source, run.table.robots(source.city))
        return targets(run, [unit for unit in row if not unit.netted])

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        unit = target(run, chosen, 1 - source.side)
        unit.netted = True
        run.tell_unit("netted", unit)


@register_effect
class RobotDeactivation(Effect):
    """Hacker: a Deactivation token for a Robot here, or its special Module (Q 13).

    The Robot is not immune."""

    id = "deactivate"

    def offers(self, run: Run, source: Source) -> list[Answer]:
        answers: list[Answer] = []
        for unit in open_to(run, source, run.table.robots(source.city)):
            place = run.table.place(unit)
            if not unit.deactivated:
                answers.append({"target": place})
            if unit.module is not None and unit.module.effect is not None and not unit.module_deactivated:
                answers.append({"target": place, "card": unit.module.id})
        return answers

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        unit = target(run, chosen, MOLOCH)
        if "card" in chosen:
            unit.module_deactivated = True
        else:
            unit.deactivated = True
        at = run.table.place(unit)
        run.tell({"type": "deactivated", "card": unit.card.id, "at": at, "module": chosen.get("card")})
        run.then(LossCheck())


@register_effect
class RobotKill(Targeted):
    """Sniper: kill any Robot in any city, immune or not."""

    id = "kill_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for _city, unit in run.table.units(MOLOCH)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Killing(unit.uid, source.card.id))


@register_effect
class Recall(Targeted):
    """Retreat Order: any own Robot from any city to the hand."""

    id = "recall"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for _city, unit in run.table.units(MOLOCH)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@register_effect
class Rescue(Targeted):
    """Medic: an own Soldier from a destroyed city to the hand."""

    id = "rescue"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        table = run.table
        return [unit for city, unit in table.units(OUTPOST) if unit.is_soldier and not table.is_undestroyed(city)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@register_effect
class OwnStrengthening(Effect):
    """Stormtrooper: a Strength token for itself."""

    id = "strengthen_self"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        give_token(run, source.unit, source.card.amount, source.card.id)


@register_effect
class SoldierStrengthening(Effect):
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

    name = "next_token"

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
