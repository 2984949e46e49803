"""Moving and turning a unit (hex 3.2, 6.5, 7).

The Move tile, mobility and Transports share these rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from neuroshima_contract.refusal import Illegal, _

from ..board.links import working
from ..board.structures import twin
from ..board.tiles import Tile, Unit
from ..entries import ROTATIONS, TURNED, Offer
from ..grid import Coord
from .breaking_free import held_units, price
from .routes import MovePlan, Route, find_routes, free_beside, steps_of

if TYPE_CHECKING:
    from ..state.state import State

BARRED = _("The terrain there does not let this tile in.")
OCCUPIED = _("There is a tile on that field.")
TOO_HEAVY = _("This unit is too heavy to leave its field; it may turn.")
AFLOAT = _("Nothing moves or turns this unit but the current and a takeover.")
FALLS_APART = _("The two tiles of a Structure stay next to each other.")
NO_ABILITY = _("This unit has no such ability.")
ALREADY_USED = _("This unit has used that ability in this turn.")


def offers(state: State, unit: Unit, base: Offer, moves: int = 1, frees: bool = False) -> list[Offer]:
    """The moves and turnings open to `unit`, as compact legal entries.

    `moves`: how many it may make in one go, each a step and/or a turning: no more than a longer move does (hex 11.6).
    `frees`: it may break free on its way. A way is named where another one has other consequences."""
    if unit.keeps_facing:
        return []
    shown, turned = state.grid.shown, TURNED[unit.rotation]
    if steps_of(state, unit, moves) == 1:  # as nearly always
        turning: Offer = {**base, "to": shown[unit.at], "rotation": turned}
        free = free_beside(state, unit)
        if not free:
            return [turning]
        return [{**base, "to": {"any": [shown[field] for field in free]}, "rotation": ROTATIONS}, turning]
    reach = find_routes(state, unit, moves=moves, frees=frees)
    entries: list[Offer] = []
    if reach:
        entries.append({**base, "to": {"any": [shown[f] for f in sorted(reach)]}, "rotation": ROTATIONS})
    if unit.at not in reach:  # going out and back is a move too (FAQ general.68), staying without turning is not
        entries.append({**base, "to": shown[unit.at], "rotation": turned})
    for field, routes in sorted(reach.items()):
        if len(routes) == 1 and field != unit.at:  # as nearly always: the first entry says it all
            continue
        where: Offer = {**base, "to": shown[field]}
        first, *others = ([shown[f] for f in route.fields] for route in routes)
        if field == unit.at and routes[0].lost:  # who turns without leaving loses nobody
            entries.append({**where, "rotation": turned, "path": first})
        if others:
            entries.append({**where, "rotation": ROTATIONS, "path": {"any": others}})
    return entries


def plan(
    state: State,
    unit: Unit,
    to: Coord,
    rotation: int,
    path: list[Coord] | None = None,
    turns: bool = True,
    moves: int = 1,
    frees: bool = False,
) -> MovePlan:
    """Check one move, or `moves` in one go; `turns`, `frees`: whether the unit may turn, or break free, on its way.

    Raises Illegal: off_board, nothing_changes, occupied, unreachable."""
    target = state.field(to, "to")
    if (refusal := turning_refusal(unit, "unit")) is not None:
        raise refusal
    if path is not None:
        return _route_over(state, unit, target, path, moves, frees).plan(unit, rotation)
    reach = find_routes(state, unit, turns, moves=moves, frees=frees)
    stays = target == unit.at and rotation != unit.rotation
    if target in reach and not (stays and reach[target][0].lost):
        return reach[target][0].plan(unit, rotation)
    if stays:
        return MovePlan(unit, (), rotation)
    if target == unit.at:
        raise Illegal("nothing_changes", _("A move has to change the unit's field or the way it faces."), "to")
    if state.units[target] is not None:
        raise Illegal("occupied", OCCUPIED, "to")
    if (whole := whole_refusal(state, unit, target, "to")) is not None:
        raise whole
    if not state.may_enter(unit.tile, unit.owner, target):
        raise entry_refusal(state, unit.tile, unit.owner, target, "to")
    raise Illegal("unreachable", _("The unit cannot get to that field in one move."), "to")


def entry_refusal(state: State, tile: Tile, seat: int, at: int, path: str) -> Illegal:
    """Why a tile cannot come to a field that it may not enter: occupied, barred, no_room."""
    if state.units[at] is not None or at in state.board.fixtures:
        return Illegal("occupied", OCCUPIED, path)
    if not state.is_open(tile, seat, at):
        return Illegal("barred", BARRED, path)
    return Illegal("no_room", _("The HQ that is still to come needs that field."), path)


def turning_refusal(unit: Unit, path: str) -> Illegal | None:
    """Why nobody can turn the unit: afloat; None if it can be turned."""
    return Illegal("afloat", AFLOAT, path) if unit.keeps_facing else None


def whole_refusal(state: State, unit: Unit, to: int, path: str) -> Illegal | None:
    """Why a unit cannot leave its field, or a Structure not go to this one: too_heavy, falls_apart; None if it can."""
    other = twin(state.units, unit.tile, unit.owner)
    if unit.is_heavy or (other is not None and other.tile.is_heavy):
        return Illegal("too_heavy", TOO_HEAVY, path)
    if other is None:
        return None
    return None if to in state.grid.neighbours[other.at] else Illegal("falls_apart", FALLS_APART, path)


def has_used(state: State, unit: Unit, ability: str, via: int | None = None) -> bool:
    """Whether the unit has used that ability in this turn.

    The tiles of a Structure count as one unit."""
    users = state.turn.users(ability, via)
    return bool(users) and _is_among(state, users, unit)


def _is_among(state: State, fields: Sequence[int], unit: Unit) -> bool:
    """Whether a tile of the unit stands on one of the fields."""
    return any(part.at in fields for part in state.forces().structures.parts(unit))


def _route_over(state: State, unit: Unit, target: int, path: list[Coord], moves: int, frees: bool) -> Route:
    """The route over just these fields. Raises Illegal: off_board, unreachable."""
    fields = tuple(state.field(coord, "path") for coord in path)
    if 0 < len(fields) <= steps_of(state, unit, moves):
        found = find_routes(state, unit, along=fields, frees=frees).get(target, [])
        for route in found:
            if route.fields == fields:
                return route
    raise Illegal("unreachable", _("The unit cannot go that way."), "path")


def own_unit(state: State, seat: int, coord: Coord) -> Unit:
    """The un-netted unit of `seat` on a field.

    Allied units are moved by nobody and use no abilities, as in games of more players (hex 8.4 of the base rules).
    Raises Illegal: off_board, bad_target, netted, no_power."""
    unit = state.units[state.field(coord, "unit")]
    if unit is None or unit.seat != seat or state.board.is_ally(unit):
        raise Illegal("bad_target", _("Choose a unit of your own."), "unit")
    if not state.forces().works(unit):
        if state.forces().is_unpowered(unit):
            raise Illegal("no_power", _("A unit without power can neither move nor use its abilities."), "unit")
        raise Illegal("netted", _("A netted unit can neither move nor use its abilities."), "unit")
    return unit


def movable_unit(state: State, seat: int, coord: Coord) -> Unit:
    """The unit on a field that an own Move tile of `seat` may move: an un-netted one, or one that breaks free by it.

    Raises Illegal as `own_unit` does."""
    unit = state.units[state.field(coord, "unit")]
    if unit is not None and state.has_breaking_free and price(state, seat, unit):
        return unit
    return own_unit(state, seat, coord)


def movable_units(state: State, seat: int) -> list[Unit]:
    """The units that an own Move tile of `seat` may move, by field: un-netted ones, and those that break free by it."""
    free, held = free_units(state, seat), held_units(state, seat)
    return sorted([*free, *held], key=lambda unit: unit.at) if held else free


def actor(state: State, seat: int, coord: Coord, trait: str, ability: str = "") -> Unit:
    """The own unit on a field that may use the ability of that trait now.

    `ability`: its name in actions, if that is another word. Raises Illegal: off_board, bad_target, netted, no_ability,
    already_used."""
    unit = own_unit(state, seat, coord)
    forces = state.forces()
    if not forces.traits.has(unit, trait):
        is_still = unit.at in forces.idle and _would_have(state, unit, trait)
        message = _("A unit on that field uses no abilities of its own.") if is_still else NO_ABILITY
        raise Illegal("no_ability", message, "unit")
    if has_used(state, unit, ability or trait):
        raise Illegal("already_used", ALREADY_USED, "unit")
    return unit


def _would_have(state: State, unit: Unit, trait: str) -> bool:
    """Whether the unit would have the trait on other ground: printed, or given by a marker."""
    board = state.board
    given = (t for name in board.markers[unit.at] for t in board.kinds[name].grants)
    return any(t.id == trait for t in (*unit.tile.traits, *given))


def actors(state: State, seat: int, trait: str, ability: str = "") -> list[Unit]:
    """The units of `seat` that may use the ability of that trait now, by field."""
    traits = state.forces().traits
    if traits.are_printed:
        able = able_units(state, seat).get(trait, [])
    else:
        able = [u for u in free_units(state, seat) if traits.has(u, trait)]
    used = state.turn.users(ability or trait)
    return [u for u in able if not _is_among(state, used, u)] if used else able


def able_units(state: State, seat: int) -> Mapping[str, list[Unit]]:
    """By the id of an ability, the free units of the seat on which it is printed, by field. Most boards have few."""
    forces = state.forces()
    known = forces.able.get(seat)
    if known is None:
        found: dict[str, list[Unit]] = {}
        armies = state.board.armies
        for unit in forces.present:  # most units have no ability: nothing else need be asked of them
            if unit.abilities and unit.seat == seat and unit.tile.army == armies[unit.owner] and forces.works(unit):
                for ability in unit.abilities:
                    found.setdefault(ability, []).append(unit)
        known = forces.able[seat] = found
    return known


def free_units(state: State, seat: int) -> list[Unit]:
    """The un-netted units that `seat` commands, without allied ones, by field."""
    forces = state.forces()
    known = forces.free.get(seat)  # asked anew for every ability, and the same until the board changes
    if known is None:
        armies = state.board.armies
        present = working(forces.present, forces.stopped)
        known = [u for u in present if u.seat == seat and u.tile.army == armies[u.owner]]
        forces.free[seat] = known
    return known
