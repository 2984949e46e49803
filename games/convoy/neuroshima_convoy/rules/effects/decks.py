"""Effects on decks and hands (convoy 4, 10, 13)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.decks import Milling, discard, draw
from ..steps.agenda import Answer, Question, Run, Step, which_card
from ..steps.effect import Effect, Source, register_effect
from ..table.knowledge import see_burial, see_on_top, see_top


@register_effect
class Draw(Effect):
    """Transporter: draw; it must, where the deck is not empty."""

    id = "draw"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        draw(run, source.side, source.card.amount)


@register_effect
class DeckMill(Effect):
    """Commando, Scorn: the top of Moloch's deck is discarded."""

    id = "mill"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.then(Milling(source.card.amount, source.city, False))


@register_effect
class Recovery(Effect):
    """Defender: the newest cards of Moloch's discard pile go back on top of its deck."""

    id = "recover"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        pile, deck = run.table.sides[MOLOCH].discard, run.table.sides[MOLOCH].deck
        for _card in range(min(source.card.amount, len(pile))):
            card = pile.pop()
            see_on_top(run.table, MOLOCH, card)
            deck.insert(0, card)
            run.tell({"type": "recovered", "card": card.id})


@register_effect
class Look(Effect):
    """Spotter: look at the top of Moloch's deck and put one card on its bottom."""

    id = "look"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        cards = run.table.sides[MOLOCH].deck[: source.card.amount]
        if cards and not run.still:
            names = [card.id for card in cards]
            see_top(run.table, MOLOCH, len(cards), [source.side])
            run.tell({"type": "looked", "seat": source.side, "count": len(cards), "cards": names, "reveals": True})
            run.then(Burial(source.card.id, len(cards)))


@dataclass(frozen=True)
class Burial(Step):
    """Which of the top `left` cards of Moloch's deck goes to its bottom."""

    name = "bury"

    card: str
    left: int

    def question(self, run: Run) -> Question | None:
        seen = run.table.sides[MOLOCH].deck[: self.left]
        return which_card(OUTPOST, "look", seen, {"card": self.card}, secret=True)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None:
            return
        deck = run.table.sides[MOLOCH].deck
        card = run.table.box.cards[answer["card"]]
        see_burial(run.table, MOLOCH, self.left, deck.index(card), OUTPOST)
        deck.remove(card)
        deck.append(card)
        run.tell({"type": "buried", "seat": OUTPOST})


@register_effect
class DrawAndDiscard(Effect):
    """War Council: draw `amount`, then discard `count` of them.

    Nothing happens if the deck has not so many."""

    id = "draw_discard"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        if draw(run, source.side, source.card.amount) == source.card.amount:
            run.then(DrawnCardDiscard(source.card.id, source.side, source.card.amount, source.card.count))


@dataclass(frozen=True)
class DrawnCardDiscard(Step):
    """Discard `left` of the last `drawn` cards of the hand."""

    name = "discard_drawn"

    card: str
    side: int
    drawn: int
    left: int

    def question(self, run: Run) -> Question | None:
        drawn = run.table.sides[self.side].hand[-self.drawn :]
        return which_card(self.side, "draw_discard", drawn, {"card": self.card}, secret=True)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None:
            return
        hand = run.table.sides[self.side].hand
        kept, drawn = hand[: -self.drawn], hand[-self.drawn :]
        card = run.table.box.cards[answer["card"]]
        drawn.remove(card)
        hand[:] = [card, *kept, *drawn]  # the copy that was drawn goes, not an older one
        discard(run, self.side, card, "draw_discard")
        if self.left > 1 and drawn:
            run.then(DrawnCardDiscard(self.card, self.side, self.drawn - 1, self.left - 1))
