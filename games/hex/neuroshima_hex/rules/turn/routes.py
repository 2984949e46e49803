"""The fields that a move leads over (hex 3.2, 6.5, 11.6; FAQ general.65 to 70).

A move of several steps, or several moves in one go (double mobility), is one act, but its unit stands on every field
of its way, and may turn there. What holds at once holds there, too: a net stops it, a Mine goes off, and a unit that
loses the toughness that kept it alive dies at that step, whether the moving unit or another one that it supported. So a
move may end on such a field, and leads over none on which the unit itself dies. A unit that may break free goes on from
a field on which it is held, for its price (`breaking_free`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..battle import lost_toughness
from ..board.modifiers import Forces
from ..board.nets import netted_fields
from ..board.structures import twins
from ..board.tiles import Unit, placed_anew
from ..occasions.occasion import ENTERED
from .breaking_free import may_ever_break_free, price, take_net_markers_off

if TYPE_CHECKING:
    from ..state.state import State

FACINGS = range(6)
NO_UNITS: frozenset[Unit] = frozenset()


class MovePlan(NamedTuple):
    """A legal move of a unit.

    The unit, the fields it enters in order (none: it turns on its field), its new rotation, and the module that gave
    the move, if one did. `facings`: how it faces on the fields before the last one, if its standing there has
    consequences."""

    unit: Unit
    path: tuple[int, ...]
    rotation: int
    via: Unit | None = None
    facings: tuple[int, ...] = ()


class Route(NamedTuple):
    """A way of a unit: the fields that it enters, in order.

    `lost`: units that die by its steps before the last one. `facings`: if there are any, how the unit faces on the
    fields of those steps. `price`: the wounds that it costs to leave those fields, where the unit is held on them."""

    fields: tuple[int, ...] = ()
    lost: frozenset[Unit] = NO_UNITS
    facings: tuple[int, ...] = ()
    price: int = 0

    def plan(self, unit: Unit, rotation: int) -> MovePlan:
        return MovePlan(unit, self.fields, rotation, facings=self.facings if self.lost or self.price else ())


class Halt(NamedTuple):
    """A position on the way: the route to it, and the unit as it stands there."""

    route: Route
    state: State
    unit: Unit


def steps_of(state: State, unit: Unit, moves: int = 1) -> int:
    """The number of steps of `moves` moves of `unit` in one go: one each, and one each for each Recon Center.

    Recon Centers that serve it count (FAQ general.65). The steps are counted when the move begins, since it gets them
    as a whole (FAQ general.66)."""
    return moves * (1 + state.forces().links.extra_steps(unit))


def find_routes(
    state: State,
    unit: Unit,
    turns: bool = True,
    along: Sequence[int] | None = None,
    moves: int = 1,
    frees: bool = False,
) -> dict[int, list[Route]]:
    """By field, the routes by which one move of `unit`, or `moves` in one go, may end there.

    For each set of units that are lost on the way, a cheapest and shortest route; the one that is taken by default
    comes first. `turns`: whether the unit may turn on its way. `along`: over just these fields, no more than the move
    has steps. `frees`: it may break free on its way."""
    length = steps_of(state, unit, moves) if along is None else len(along)
    if length == 1 and along is None:  # as nearly always
        return {field: [Route((field,))] for field in free_beside(state, unit)}
    found: dict[int, dict[frozenset[Unit], Route]] = {}
    front = [Halt(Route(), state, unit)]
    frees = frees and length > 1 and may_ever_break_free(state, unit)
    careful = length > 1 and (frees or _has_consequences(state, unit))
    if frees:
        front = [Halt(Route(), _without_net_markers(state, unit), unit)]
    for number in range(length):
        onward: list[Halt] = []
        for halt in front:
            fields, lost, facings, paid = halt.route
            for field in _next_fields(halt, unit, along, number):
                known = found.setdefault(field, {})
                if lost in known and known[lost].price <= paid and along is None:
                    continue
                route = known[lost] = Route((*fields, field), lost, facings, paid)
                if number + 1 < length and careful:
                    onward += _halts(halt, route, turns, frees)
                elif number + 1 < length:
                    onward += _free_halt(halt, route, unit, turns)
        front = onward
    return {field: _by_rank(unit, known.values()) for field, known in found.items()}


def _has_consequences(state: State, unit: Unit) -> bool:
    """Whether a step on the way may have consequences.

    A unit needs support, or the last free field that counts would be taken: the unit itself does not stand on one that
    counts."""
    if lost_toughness.is_needed(state.board, state.forces()):
        return True
    counting = state.land.full
    return unit.at not in counting and sum(not state.board.is_taken(f) for f in counting) == 1


def free_beside(state: State, unit: Unit) -> list[int]:
    """The fields next to a unit that it may enter."""
    # Not `state.open_to`: this is asked for every unit whenever legal actions are listed.
    return [] if unit.is_heavy else state.free_among(state.grid.neighbours[unit.at], unit.tile, unit.owner)


def _next_fields(halt: Halt, unit: Unit, along: Sequence[int] | None, number: int) -> list[int]:
    """The fields that it may enter next; where it began is free again."""
    state, fields = halt.state, halt.route.fields
    beside = state.grid.neighbours[fields[-1] if fields else unit.at]
    free = state.open_to(unit, beside)
    if fields and unit.at in beside and unit.at not in free:
        free = sorted((*free, unit.at))
    return free if along is None else [field for field in free if field == along[number]]


def _free_halt(halt: Halt, route: Route, unit: Unit, turns: bool) -> list[Halt]:
    """The position after a step without consequences.

    The board need not be changed to know whether the move goes on."""
    field = route.fields[-1]
    if is_trap(halt.state, unit, field) or is_stuck(halt.state, unit, field, FACINGS if turns else (unit.rotation,)):
        return []
    return [halt._replace(route=route)]


def _halts(halt: Halt, route: Route, turns: bool, frees: bool) -> list[Halt]:
    """The positions after a step from which the move may go on.

    The cheapest for each set of units that are lost by then. The unit's facing decides that, if it has a net or
    links."""
    field = route.fields[-1]
    if is_trap(halt.state, halt.unit, field):
        return []
    found: dict[frozenset[Unit], Halt] = {}
    for facing in _facings(halt.unit) if turns else (halt.unit.rotation,):
        then = halt.state.after_step(halt.unit, field, facing)
        unit = then.units[field]
        if unit is None or then.is_full():
            continue
        paid = route.price
        if unit.seat != halt.unit.seat or not then.forces().works(unit):
            wounds = price(then, unit.owner, unit) if frees else 0
            if not wounds:
                continue
            paid += wounds
            then = _without_net_markers(then, unit)
        lost = route.lost | (_others(halt.state, halt.unit) - _others(then, unit))
        if lost not in found or paid < found[lost].route.price:
            found[lost] = Halt(Route(route.fields, lost, (*route.facings, facing), paid), then, unit)
    return list(found.values())


def _without_net_markers(state: State, unit: Unit) -> State:
    """The position in which the unit may leave its field: a copy, if markers net it."""
    if not any(state.board.kinds[name].nets for name in state.board.markers[unit.at]):
        return state
    other = state.copy()
    other.log = None
    take_net_markers_off(other, unit)
    return other


def _others(state: State, unit: Unit) -> frozenset[Unit]:
    return frozenset(u for u in state.units if u is not None and u is not unit)


def _facings(unit: Unit) -> Sequence[int]:
    """The facings of the unit that differ for other units, the current one first."""
    if not unit.nets and (unit.is_only_hq or not unit.links):
        return (unit.rotation,)
    return [(unit.rotation + turn) % len(FACINGS) for turn in FACINGS]


def _by_rank(unit: Unit, routes: Collection[Route]) -> list[Route]:
    """Routes to one field, the default first. Nearly always there is one."""
    return sorted(routes, key=lambda route: _rank(unit, route)) if len(routes) > 1 else list(routes)


def _rank(unit: Unit, route: Route) -> tuple[bool, int, int, int, int]:
    """The sort key of a route, the default first.

    A direct step comes first, then what costs the own side least and others most, then the shortest."""
    own = sum(u.team == unit.team for u in route.lost)
    return len(route.fields) > 1, own, route.price, own - len(route.lost), len(route.fields)


def _works_at(state: State, unit: Unit, field: int, rotation: int) -> bool:
    """Whether the unit would work on that field for who commands it now."""
    board = state.board.copy()
    board.shift(unit.at, placed_anew(state.grid, unit, field, rotation))
    forces = Forces(board)
    there = forces.units[field]
    return there is not None and there.seat == unit.seat and forces.works(there)


def is_trap(state: State, unit: Unit, field: int) -> bool:
    """Whether the land or the ground there ends a move by an effect on the unit."""
    tile = state.ground[field]
    return (tile is not None and ENTERED in tile.hears) or any(x.swallows(unit) for x in state.land.features[field])


def is_stuck(state: State, unit: Unit, field: int, facings: Iterable[int]) -> bool:
    """Whether `unit` could not go on from `field` in any of these facings.

    It would be netted there, or have no power, or be taken over (FAQ general.66)."""
    if state.board.is_intricate:
        return not any(_works_at(state, unit, field, rotation) for rotation in facings)
    if not state.forces().throwers:
        return False
    units = list(state.units)
    units[unit.at] = None
    for rotation in facings:
        units[field] = other = placed_anew(state.grid, unit, field, rotation)
        present = [u for u in units if u is not None]
        if field not in netted_fields(units, present, state.board.renegades, twins(present)):
            return False
        if not other.nets:  # only the nets of the unit itself make its rotation matter
            return True
    return True
