"""What can happen to cards: entering, moving, dying, returning, drawing and discarding, and what follows at once
(convoy 6, 7, 10, 11, 13)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST, Card
from ..steps.agenda import DECLINE, Answer, Question, Run, Step
from ..steps.effect import entering
from ..table.table import Unit

# Entering and moving --------------------------------------------------------------------------------------------------


def deploy(run: Run, card: Card, city: int) -> None:
    """A card of the hand takes a battle position."""
    table = run.table
    table.hands[card.side].remove(card)
    unit = table.new_unit(card)
    _lay(run, unit, city)
    run.tell_unit("deployed", unit)
    run.then(Arrive(unit.uid, True))


def move(run: Run, unit: Unit, to: int, bonus: bool = True) -> None:
    """A unit goes to another city, with all that lies on it. `bonus`: whether it may earn that of unguarded cities."""
    table = run.table
    origin = table.place(unit)
    table.rows[table.city_of(unit)][unit.card.side].remove(unit)
    _lay(run, unit, to)
    run.tell("moved", seat=unit.card.side, card=unit.card.id, **{"from": origin}, to=table.place(unit))
    run.then(Arrive(unit.uid, bonus))


def _lay(run: Run, unit: Unit, city: int) -> None:
    rows = run.table.rows[city]
    unit.arrived = 1 + max((other.arrived for row in rows for other in row), default=0)
    rows[unit.card.side].append(unit)


@dataclass(frozen=True)
class Arrive(Step):
    """A unit has come to a city. Without a position there it is discarded (convoy 11), unless a Blocker goes for it."""

    unit: int
    bonus: bool
    in_doubt = True

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None or run.table.has_room_for(found[1], found[0]):
            return None
        return _protection(run, found[1], found[0])

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None:
            return
        city, unit = found
        if run.table.has_room_for(unit, city):
            self._enter(run, unit, city)
        elif answer is not None and "target" in answer:
            _go_instead(run, unit, answer, self)
        else:
            remove(run, unit, "no_position")

    def _enter(self, run: Run, unit: Unit, city: int) -> None:
        """The bonus, then what works constantly, then what works on entering (Q 7)."""
        if not run.table.is_undestroyed(city):
            run.then(Settle())
            return
        if self.bonus and is_unguarded(run, unit, city):
            give_token(run, unit, 1, "unguarded")
        lowers = any(other is unit for other, _amount in run.table.lowering(city, OUTPOST))
        run.then(Settle(), *([Squeeze(city, OUTPOST)] if lowers else []), Enter(unit.uid))


def is_unguarded(run: Run, unit: Unit, city: int) -> bool:
    """Whether a Robot or Soldier has come to a future city where the opponent has no card at all (convoy 7)."""
    guards = run.table.rows[city][1 - unit.card.side]
    return run.table.is_future(city) and not guards and unit.card.kind != "building"


@dataclass(frozen=True)
class Enter(Step):
    """The ability that works when a unit enters an undestroyed city. What may be chosen may be declined (Q 21), and the
    owner chooses, whoever moved the card (Q 11)."""

    unit: int

    def question(self, run: Run) -> Question | None:
        source = entering(run, self.unit)
        if source is None:
            return None
        effect, offers = source.effect, source.offers(run)
        if effect.stepwise or offers == [{}] or not offers:
            return None
        return Question(source.side, effect.question_kind, [*offers, DECLINE], source.facts(run))

    def go(self, run: Run, answer: Answer | None) -> None:
        source = entering(run, self.unit)
        if source is None or (answer is not None and "do" in answer):
            return
        if source.effect.stepwise:
            source.effect.enter(run, source)
        elif source.offers(run):
            source.effect.do(run, source, answer or {})


# What follows at once -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Settle(Step):
    """Positions that were lost, and Spiders whose ability stopped, since this was last looked at."""

    def go(self, run: Run, answer: Answer | None) -> None:
        limits, exempt = run.limits, run.exempt
        mark(run)
        for city in range(run.table.active, CITIES):
            for side in (OUTPOST, MOLOCH):
                if run.limits[city][side] < limits[city][side]:
                    run.then(Squeeze(city, side))
        for uid in sorted(exempt - run.exempt):
            found = run.table.find(uid)
            if found is not None:
                run.then(SpidersOut(found[0]))


def mark(run: Run) -> None:
    """Remember what `Settle` compares with."""
    table = run.table
    run.limits = [(table.limit(city, MOLOCH), table.limit(city, OUTPOST)) for city in range(CITIES)]
    run.exempt = {unit.uid for city, unit in table.units(MOLOCH) if not table.takes_position(unit, city)}


@dataclass(frozen=True)
class Squeeze(Step):
    """`side` has more cards in a city than positions: the other side, which caused it, discards one after the other
    (Q 18). Of Robots only those that take a position and are not immune; if there is none, the excess stays (Q 19)."""

    city: int
    side: int

    def question(self, run: Run) -> Question | None:
        table, city, side = run.table, self.city, self.side
        if not table.is_undestroyed(city) or table.taken(city, side) <= table.limit(city, side):
            return None
        row = table.rows[city][side]
        if side == MOLOCH:
            row = [unit for unit in row if table.takes_position(unit, city) and not table.is_immune(unit, city)]
        return _which(run, 1 - side, "positions", row, table.taken(city, side) - table.limit(city, side))

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, self.side).uid, "positions"), self)


@dataclass(frozen=True)
class SpidersOut(Step):
    """Spiders without a working ability leave a city that has more Robots than positions (Q 17)."""

    city: int

    def question(self, run: Run) -> Question | None:
        table, city = run.table, self.city
        if table.taken(city, MOLOCH) <= table.limit(city, MOLOCH):
            return None
        row = [u for u in table.robots(city) if u.card.effect == "no_position" and table.takes_position(u, city)]
        return _which(run, MOLOCH, "spiders", row, table.taken(city, MOLOCH) - table.limit(city, MOLOCH))

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, MOLOCH).uid, "spiders"), self)


def _which(run: Run, seat: int, kind: str, row: list[Unit], excess: int) -> Question | None:
    """Which of `row` goes. Where all of them have to, nothing is asked."""
    answers = targets(run, row)
    if not answers:
        return None
    return Question(seat, kind, answers if excess < len(answers) else answers[:1])


# Leaving the table ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Kill(Step):
    """A unit is killed or discarded; `cause` as in the event. A Blocker may go in a Robot's stead."""

    unit: int
    cause: str

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None or self.cause == "protect":
            return None
        return _protection(run, found[1], found[0])

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None:
            return
        if answer is not None and "target" in answer:
            _go_instead(run, found[1], answer)
        else:
            remove(run, found[1], self.cause)


