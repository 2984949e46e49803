"""Setting up a game (digest 3.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from .catalog import Catalog
from .errors import Illegal, _
from .position import BASIC, DUEL, SAME_ARMY
from .progress import Options
from .state import State
from .turns import Player


def start(catalog: Catalog, options: Options, armies: Sequence[str], seed: int) -> State:
    """A new game: each army's 34 tiles but the HQ shuffled into a stack, nothing on the board, seat 0 to place its HQ.
    Raises BadPosition("unknown_army"), Illegal("same_army")."""
    check_armies(catalog, armies)
    chance = random.Random(seed)
    players = []
    for seat, name in enumerate(armies):
        army = catalog.army(name, f"seats.{seat}.army")
        players.append(Player(army, seat, seat, stack=shuffled(army.deck(), chance)))
    return State(catalog, BASIC, options, players)


def check_armies(catalog: Catalog, armies: Sequence[str]) -> None:
    """Two different armies; the same one twice is not provided for (FAQ)."""
    if len(armies) != DUEL:
        raise Illegal("wrong_seats", _("A duel is played by two."), "seats")
    for seat, name in enumerate(armies):
        catalog.army(name, f"seats.{seat}.army")
    if len(set(armies)) != len(armies):
        raise Illegal("same_army", SAME_ARMY, "seats")


def shuffled(tiles: list[str], chance: random.Random) -> list[str]:
    """The tiles in an order of chance's making. Uses nothing but `chance.random()`, the one method whose numbers are
    promised to be the same in every version of Python."""
    order = tiles[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
