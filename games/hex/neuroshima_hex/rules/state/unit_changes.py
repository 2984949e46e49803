"""How units come to fields and move, and what awaits them there (hex 3.2, 6.5, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..board.tiles import Tile, Unit, placed_anew, unit_on
from ..events.board import Displaced
from ..events.board import Way as WayTold
from ..occasions import Occasion
from ..occasions.occasion import ENTERED, MOVED, TURNED
from ..turn.breaking_free import Hold, breaking_free, hold_of, pay, take_net_markers_off
from ..turn.player import Way
from ..turn.routes import MovePlan
from .battles import follow_board_change
from .board_changes import remove_unit, remove_unsupported, return_to_hand

if TYPE_CHECKING:
    from .state import State


def put_unit(state: State, unit: Unit) -> None:
    """Put a unit on its field, and do nothing of what follows from that."""
    state.units[unit.at] = unit
    if state.running is not None:
        state.running.battle.unmark(unit.at)
    state.board_was_changed()


def put_ally(state: State, seat: int, tile: Tile, at: int, rotation: int) -> None:
    """Put a unit on the board for `seat` before the game: of another army, or set up with the HQ."""
    put_unit(state, state.unit(tile, seat, at, rotation))
    coord = state.coord(at)
    state.tell({"type": "placed", "seat": seat, "tile": tile.id, "army": tile.army, "at": coord, "rotation": rotation})
    if not state.is_preview:
        arrive(state, at)
    state.heard = None  # the unit may act on other events than those of the armies


def take_back(state: State, unit: Unit) -> None:
    """Return a unit from the board to its owner's hand."""
    return_to_hand(state, unit)
    follow_board_change(state)


# Moving ---------------------------------------------------------------------------------------------------------------


def move(state: State, plan: MovePlan, by: str) -> None:
    """Carry out a legal move; step by step, where the steps have consequences."""
    unit, path = plan.unit, plan.path
    holds: list[tuple[int, Hold]] = []
    for facing in plan.facings:
        _move_over(state, unit, path[:1], facing, by)
        remove_unsupported(state)
        halted, path = state.units[path[0]], path[1:]
        assert halted is not None
        unit = halted
        if (hold := hold_of(state, unit.owner, unit)) is not None:
            holds.append((unit.at, hold))
            take_net_markers_off(state, unit)
    _move_over(state, unit, path, plan.rotation, by)
    end = path[-1] if path else unit.at
    for at, hold in holds:
        pay(state, unit, end, hold, {at: end})
    event = MOVED if plan.path else TURNED
    arrive(state, *path[-1:], told=_told(state, event, [(end, plan.unit.at)], by))


def _move_over(state: State, unit: Unit, path: Sequence[int], rotation: int, by: str) -> None:
    """Move the unit over these fields (none: turn it), and tell it."""
    end = path[-1] if path else unit.at
    _relocate(state, unit, end, rotation)
    if state.log is not None:
        start, to, way = state.coord(unit.at), state.coord(end), [state.coord(f) for f in path]
        state.tell(
            {"type": "moved", "seat": unit.seat, "rotation": rotation, "by": by, "path": way, "from": start, "to": to}
        )


def _relocate(state: State, unit: Unit, to: int, rotation: int) -> None:
    """Put a unit of the board on another field, with all that it has."""
    state.board.shift(unit.at, placed_anew(state.grid, unit, to, rotation))
    if state.running is not None:
        state.running.battle.unmark(to)
    state.turn.unit_moved(unit.at, to)
    state.board_was_changed()


def after_step(state: State, unit: Unit, to: int, rotation: int) -> State:
    """A copy of the position after a step of the unit, with its direct consequences."""
    other = state.copy()
    other.log = None
    _relocate(other, unit, to, rotation)
    remove_unsupported(other)
    return other


def swap(state: State, unit: Unit, other: Unit) -> None:
    """Let two units change places; neither turns. Markers and wounds go with them."""
    first, second = unit.at, other.at
    moved = {
        first: placed_anew(state.grid, unit, second, unit.rotation),
        second: placed_anew(state.grid, other, first, other.rotation),
    }
    state.board.carry(moved)
    state.turn.units_carried({first: second, second: first})
    state.board_was_changed()
    places = [state.coord(first), state.coord(second)]
    state.tell({"type": "swapped", "seat": unit.seat, "units": places})
    arrive(state, first, second, told=_told(state, MOVED, [(second, first), (first, second)], "swap"))


