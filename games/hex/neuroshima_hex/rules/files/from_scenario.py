"""A new game of a scenario: its board, the pieces on it, the steps of the setup."""

from __future__ import annotations

from collections.abc import Iterator

from neuroshima_contract.refusal import Unfit, _

from ..board.board import Marks
from ..board.prizes import Guard, Prize
from ..scenario.scenario import Scenario, bad_circumstances
from ..scenario.scenario_file import Circumstances, PrizeTable, Side, StepTable, Turned, Zone
from ..scenario.steps import Begin, Deploy, HeadStart, PlaceHq, PutFixtures, Step
from ..state.state import State

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
    state.setup = list(_steps(state, scenario, now))


def _equip(state: State, seat: int, side: int, now: Circumstances) -> None:
    """Hit points and markers of a seat."""
    assert state.scenario is not None
    table = state.scenario.file.side[side]
    player = state.players[seat]
    most = player.army.hq.hit_points
    given = now.hit_points[side] if now.hit_points is not None else table.hit_points or player.hq_start
    if given > most:
        raise bad_circumstances(f"hit_points.{side}", Unfit(_("an HQ of that army has at most %(most)s"), most=most))
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
        yield PlaceHq(seat, scenario.zone(scenario.file.side[state.sides[seat]].hq))
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
    assert table.army is not None
    box = {tile.id: tile.count for tile in state.registry.armies[table.army].tiles.values() if tile.is_troop}
    if table.reserve:
        left = (now.reserves or {}).get(table.army, {})
        return {name: min(count, box[name]) for name, count in left.items() if name in box}
    return {name: min(count, box[name]) for name, count in (table.units or box).items() if name in box}
