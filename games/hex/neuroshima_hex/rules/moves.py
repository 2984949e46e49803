"""Moving and turning a unit (digest 3.2, 6.5, 7): the same rules for the Move tile, mobility and Transports."""

from __future__ import annotations

from .errors import Illegal, _
from .hexes import Coord
from .nets import netted_fields
from .questions import Question
from .table import Entry, MovePlan, Table
from .tiles import Unit

BARRED = _("The terrain there does not let this tile in.")
NO_ABILITY = _("This unit has no such ability.")
ALREADY_USED = _("This unit has used that ability in this turn.")


def steps_of(table: Table, unit: Unit) -> int:
    """How many steps one move of `unit` may have: one, and one more for each Recon Center that serves its side."""
    forces = table.forces()
    return 1 + sum(
        trait.extra_steps
        for other in forces.present
        if other.is_module and other.at not in forces.netted and forces.team_served(other) == unit.team
        for trait in other.tile.traits
    )


def paths(table: Table, unit: Unit) -> dict[int, tuple[int, ...]]:
    """Field to a shortest path that ends there, for all fields that one move of `unit` may reach. Each step must be
    legal by itself: onto a free field, and on only from where the unit is not netted (digest 6.5)."""
    found: dict[int, tuple[int, ...]] = {}
    front: list[tuple[int, ...]] = [()]
    for _step in range(steps_of(table, unit)):
        longer = []
        for path in front:
            if path and (stuck_at(table, unit, path[-1]) or is_trap(table, unit, path[-1])):
                continue
            for field in table.grid.neighbours[path[-1] if path else unit.at]:
                if field not in found and (table.may_enter(unit.tile, unit.seat, field) or (field == unit.at and path)):
                    found[field] = (*path, field)
                    longer.append(found[field])
        front = longer
    return found


def is_trap(table: Table, unit: Unit, field: int) -> bool:
    """Whether the land or the ground there does something to whoever comes, so that a move goes no further."""
    tile = table.ground[field]
    return (tile is not None and tile.springs) or any(x.swallows(unit) for x in table.land.features[field])


def stuck_at(table: Table, unit: Unit, field: int) -> bool:
    """Whether `unit` would be netted on `field` however it turned there."""
    units = list(table.units)
    units[unit.at] = None
    for rotation in range(6):
        units[field] = other = table.unit(unit.tile, unit.seat, field, rotation)
        if field not in netted_fields(units, [u for u in units if u is not None]):
            return False
        if not other.nets:  # only the nets of the unit itself make its rotation matter
            return True
    return True


def offers(table: Table, unit: Unit, base: Entry) -> list[Entry]:
    """The moves and turnings open to `unit`, as compact legal entries."""
    coords = table.grid.coords
    reach = paths(table, unit)
    entries = []
    if reach:
        fields = [list(coords[f]) for f in sorted(reach)]
        entries.append({**base, "to": {"any": fields}, "rotation": {"any": list(range(6))}})
    if unit.at not in reach:  # going out and back is a move too (FAQ general.68), staying without turning is not
        turned = [r for r in range(6) if r != unit.rotation]
        entries.append({**base, "to": list(coords[unit.at]), "rotation": {"any": turned}})
    return entries


def plan(table: Table, unit: Unit, to: Coord, rotation: int, path: list[Coord] | None = None) -> MovePlan:
    """Check one move. Raises Illegal: off_board, nothing_changes, occupied, unreachable."""
    target = table.field(to, "to")
    reach = paths(table, unit)
    if path is not None:
        return MovePlan(unit, _checked_path(table, unit, target, path), rotation)
    if target in reach:
        return MovePlan(unit, reach[target], rotation)
    if target == unit.at:
        if rotation == unit.rotation:
            raise Illegal("nothing_changes", _("A move has to change the unit's field or the way it faces."), "to")
        return MovePlan(unit, (), rotation)
    if table.units[target] is not None:
        raise Illegal("occupied", _("There is a tile on that field."), "to")
    if not table.may_enter(unit.tile, unit.seat, target):
        raise Illegal("barred", BARRED, "to")
    raise Illegal("unreachable", _("The unit cannot get to that field in one move."), "to")


