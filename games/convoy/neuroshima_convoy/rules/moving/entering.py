"""Cards entering a city, from the hand or a city (convoy 6 action A, 7, 11)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import OUTPOST, Card
from ..steps.agenda import DECLINE, Answer, Question, Run, Step
from ..steps.effect import entry_ability
from ..table.battle_positions import has_room_for, units_lowering
from ..table.knowledge import take_from_hand
from ..table.unit import Unit
from .leaving import ExcessDiscard, LossCheck, go_instead, protection, remove, spiders_exceed


def deploy(run: Run, card: Card, city: int) -> None:
    """A card of the hand takes a battle position."""
    table = run.table
    take_from_hand(table, card.side, card)
    unit = table.new_unit(card)
    _lay(run, unit, city)
    run.tell_unit("deployed", unit)
    run.then(Arrival(unit.uid, True))


def move(run: Run, unit: Unit, to: int, bonus: bool = True) -> None:
    """A unit goes to another city, with all that lies on it.

    `bonus`: whether it may earn that of unguarded cities."""
    table = run.table
    start = table.place(unit)
    table.rows[table.city_of(unit)][unit.card.side].remove(unit)
    _lay(run, unit, to)
    end = table.place(unit)
    run.tell({"type": "moved", "seat": unit.card.side, "card": unit.card.id, "from": start, "to": end})
    run.then(Arrival(unit.uid, bonus))


def _lay(run: Run, unit: Unit, city: int) -> None:
    rows = run.table.rows[city]
    unit.arrived = 1 + max((other.arrived for row in rows for other in row), default=0)
    rows[unit.card.side].append(unit)


@dataclass(frozen=True)
class Arrival(Step):
    """A unit has come to a city.

    Without a position there it is discarded (convoy 11), unless a Blocker goes for it."""

    name = "arrive"

    unit: int
    bonus: bool

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None or has_room_for(run.table, found[1], found[0]):
            return None
        return protection(run, found[1], found[0])

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None:
            return
        city, unit = found
        if has_room_for(run.table, unit, city):
            enter_city(run, unit, city, self.bonus)
        elif answer is not None and "target" in answer:
            stays = SavedArrival(self.unit, self.bonus) if spiders_exceed(run, city, unit.card.side) else self
            go_instead(run, unit, answer, stays)
        else:
            remove(run, unit, "no_position")


@dataclass(frozen=True)
class SavedArrival(Step):
    """A unit stays in its city because a Blocker has gone for it, even where Spiders leave no position (Q 27)."""

    name = "take_place"

    unit: int
    bonus: bool

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is not None:
            enter_city(run, found[1], found[0], self.bonus)


def enter_city(run: Run, unit: Unit, city: int, bonus: bool) -> None:
    """The bonus, then what works constantly, then what works on entering (Q 7)."""
    if not run.table.is_undestroyed(city):
        run.then(LossCheck())
        return
    if bonus and is_unguarded(run, unit, city):
        give_token(run, unit, 1, "unguarded")
    lowers = any(other is unit for other, _amount in units_lowering(run.table, city, OUTPOST))
    run.then(LossCheck(), *([ExcessDiscard(city, OUTPOST)] if lowers else []), Entry(unit.uid))


def is_unguarded(run: Run, unit: Unit, city: int) -> bool:
    """Whether a Robot or Soldier is in a future city without an opponent's card.

    Then the city is unguarded (convoy 7)."""
    guards = run.table.rows[city][1 - unit.card.side]
    return run.table.is_future(city) and not guards and unit.card.kind != "building"


@dataclass(frozen=True)
class Entry(Step):
    """The ability that works when a unit enters an undestroyed city.

    What may be chosen may be declined (Q 21), and the owner chooses, even if the other side moved the card (Q 11)."""

    name = "enter"

    unit: int

    def question(self, run: Run) -> Question | None:
        source = entry_ability(run, self.unit)
        if source is None:
            return None
        effect, offers = source.effect, source.offers(run)
        if effect.stepwise or offers == [{}] or not offers:
            return None
        return Question(source.side, effect.question_kind, [*offers, DECLINE], source.facts(run))

    def go(self, run: Run, answer: Answer | None) -> None:
        source = entry_ability(run, self.unit)
        if source is None or (answer is not None and "do" in answer):
            return
        if source.effect.stepwise:
            source.effect.enter(run, source)
        elif source.offers(run):
            source.effect.do(run, source, answer or {})


def give_token(run: Run, unit: Unit, amount: int, cause: str) -> None:
    """Put Strength tokens on a unit (convoy 4). `amount` may be negative; `cause` as in the event."""
    unit.tokens += amount
    run.tell_unit("token", unit, amount=amount, cause=cause)
