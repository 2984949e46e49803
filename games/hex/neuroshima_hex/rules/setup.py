"""Setting up a game (digest 3.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from . import layout, lying, preparation, scenario
from .catalog import Catalog
from .errors import Illegal, _
from .modes import MODES
from .position import SAME_ARMY, board_for, check_board
from .progress import Options
from .scenario import Circumstances
from .state import State
from .turns import Player


def start(
    catalog: Catalog, options: Options, armies: Sequence[str], seed: int, circumstances: Circumstances | None = None
) -> State:
    """A new game: each army's 34 tiles but the HQ shuffled into a stack. Nothing is on the board and seat 0 is to place
    its HQ; or all is as the scenario says, in these circumstances.

    Raises BadPosition: unknown_army, unknown_scenario; Illegal: same_army, wrong_armies."""
    check_armies(catalog, armies, options)
    check_circumstances(catalog, options, circumstances)
    chance = random.Random(seed)
    players = []
    mode = MODES[options.mode]
    teams = mode.teams(len(armies))
    for seat, name in enumerate(armies):
        army = catalog.army(name, f"seats.{seat}.army")
        start_hp = mode.hq_start(seat, army.hq.hit_points)
        players.append(Player(army, seat, teams[seat], stack=shuffled(army.deck(), chance), hq_start=start_hp))
    played = catalog.scenario(options.scenario) if options.scenario is not None else None
    land = board_for(catalog, options, len(armies)) if played is None else played.land
    state = State(catalog, land, options, players)
    state.hp[:] = [player.hq_start for player in players]
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


def check_different(armies: Sequence[str | None]) -> None:
    """Nobody commands an army that another one has; None has not chosen yet. Raises Illegal("same_army")."""
    for seat, name in enumerate(armies):
        if name is not None and name in armies[:seat]:
            raise Illegal("same_army", SAME_ARMY, f"seats.{seat}.army")


def check_armies(catalog: Catalog, armies: Sequence[str], options: Options) -> None:
    """As many armies as the mode is for, and all different: the same one twice is not provided for (FAQ). In a scenario
    they must be of its sides. Raises BadPosition: unknown_army, unknown_scenario; Illegal: wrong_seats, same_army,
    wrong_armies."""
    if len(armies) not in MODES[options.mode].seats:
        raise Illegal("wrong_seats", _("That is not the number of players of this mode."), "seats")
    check_board(options, len(armies))
    if options.scenario is not None and options.mode != "duel":
        raise Illegal("wrong_mode", _("Scenarios are duels."), "options.mode")
    for seat, name in enumerate(armies):
        catalog.army(name, f"seats.{seat}.army")
    check_different(armies)
    if options.scenario is not None and catalog.scenario(options.scenario).sides(armies) is None:
        raise Illegal("wrong_armies", layout.WRONG_ARMIES, "seats")


def shuffled(tiles: list[str], chance: random.Random) -> list[str]:
    """The tiles in an order of chance's making. Uses nothing but `chance.random()`, the one method whose numbers are
    promised to be the same in every version of Python."""
    order = tiles[:]
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