def _checked_path(table: Table, unit: Unit, target: int, path: list[Coord]) -> tuple[int, ...]:
    fields = tuple(table.field(coord, "path") for coord in path)
    at = unit.at
    legal = 0 < len(fields) <= steps_of(table, unit) and fields[-1] == target
    for number, field in enumerate(fields):
        free = table.may_enter(unit.tile, unit.seat, field) or field == unit.at
        stuck = number > 0 and (stuck_at(table, unit, at) or is_trap(table, unit, at))
        legal = legal and free and not stuck and field in table.grid.neighbours[at]
        at = field
    if not legal:
        raise Illegal("unreachable", _("The unit cannot go that way."), "path")
    return fields


def push_landings(table: Table, pusher: Unit, target: Unit) -> list[int]:
    """Where a pushed unit may go: free fields next to it at distance 2 from the pusher, at most three (digest 7)."""
    away = table.grid.distances[pusher.at]
    near = [f for f in table.grid.neighbours[target.at] if away[f] == 2]
    return [f for f in near if table.may_enter(target.tile, target.seat, f)]


def push_targets(table: Table, pusher: Unit) -> list[Unit]:
    """The un-netted enemy units next to the pusher that can go somewhere."""
    netted = table.forces().netted
    near = (table.units[f] for f in table.grid.neighbours[pusher.at])
    enemies = [u for u in near if u is not None and u.team != pusher.team and u.at not in netted]
    return [u for u in enemies if push_landings(table, pusher, u)]


def push_question(table: Table, pusher: Unit, target: Unit) -> Question:
    """The pushed side chooses where its unit goes."""
    coords = table.grid.coords
    answers: list[Entry] = [{"to": list(coords[f])} for f in push_landings(table, pusher, target)]
    about = {"unit": list(coords[pusher.at]), "target": list(coords[target.at])}
    return Question(target.seat, "push", answers, about)


def push_plan(table: Table, seat: int, unit: Coord, target: Coord) -> tuple[Unit, Unit]:
    """Who pushes whom. Raises Illegal: off_board, bad_target, netted."""
    pusher = own_unit(table, seat, unit)
    pushed = table.units[table.field(target, "target")]
    if pushed is None or pushed.team == pusher.team or pushed.at not in table.grid.neighbours[pusher.at]:
        raise Illegal("bad_target", _("Choose an enemy unit next to the one that pushes."), "target")
    if pushed.at in table.forces().netted:
        raise Illegal("netted", _("A netted unit cannot be pushed."), "target")
    if not push_landings(table, pusher, pushed):
        raise Illegal("bad_target", _("There is no free field to push this unit to."), "target")
    return pusher, pushed


def own_unit(table: Table, seat: int, coord: Coord) -> Unit:
    """The un-netted unit of `seat` on a field. Allied units are moved by nobody and use no abilities, as in games of
    more players (digest 8.4 of the base rules). Raises Illegal: off_board, bad_target, netted."""
    unit = table.units[table.field(coord, "unit")]
    if unit is None or unit.seat != seat or table.board.is_ally(unit):
        raise Illegal("bad_target", _("Choose a unit of your own."), "unit")
    if unit.at in table.forces().netted:
        raise Illegal("netted", _("A netted unit can neither move nor use its abilities."), "unit")
    return unit


def actor(table: Table, seat: int, coord: Coord, trait: str, ability: str = "") -> Unit:
    """The unit of `seat` on a field that may use the ability of that trait now; `ability` is what actions call it,
    where that is another word. Raises Illegal: off_board, bad_target, netted, no_ability, already_used."""
    unit = own_unit(table, seat, coord)
    forces = table.forces()
    if not forces.carries(unit, trait):
        message = _("A unit on that field uses no abilities of its own.") if unit.at in forces.idle else NO_ABILITY
        raise Illegal("no_ability", message, "unit")
    if table.turn.has_used(unit.at, ability or trait):
        raise Illegal("already_used", ALREADY_USED, "unit")
    return unit


def actors(table: Table, seat: int, trait: str, ability: str = "") -> list[Unit]:
    """The units of `seat` that may use the ability of that trait now, by field."""
    forces, turn = table.forces(), table.turn
    able = [u for u in free_units(table, seat) if forces.carries(u, trait)]
    return [u for u in able if not turn.has_used(u.at, ability or trait)]


def free_units(table: Table, seat: int) -> list[Unit]:
    """The un-netted units of `seat` and of its own army, by field."""
    forces, army = table.forces(), table.players[seat].army.id
    own = [u for u in forces.present if u.seat == seat and u.tile.army == army]
    return [u for u in own if u.at not in forces.netted]
