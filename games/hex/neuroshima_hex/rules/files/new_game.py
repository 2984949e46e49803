"""Setting up a game (hex 3.1).

A game of a scenario begins with its board, the pieces on it, and its steps of the setup.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from neuroshima_contract.refusal import Illegal, Unfit, _

from ..board.army_files import Army
from ..board.board import Marks
from ..board.markers import Guard, Prize
from ..files import load_extras
from ..leaders import use
from ..options import compatibility
from ..options.editions import mode_of
from ..options.modes import MODES, check_seats
from ..options.options import Options
from ..randomness import shuffled
from ..scenario import scenario
from ..scenario.pieces import lay_pieces
from ..scenario.scenario import Scenario, bad_circumstances
from ..scenario.scenario_file import Circumstances, PrizeTable, Side, StepTable, Turned, Zone
from ..scenario.steps import Begin, Deploy, HeadStart, PlaceHq, PutFixtures, Step
from ..state.registry import Registry
from ..state.state import State
from ..turn import puzzle_rules, setup
from ..turn.player import Player
from .load import AS_PRINTED, SAME_ARMY, SEVERAL_HQS
from .load_board import board_for, check_brought_boards

WRONG_ARMIES = _("These armies do not play in this scenario.")


def lay_out(state: State, circumstances: Circumstances) -> None:
    """Make of a position with nothing on its board the scenario's beginning.

    Raises BadPosition("bad_circumstances")."""
    scenario = state.scenario
    assert scenario is not None
    now = circumstances.over(scenario.file.circumstances)
    for seat, side in enumerate(state.sides):
        _equip(state, seat, side, now)
    for fixture in scenario.file.fixture:
        state.lay_fixture(fixture.tile, state.grid.index[fixture.at], fixture.rotation)
    for prize in scenario.file.prize:
        state.board.lay_prize(state.grid.index[prize.at], _prize(scenario, prize))
    lay_pieces(state)
    state.setup = list(_steps(state, scenario, now))


def _equip(state: State, seat: int, side: int, now: Circumstances) -> None:
    """Hit points and markers of a seat."""
    assert state.scenario is not None
    table = state.scenario.file.side[side]
    player = state.players[seat]
    most = player.army.hit_points
    given = now.hit_points[side] if now.hit_points is not None else table.hit_points or player.hq_start
    if given > most:
        raise bad_circumstances(f"hit_points.{side}", Unfit(_("an HQ of that army has at most %(most)s"), most=most))
    if given != most and seat in state.board.several:
        raise bad_circumstances(f"hit_points.{side}", Unfit(AS_PRINTED))
    state.hp[seat] = player.hq_start = given
    state.board.keep(seat, _sum(table.markers, now.markers[side] if now.markers is not None else {}))


def _sum(first: Marks, second: Marks) -> Marks:
    return {name: first.get(name, 0) + second.get(name, 0) for name in sorted({*first, *second})}


def _prize(scenario: Scenario, table: PrizeTable) -> Prize:
    guard = None
    if table.guard is not None:
        fields = scenario.zone(Zone(on=table.guard.on)) or ()
        guard = Guard(table.guard.army, frozenset(fields))
    return Prize(dict(table.markers), table.security, 0, frozenset(table.armies), guard)


def _steps(state: State, scenario: Scenario, now: Circumstances) -> Iterator[Step]:
    first = now.first or 0

    def seat_of(side: Side | Turned) -> int:
        number = side if isinstance(side, int) else first if side == "first" else 1 - first
        return state.sides.index(number)

    tables = list(scenario.file.setup)
    if not any(table.step == "hq" for table in tables):
        tables += [StepTable(step="hq", side=state.sides[seat]) for seat in _from(state, seat_of("first"))]
    for table in tables:
        seat = seat_of(table.side)
        if table.when == "reinforced" and now.reinforced != state.sides[seat]:
            continue
        yield from _step(state, scenario, table, seat, now)
    yield Begin(seat_of(scenario.file.begins), scenario.file.draws)


def _from(state: State, seat: int) -> list[int]:
    """All seats in turn order, beginning with that one."""
    order = list(dict.fromkeys(state.mode.order(len(state.players))))
    return order[order.index(seat) :] + order[: order.index(seat)]


def _step(state: State, scenario: Scenario, table: StepTable, seat: int, now: Circumstances) -> Iterator[Step]:
    zone = scenario.zone(table.zone)
    if table.step == "hq":
        fields = scenario.zone(scenario.file.side[state.sides[seat]].hq)
        yield from (PlaceHq(seat, fields) for _hq in state.missing_hqs(seat))
    elif table.step == "turns":
        count = (now.lead or 0) if table.count == "lead" else table.count
        if count:
            assert isinstance(count, int)
            yield HeadStart(seat, count)
    elif table.step == "fixtures":
        assert isinstance(table.count, int)
        yield PutFixtures(seat, tuple(table.tiles), table.count, zone)
    else:
        units = _units(state, table, now)
        count = min(sum(units.values()), table.count if isinstance(table.count, int) else sum(units.values()))
        if count:
            assert table.army is not None
            yield Deploy(seat, table.army, units, count, zone, table.optional, table.reserve)


def _units(state: State, table: StepTable, now: Circumstances) -> dict[str, int]:
    """The number of each unit that may be placed in a deploy step.

    From a reserve: those that are left of it. Otherwise the units that the step names, or all units in the box."""
    assert table.army is not None and state.scenario is not None
    lying = Counter(piece.tile for piece in state.scenario.file.piece if piece.army == table.army)
    army = state.registry.armies[table.army]
    box = {tile.id: tile.count - lying[tile.id] for tile in army.tiles.values() if tile.is_troop}
    if table.reserve:
        left: Mapping[str, int] = (now.reserves or {}).get(table.army, {})
    else:
        left = table.units or box
    return {name: most for name, count in left.items() if (most := min(count, box.get(name, 0))) > 0}


def start(
    registry: Registry, options: Options, armies: Sequence[str], seed: int, circumstances: Circumstances | None = None
) -> State:
    """A new game: each army's 34 tiles but the HQ shuffled into a stack.

    Nothing is on the board and the first seat is to place its HQ (`setup.first_seat`); or all is as the scenario says,
    in these circumstances.

    Raises BadPosition: unknown_army, unknown_scenario; Illegal: same_army, army_without_structure, wrong_armies,
    bad_puzzle."""
    if options.puzzle is not None:
        raise puzzle_rules.no_beginning()
    check_armies(registry, armies, options)
    check_circumstances(registry, options, circumstances)
    chance = random.Random(seed)
    players = []
    mode = mode_of(options.edition, options.mode, options.faq_rulings)
    teams = mode.teams(len(armies))
    for seat, name in enumerate(armies):
        army = registry.army(name, f"seats.{seat}.army")
        start_hp = mode.hq_start(seat, army)
        players.append(Player(army, seat, teams[seat], stack=shuffled(army.deck, chance), hq_start=start_hp))
    played = registry.scenario(options.scenario) if options.scenario is not None else None
    land = board_for(registry, options, [player.army for player in players]) if played is None else played.land
    state = State(registry, land, options, players)
    state.hp[:] = [player.hq_start for player in players]
    for player in players:
        player.structure = options.structures and player.army.structure is not None
    if played is None:
        state.setup = setup.ordinary(state, setup.first_seat(state))
        if options.leaders:
            use.deal(state, seed)
    else:
        lay_out(state, circumstances or Circumstances())
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


def check_boards(registry: Registry, armies: Sequence[str | None], options: Options) -> None:
    """Check that each army may play on the board (hex 8.7).

    Raises Illegal: army_brings_board for one with fields of its own that is not played on the basic board,
    army_not_on_extended_board for one that is kept off the board of 37 fields."""
    known = [None if name is None else registry.army(name, f"seats.{seat}.army") for seat, name in enumerate(armies)]
    check_brought_boards(known, options)
    for seat, army in enumerate(known if compatibility.is_extended(options, len(armies)) else ()):
        if army is not None and not army.fits_extended_board:
            message = _("This army is not played on the board of 37 fields.")
            raise Illegal("army_not_on_extended_board", message, f"seats.{seat}.army")


def check_armies(registry: Registry, armies: Sequence[str], options: Options) -> None:
    """Check the number of armies, and that they are different.

    The FAQ does not provide for the same army twice. In a scenario the armies must be those of its sides. Raises
    BadPosition: unknown_army, unknown_scenario, and what `compatibility.check` refuses; Illegal: wrong_seats,
    same_army, several_hqs, army_without_structure, army_brings_board, army_not_on_extended_board, wrong_armies."""
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
    mode = mode_of(options.edition, options.mode, options.faq_rulings)
    for seat, name in enumerate(armies):
        if not mode.admits(seat, registry.armies[name]):
            raise Illegal("several_hqs", SEVERAL_HQS, f"seats.{seat}.army", army=registry.armies[name].names)
    check_structures(registry, armies, options)
    check_boards(registry, armies, options)
    sides = played.sides(armies) if played is not None else None
    if played is not None and (
        sides is None or not _has_room(played, [registry.armies[name] for name in armies], sides)
    ):
        raise Illegal("wrong_armies", WRONG_ARMIES, "seats")


def _has_room(played: Scenario, armies: Sequence[Army], sides: Sequence[int]) -> bool:
    """Whether the zone of each side has as many fields as its army has HQs."""
    zones = [played.zone(played.file.side[side].hq) for side in sides]
    needed = [sum(not tile.face_of for tile in army.hqs) for army in armies]
    return all(zone is None or count <= len(zone) for count, zone in zip(needed, zones, strict=True))
