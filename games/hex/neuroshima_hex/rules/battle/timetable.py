"""In which segments the units act (hex 4.3, 4.4).

A timetable is worked out once, and holds as long as the values of the icons stay the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ..board.modifiers import Forces
from ..board.tiles import Unit

Bits = int
"""A bit for each of a unit's initiative icons, as in `Battle.spent`."""


class Timetable:
    """The icons that were unspent before the segment `number`, by unit.

    - `rows`: by segment, the units with an icon that is used up in it, as the keys of a dictionary.
    - `forces`: what gives the icons their values. Icons with a higher value than `number` are forfeited in that segment
      (hex 4.4): no battle comes to their rows."""

    __slots__ = ("forces", "number", "rows")

    def __init__(self, forces: Forces, spent: Sequence[Bits], number: int | None = None) -> None:
        self.forces = forces
        self.rows: Mapping[int, Mapping[Unit, None]] = self._make_rows(spent)
        self.number = max(self.rows, default=0) if number is None else number

    def _make_rows(self, spent: Sequence[Bits]) -> Mapping[int, Mapping[Unit, None]]:
        rows: dict[int, dict[Unit, None]] = defaultdict(dict)
        is_spent = any(spent)
        for unit, icons in self.forces.values.items():
            for value in _unspent(icons, spent[unit.at]) if is_spent else icons:
                rows[value][unit] = None
        return rows

    def holds_for(self, forces: Forces) -> bool:
        """Whether no icon of those that are left has got another value."""
        return forces is self.forces or forces.has_icons_of(self.forces)

    def units_using_icons(self, number: int) -> Iterable[Unit]:
        """Units whose icons are used up in a segment, each once.

        They may be gone, or not act."""
        return self.rows.get(number, ())

    def book_spent(self, spent: list[Bits], number: int) -> None:
        """Mark icons that were used up before segment `number`: those with higher values."""
        for unit, icons in self.forces.values.items() if number < self.number else ():
            for bit, value in enumerate(icons):
                if value > number:
                    spent[unit.at] |= 1 << bit


def _unspent(icons: Sequence[int], spent: Bits) -> Sequence[int]:
    return [value for bit, value in enumerate(icons) if not spent >> bit & 1]
