"""What one viewer knows of the hidden cards of one side: a value that never changes (convoy Q 35)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..components.cards import Card

Deck = tuple[Card | None, ...]
"""A deck from its top, with None for each card that is not known."""


class Known(NamedTuple):
    """Cards whose place is certain.

    `hand`: they are in the hand. `deck`: the deck from its top; as long as the deck, or empty where nothing is known.
    `loose`: they are somewhere in the deck, at no known place."""

    hand: tuple[Card, ...] = ()
    deck: Deck = ()
    loose: tuple[Card, ...] = ()

    def with_hand(self, cards: Iterable[Card]) -> Known:
        """With these cards in the hand, too."""
        return self._replace(hand=(*self.hand, *cards))

    def without_hand(self, card: Card) -> Known:
        """After a card has left the hand."""
        return self._replace(hand=_without(self.hand, card)) if card in self.hand else self

    def with_deck(self, deck: Deck, loose: tuple[Card, ...]) -> Known:
        """With other cards known in the deck.

        Where all that is not known can be one card only, it is known."""
        unknown = deck.count(None)
        if loose and unknown == len(loose) and len(set(loose)) == 1:
            deck, loose = tuple(card or loose[0] for card in deck), ()
        return Known(self.hand, deck if any(deck) else (), loose)

    def full_deck(self, size: int) -> Deck:
        """The whole deck of `size` cards, with None for each that is not known."""
        return self.deck or (None,) * size

    def after_draw(self, size: int, count: int) -> Known:
        """After somebody else has drawn `count` of `size` cards and looked at them alone."""
        deck = self.full_deck(size)
        seen = [card for card in deck[:count] if card is not None]
        unknown, hidden = deck.count(None), deck[:count].count(None)
        loose: list[Card] = []
        for card in dict.fromkeys(self.loose):
            # Of the `unknown` cards any `hidden` were drawn: so many copies are left for sure, and so many were drawn.
            copies = self.loose.count(card)
            loose += [card] * max(0, copies - hidden)
            seen += [card] * max(0, copies - (unknown - hidden))
        return self.with_hand(seen).with_deck(deck[count:], tuple(loose))

    def after_removal(self, size: int, index: int, card: Card) -> Known:
        """After the card at `index` of a deck of `size` cards has gone, for all to see."""
        deck = self.full_deck(size)
        loose = _without(self.loose, card) if deck[index] is None and card in self.loose else self.loose
        return self.with_deck(deck[:index] + deck[index + 1 :], loose)

    def after_look(self, size: int, cards: Iterable[Card]) -> Known:
        """After the viewer has seen the top cards of a deck of `size` cards."""
        deck, loose = list(self.full_deck(size)), self.loose
        for index, card in enumerate(cards):
            if deck[index] is None and card in loose:
                loose = _without(loose, card)
            deck[index] = card
        return self.with_deck(tuple(deck), loose)

    def after_burial(self, size: int, top: int, index: int | None) -> Known:
        """After one of the `top` cards has gone to the bottom: that at `index`, or (None) nobody knows which."""
        deck = self.full_deck(size)
        upper, lower = deck[:top], deck[top:]
        if index is None and len(set(upper)) > 1:
            loose = (*self.loose, *(card for card in upper if card is not None))
            return self.with_deck((None,) * (top - 1) + lower + (None,), loose)
        index = index or 0
        return self.with_deck(upper[:index] + upper[index + 1 :] + lower + (upper[index],), self.loose)

    def after_shuffle(self, size: int) -> Known:
        """After the deck of `size` cards has been shuffled."""
        loose = (*(card for card in self.deck if card is not None), *self.loose)
        return self.with_deck((None,) * size, loose)

    def after_hand_shuffled_in(self, size: int) -> Known:
        """After the hand has been shuffled into the deck, which has `size` cards now."""
        return Known(deck=self.deck, loose=(*self.hand, *self.loose)).after_shuffle(size)


NOTHING = Known()


def combined(parts: Iterable[Known]) -> Known:
    """What several viewers, the owner of the deck among them, know together: the places of cards in it.

    Which cards are somewhere in it the owner knows anyway."""
    decks = [known.deck for known in parts if known.deck]
    places = zip(*decks, strict=True)
    return Known(deck=tuple(next((card for card in cards if card is not None), None) for cards in places))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    index = cards.index(card)
    return cards[:index] + cards[index + 1 :]
