"""Worlds that agree with what one side sees: the hidden cards are dealt anew."""

from __future__ import annotations

import random

from ..imagined_positions import ON_TOP
from ..rules.components.cards import Card
from ..rules.state.state import State


def redeal_hidden_cards(state: State, seat: int, rng: random.Random) -> State:
    """A copy of `state` in which everything that `seat` cannot see is dealt by `rng`."""
    world = state.copy()
    table = world.table
    table.seed, table.drawn = rng.getrandbits(32), 0
    order = {card: number for number, card in enumerate(table.box.cards.values())}
    known = (_count_known_on_top(state, seat), 0)
    _deal(table.decks[seat], [], known[seat], order, rng)
    _deal(table.decks[1 - seat], table.hands[1 - seat], known[1 - seat], order, rng)
    return world


def _count_known_on_top(state: State, seat: int) -> int:
    """Number of cards on top of Moloch's deck that the seat is looking at."""
    pending = state.run.pending
    if pending is None or pending.kind not in ON_TOP or (pending.secret and pending.seat != seat):
        return 0
    return len(pending.cards)


def _deal(deck: list[Card], hand: list[Card], known: int, order: dict[Card, int], rng: random.Random) -> None:
    """Shuffle a deck, and a hidden hand with it.

    The `known` cards on top of the deck stay."""
    cards = deck[known:] + hand
    cards.sort(key=order.__getitem__)
    for last in range(len(cards) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    size = len(hand)
    hand[:], deck[known:] = cards[:size], cards[size:]
