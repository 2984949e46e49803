"""In which segments the units act (hex 4.3, 4.4): worked out once for as long as their icons have the same values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from ..board.icon_values import IconValues
from ..board.tiles import Unit

Bits = int
"""A bit for each of a unit's initiative icons, as in `Battle.spent`."""
NO_ICONS: Mapping[Unit, Bits] = {}


def highest(values: IconValues) -> int:
    """The first segment in which anybody acts."""
    return max(map(max, values.values()), default=0)


class Timetable:
    """The icons that were unspent before the segment `number`, by unit.

    - `rows`: icons that are used up in each segment from `number` on.
    - `forfeited`: icons whose value was above `number` by then. They are used up in that segment and do not act.
    - `values`: those of the icons."""

    __slots__ = ("forfeited", "number", "rows", "values")

    def __init__(self, values: IconValues, spent: Sequence[Bits], number: int) -> None:
        self.values = values
        self.number = number
        self.rows: defaultdict[int, dict[Unit, Bits]] = defaultdict(dict)
        self.forfeited: dict[Unit, Bits] = {}
        rows, forfeited = self.rows, self.forfeited
        for unit, icons in values.items():
            gone, bit = spent[unit.at], 1
            for value in icons:
                if not gone & bit:
                    row = rows[value] if value <= number else forfeited
                    row[unit] = row.get(unit, 0) | bit
                bit <<= 1

    def holds_for(self, values: IconValues) -> bool:
        """Whether no icon of those that are left has got another value."""
        return values is self.values or values.items() <= self.values.items()

    def used_in(self, number: int) -> Mapping[Unit, Bits]:
        """The icons that are used up in a segment by those that act in it, and perhaps of units that are gone."""
        return self.rows.get(number, NO_ICONS)

    def forfeited_in(self, number: int) -> Mapping[Unit, Bits]:
        """The icons that are used up in a segment though it is not theirs."""
        return self.forfeited if number == self.number else NO_ICONS
