"""How many wounds units bear (hex 4.5)."""

from __future__ import annotations

from collections.abc import Mapping

from .bonuses import Bonuses
from .structures import Structures
from .tiles import Unit


class Toughness:
    """What units bear beyond their first wound.

    - `given`: whether anybody may have toughness by modules, HQs, markers, the land, or the other tile of a Structure;
      `bonuses` say how much.
    - `frail`: fields on which any wound destroys a unit.
    - `is_printed`: nothing but what is printed on a single tile counts."""

    __slots__ = ("bonuses", "frail", "given", "is_printed")

    def __init__(
        self, bonuses: Mapping[int, Bonuses], given: bool, frail: frozenset[int], structures: Structures
    ) -> None:
        self.bonuses = bonuses
        self.given = given
        self.frail = frail
        self.is_printed = not (given or frail or structures.twins)

    def by(self, bonuses: Mapping[int, Bonuses]) -> Toughness:
        """The same with other sums of what is given."""
        other = Toughness.__new__(Toughness)
        other.bonuses, other.given, other.frail, other.is_printed = bonuses, self.given, self.frail, self.is_printed
        return other

    def of(self, unit: Unit) -> int:
        """The wounds that the unit bears, with what is given to it here."""
        if not self.given or unit.is_hq:
            return unit.toughness
        return unit.toughness + self.bonuses[unit.team].toughness.get(unit.at, 0)

    def is_destroyed(self, unit: Unit, total: int, new: int) -> bool:
        """Whether the unit is destroyed by `new` wounds that make `total` of them."""
        return total > self.of(unit) or (new > 0 and unit.at in self.frail)
