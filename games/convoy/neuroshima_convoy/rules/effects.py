"""The effects of cards: what may be chosen for them, and what they do (digest 13).

An effect is the same however it is activated: by entering a city, once per turn, by discarding a card, by winning, or
as an instant. Constant effects are asked for where they matter (`table`, `strength`, `changes`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from .agenda import DECLINE, Answer, Question, Run, Step
from .cards import MOLOCH, OUTPOST
from .changes import Kill, Mill, Settle, discard, draw, give_token, move, target, targets, to_hand
from .deeds import NOTHING_TO_CHOOSE, Effect, Source, deed
from .table import Table, Unit


def open_to(run: Run, source: Source, robots: Iterable[Unit]) -> list[Unit]:
    """Those Robots that are not immune to Soldiers, Buildings and captured Modules."""
    return [robot for robot in robots if not run.table.is_immune(robot, source.city)]


def moves(table: Table, city: int, index: int) -> list[Answer]:
    """The unit at that place of a row, with each city next to it."""
    place = [table.box.cities[city].id, index]
    return [{"target": place, "to": table.box.cities[to].id} for to in table.neighbours(city)]


def number(run: Run, city: str) -> int:
    found = run.table.box.city(city)
    assert found is not None
    return found.number


# One target -----------------------------------------------------------------------------------------------------------


class Targeted(Effect):
    """An effect on one card."""

    side: ClassVar[int] = MOLOCH

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return targets(run, self.choice(run, source))

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        raise NotImplementedError

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        self.hit(run, source, target(run, chosen, self.side))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        raise NotImplementedError


@deed
class KillSoldier(Targeted):
    """Hunter, Ripper: kill a Soldier in this city."""

    id = "kill_soldier"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return run.table.soldiers(source.city)

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Kill(unit.uid, source.card.id))


@deed
class DiscardBuilding(Targeted):
    """Gauss Cannon: discard a Building in this city."""

    id = "discard_building"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for unit in run.table.rows[source.city][OUTPOST] if not unit.is_soldier]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Kill(unit.uid, source.card.id))


@deed
class Shield(Targeted):
    """Brute: a Shield token for any Robot in this city, itself included, switched off or not. A second Shield on the
    same Robot would do nothing and is not offered."""

    id = "shield"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for unit in run.table.robots(source.city) if not unit.shield]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        unit.shield = True
        run.tell_unit("shielded", unit)
        run.then(Settle())


@deed
class TakeBack(Targeted):
    """Brain: one of the own Robots in this city, itself included, goes back to the hand."""

    id = "take_back"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return run.table.robots(source.city)

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@deed
class ReturnRobot(Targeted):
    """Assault Team: a Robot in this city that is not immune goes back to Moloch's hand."""

    id = "return_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return open_to(run, source, run.table.robots(source.city))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@deed
class WeakenRobot(Targeted):
    """A Strength token of `amount` (below zero) for a Robot in this city that is not immune."""

    id = "weaken_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return open_to(run, source, run.table.robots(source.city))

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        give_token(run, unit, source.card.amount, source.card.id)


@deed
class Net(Effect):
    """Net Module: a Net token for a Soldier in this city; captured, for a Robot that is not immune."""

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


@deed
class Deactivate(Effect):
    """Hacker: a Deactivation token for a Robot in this city that is not immune, or for its special Module (Q 13)."""

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
        run.tell("deactivated", card=unit.card.id, at=at, module=chosen.get("card"))
        run.then(Settle())


# Anywhere on the table (instants) -------------------------------------------------------------------------------------


@deed
class KillRobot(Targeted):
    """Sniper: kill any Robot in any city, immune or not."""

    id = "kill_robot"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for _city, unit in run.table.units(MOLOCH)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        run.then(Kill(unit.uid, source.card.id))


