"""How many wounds units bear (hex 4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from .structures import Structures
from .tiles import Unit


class Toughness:
    """What units bear beyond their first wound.

    - `given`: toughness that is given to the unit on a field by modules, HQs, markers, the land, or the other tile of
      a Structure.
    - `frail`: fields on which any wound destroys a unit.
    - `is_printed`: nothing but what is printed on a single tile counts."""

    __slots__ = ("frail", "given", "is_printed")

    def __init__(self, given: Mapping[int, int], frail: frozenset[int], structures: Structures) -> None:
        self.given = given
        self.frail = frail
        self.is_printed = not (given or frail or structures.twins)

    def of(self, unit: Unit) -> int:
        """The wounds that the unit bears, with what is given to it here."""
        return unit.toughness + self.given.get(unit.at, 0) if self.given else unit.toughness

    def is_destroyed(self, unit: Unit, total: int, new: int) -> bool:
        """Whether the unit is destroyed by `new` wounds that make `total` of them."""
        return total > self.of(unit) or (new > 0 and unit.at in self.frail)
