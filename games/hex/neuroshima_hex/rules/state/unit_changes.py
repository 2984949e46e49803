"""How units come to fields and move, and what awaits them there (hex 3.2, 6.5, 7)."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.tiles import Tile, Unit
from ..events.board import Displaced
from ..position.table import MovePlan
from .battles import follow_board_change, start_due_battle
from .instant_attacks import hurt
from .position import P, Position, board_was_changed
from .removals import remove_unit, remove_unsupported, return_to_hand


def put_unit(position: Position, unit: Unit) -> None:
    """Put a unit on its field, and do nothing of what follows from that."""
    position.units[unit.at] = unit
    board_was_changed(position)


def put_ally(position: Position, seat: int, tile: Tile, at: int, rotation: int) -> None:
    """Put a unit of another army on the board for `seat`."""
    put_unit(position, position.unit(tile, seat, at, rotation))
    coord = position.coord(at)
    position.tell(
        {"type": "placed", "seat": seat, "tile": tile.id, "army": tile.army, "at": coord, "rotation": rotation}
    )
    if not position.is_preview:
        arrive(position, at)


def take_back(position: Position, unit: Unit) -> None:
    """Return a unit from the board to its owner's hand."""
    return_to_hand(position, unit)
    follow_board_change(position)


# Moving ---------------------------------------------------------------------------------------------------------------


def move(position: Position, plan: MovePlan, by: str) -> None:
    """Carry out a legal move; step by step, where the steps have consequences."""
    unit, path = plan.unit, plan.path
    for facing in plan.facings:
        _move_over(position, unit, path[:1], facing, by)
        remove_unsupported(position)
        halted, path = position.units[path[0]], path[1:]
        assert halted is not None
        unit = halted
    _move_over(position, unit, path, plan.rotation, by)
    arrive(position, *path[-1:])


def _move_over(position: Position, unit: Unit, path: Sequence[int], rotation: int, by: str) -> None:
    """Move the unit over these fields (none: turn it), and tell it."""
    end = path[-1] if path else unit.at
    _relocate(position, unit, end, rotation)
    if position.log is not None:
        start, to, way = position.coord(unit.at), position.coord(end), [position.coord(f) for f in path]
        position.tell(
            {"type": "moved", "seat": unit.seat, "rotation": rotation, "by": by, "path": way, "from": start, "to": to}
        )


def _relocate(position: Position, unit: Unit, to: int, rotation: int) -> None:
    """Put a unit of the board on another field, with all that it has."""
    position.board.shift(unit.at, position.unit(unit.tile, unit.seat, to, rotation))
    position.turn.unit_moved(unit.at, to)
    board_was_changed(position)


def after_step(position: P, unit: Unit, to: int, rotation: int) -> P:
    """A copy of the position after a step of the unit, with its direct consequences."""
    other = position.copy()
    other.log = None
    _relocate(other, unit, to, rotation)
    remove_unsupported(other)
    return other


def swap(position: Position, unit: Unit, other: Unit) -> None:
    """Let two units change places; neither turns. Markers and wounds go with them."""
    first, second = unit.at, other.at
    moved = [
        position.unit(unit.tile, unit.seat, second, unit.rotation),
        position.unit(other.tile, other.seat, first, other.rotation),
    ]
    position.board.swap(*moved)
    position.turn.units_swapped(first, second)
    board_was_changed(position)
    places = [position.coord(first), position.coord(second)]
    position.tell({"type": "swapped", "seat": unit.seat, "units": places})
    arrive(position, first, second)


def push(position: Position, by: Unit, unit: Unit, to: int) -> None:
    """Let `by` push another unit to a field; one that was on slippery ground falls."""
    _relocate(position, unit, to, unit.rotation)
    start, end = position.coord(unit.at), position.coord(to)
    position.tell({"type": "pushed", "seat": unit.seat, "unit": position.coord(by.at), "from": start, "to": end})
    slippery = [feature for feature in position.land.features[unit.at] if feature.slippery]
    if slippery and not unit.is_hq:
        remove_unit(position, to, slippery[0].id)
    arrive(position, to)


def displace(position: Position, cause: str, by: Unit, unit: Unit, to: int, rotation: int | None = None) -> None:
    """Let `by` move another unit to a field, in another way than a move.

    `rotation`: its new one, None keeps it. `cause`: the id of a trait or of a question, for the event."""
    _relocate(position, unit, to, unit.rotation if rotation is None else rotation)
    event: Displaced = {
        "type": "displaced", "by": cause, "seat": unit.seat, "unit": position.coord(by.at),
        "from": position.coord(unit.at), "to": position.coord(to),
    }  # fmt: skip
    if rotation is not None:
        event["rotation"] = rotation
    position.tell(event)
    arrive(position, to)


# Arriving -------------------------------------------------------------------------------------------------------------


def arrive(position: Position, *fields: int) -> None:
    """Apply the land and the ground to units that came to these fields.

    The consequences follow at once."""
    if position.land.patches:
        for at in fields:
            _swallow(position, at)
    source, hits = _spring_ground(position, fields)
    remove_unsupported(position)  # such a unit has set the ground off, and is dead before a Medic could help it
    if hits and (standing := [(at, wounds) for at, wounds in hits if position.units[at] is not None]):
        hurt(position, source, position.turn.seat, standing)
    else:
        start_due_battle(position)


def _swallow(position: Position, at: int) -> None:
    """Remove a unit that the land does not bear. It is no wound, so no Medic helps."""
    unit = position.units[at]
    if unit is None:
        return
    feature = next((feature for feature in position.land.features[at] if feature.swallows(unit)), None)
    if feature is not None:
        remove_unit(position, at, feature.id)


def _spring_ground(position: Position, fields: Sequence[int]) -> tuple[str, list[tuple[int, int]]]:
    """Trigger the foundation tiles on these fields.

    Returns the tile that wounds, and its wounds as (field, wounds)."""
    hits: list[tuple[int, int]] = []
    source = ""
    for at in fields:
        tile, unit = position.ground[at], position.units[at]
        if tile is None or unit is None:
            continue
        for trait in tile.tile.traits:
            wounds = trait.entered(position, tile, unit)
            if wounds:
                hits.append((at, wounds))
                source = tile.tile.id
    return source, hits
