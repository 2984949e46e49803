"""What units are on this board: when they act, what they bear, which traits they have (hex 4.3, 4.5).

Here are also the sums that modules, HQs, markers and the land add to them (hex 6.1). Most numbers of a team are added
to by one unit or by none. So what a unit gives is prepared once, by field: what only one unit gives is shared with it,
and nothing is summed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from .structures import Structures
from .tiles import NOTHING, UNRAISED, Attack, Bonus, Given, Numbers, Sums, Unit, spread_bonus

if TYPE_CHECKING:
    from ..traits import Trait

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


IconValues = dict[Unit, Sequence[int]]
"""Every unit that has icons, in the order of the fields, with their values: printed ones first, then extra ones."""
MOST_KNOWN = 1024
TraitsByField = Mapping[int, Sequence["Trait"]]


def find_icon_values(
    present: Iterable[Unit],
    units: Sequence[Unit | None],
    bonuses: Mapping[int, Bonuses],
    teams: Iterable[int],
    structures: Structures,
) -> IconValues:
    """The values of all icons of the units that are present. `units`: the same by field; `bonuses`: by team."""
    if structures.twins:
        icons = {unit: structures.icons(unit) for unit in present}
        found: IconValues = {unit: printed for unit, printed in icons.items() if printed}
    else:
        found = {unit: unit.initiative for unit in present if unit.initiative}
    for team in teams:
        sums = bonuses[team].sums
        shifts, extras = sums["initiative"], sums["extra_attack"]
        for field in {**shifts, **extras} if extras else shifts:
            unit = units[field]
            if unit is not None and unit.team == team and (printed := found.get(unit)):
                found[unit] = icon_values(printed, shifts.get(field, 0), extras.get(field, 0))
    return found


@lru_cache(MOST_KNOWN)
def icon_values(icons: Sequence[int], shift: int, extra: int) -> Sequence[int]:
    """The values of icons with a bonus to initiative and extra attacks (hex 4.3).

    The bonus is summed first, then values are cut at 0. Each extra icon gets the next lower value that no other icon
    has (FAQ errata 9)."""
    values = [v + shift if v + shift > 0 else 0 for v in icons]
    if extra:
        value = max(values)
        for _ in range(extra):
            value -= 1
            while value in values:
                value -= 1
            if value < 0:
                break
            values.append(value)
    return tuple(values)


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


class CarriedTraits:
    """Traits that units are given, by field: `from_markers`, `from_land`, `from_links` (`Trait.grants`).

    On `idle` fields units perform no action of their own: there only the land's count. `are_printed`: nothing but what
    is printed on a single tile counts."""

    __slots__ = ("are_printed", "from_land", "from_links", "from_markers", "idle", "structures")

    def __init__(
        self,
        from_markers: TraitsByField,
        from_land: TraitsByField,
        from_links: TraitsByField,
        idle: frozenset[int],
        structures: Structures,
    ) -> None:
        self.from_markers = from_markers
        self.from_land = from_land
        self.from_links = from_links
        self.idle = idle
        self.structures = structures
        self.are_printed = not (from_markers or from_land or from_links or idle or structures.twins)

    def has(self, unit: Unit, trait: str) -> bool:
        """Whether the unit carries the trait of that id now."""
        if self.are_printed:
            return trait in unit.tile.trait_ids
        at = unit.at
        if any(t.id == trait for t in self.from_land.get(at, ())):
            return True
        given = any(t.id == trait for t in (*self.from_markers.get(at, ()), *self.from_links.get(at, ())))
        printed = unit.tile.has(trait) or any(p.tile.has(trait) for p in self.structures.parts(unit))
        return (given or printed) and at not in self.idle
