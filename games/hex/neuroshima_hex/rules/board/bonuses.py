"""The numbers that modules, HQs, markers and the land add to those of units (hex 6.1)."""

from __future__ import annotations

from collections.abc import Iterable

from .tiles import Bonus, Unit


class Bonuses:
    """Sums by field, of everything that works on the unit there.

    `initiative` counts harm by enemies, too; `toughness` has only the fields with some, and none of HQs. `shifting`:
    the fields where icons are shifted or added."""

    __slots__ = ("extra_attack", "initiative", "melee", "ranged", "shifting", "toughness")

    def __init__(self, size: int) -> None:
        self.melee = [0] * size
        self.ranged = [0] * size
        self.initiative = [0] * size
        self.extra_attack = [0] * size
        self.toughness: dict[int, int] = {}
        self.shifting: set[int] = set()

    def add(self, unit: Unit, bonus: Bonus) -> None:
        """Add what one module, HQ or marker gives the unit."""
        melee, ranged, initiative, extra_attack, toughness, _to_enemies = bonus
        at = unit.at
        if melee:
            self.melee[at] += melee
        if ranged:
            self.ranged[at] += ranged
        if initiative:
            self.shift_icons(at, initiative)
        if extra_attack:
            self.extra_attack[at] += extra_attack
            self.shifting.add(at)
        if toughness:
            self.add_toughness(unit, toughness)

    def shift_icons(self, field: int, shift: int) -> None:
        """Let the icons of the unit there have higher values, or lower ones."""
        self.initiative[field] += shift
        self.shifting.add(field)

    def add_toughness(self, unit: Unit, toughness: int) -> None:
        """Add toughness; HQs have none."""
        if not unit.is_hq:
            self.toughness[unit.at] = self.toughness.get(unit.at, 0) + toughness

    def join(self, pairs: Iterable[tuple[Unit, Unit]]) -> None:
        """Let what works on one tile of a Structure work on both.

        Toughness adds up with what is printed on the other tile."""
        for one, other in pairs:
            self.shifting |= {one.at, other.at}
            for sums in (self.melee, self.ranged, self.initiative, self.extra_attack):
                sums[one.at] = sums[other.at] = sums[one.at] + sums[other.at]
            given = self.toughness.pop(one.at, 0) + self.toughness.pop(other.at, 0)
            for tile, mate in ((one, other), (other, one)):
                if given + mate.toughness:
                    self.toughness[tile.at] = given + mate.toughness
