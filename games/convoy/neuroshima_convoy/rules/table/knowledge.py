"""Who knows which hidden cards: kept as long as it is certain (convoy Q 35).

Each viewer (either side, and everybody else) has a `Known` of each side. A side always knows its own hand and what its
own deck consists of: only places in its own deck are kept for it. The functions are called where cards move; each
of them says what the viewers have seen of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from ..components.cards import SIDES, Card
from .known import NOTHING, Known
from .table import Table

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
