"""Setting up a game (digest 3.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from . import layout, lying, preparation, scenario
from .catalog import Catalog
from .errors import Illegal, _
from .position import BASIC, SAME_ARMY
from .progress import Options
from .scenario import Circumstances
from .schema import DUEL
from .state import State
from .turns import Player


def start(
    catalog: Catalog, options: Options, armies: Sequence[str], seed: int, circumstances: Circumstances | None = None
) -> State:
    """A new game: each army's 34 tiles but the HQ shuffled into a stack. Nothing is on the board and seat 0 is to place
    its HQ; or all is as the scenario says, in these circumstances.

    Raises BadPosition: unknown_army, unknown_scenario; Illegal: same_army, wrong_armies."""
    check_armies(catalog, armies, options.scenario)
    check_circumstances(catalog, options, circumstances)
    chance = random.Random(seed)
    players = []
    for seat, name in enumerate(armies):
        army = catalog.army(name, f"seats.{seat}.army")
        players.append(Player(army, seat, seat, stack=shuffled(army.deck(), chance)))
    played = catalog.scenario(options.scenario) if options.scenario is not None else None
    state = State(catalog, BASIC if played is None else played.land, options, players)
    if played is None:
        state.setup = preparation.ordinary(state, 0)
    else:
        layout.lay_out(state, circumstances or Circumstances())
        lying.check_supply(state, "options.circumstances.markers")
    preparation.enter(state)
    return state


def check_circumstances(catalog: Catalog, options: Options, given: Circumstances | None) -> None:
    """Raises BadPosition: unknown_scenario, bad_circumstances."""
    if options.scenario is not None:
        catalog.scenario(options.scenario)
    if given is not None and options.scenario is None:
        raise scenario.bad_circumstances("", "they belong to a scenario")
    if given is not None:
        scenario.check_circumstances(given, catalog)


def check_armies(catalog: Catalog, armies: Sequence[str], played: str | None = None) -> None:
    """Two different armies; the same one twice is not provided for (FAQ). In a scenario they must be of its sides."""
    if len(armies) != DUEL:
        raise Illegal("wrong_seats", _("A duel is played by two."), "seats")
    for seat, name in enumerate(armies):
        catalog.army(name, f"seats.{seat}.army")
    if len(set(armies)) != len(armies):
        raise Illegal("same_army", SAME_ARMY, "seats")
    if played is not None and catalog.scenario(played).sides(armies) is None:
        raise Illegal("wrong_armies", layout.WRONG_ARMIES, "seats")


def shuffled(tiles: list[str], chance: random.Random) -> list[str]:
    """The tiles in an order of chance's making. Uses nothing but `chance.random()`, the one method whose numbers are
    promised to be the same in every version of Python."""
    order = tiles[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
