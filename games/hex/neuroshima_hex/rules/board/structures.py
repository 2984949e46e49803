"""Structures (rulebook 2025, hex 9): a unit of two tiles on neighbouring fields. Each tile is a `Unit` on its field;
what it means that the two are one unit is said here, and asked wherever units are counted, helped, hurt or moved.

A seat has at most one Structure, so its tiles need no bond of their own: two tiles of a Structure that stand on the
board for the same seat belong together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..grid import Grid
from .tiles import Tile, Unit

NO_TWINS: Mapping[int, int] = {}
PARTS = (1, 2)
"""The two tiles of a Structure; each has two faces, which are tiles of their own (`Tile.part`)."""


def twins(present: Iterable[Unit]) -> Mapping[int, int]:
    """By field of each tile of a Structure, the field of its other one."""
    parts = [unit for unit in present if unit.tile.part]
    if not parts:
        return NO_TWINS
    return {one.at: other.at for one in parts for other in parts if one is not other and one.seat == other.seat}


def twin(units: Iterable[Unit | None], tile: Tile, seat: int) -> Unit | None:
    """The other tile of the Structure on the board to which `tile` of `seat` belongs."""
    if not tile.part:
        return None
    others = (u for u in units if u is not None and u.tile.part and u.seat == seat)
    return next((u for u in others if u.tile.part != tile.part), None)


def may_go(grid: Grid, units: Sequence[Unit | None], tile: Tile, seat: int, at: int) -> bool:
    """Whether a tile may come to a field as far as its Structure is concerned: the two stay neighbours, and one that is
    too heavy stays where it is. A tile that is not on the board yet may."""
    other = twin(units, tile, seat)
    if other is None:
        return True
    return not (is_heavy(tile) or is_heavy(other.tile)) and at in grid.neighbours[other.at]


def is_heavy(tile: Tile) -> bool:
    """Whether the tile keeps its unit on its fields (the icon Weight)."""
    return any(trait.weighs for trait in tile.traits)


def may_change_places(grid: Grid, units: Sequence[Unit | None], unit: Unit, other: Unit) -> bool:
    """Whether two units may change places: a Structure swaps one of its tiles, and stays whole."""
    pairs = ((unit, other), (other, unit))
    return all(u.at == o.at or _may_swap(grid, units, u, o) for u, o in pairs)


def _may_swap(grid: Grid, units: Sequence[Unit | None], unit: Unit, other: Unit) -> bool:
    if is_heavy(unit.tile):
        return False
    twin_of = twin(units, unit.tile, unit.seat)
    # Its own two tiles change places: they are neighbours before and after.
    return twin_of is None or twin_of is other or may_go(grid, units, unit.tile, unit.seat, other.at)


def each_once(units: Iterable[Unit]) -> list[Unit]:
    """The units without the second tile of a Structure whose first one is among them: what hits every unit hits it once
    (hex 9, "counts as one unit"; for the Bomb and for explosions: our ruling)."""
    found: list[Unit] = []
    for unit in units:
        if not (unit.tile.part and any(u.tile.part and u.seat == unit.seat for u in found)):
            found.append(unit)
    return found
