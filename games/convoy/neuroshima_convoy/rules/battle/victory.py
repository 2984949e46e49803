"""What a victory brings: the effects of the cities (convoy 8)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.decks import EmptyDeck, Mill
from ..moving.leaving import Kill
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.question import Answer, Question, which_card
from ..table.knowledge import see_removal, see_shuffle, see_top
from .districts import FurtherDistrict


@dataclass(frozen=True)
class CityVictory(Step):
    """The city's effect for the side that won (convoy 8)."""

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
            run.then(Reveal(victory.amount))
        elif victory is not None:
            run.then(Mill(victory.amount, table.active, True))


@dataclass(frozen=True)
class VictoryKill(Step):
    """Port Cleveland: Moloch kills a Soldier in the active city."""

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "victory_kill", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, OUTPOST).uid, "victory"))


@dataclass(frozen=True)
class Reveal(Step):
    """Iron Gate: reveal the top `amount` cards of Moloch's deck and discard one.

    The others are shuffled back. A single card is discarded. Without a card, the rule for an empty deck applies once (Q
    10)."""

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
        run.then(DiscardRevealed(len(cards)))


@dataclass(frozen=True)
class DiscardRevealed(Step):
    """Which of the `left` revealed cards is discarded.

    Both sides see them: two alike are no choice."""

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
