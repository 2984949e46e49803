"""What a battle does to the cities: districts and their Bombs, and what a victory brings there (convoy 8, 9)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST, City
from ..moving.decks import EmptyDeck, Milling
from ..moving.leaving import Killing
from ..steps.agenda import Answer, Question, Run, Step, target, targets, which_card
from ..steps.events import DistrictCause
from ..table.knowledge import see_removal, see_shuffle, see_top


def destroy(run: Run, city: int, district: int, cause: DistrictCause) -> None:
    """A marker on a district.

    Its Bomb hits the active city, wherever the district lies (convoy 9, Q 9)."""
    table = run.table
    board: City = table.box.cities[city]
    table.destroyed[city].add(district)
    run.tell({"type": "district_destroyed", "city": board.id, "district": district, "cause": cause})
    if district in board.bombs:
        run.tell({"type": "bomb", "city": board.id, "district": district})
        run.then(BombedSoldier(), BombedRobot())


@dataclass(frozen=True)
class FoughtDistrict(Step):
    """The district fought over is destroyed after either side's victory, and after a tie."""

    name = "fought_district"

    cause: DistrictCause

    def go(self, run: Run, answer: Answer | None) -> None:
        run.table.phase = "resolve"
        destroy(run, run.table.target_city, run.table.target, self.cause)


@dataclass(frozen=True)
class BombedSoldier(Step):
    """Moloch kills a Soldier in the active city."""

    name = "bomb_soldier"

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "bomb_soldier", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, OUTPOST).uid, "bomb"))


@dataclass(frozen=True)
class BombedRobot(Step):
    """Then the Outpost kills a Robot there; immunity does not help."""

    name = "bomb_robot"

    def question(self, run: Run) -> Question | None:
        robots = run.table.robots(run.table.active)
        return Question(OUTPOST, "bomb_robot", targets(run, robots)) if robots else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, MOLOCH).uid, "bomb"))


@dataclass(frozen=True)
class FurtherDistrict(Step):
    """The second district that a victory of Moloch destroys.

    The leftmost standing one of the active city; without one, the first of the next city; in New York then none (Q 8).
    """

    name = "further_district"

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        city = table.active
        districts = [d for d in table.standing_districts(city) if d != table.target]
        if not districts and city + 1 < CITIES and len(table.standing_districts(city + 1)) > 1:
            # A city ahead keeps its last district (positions written by hand): it falls when the battle has come to it.
            city += 1
            districts = table.standing_districts(city)
        if districts:
            destroy(run, city, districts[0], "victory")


@dataclass(frozen=True)
class CityVictory(Step):
    """The city's effect for the side that won (convoy 8)."""

    name = "city_victory"

    side: int

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        city = table.box.cities[table.active]
        run.tell({"type": "victory", "seat": self.side, "city": city.id})
        victory = city.victories[self.side]
        if self.side == MOLOCH:
            kills = [VictoryKill()] * victory.amount if victory is not None else []
            # The further district with its Bomb, then the kill, then the district fought over (Q 9).
            run.then(FurtherDistrict(), *kills)
        elif victory is not None and victory.effect == "reveal":
            run.then(DeckReveal(victory.amount))
        elif victory is not None:
            run.then(Milling(victory.amount, table.active, True))


@dataclass(frozen=True)
class VictoryKill(Step):
    """Port Cleveland: Moloch kills a Soldier in the active city."""

    name = "victory_kill"

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "victory_kill", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Killing(target(run, answer, OUTPOST).uid, "victory"))


@dataclass(frozen=True)
class DeckReveal(Step):
    """Iron Gate: reveal the top `amount` cards of Moloch's deck and discard one.

    The others are shuffled back. A single card is discarded. Without a card, the rule for an empty deck applies once (Q
    10)."""

    name = "reveal"

    amount: int

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        cards = table.sides[MOLOCH].deck[: self.amount]
        if not cards:
            run.then(EmptyDeck(table.active, True))
            return
        if run.still:
            return
        see_top(table, MOLOCH, len(cards))
        run.tell({"type": "revealed", "cards": [card.id for card in cards], "reveals": True})
        run.then(RevealedCardDiscard(len(cards)))


@dataclass(frozen=True)
class RevealedCardDiscard(Step):
    """Which of the `left` revealed cards is discarded.

    Both sides see them: two alike are no choice."""

    name = "discard_revealed"

    left: int

    def question(self, run: Run) -> Question | None:
        return which_card(OUTPOST, "reveal", run.table.sides[MOLOCH].deck[: self.left], {}, secret=False)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None:
            return
        table = run.table
        card = table.box.cards[answer["card"]]
        see_removal(table, MOLOCH, table.sides[MOLOCH].deck.index(card))
        table.sides[MOLOCH].deck.remove(card)
        table.sides[MOLOCH].discard.append(card)
        run.tell({"type": "milled", "card": card.id})
        if self.left > 1:
            table.shuffle(table.sides[MOLOCH].deck)
            see_shuffle(table, MOLOCH)
            run.tell({"type": "shuffled", "seat": MOLOCH})
