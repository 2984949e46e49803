"""The sums that modules, HQs, markers and the land add to units (hex 6.1).

Most numbers of a team are added to by one unit or by none. So what a unit gives is prepared once, by field: what only
one unit gives is shared with it, and nothing is summed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .tiles import EXTRA_ATTACK, INITIATIVE, MELEE, NOTHING, RANGED, TOUGHNESS, Given, Numbers, Sums, Unit, spread_bonus


class Bonuses:
    """Sums by field of all bonuses that a unit of the team has there.

    `sums`: by the place of a number (`tiles.MELEE` …), at 0 those of attacks that nothing raises. They are shared, and
    never changed in place. The initiative counts harm by enemies, too; toughness is not for HQs."""

    __slots__ = ("sums",)

    def __init__(self, sums: list[Sums] | None = None) -> None:
        self.sums = [NOTHING] * (TOUGHNESS + 1) if sums is None else sums

    @property
    def melee(self) -> Sums:
        return self.sums[MELEE]

    @property
    def ranged(self) -> Sums:
        return self.sums[RANGED]

    @property
    def initiative(self) -> Sums:
        return self.sums[INITIATIVE]

    @property
    def extra_attack(self) -> Sums:
        return self.sums[EXTRA_ATTACK]

    @property
    def toughness(self) -> Sums:
        return self.sums[TOUGHNESS]

    def give(self, numbers: Numbers) -> None:
        """Add what one module, HQ or marker gives the team's units, or does to them as an enemy."""
        sums = self.sums
        for place, amounts in numbers:
            sums[place] = _plus(sums[place], amounts) if sums[place] else amounts

    def without(self, lost: Iterable[tuple[int, Given]], team: int) -> Bonuses:
        """The sums of `team` without what units gave that have left the board.

        `lost`: their teams, and what they gave. If that changes no sum, these same sums are returned."""
        sums = self.sums
        for giving, given in lost:
            for place, amounts in given.helped if giving == team else given.harmed:
                if sums is self.sums:
                    sums = sums[:]
                sums[place] = _minus(sums[place], amounts)
        return self if sums is self.sums else Bonuses(sums)

    def shifts_like(self, other: Bonuses) -> bool:
        """Whether icons get the same values by the other sums."""
        mine, theirs = self.sums, other.sums
        return mine[INITIATIVE] == theirs[INITIATIVE] and mine[EXTRA_ATTACK] == theirs[EXTRA_ATTACK]

    def join(self, pairs: Iterable[tuple[Unit, Unit]]) -> None:
        """Let what works on one tile of a Structure work on both.

        Toughness adds up with what is printed on the other tile."""
        for one, other in pairs:
            for place in (MELEE, RANGED, INITIATIVE, EXTRA_ATTACK, TOUGHNESS):
                sums = self.sums[place]
                both = sums[one.at] + sums[other.at]
                self.sums[place] = Sums({**sums, one.at: both, other.at: both})
            self.give([(TOUGHNESS, Sums({one.at: other.toughness, other.at: one.toughness}))])


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
