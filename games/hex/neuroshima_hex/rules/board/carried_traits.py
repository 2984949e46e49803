"""The traits that units have now: printed ones, and those of markers and the land."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from .structures import Structures
from .tiles import Unit

if TYPE_CHECKING:
    from ..traits import Trait

TraitsByField = Mapping[int, Sequence["Trait"]]


class CarriedTraits:
    """Traits that units are given, by field: `from_markers`, `from_land`.

    On `idle` fields units perform no action of their own: there only the land's count. `are_printed`: nothing but what
    is printed on a single tile counts."""

    __slots__ = ("are_printed", "from_land", "from_markers", "idle", "structures")

    def __init__(
        self, from_markers: TraitsByField, from_land: TraitsByField, idle: frozenset[int], structures: Structures
    ) -> None:
        self.from_markers = from_markers
        self.from_land = from_land
        self.idle = idle
        self.structures = structures
        self.are_printed = not (from_markers or from_land or idle or structures.twins)

    def has(self, unit: Unit, trait: str) -> bool:
        """Whether the unit carries the trait of that id now."""
        if self.are_printed:
            return trait in unit.tile.trait_ids
        at = unit.at
        if any(t.id == trait for t in self.from_land.get(at, ())):
            return True
        given = any(t.id == trait for t in self.from_markers.get(at, ()))
        printed = unit.tile.has(trait) or any(p.tile.has(trait) for p in self.structures.parts(unit))
        return (given or printed) and at not in self.idle
