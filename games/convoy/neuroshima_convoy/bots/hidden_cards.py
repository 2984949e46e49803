"""Worlds that agree with what one side knows: the hidden cards are dealt anew."""

from __future__ import annotations

import random
from itertools import chain

from ..imagined_positions import ON_TOP
from ..rules.components.cards import MOLOCH, Card
from ..rules.state.state import State
from ..rules.table.knowledge import VIEWERS, Deck, Known, forget, known_to


def redeal_hidden_cards(state: State, seat: int, rng: random.Random) -> State:
    """A copy of `state` in which everything that `seat` does not know is dealt by `rng`.

    What it knows lies where it knows it (Q 35); what others know is forgotten."""
    world = state.copy()
    table = world.table
    table.seed, table.drawn = rng.getrandbits(32), 0
    forget(table, [viewer for viewer in VIEWERS if viewer != seat])
    order = {card: number for number, card in enumerate(table.box.cards.values())}
    for side in (seat, 1 - seat):
        deck, known = table.sides[side].deck, known_to(table, seat, side)
        places = known.full_deck(len(deck))
        if side == MOLOCH:
            on_top = _count_known_on_top(state, seat)
            places = (*deck[:on_top], *places[on_top:])
        _deal(deck, [] if side == seat else table.sides[side].hand, known, places, order, rng)
    return world


def _count_known_on_top(state: State, seat: int) -> int:
    """Number of cards on top of Moloch's deck that the seat is looking at."""
    pending = state.run.pending
    if pending is None or pending.kind not in ON_TOP or (pending.secret and pending.seat != seat):
        return 0
    return len(pending.cards)


def _deal(
    deck: list[Card], hand: list[Card], known: Known, places: Deck, order: dict[Card, int], rng: random.Random
) -> None:
    """Shuffle a deck, and a hidden hand with it; the cards at known `places` and what else is known stay."""
    held = known.hand if hand else ()
    cards = [*deck, *hand]
    for card in chain(held, known.loose, (card for card in places if card is not None)):
        cards.remove(card)
    cards.sort(key=order.__getitem__)
    _shuffle(cards, rng)
    more = len(hand) - len(held)
    hand[:], cards = [*held, *cards[:more]], cards[more:]
    if known.loose:
        cards += known.loose
        _shuffle(cards, rng)
    rest = iter(cards)
    deck[:] = [card if card is not None else next(rest) for card in places]


def _shuffle(cards: list[Card], rng: random.Random) -> None:
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