def _protection(run: Run, unit: Unit, city: int) -> Question | None:
    if not unit.is_robot:
        return None
    table = run.table
    blockers = [b for b in table.robots(city) if b is not unit and table.works(b, city, "protect")]
    if not blockers:
        return None
    source = {"card": unit.card.id, "at": table.place(unit)}
    return Question(MOLOCH, "protect", [*targets(run, blockers), DECLINE], source)


def _go_instead(run: Run, unit: Unit, answer: Answer, *then: Step) -> None:
    run.tell("saved", card=unit.card.id, at=run.table.place(unit), by=answer["target"])
    run.then(Kill(target(run, answer, MOLOCH).uid, "protect"), *then)


def remove(run: Run, unit: Unit, cause: str) -> None:
    """The card goes to its owner's discard pile, on top of the Module that lay under it, which is always Moloch's."""
    table = run.table
    run.tell_unit("killed", unit, module=unit.module.id if unit.module else None, cause=cause)
    _take_away(run, unit)
    table.discards[unit.card.side].append(unit.card)
    run.then(Settle())


def to_hand(run: Run, unit: Unit) -> None:
    """The card goes back to its owner's hand, without tokens; its Module is discarded."""
    run.tell_unit("returned", unit, module=unit.module.id if unit.module else None)
    _take_away(run, unit)
    run.table.hands[unit.card.side].append(unit.card)
    run.then(Settle())


def _take_away(run: Run, unit: Unit) -> None:
    table = run.table
    table.rows[table.city_of(unit)][unit.card.side].remove(unit)
    if unit.module is not None:
        table.discards[MOLOCH].append(unit.module)


# Tokens ---------------------------------------------------------------------------------------------------------------


def give_token(run: Run, unit: Unit, amount: int, cause: str) -> None:
    unit.tokens += amount
    run.tell_unit("token", unit, amount=amount, cause=cause)


# Hands and decks ------------------------------------------------------------------------------------------------------


def draw(run: Run, side: int, count: int) -> int:
    """Up to `count` cards from the deck to the hand; how many there were. Only their owner sees them."""
    if run.still:
        return 0
    deck, hand = run.table.decks[side], run.table.hands[side]
    cards, deck[:] = deck[:count], deck[count:]
    hand += cards
    if cards:
        run.tell("drawn", seat=side, count=len(cards), cards=[card.id for card in cards], reveals=True)
    return len(cards)


@dataclass(frozen=True)
class Mill(Step):
    """The top `left` cards of Moloch's deck are discarded one by one; each for which the deck is empty by the rule for
    that (convoy 10). `city`: where the card that causes it was played, or where the battle was won (`battle`)."""

    left: int
    city: int
    battle: bool

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if self.left <= 0 or (run.still and table.decks[MOLOCH]):
            return
        run.then(Mill(self.left - 1, self.city, self.battle))
        if not table.decks[MOLOCH]:
            run.then(EmptyDeck(self.city, self.battle))
            return
        card = table.decks[MOLOCH].pop(0)
        table.discards[MOLOCH].append(card)
        run.tell("milled", card=card.id, reveals=True)


@dataclass(frozen=True)
class EmptyDeck(Step):
    """Moloch's deck is empty: a Robot of the Outpost's choice goes instead, without one a random card of Moloch's hand.
    Immune Robots cannot be chosen where a card causes it (Q 10)."""

    city: int
    battle: bool

    def question(self, run: Run) -> Question | None:
        table = run.table
        row = [u for u in table.robots(self.city) if self.battle or not table.is_immune(u, self.city)]
        return Question(OUTPOST, "empty_deck", targets(run, row)) if row else None

    def go(self, run: Run, answer: Answer | None) -> None:
        hand = run.table.hands[MOLOCH]
        if answer is not None:
            run.then(Kill(target(run, answer, MOLOCH).uid, "empty_deck"))
        elif hand and not run.still:
            discard(run, MOLOCH, hand[run.table.chance(len(hand))], "empty_deck", reveals=True)


def discard(run: Run, side: int, card: Card, cause: str, **more: bool) -> None:
    """A card of the hand is discarded."""
    run.table.hands[side].remove(card)
    run.table.discards[side].append(card)
    run.tell("discarded", seat=side, card=card.id, cause=cause, **more)


# Naming cards in questions and answers --------------------------------------------------------------------------------


def targets(run: Run, units: Iterable[Unit]) -> list[Answer]:
    return [{"target": run.table.place(unit)} for unit in units]


def target(run: Run, answer: Answer, side: int) -> Unit:
    """The unit of `side` that an answer names."""
    city, index = answer["target"]
    found = run.table.box.city(city)
    assert found is not None
    unit: Unit = run.table.rows[found.number][side][index]
    return unit
