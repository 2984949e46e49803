"""What lies on the fields: units with their wounds and markers, and the ground under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .land import Land
from .markers import Marker
from .prizes import Prize
from .tiles import Unit

Event = dict[str, Any]
Log = list[Event] | None
"""Where events go; None makes none."""
Marks = dict[str, int]
"""Markers by their ids, counted. Never changed in place: another one takes its place, so copies may share it."""
NO_MARKS: Marks = {}


class Board:
    """Lists by field: the unit there or None, its wounds, its markers, and the foundation tile under it or None (a
    `Unit`, since it is a tile on a field that belongs to a seat). `hp` are the hit points of the HQs, and `kept` the
    markers won and not yet used, by seat; `prizes` and `fixtures` (as units of nobody) what lies on the land, by field;
    `kinds` the kinds of markers there are, by id; `land` what the fields themselves are."""

    __slots__ = (
        "fixtures", "grid", "ground", "hp", "kept", "kinds", "land", "markers", "prizes", "units", "wounds",
    )  # fmt: skip

    def __init__(self, land: Land, hp: list[int], kinds: Mapping[str, Marker]) -> None:
        self.land = land
        self.grid = grid = land.grid
        self.kinds = kinds
        self.units: list[Unit | None] = [None] * grid.size
        self.wounds = [0] * grid.size
        self.markers = [NO_MARKS] * grid.size
        self.ground: list[Unit | None] = [None] * grid.size
        self.hp = hp
        self.kept = [NO_MARKS] * len(hp)
        self.prizes: dict[int, Prize] = {}
        self.fixtures: dict[int, Unit] = {}

    def copy(self) -> Board:
        """An independent copy; units are shared, since they never change."""
        other = Board.__new__(Board)
        other.land, other.grid, other.kinds = self.land, self.grid, self.kinds
        other.units, other.wounds, other.hp = self.units[:], self.wounds[:], self.hp[:]
        other.markers, other.ground, other.kept = self.markers[:], self.ground[:], self.kept[:]
        other.prizes, other.fixtures = self.prizes.copy(), self.fixtures.copy()
        return other

    @property
    def is_full(self) -> bool:
        """Whether every field that counts is taken (digest 3.3)."""
        units = self.units
        return None not in units if self.land.is_plain else all(units[field] is not None for field in self.land.full)

    def take_off(self, field: int, cause: str, log: Log) -> Unit:
        """The unit is destroyed, with what lies on it; it is returned for the discard pile."""
        unit = self.units[field]
        assert unit is not None
        self.units[field], self.wounds[field], self.markers[field] = None, 0, NO_MARKS
        if log is not None:
            at = list(self.grid.coords[field])
            log.append({"type": "destroyed", "seat": unit.seat, "at": at, "tile": unit.tile.id, "cause": cause})
        return unit

    def take_up(self, field: int, cause: str, log: Log) -> Unit:
        """The foundation tile there is destroyed; it is returned for the discard pile."""
        tile = self.ground[field]
        assert tile is not None
        self.ground[field] = None
        if log is not None:
            at = list(self.grid.coords[field])
            log.append({"type": "ground_destroyed", "seat": tile.seat, "at": at, "tile": tile.tile.id, "cause": cause})
        return tile

    def shift(self, start: int, unit: Unit) -> None:
        """The unit of the field `start` now stands where `unit` says, with its wounds and markers."""
        wounds, marks = self.wounds[start], self.markers[start]
        self.units[start], self.wounds[start], self.markers[start] = None, 0, NO_MARKS
        self.units[unit.at], self.wounds[unit.at], self.markers[unit.at] = unit, wounds, marks

    def swap(self, unit: Unit, other: Unit) -> None:
        """Two units stand now each where the other stood, with their wounds and markers."""
        here, there = unit.at, other.at
        self.units[here], self.units[there] = unit, other
        self.wounds[here], self.wounds[there] = self.wounds[there], self.wounds[here]
        self.markers[here], self.markers[there] = self.markers[there], self.markers[here]

    def mark(self, field: int, marker: str) -> int:
        """One more marker on the unit there; how many of that kind it has now."""
        count = self.markers[field].get(marker, 0) + 1
        self.markers[field] = {**self.markers[field], marker: count}
        return count

    def marked(self, marker: str) -> int:
        """How many markers of that kind lie on the board."""
        return sum(marks.get(marker, 0) for marks in self.markers)
