"""Setting up a game (convoy 5)."""

from __future__ import annotations

from ..battle.phases import HAND
from ..components.cards import MOLOCH, OUTPOST, Box
from ..table.table import Table
from .state import Options, State

SEEDS = 2**63
"""Position files carry the seed, and hold no larger numbers."""


def start(box: Box, options: Options, seed: int) -> State:
    """A new game: decks shuffled, four cards drawn.

    Moloch decides first whether to keep them (Q 1)."""
    table = Table(box, seed % SEEDS)
    for side in (MOLOCH, OUTPOST):
        table.decks[side].extend(box.deck(side))
        table.shuffle(table.decks[side])
        table.hands[side].extend(table.decks[side][:HAND])
        del table.decks[side][:HAND]
    table.phase, table.seat, table.round = "mulligan", MOLOCH, 0
    return State(table, options)
