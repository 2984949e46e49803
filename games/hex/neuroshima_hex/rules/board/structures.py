"""Structures (rulebook 2025, hex 9.3): a unit of two tiles on neighbouring fields.

Each tile is a `Unit` on its field; what it means that the two are one unit is said here, and asked wherever units are
counted, helped, hurt or moved.

A seat has at most one Structure, so its tiles need no bond of their own: two tiles of a Structure that stand on the
board for the same seat belong together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from ..grid import Grid
from .tiles import Tile, Unit

NO_TWINS: Mapping[int, int] = {}
PART = attrgetter("part")
PARTS = (1, 2)
"""The two tiles of a Structure; each has two faces, which are tiles of their own (`Tile.part`)."""


def twins(present: Iterable[Unit]) -> Mapping[int, int]:
    """By field of each tile of a Structure, the field of its other one."""
    parts = list(filter(PART, present))
    if not parts:
        return NO_TWINS
    return {one.at: other.at for one in parts for other in parts if one is not other and one.owner == other.owner}


class Structures:
    """Which tiles on the board are one unit.

    `twins`: by field of each tile of a Structure, the field of its other one."""

    __slots__ = ("twins", "units")

    def __init__(self, units: Sequence[Unit | None], twins: Mapping[int, int]) -> None:
        self.units = units
        self.twins = twins

    def parts(self, unit: Unit) -> tuple[Unit, ...]:
        """The tiles of the unit: itself, and of a Structure the other one."""
        other = self.units[self.twins[unit.at]] if unit.at in self.twins else None
        return (unit,) if other is None else (unit, other)

    def pairs(self) -> list[tuple[Unit, Unit]]:
        """The two tiles of each Structure."""
        return [
            (one, other)
            for at, mate in self.twins.items()
            if at < mate and (one := self.units[at]) is not None and (other := self.units[mate]) is not None
        ]

    def head(self, field: int) -> int:
        """One field of the unit there; the same for both tiles of a Structure."""
        return min(field, self.twins.get(field, field)) if self.twins else field

    def first_fields(self, line: Iterable[int]) -> list[int]:
        """The fields of a line without the second field of each Structure.

        An attack that flies on hits a Structure once."""
        firsts: dict[int, int] = {}
        for field in line:
            firsts.setdefault(self.head(field), field)
        return list(firsts.values())

    def widened(self, fields: frozenset[int]) -> frozenset[int]:
        """The fields, with the other one of each Structure."""
        return fields | {self.twins[f] for f in fields if f in self.twins} if self.twins else fields

    def icons(self, unit: Unit) -> tuple[int, ...]:
        """The initiative icons printed on the unit.

        Those of a Structure work for both of its tiles."""
        if unit.at not in self.twins:
            return unit.initiative
        return tuple(sorted({value for part in self.parts(unit) for value in part.initiative}, reverse=True))

    def total(self, unit: Unit, wounds: Sequence[int]) -> int:
        """The wounds of the unit, where `wounds` has those on each field.

        A Structure counts as one unit: the wounds of both tiles together destroy it (hex 9.3, our ruling)."""
        return wounds[unit.at] + (wounds[self.twins[unit.at]] if unit.at in self.twins else 0)


NO_STRUCTURES = Structures((), NO_TWINS)


def find_structures(units: Sequence[Unit | None], present: Iterable[Unit]) -> Structures:
    """The Structures among the units of a board."""
    found = twins(present)
    return Structures(units, found) if found else NO_STRUCTURES


def twin(units: Iterable[Unit | None], tile: Tile, seat: int) -> Unit | None:
    """The other tile of the Structure on the board to which `tile` of `seat` belongs."""
    if not tile.part:
        return None
    others = (u for u in units if u is not None and u.part and u.owner == seat)
    return next((u for u in others if u.part != tile.part), None)


def may_go(grid: Grid, units: Sequence[Unit | None], tile: Tile, seat: int, at: int) -> bool:
    """Whether the Structure of a tile, if it has one, lets it come to a field.

    Both tiles stay neighbours, and a heavy one does not move. A tile that is not on the board yet may come."""
    other = twin(units, tile, seat)
    if other is None:
        return True
    return not (tile.is_heavy or other.tile.is_heavy) and at in grid.neighbours[other.at]


def may_change_places(grid: Grid, units: Sequence[Unit | None], unit: Unit, other: Unit) -> bool:
    """Whether two units may change places.

    A Structure swaps one of its tiles, and stays whole."""
    pairs = ((unit, other), (other, unit))
    return all(u.at == o.at or _may_swap(grid, units, u, o) for u, o in pairs)


def _may_swap(grid: Grid, units: Sequence[Unit | None], unit: Unit, other: Unit) -> bool:
    if unit.is_heavy:
        return False
    twin_of = twin(units, unit.tile, unit.owner)
    # Its own two tiles change places: they are neighbours before and after.
    return twin_of is None or twin_of is other or may_go(grid, units, unit.tile, unit.owner, other.at)


def each_once(units: Iterable[Unit]) -> list[Unit]:
    """The units without the second tile of a Structure.

    What hits every unit hits a Structure once (hex 9.3, "counts as one unit"; for the Bomb and explosions: our ruling).
    """
    found: list[Unit] = []
    for unit in units:
        if not (unit.part and any(u.part and u.owner == unit.owner for u in found)):
            found.append(unit)
    return found
