"""Moving and turning a unit (digest 3.2, 6.5, 7): the same rules for the Move tile, mobility and Transports."""

from __future__ import annotations

from .errors import Illegal, _
from .hexes import Coord
from .nets import netted_fields
from .structures import is_heavy, twin, twins
from .table import Entry, MovePlan, Table
from .tiles import Unit

BARRED = _("The terrain there does not let this tile in.")
NO_ABILITY = _("This unit has no such ability.")
ALREADY_USED = _("This unit has used that ability in this turn.")


def steps_of(table: Table, unit: Unit, by_tile: bool = False) -> int:
    """How many steps one move of `unit` may have: one, and one more for each Recon Center that serves its side.
    `by_tile`: it is a Move tile's, which in some editions alone is lengthened (digest 10)."""
    if table.edition.recon_for_move_tile_only and not by_tile:
        return 1
    return 1 + table.forces().extra_steps(unit.team)


def paths(table: Table, unit: Unit, by_tile: bool = False) -> dict[int, tuple[int, ...]]:
    """Field to a shortest path that ends there, for all fields that one move of `unit` may reach. Each step must be
    legal by itself: onto a free field, and on only from where the unit is not netted (digest 6.5)."""
    found: dict[int, tuple[int, ...]] = {}
    front: list[tuple[int, ...]] = [()]
    for _step in range(steps_of(table, unit, by_tile)):
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
        present = [u for u in units if u is not None]
        if field not in netted_fields(units, present, table.board.strangers, twins(present)):
            return False
        if not other.nets:  # only the nets of the unit itself make its rotation matter
            return True
    return True


def offers(table: Table, unit: Unit, base: Entry, by_tile: bool = False) -> list[Entry]:
    """The moves and turnings open to `unit`, as compact legal entries."""
    coords = table.grid.coords
    reach = paths(table, unit, by_tile)
    entries = []
    if reach:
        fields = [list(coords[f]) for f in sorted(reach)]
        entries.append({**base, "to": {"any": fields}, "rotation": {"any": list(range(6))}})
    if unit.at not in reach:  # going out and back is a move too (FAQ general.68), staying without turning is not
        turned = [r for r in range(6) if r != unit.rotation]
        entries.append({**base, "to": list(coords[unit.at]), "rotation": {"any": turned}})
    return entries


def plan(
    table: Table, unit: Unit, to: Coord, rotation: int, path: list[Coord] | None = None, by_tile: bool = False
) -> MovePlan:
    """Check one move. Raises Illegal: off_board, nothing_changes, occupied, unreachable."""
    target = table.field(to, "to")
    reach = paths(table, unit, by_tile)
    if path is not None:
        return MovePlan(unit, _checked_path(table, unit, target, path, by_tile), rotation)
    if target in reach:
        return MovePlan(unit, reach[target], rotation)
    if target == unit.at:
        if rotation == unit.rotation:
            raise Illegal("nothing_changes", _("A move has to change the unit's field or the way it faces."), "to")
        return MovePlan(unit, (), rotation)
    if table.units[target] is not None:
        raise Illegal("occupied", _("There is a tile on that field."), "to")
    _check_whole(table, unit, target)
    if not table.may_enter(unit.tile, unit.seat, target):
        raise Illegal("barred", BARRED, "to")
    raise Illegal("unreachable", _("The unit cannot get to that field in one move."), "to")


def _check_whole(table: Table, unit: Unit, to: int) -> None:
    """Raises Illegal where a Structure cannot go there: too_heavy, falls_apart."""
    other = twin(table.units, unit.tile, unit.seat)
    if other is None:
        return
    if is_heavy(unit.tile) or is_heavy(other.tile):
        raise Illegal("too_heavy", _("This unit is too heavy to leave its field; it may turn."), "to")
    if to not in table.grid.neighbours[other.at]:
        raise Illegal("falls_apart", _("The two tiles of a Structure stay next to each other."), "to")


def has_used(table: Table, unit: Unit, ability: str, via: int | None = None) -> bool:
    """Whether the unit has used that ability in this turn; what one tile of a Structure has used, the unit has."""
    return any(table.turn.has_used(part.at, ability, via) for part in table.forces().parts(unit))


def _checked_path(table: Table, unit: Unit, target: int, path: list[Coord], by_tile: bool) -> tuple[int, ...]:
    fields = tuple(table.field(coord, "path") for coord in path)
    at = unit.at
    legal = 0 < len(fields) <= steps_of(table, unit, by_tile) and fields[-1] == target
    for number, field in enumerate(fields):
        free = table.may_enter(unit.tile, unit.seat, field) or field == unit.at
        stuck = number > 0 and (stuck_at(table, unit, at) or is_trap(table, unit, at))
        legal = legal and free and not stuck and field in table.grid.neighbours[at]
        at = field
    if not legal:
        raise Illegal("unreachable", _("The unit cannot go that way."), "path")
    return fields


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
    if has_used(table, unit, ability or trait):
        raise Illegal("already_used", ALREADY_USED, "unit")
    return unit


def actors(table: Table, seat: int, trait: str, ability: str = "") -> list[Unit]:
    """The units of `seat` that may use the ability of that trait now, by field."""
    carries = table.forces().carries
    able = [u for u in free_units(table, seat) if carries(u, trait)]
    return [u for u in able if not has_used(table, u, ability or trait)]


def free_units(table: Table, seat: int) -> list[Unit]:
    """The un-netted units of `seat` and of its own army, by field."""
    forces = table.forces()
    known = forces.free.get(seat)  # asked anew for every ability, and the same until the board changes
    if known is None:
        army, netted = table.players[seat].army.id, forces.netted
        known = [u for u in forces.present if u.seat == seat and u.tile.army == army and u.at not in netted]
        forces.free[seat] = known
    return known