def rearrange(state: State, seat: int, ways: Sequence[Way], by: str) -> None:
    """Let units of the seat go to each other's fields and turn, all at the same moment; those that are held break free.

    Markers and wounds go with them."""
    units = {way.unit: unit for way in ways if (unit := state.units[way.unit]) is not None}
    changed = [way for way in ways if way.to != way.unit or way.rotation != units[way.unit].rotation]
    if not changed:
        return
    with breaking_free(state, seat, [units[way.unit] for way in changed]):
        moved = {way.unit: placed_anew(state.grid, units[way.unit], way.to, way.rotation) for way in changed}
        state.board.carry(moved)
        state.turn.units_carried({way.unit: way.to for way in changed})
        state.board_was_changed()
        told: list[WayTold] = [
            {"from": state.coord(way.unit), "to": state.coord(way.to), "rotation": way.rotation} for way in changed
        ]
        state.tell({"type": "rearranged", "seat": seat, "by": by, "ways": told})
        gone = [way for way in changed if way.to != way.unit]
        turned = _told(state, TURNED, [(way.to, way.to) for way in changed if way.to == way.unit], by)
        moving = _told(state, MOVED, [(way.to, way.unit) for way in gone], by)
        arrive(state, *(way.to for way in gone), told=[*moving, *turned])


def push(state: State, by: Unit, unit: Unit, to: int) -> None:
    """Let `by` push another unit to a field; one that was on slippery ground falls."""
    _relocate(state, unit, to, unit.rotation)
    start, end = state.coord(unit.at), state.coord(to)
    state.tell({"type": "pushed", "seat": unit.seat, "unit": state.coord(by.at), "from": start, "to": end})
    slippery = [feature for feature in state.land.features[unit.at] if feature.slippery]
    if slippery and not unit.is_hq:
        remove_unit(state, to, slippery[0].id)
    arrive(state, to, told=_told(state, MOVED, [(to, unit.at)], "push", by))


def displace(state: State, cause: str, by: Unit, unit: Unit, to: int, rotation: int | None = None) -> None:
    """Let `by` move another unit to a field, in another way than a move.

    `rotation`: its new one, None keeps it. `cause`: the id of a trait or of a question, for the event."""
    _relocate(state, unit, to, unit.rotation if rotation is None else rotation)
    event: Displaced = {
        "type": "displaced", "by": cause, "seat": unit.seat, "unit": state.coord(by.at),
        "from": state.coord(unit.at), "to": state.coord(to),
    }  # fmt: skip
    if rotation is not None:
        event["rotation"] = rotation
    state.tell(event)
    arrive(state, to, told=_told(state, MOVED, [(to, unit.at)], cause, by))


def _told(
    state: State, event: str, ways: Sequence[tuple[int, int]], cause: str, by: Unit | None = None
) -> Sequence[Occasion]:
    """What happened to the units that stand on these fields now; each with the field from which it came."""
    if not state.is_heard(event):
        return ()
    units = [(state.units[end], start) for end, start in ways]
    return [
        state.occasion(event, unit.seat, unit, start=start, cause=cause, by=by)
        for unit, start in units
        if unit is not None
    ]


def turn_over(state: State, unit: Unit, tile: str, rotation: int, by: str) -> None:
    """Let a unit show another face of its tile, turned so; wounds, markers and used abilities stay.

    It dies at once if it bears fewer wounds on this side than it has."""
    face, at = state.registry.armies[unit.tile.army].tiles[tile], unit.at
    if face.front != unit.tile.front:
        raise ValueError(f"{tile} is no face of {unit.tile.id}")
    turned = unit_on(state.grid, face, unit.seat, unit.team, at, rotation, unit.owner)
    state.units[at] = turned
    state.board_was_changed()
    state.tell(
        {
            "type": "turned_over", "seat": unit.seat, "at": state.coord(at), "tile": tile, "was": unit.tile.id,
            "rotation": rotation, "by": by,
        }
    )  # fmt: skip
    if not unit.is_hq and state.wounds[at] > state.forces().toughness.of(turned):
        remove_unit(state, at, by)
        follow_board_change(state)
    else:
        arrive(state, told=_told(state, TURNED, [(at, at)], by))


# Arriving -------------------------------------------------------------------------------------------------------------


def arrive(state: State, *fields: int, told: Sequence[Occasion] = ()) -> None:
    """Apply the land to units that came to these fields, and let traits act on it: the ground, and who else hears.

    `told`: what has happened besides. The consequences follow at once."""
    if state.land.patches:
        for at in fields:
            _swallow(state, at)
    occasions = [*told]
    if state.is_heard(ENTERED):
        units = [unit for at in fields if (unit := state.units[at]) is not None]
        occasions += [state.occasion(ENTERED, unit.seat, unit) for unit in units]
    if occasions:
        state.happen(*occasions)
    else:
        follow_board_change(state)


def _swallow(state: State, at: int) -> None:
    """Remove a unit that the land does not bear. It is no wound, so no Medic helps."""
    unit = state.units[at]
    if unit is None:
        return
    feature = next((feature for feature in state.land.features[at] if feature.swallows(unit)), None)
    if feature is not None:
        remove_unit(state, at, feature.id)