@deed
class Recall(Targeted):
    """Retreat Order: any own Robot from any city to the hand."""

    id = "recall"

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        return [unit for _city, unit in run.table.units(MOLOCH)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


@deed
class Rescue(Targeted):
    """Medic: an own Soldier from a destroyed city to the hand."""

    id = "rescue"
    side = OUTPOST

    def choice(self, run: Run, source: Source) -> Iterable[Unit]:
        table = run.table
        return [unit for city, unit in table.units(OUTPOST) if unit.is_soldier and not table.is_undestroyed(city)]

    def hit(self, run: Run, source: Source, unit: Unit) -> None:
        to_hand(run, unit)


# Moving ---------------------------------------------------------------------------------------------------------------


class Moving(Effect):
    """An effect that moves a card of `side` one city."""

    side: ClassVar[int] = OUTPOST

    def offers(self, run: Run, source: Source) -> list[Answer]:
        table = run.table
        return [
            answer
            for city, unit in self.choice(run, source)
            for answer in moves(table, city, table.rows[city][unit.card.side].index(unit))
        ]

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        raise NotImplementedError

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        move(run, target(run, chosen, self.moved_side(source)), number(run, chosen["to"]))

    def moved_side(self, source: Source) -> int:
        return self.side


def any_soldier(run: Run) -> list[tuple[int, Unit]]:
    return [(city, unit) for city, unit in run.table.units(OUTPOST) if unit.is_soldier]


@deed
class PushSoldier(Moving):
    """Push Back: an Outpost Soldier in any city."""

    id = "push_soldier"

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        return any_soldier(run)


@deed
class MoveRobot(Moving):
    """Move: an own Robot in any city; no Juggernaut, none that an Electromagnetic Field holds."""

    id = "move_robot"
    side = MOLOCH

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        return [(city, unit) for city, unit in run.table.units(MOLOCH) if moloch_may_move(run.table, unit, city)]


def moloch_may_move(table: Table, unit: Unit, city: int) -> bool:
    return not table.is_immobile(unit, city) and not table.is_held(unit, city)


@deed
class Push(Moving):
    """Kasparov Module: a Soldier in this city; captured, a Robot that is neither immune nor immobile. The Field stops
    only Moloch's own movement (Q 15)."""

    id = "push"

    def choice(self, run: Run, source: Source) -> Iterable[tuple[int, Unit]]:
        table, city = run.table, source.city
        if source.side == MOLOCH:
            return [(city, unit) for unit in table.soldiers(city)]
        return [(city, u) for u in open_to(run, source, table.robots(city)) if not table.is_immobile(u, city)]

    def moved_side(self, source: Source) -> int:
        return 1 - source.side


@deed
class MoveSelf(Effect):
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
class MoveTo(Step):
    """A Soldier that was chosen moves to one of `cities`."""

    unit: int
    cities: tuple[int, ...]
    card: str
    side: int

    def question(self, run: Run) -> Question | None:
        found = run.table.find(self.unit)
        if found is None:
            return None
        answers = [{"to": run.table.box.cities[city].id} for city in self.cities]
        return Question(self.side, "move_to", answers, {"card": self.card, "at": run.table.place(found[1])})

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is not None and answer is not None:
            move(run, found[1], number(run, answer["to"]))


@deed
class MoveSoldiers(Effect):
    """Movement: an own Soldier in any city. With a higher `count` (Retreat) so many moves one after the other, also of
    the same Soldier; all but the first may be left out."""

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
        run.then(MoveTo(unit.uid, to, self.card, OUTPOST), *more)


@deed
class Lead(Effect):
    """Scout: another own Soldier moves from this city to a neighbouring one, or from there to here."""

    id = "lead"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if led(run, source.unit, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        run.then(LeadOne(source.unit.uid, source.city, "do" in chosen))


def led(run: Run, leader: Unit | None, city: int) -> list[Unit]:
    """The Soldiers a Scout in that city can move: those there and in the cities next to it."""
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
        answers = targets(run, led(run, leader, self.city))
        source = {"card": leader.card.id, "at": run.table.place(leader)}
        return Question(OUTPOST, "lead", [*answers, DECLINE] if self.optional else answers, source) if answers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None or answer is None or "target" not in answer:
            return
        unit = target(run, answer, OUTPOST)
        here = run.table.city_of(unit) == self.city
        to = tuple(run.table.neighbours(self.city)) if here else (self.city,)
        run.then(MoveTo(unit.uid, to, found[1].card.id, OUTPOST))


# Tokens and Modules ---------------------------------------------------------------------------------------------------


@deed
class StrengthenSelf(Effect):
    """Stormtrooper: a Strength token for itself."""

    id = "strengthen_self"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        assert source.unit is not None
        give_token(run, source.unit, source.card.amount, source.card.id)


@deed
class StrengthenSoldiers(Effect):
    """Recon: a Strength token for each of up to `count` different Soldiers in any cities."""

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
    """One of `left` tokens; not for those `units` that have one already."""

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


@deed
class Capture(Effect):
    """Nestugov: a Module of a Robot in this city that is not immune goes to an own Soldier here without one."""

    id = "capture"
    stepwise = True

    def offers(self, run: Run, source: Source) -> list[Answer]:
        return NOTHING_TO_CHOOSE if robbed(run, source.city) and carriers(run, source.city) else []

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(CaptureModule(source.city, source.card.id, "do" in chosen))


def robbed(run: Run, city: int) -> list[Unit]:
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
        answers = targets(run, robbed(run, self.city))
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
    """Who carries the Module of the Robot `unit`. A Module that was switched off works normally again."""

    unit: int
    city: int
    card: str

    def question(self, run: Run) -> Question | None:
        answers = targets(run, carriers(run, self.city))
        return Question(OUTPOST, "capture_soldier", answers, {"card": self.card}) if answers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        found = run.table.find(self.unit)
        if found is None or answer is None:
            return
        robot, soldier = found[1], target(run, answer, OUTPOST)
        soldier.module, robot.module = robot.module, None
        robot.module_deactivated = False
        places = {"from": run.table.place(robot), "to": run.table.place(soldier)}
        assert soldier.module is not None
        run.tell("captured", module=soldier.module.id, card=soldier.card.id, **places)
        run.then(Settle())


# Sacrifice ------------------------------------------------------------------------------------------------------------


@deed
class Sacrifice(Effect):
    """Clown: kill one of the own Robots in this city, itself perhaps, to kill up to `count` Soldiers here."""

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


# Decks and hands ------------------------------------------------------------------------------------------------------


@deed
class Draw(Effect):
    """Transporter: draw; it must, where the deck is not empty."""

    id = "draw"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        draw(run, source.side, source.card.amount)


@deed
class MillTop(Effect):
    """Commando, Scorn: the top of Moloch's deck is discarded."""

    id = "mill"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(Mill(source.card.amount, source.city, False))


@deed
class Recover(Effect):
    """Defender: the newest cards of Moloch's discard pile go back on top of its deck."""

    id = "recover"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        pile, deck = run.table.discards[MOLOCH], run.table.decks[MOLOCH]
        for _card in range(min(source.card.amount, len(pile))):
            card = pile.pop()
            deck.insert(0, card)
            run.tell("recovered", card=card.id)


@deed
class Look(Effect):
    """Spotter: look at the top of Moloch's deck and put one of those cards on its bottom."""

    id = "look"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        cards = run.table.decks[MOLOCH][: source.card.amount]
        if cards and not run.still:
            run.tell("looked", seat=source.side, count=len(cards), cards=[card.id for card in cards], reveals=True)
            run.then(Bury(source.card.id, len(cards)))


@dataclass(frozen=True)
class Bury(Step):
    """Which of the top `left` cards of Moloch's deck goes to its bottom."""

    card: str
    left: int

    def question(self, run: Run) -> Question | None:
        seen = dict.fromkeys(card.id for card in run.table.decks[MOLOCH][: self.left])
        return Question(OUTPOST, "look", [{"card": card} for card in seen], {"card": self.card})

    def go(self, run: Run, answer: Answer | None) -> None:
        assert answer is not None
        deck = run.table.decks[MOLOCH]
        card = run.table.box.cards[answer["card"]]
        deck.remove(card)
        deck.append(card)
        run.tell("buried", seat=OUTPOST)


@deed
class DrawDiscard(Effect):
    """War Council: draw `amount`, then discard `count` of them; nothing where the deck has not so many."""

    id = "draw_discard"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        if draw(run, source.side, source.card.amount) == source.card.amount:
            run.then(DiscardDrawn(source.card.id, source.side, source.card.amount, source.card.count))


@dataclass(frozen=True)
class DiscardDrawn(Step):
    """Discard `left` of the last `drawn` cards of the hand."""

    card: str
    side: int
    drawn: int
    left: int

    def question(self, run: Run) -> Question | None:
        cards = dict.fromkeys(card.id for card in run.table.hands[self.side][-self.drawn :])
        return Question(self.side, "draw_discard", [{"card": card} for card in cards], {"card": self.card})

    def go(self, run: Run, answer: Answer | None) -> None:
        assert answer is not None
        hand = run.table.hands[self.side]
        kept, drawn = hand[: -self.drawn], hand[-self.drawn :]
        card = run.table.box.cards[answer["card"]]
        drawn.remove(card)
        hand[:] = [card, *kept, *drawn]  # the copy that was drawn goes, not an older one
        discard(run, self.side, card, "draw_discard")
        if self.left > 1 and drawn:
            run.then(DiscardDrawn(self.card, self.side, self.drawn - 1, self.left - 1))
