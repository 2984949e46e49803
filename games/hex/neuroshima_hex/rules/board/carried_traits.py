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
    """Traits by field: `lent` by markers, `granted` by the land.

    On `idle` fields units perform no action of their own: there only the land's count. `are_printed`: nothing but what
    is printed on a single tile counts."""

    __slots__ = ("are_printed", "granted", "idle", "lent", "structures")

    def __init__(
        self, lent: TraitsByField, granted: TraitsByField, idle: frozenset[int], structures: Structures
    ) -> None:
        self.lent = lent
        self.granted = granted
        self.idle = idle
        self.structures = structures
        self.are_printed = not (lent or granted or idle or structures.twins)

    def has(self, unit: Unit, trait: str) -> bool:
        """Whether the unit carries the trait of that id now."""
        if self.are_printed:
            return trait in unit.tile.trait_ids
        at = unit.at
        if any(t.id == trait for t in self.granted.get(at, ())):
            return True
        lent = any(t.id == trait for t in self.lent.get(at, ()))
        printed = unit.tile.has(trait) or any(p.tile.has(trait) for p in self.structures.parts(unit))
        return (lent or printed) and at not in self.idle
