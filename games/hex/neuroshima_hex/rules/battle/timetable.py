"""In which segments the units act (hex 4.3, 4.4).

A timetable is worked out once, and holds as long as the values of the icons stay the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..board.icon_values import IconValues
from ..board.tiles import Unit

Bits = int
"""A bit for each of a unit's initiative icons, as in `Battle.spent`."""


def highest(values: IconValues) -> int:
    """The first segment in which anybody acts."""
    return max(map(max, values.values()), default=0)


class Timetable:
    """The icons that were unspent before the segment `number`, by unit.

    - `rows`: by segment, the units with an icon that is used up in it, perhaps twice.
    - `values`: those of the icons. Icons with a higher value than `number` are forfeited in that segment (hex 4.4)."""

    __slots__ = ("number", "rows", "values")

    def __init__(self, values: IconValues, spent: Sequence[Bits], number: int) -> None:
        self.values = values
        self.number = number
        self.rows: list[list[Unit]] = [[] for _ in range(number + 1)]
        rows = self.rows
        for unit, icons in values.items():
            if spent[unit.at]:
                icons = _unspent(icons, spent[unit.at])
            for value in icons:
                if value <= number:
                    rows[value].append(unit)

    def holds_for(self, values: IconValues) -> bool:
        """Whether no icon of those that are left has got another value."""
        return values is self.values or values.items() <= self.values.items()

    def used_in(self, number: int) -> Iterable[Unit]:
        """The units with icons that are used up in a segment, each once.

        They may be gone, or not act."""
        return dict.fromkeys(self.rows[number])

    def book_spent(self, spent: list[Bits], number: int) -> None:
        """Mark icons that were used up before segment `number`: those with higher values."""
        for unit, icons in self.values.items() if number < self.number else ():
            for bit, value in enumerate(icons):
                if value > number:
                    spent[unit.at] |= 1 << bit


def _unspent(icons: Sequence[int], spent: Bits) -> Sequence[int]:
    return [value for bit, value in enumerate(icons) if not spent >> bit & 1]
