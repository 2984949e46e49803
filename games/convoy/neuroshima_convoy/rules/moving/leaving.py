"""Cards that leave the table (convoy 3, 11, Q 17 to Q 19).

They are killed, returned to the hand, or have lost their positions. Every change of the table ends in `LossCheck`. It
compares the positions before and after. Cards without a position are killed, and that is a change again.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST
from ..steps.agenda import DECLINE, Answer, Question, QuestionKind, Run, SourceFacts, Step, target, targets
from ..table.battle_positions import EXCEEDING, count_taken, excess, limit, may_exceed, takes_position
from ..table.knowledge import see_return
from ..table.unit import Unit


@dataclass(frozen=True)
class Killing(Step):
    """A unit is killed or discarded; `cause` as in the event.

    A Blocker may go in a Robot's stead."""

    name = "kill"

    unit: int
    cause: str

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None or self.cause == "protect":
            return None
        return protection(run, found[1], found[0])

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None:
            return
        if answer is not None and "target" in answer:
            go_instead(run, found[1], answer)
        else:
            remove(run, found[1], self.cause)


def protection(run: Run, unit: Unit, city: int) -> Question | None:
    if not unit.is_robot:
        return None
    table = run.table
    blockers = [b for b in table.robots(city) if b is not unit and table.works(b, city, "protect")]
    if not blockers:
        return None
    source: SourceFacts = {"card": unit.card.id, "at": table.place(unit)}
    return Question(MOLOCH, "protect", [*targets(run, blockers), DECLINE], source)


def go_instead(run: Run, unit: Unit, answer: Answer, *then: Step) -> None:
    run.tell({"type": "saved", "card": unit.card.id, "at": run.table.place(unit), "by": answer["target"]})
    run.then(Killing(target(run, answer, MOLOCH).uid, "protect"), *then)


def remove(run: Run, unit: Unit, cause: str) -> None:
    """Discard a card to its owner's pile, on top of the Module under it.

    The Module is always Moloch's."""
    table = run.table
    run.tell_unit("killed", unit, module=unit.module.id if unit.module else None, cause=cause)
    _take_away(run, unit)
    table.sides[unit.card.side].discard.append(unit.card)
    run.then(LossCheck())


def to_hand(run: Run, unit: Unit) -> None:
    """The card goes back to its owner's hand, without tokens; its Module is discarded."""
    run.tell_unit("returned", unit, module=unit.module.id if unit.module else None)
    _take_away(run, unit)
    run.table.sides[unit.card.side].hand.append(unit.card)
    see_return(run.table, unit.card.side, unit.card)
    run.then(LossCheck())


def _take_away(run: Run, unit: Unit) -> None:
    table = run.table
    table.rows[table.city_of(unit)][unit.card.side].remove(unit)
    if unit.module is not None:
        table.sides[MOLOCH].discard.append(unit.module)


@dataclass(frozen=True)
class LossCheck(Step):
    """Handle what was lost since the last check.

    Positions, and Spiders whose ability stopped."""

    name = "settle"

    def go(self, run: Run, answer: Answer | None) -> None:
        limits, exempt = run.limits, run.exempt
        mark(run)
        for city in range(run.table.active, CITIES):
            for side in (OUTPOST, MOLOCH):
                if run.limits[city][side] < limits[city][side]:
                    beyond = max(0, count_taken(run.table, city, side) - limits[city][side])
                    exceeded = spiders_exceed(run, city, side)
                    run.then(ExcessRobotDiscard(city, beyond) if exceeded else ExcessDiscard(city, side))
        for uid in sorted(exempt - run.exempt):
            found = run.table.find(uid)
            if found is not None:
                run.then(SpiderRemoval(found[0]))


def mark(run: Run) -> None:
    """Remember what `LossCheck` compares with."""
    table = run.table
    run.limits = [(limit(table, city, MOLOCH), limit(table, city, OUTPOST)) for city in range(CITIES)]
    run.exempt = {unit.uid for city, unit in table.units(MOLOCH) if may_exceed(table, unit, city)}


def spiders_exceed(run: Run, city: int, side: int) -> bool:
    """Whether cards of the side may lie in the city beyond its positions, and count there."""
    row = run.table.rows[city][side]
    return any(may_exceed(run.table, unit, city) and takes_position(run.table, unit, city) for unit in row)


@dataclass(frozen=True)
class ExcessDiscard(Step):
    """Let the other side discard cards of `side` that have no position (Q 18).

    One after the other. Only Robots that take a position and are not immune can be chosen; without one the excess stays
    (Q 19)."""

    name = "squeeze"

    city: int
    side: int

    def question(self, run: Run) -> Question | None:
        table, city, side = run.table, self.city, self.side
        too_many = excess(table, city, side)
        if not table.is_undestroyed(city) or too_many <= 0:
            return None
        row = table.rows[city][side] if side == OUTPOST else _robots_to_pick(run, city)
        return _which(run, 1 - side, "positions", row, too_many)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, self.side).uid, "positions"), self)


def _robots_to_pick(run: Run, city: int) -> list[Unit]:
    """Robots that the Outpost may pick for a lost position (Q 19)."""
    table = run.table
    return [u for u in table.robots(city) if takes_position(table, u, city) and not table.is_immune(u, city)]


@dataclass(frozen=True)
class ExcessRobotDiscard(Step):
    """Let the Outpost discard Robots where Moloch has lost positions that Spiders may exceed (Q 18).

    The excess may be as large as before (`beyond`), and no larger than the number of Spiders that may exceed."""

    name = "lose_positions"

    city: int
    beyond: int

    def question(self, run: Run) -> Question | None:
        table, city = run.table, self.city
        spiders = sum(may_exceed(table, unit, city) for unit in table.robots(city))
        too_many = excess(table, city, MOLOCH) - min(self.beyond, spiders)
        if not table.is_undestroyed(city) or too_many <= 0:
            return None
        return _which(run, OUTPOST, "positions", _robots_to_pick(run, city), too_many)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, MOLOCH).uid, "positions"), self)


@dataclass(frozen=True)
class SpiderRemoval(Step):
    """Remove Spiders without a working ability from an overfull city (Q 17)."""

    name = "spiders_out"

    city: int

    def question(self, run: Run) -> Question | None:
        table, city = run.table, self.city
        too_many = excess(table, city, MOLOCH)
        if too_many <= 0:
            return None
        row = [u for u in table.robots(city) if u.card.effect in EXCEEDING and not may_exceed(table, u, city)]
        return _which(run, MOLOCH, "spiders", row, too_many)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, MOLOCH).uid, "spiders"), self)


def _which(run: Run, seat: int, kind: QuestionKind, row: list[Unit], too_many: int) -> Question | None:
    """Which of `row` goes. Where all of them have to, nothing is asked."""
    answers = targets(run, row)
    if not answers:
        return None
    return Question(seat, kind, answers if too_many < len(answers) else answers[:1])
