"""The sums that modules, HQs, markers and the land add to units (hex 6.1).

Most numbers of a team are added to by one unit or by none. So what a unit gives is prepared once, by field: what only
one unit gives is shared with it, and nothing is summed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .tiles import NOTHING, UNRAISED, Attack, Bonus, Given, Numbers, Sums, Unit, spread_bonus

NO_SUMS = {UNRAISED: NOTHING} | {name: NOTHING for name in Bonus._fields if name != "enemy_initiative"}


class Bonuses:
    """Sums by field of all bonuses that a unit of the team has there.

    `sums`: by the name of a number; nothing is added to the one called `UNRAISED`. They are shared, and never changed
    in place. The initiative counts harm by enemies, too; toughness is not for HQs."""

    __slots__ = ("sums",)

    def __init__(self, sums: dict[str, Sums] | None = None) -> None:
        self.sums = NO_SUMS.copy() if sums is None else sums

    @property
    def melee(self) -> Sums:
        return self.sums["melee"]

    @property
    def ranged(self) -> Sums:
        return self.sums["ranged"]

    @property
    def initiative(self) -> Sums:
        return self.sums["initiative"]

    @property
    def extra_attack(self) -> Sums:
        return self.sums["extra_attack"]

    @property
    def toughness(self) -> Sums:
        return self.sums["toughness"]

    def raised(self, attack: Attack, at: int) -> int:
        """The strength of an attack of the unit on a field, with its bonuses."""
        strength = attack.strength
        for name in attack.kind.bonus:
            strength += self.sums[name].get(at, 0)
        return strength

    def give(self, numbers: Numbers) -> None:
        """Add what one module, HQ or marker gives the team's units, or does to them as an enemy."""
        sums = self.sums
        for name, amounts in numbers:
            sums[name] = _plus(sums[name], amounts) if sums[name] else amounts

    def without(self, lost: Iterable[tuple[int, Given]], team: int) -> Bonuses:
        """The sums of `team` without what units gave that have left the board.

        `lost`: their teams, and what they gave. If that changes no sum, these same sums are returned."""
        sums = self.sums
        for giving, given in lost:
            for name, amounts in given.helped if giving == team else given.harmed:
                if sums is self.sums:
                    sums = sums.copy()
                sums[name] = _minus(sums[name], amounts)
        return self if sums is self.sums else Bonuses(sums)

    def shifts_like(self, other: Bonuses) -> bool:
        """Whether icons get the same values by the other sums."""
        mine, theirs = self.sums, other.sums
        return mine["initiative"] == theirs["initiative"] and mine["extra_attack"] == theirs["extra_attack"]

    def join(self, pairs: Iterable[tuple[Unit, Unit]]) -> None:
        """Let what works on one tile of a Structure work on both.

        Toughness adds up with what is printed on the other tile."""
        for one, other in pairs:
            for name, sums in self.sums.items():
                both = sums[one.at] + sums[other.at]
                self.sums[name] = Sums({**sums, one.at: both, other.at: both})
            self.give([("toughness", Sums({one.at: other.toughness, other.at: one.toughness}))])


def given_by(unit: Unit, fields: Sequence[int]) -> Given:
    """What a module or HQ gives on the fields that it acts on, mostly those of its links."""
    return unit.given if fields is unit.links else spread_bonus(unit.bonus, tuple(fields))


def _plus(sums: Sums, added: Sums) -> Sums:
    both = Sums(sums)
    for field, amount in added.items():
        both[field] = both.get(field, 0) + amount
    return both


def _minus(sums: Sums, lost: Sums) -> Sums:
    if sums is lost:  # nobody else gave anything
        return NOTHING
    left = Sums(sums)
    for field, amount in lost.items():
        left[field] -= amount
    return left
