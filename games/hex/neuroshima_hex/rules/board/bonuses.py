"""The sums that modules, HQs, markers and the land add to units (hex 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .tiles import Bonus, Given, Unit, sum_bonus


class Bonuses:
    """Sums by field of all bonuses that a unit of the team has there.

    - `initiative` counts harm by enemies, too; `toughness` has only fields with some, and is not for HQs.
    - `shifting`: the fields where icons are shifted or added.
    - `sums`: all but toughness, by their places in a `Bonus`.
    - `raising`: the sums by which an attack is raised (`RaisedBy`)."""

    __slots__ = ("extra_attack", "initiative", "melee", "raising", "ranged", "shifting", "sums", "toughness")

    def __init__(self, size: int) -> None:
        nothing = [0] * size
        self.sums = self.melee, self.ranged, self.initiative, self.extra_attack = (
            nothing[:], nothing[:], nothing[:], nothing[:],
        )  # fmt: skip
        self.raising = (nothing, self.melee, self.ranged)
        self.toughness: dict[int, int] = {}
        self.shifting: set[int] = set()

    def add(self, unit: Unit, bonus: Bonus) -> None:
        """Add what one marker or the land gives the unit."""
        self.give((unit.at,), sum_bonus(bonus))

    def give(self, fields: Iterable[int], given: Given) -> None:
        """Add what one module, HQ or marker gives the units on these fields."""
        sums, shifts, toughness, _harm = given
        for what, amount in sums:
            added = self.sums[what]
            for field in fields:
                added[field] += amount
        if shifts:
            self.shifting.update(fields)
        if toughness:
            for field in fields:
                self.add_toughness(field, toughness)

    def shift_icons(self, fields: Iterable[int], shift: int) -> None:
        """Let the icons of the units there have higher values, or lower ones."""
        for field in fields:
            self.initiative[field] += shift
        self.shifting.update(fields)

    def add_toughness(self, field: int, toughness: int) -> None:
        """Add toughness, which only HQs do not get."""
        self.toughness[field] = self.toughness.get(field, 0) + toughness

    def without(self, lost: Sequence[tuple[Unit, Sequence[int]]], team: int) -> Bonuses:
        """The sums less what these units give to the team's units on their fields, or do them as enemies."""
        if not any(unit.team == team or unit.given.harm for unit, _fields in lost):
            return self
        other = Bonuses.__new__(Bonuses)
        other.sums = other.melee, other.ranged, other.initiative, other.extra_attack = (
            self.melee[:], self.ranged[:], self.initiative[:], self.extra_attack[:],
        )  # fmt: skip
        other.raising = (self.raising[0], other.melee, other.ranged)
        other.toughness, other.shifting = self.toughness.copy(), self.shifting.copy()
        for unit, fields in lost:
            if unit.team == team:
                other.give(fields, unit.given_back)
            elif unit.given.harm:
                other.shift_icons(fields, -unit.given.harm)
        return other

    def shifts_like(self, other: Bonuses) -> bool:
        """Whether icons get the same values by the other sums."""
        return self is other or (self.initiative == other.initiative and self.extra_attack == other.extra_attack)

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
