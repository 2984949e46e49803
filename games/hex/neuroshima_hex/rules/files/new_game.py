"""Setting up a game (hex 3.1)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from neuroshima_contract.refusal import Illegal, Unfit, _

from ..leaders import use
from ..options import compatibility
from ..options.board_sizes import check_seats
from ..options.editions import mode_of
from ..options.modes import MODES
from ..options.options import Options
from ..randomness import shuffled
from ..scenario import scenario
from ..scenario.scenario import Scenario
from ..scenario.scenario_file import Circumstances
from ..state.registry import Registry
from ..state.state import State
from ..turn import puzzle_verdict, setup
from ..turn.player import Player
from . import from_scenario, load_extras
from .load import SAME_ARMY
from .load_board import board_for


def start(
    registry: Registry, options: Options, armies: Sequence[str], seed: int, circumstances: Circumstances | None = None
) -> State:
    """A new game: each army's 34 tiles but the HQ shuffled into a stack.

    Nothing is on the board and seat 0 is to place its HQ; or all is as the scenario says, in these circumstances.

    Raises BadPosition: unknown_army, unknown_scenario; Illegal: same_army, army_without_structure, wrong_armies,
    bad_puzzle."""
    if options.puzzle is not None:
        raise puzzle_verdict.no_beginning()
    check_armies(registry, armies, options)
    check_circumstances(registry, options, circumstances)
    chance = random.Random(seed)
    players = []
    mode = mode_of(options.edition, options.mode, options.faq_rulings)
    teams = mode.teams(len(armies))
    for seat, name in enumerate(armies):
        army = registry.army(name, f"seats.{seat}.army")
        start_hp = mode.hq_start(seat, army.hq.hit_points)
        players.append(Player(army, seat, teams[seat], stack=shuffled(army.deck, chance), hq_start=start_hp))
    played = registry.scenario(options.scenario) if options.scenario is not None else None
    land = board_for(registry, options, len(armies)) if played is None else played.land
    state = State(registry, land, options, players)
    state.hp[:] = [player.hq_start for player in players]
    for player in players:
        player.structure = options.structures and player.army.structure is not None
    if played is None:
        state.setup = setup.ordinary(state, 0)
        if options.leaders:
            use.deal(state, seed)
    else:
        from_scenario.lay_out(state, circumstances or Circumstances())
        load_extras.check_supply(state, "options.circumstances.markers")
    setup.enter(state)
    return state


def check_circumstances(registry: Registry, options: Options, given: Circumstances | None) -> None:
    """Raises BadPosition: bad_circumstances, and what `check_scenario` does."""
    played = check_scenario(registry, options)
    if given is not None and played is None:
        raise scenario.bad_circumstances("", Unfit(_("they belong to a scenario")))
    if given is not None and played is not None:
        scenario.check_circumstances(given, registry, len(played.file.side))


def check_scenario(registry: Registry, options: Options) -> Scenario | None:
    """The scenario of a game with these options, if it is one.

    A scenario has its mode, and a map of the atlas the edition that knows them (hex 9.5). Raises BadPosition:
    unknown_scenario; Illegal: wrong_mode, wrong_edition."""
    if options.scenario is None:
        return None
    played = registry.scenario(options.scenario)
    if options.mode != played.file.mode:
        raise Illegal("wrong_mode", _("The scenario is played in another mode."), "options.mode")
    if played.file.edition not in (None, options.edition):
        raise Illegal("wrong_edition", _("The scenario belongs to another edition of the rules."), "options.edition")
    return played


def check_board(registry: Registry, options: Options, players: int) -> None:
    """Raises BadPosition: unknown_board, wrong_board."""
    if compatibility.is_enlarged(options):
        check_seats(registry.board(options.board), players)


def check_different(armies: Sequence[str | None]) -> None:
    """Check that no two seats have the same army. None: not chosen yet.

    Raises Illegal("same_army")."""
    for seat, name in enumerate(armies):
        if name is not None and name in armies[:seat]:
            raise Illegal("same_army", SAME_ARMY, f"seats.{seat}.army")


def check_structures(registry: Registry, armies: Sequence[str | None], options: Options) -> None:
    """Check that each army has a Structure, if Structures are played (hex 9.3).

    Armies without one are not played then (our ruling). Raises Illegal("army_without_structure")."""
    for seat, name in enumerate(armies if options.structures else ()):
        if name is not None and registry.army(name, f"seats.{seat}.army").structure is None:
            message = _("This army has no Structure: it is not played where Structures are.")
            raise Illegal("army_without_structure", message, f"seats.{seat}.army")


def check_armies(registry: Registry, armies: Sequence[str], options: Options) -> None:
    """Check the number of armies, and that they are different.

    The FAQ does not provide for the same army twice. In a scenario the armies must be those of its sides. Raises
    BadPosition: unknown_army, unknown_scenario, and what `compatibility.check` refuses; Illegal: wrong_seats,
    same_army, army_without_structure, wrong_armies."""
    if len(armies) not in MODES[options.mode].seats:
        raise Illegal("wrong_seats", _("That is not the number of players of this mode."), "seats")
    compatibility.check(options, len(armies))
    check_board(registry, options, len(armies))
    played = check_scenario(registry, options)
    if played is not None and len(armies) != len(played.file.side):
        raise Illegal("wrong_seats", _("That is not the number of players of this scenario."), "seats")
    for seat, name in enumerate(armies):
        registry.army(name, f"seats.{seat}.army")
    check_different(armies)
    check_structures(registry, armies, options)
    if played is not None and played.sides(armies) is None:
        raise Illegal("wrong_armies", from_scenario.WRONG_ARMIES, "seats")
