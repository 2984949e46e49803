"""Who knows which hidden cards: kept as long as it is certain (convoy Q 35).

Each viewer (either side, and everybody else) has a `Known` of each side, a value that never changes. A side always
knows its own hand and what its own deck consists of: only places in its own deck are kept for it. The functions with
`see_` are called where cards move; each of them says what the viewers have seen of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from ..components.cards import SIDES, Card

if TYPE_CHECKING:
    from .table import Table


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


EVERYBODY = len(SIDES)
"""The viewer who has seen only what all have seen; the others are the sides."""
VIEWERS = (*range(len(SIDES)), EVERYBODY)


def known_to(table: Table, viewer: int, side: int) -> Known:
    """What the viewer knows of the hidden cards of a side."""
    return table.known[viewer * len(SIDES) + side]


def set_known(table: Table, viewer: int, side: int, known: Known) -> None:
    place = viewer * len(SIDES) + side
    if viewer == side:
        known = Known(deck=known.deck)
    table.known = (*table.known[:place], known, *table.known[place + 1 :])


def forget(table: Table, viewers: Collection[int]) -> None:
    """Let these viewers know nothing any more."""
    for viewer in viewers:
        for side in range(len(SIDES)):
            set_known(table, viewer, side, NOTHING)


def take_from_hand(table: Table, side: int, card: Card) -> None:
    """Take a card out of the hand, for all to see."""
    table.sides[side].hand.remove(card)
    _change(table, side, lambda viewer, known: known.without_hand(card))


def see_return(table: Table, side: int, card: Card) -> None:
    """A card that all have seen has gone to the hand."""
    _learn(table, side, lambda viewer, known: known if viewer == side else known.with_hand([card]))


def see_draw(table: Table, side: int, count: int) -> None:
    """The side is about to draw `count` cards."""
    size = len(table.sides[side].deck)
    _change(table, side, lambda viewer, known: known.after_draw(size, count))


def see_removal(table: Table, side: int, index: int) -> None:
    """The card at `index` of the deck is about to leave it, for all to see."""
    size, card = len(table.sides[side].deck), table.sides[side].deck[index]
    _change(table, side, lambda viewer, known: known.after_removal(size, index, card))


def see_on_top(table: Table, side: int, card: Card) -> None:
    """A card that all see is about to go on top of the deck."""
    size = len(table.sides[side].deck)
    _learn(table, side, lambda viewer, known: known.with_deck((card, *known.full_deck(size)), known.loose))


def see_top(table: Table, side: int, count: int, viewers: Iterable[int] = VIEWERS) -> None:
    """These viewers see the top `count` cards of the deck."""
    deck, eyes = table.sides[side].deck, tuple(viewers)
    _learn(table, side, lambda viewer, known: known.after_look(len(deck), deck[:count]) if viewer in eyes else known)


def see_burial(table: Table, side: int, top: int, index: int, viewer: int) -> None:
    """The viewer is about to put the card at `index`, one of the `top` cards, on the bottom of the deck."""
    size = len(table.sides[side].deck)
    _change(table, side, lambda other, known: known.after_burial(size, top, index if other == viewer else None))


def see_shuffle(table: Table, side: int) -> None:
    """The deck has been shuffled."""
    size = len(table.sides[side].deck)
    _change(table, side, lambda viewer, known: known.after_shuffle(size))


def see_hand_shuffled_in(table: Table, side: int) -> None:
    """The whole hand has been shuffled into the deck."""
    size = len(table.sides[side].deck)
    _change(table, side, lambda viewer, known: known.after_hand_shuffled_in(size))


def _change(table: Table, side: int, change: Callable[[int, Known], Known]) -> None:
    """Change what viewers know of a side; a viewer who knows nothing learns nothing."""
    for viewer in VIEWERS:
        known = known_to(table, viewer, side)
        if known != NOTHING:
            set_known(table, viewer, side, change(viewer, known))


def _learn(table: Table, side: int, change: Callable[[int, Known], Known]) -> None:
    """Change what viewers know of a side, where the box says that it is kept."""
    if table.box.remembers:
        for viewer in VIEWERS:
            set_known(table, viewer, side, change(viewer, known_to(table, viewer, side)))
