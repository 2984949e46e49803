"""Hands, decks and discard piles, and Moloch's empty deck (convoy 4, 10)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST, Card
from ..steps.agenda import Answer, Question, Run, Step, target, targets
from ..steps.events import DiscardCause, Discarded
from ..table.knowledge import see_draw, see_removal, take_from_hand
from .leaving import Killing


def draw(run: Run, side: int, count: int) -> int:
    """Up to `count` cards from the deck to the hand; how many there were.

    Only their owner sees them."""
    if run.still:
        return 0
    deck, hand = run.table.sides[side].deck, run.table.sides[side].hand
    cards = deck[:count]
    see_draw(run.table, side, len(cards))
    deck[:] = deck[count:]
    hand += cards
    if cards:
        names = [card.id for card in cards]
        run.tell({"type": "drawn", "seat": side, "count": len(cards), "cards": names, "reveals": True})
    return len(cards)


def discard(run: Run, side: int, card: Card, cause: DiscardCause, reveals: bool = False) -> None:
    """A card of the hand is discarded. `reveals`: nobody has chosen it."""
    take_from_hand(run.table, side, card)
    run.table.sides[side].discard.append(card)
    event: Discarded = {"type": "discarded", "seat": side, "card": card.id, "cause": cause}
    if reveals:
        event["reveals"] = True
    run.tell(event)


@dataclass(frozen=True)
class Milling(Step):
    """Discard the top `left` cards of Moloch's deck one by one.

    For each missing card the rule for an empty deck applies (convoy 10). `city`: where the card that causes it was
    played, or where the battle was won (`battle`)."""

    name = "mill"

    left: int
    city: int
    battle: bool

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if self.left <= 0 or (run.still and table.sides[MOLOCH].deck):
            return
        run.then(Milling(self.left - 1, self.city, self.battle))
        if not table.sides[MOLOCH].deck:
            run.then(EmptyDeck(self.city, self.battle))
            return
        see_removal(table, MOLOCH, 0)
        card = table.sides[MOLOCH].deck.pop(0)
        table.sides[MOLOCH].discard.append(card)
        run.tell({"type": "milled", "card": card.id, "reveals": True})


@dataclass(frozen=True)
class EmptyDeck(Step):
    """Pay for a card that Moloch's empty deck lacks: the Outpost discards a Robot.

    Without a Robot, a random card of Moloch's hand. If a card causes it, immune Robots cannot be chosen (Q 10)."""

    name = "empty_deck"

    city: int
    battle: bool

    def question(self, run: Run) -> Question | None:
        table = run.table
        row = [u for u in table.robots(self.city) if self.battle or not table.is_immune(u, self.city)]
        return Question(OUTPOST, "empty_deck", targets(run, row)) if row else None

    def go(self, run: Run, answer: Answer | None) -> None:
        hand = run.table.sides[MOLOCH].hand
        if answer is not None:
            run.then(Killing(target(run, answer, MOLOCH).uid, "empty_deck"))
        elif hand and not run.still:
            discard(run, MOLOCH, hand[run.table.chance(len(hand))], "empty_deck", reveals=True)
