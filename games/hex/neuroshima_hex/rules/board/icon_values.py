"""The segments in which units act: the values of their initiative icons now (hex 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .bonuses import Bonuses
from .structures import Structures
from .tiles import Unit

IconValues = list[tuple[Unit, Sequence[int]]]
"""Every unit that has icons, with their values: printed ones first, then extra ones."""


def find_icon_values(present: Iterable[Unit], bonuses: Bonuses, structures: Structures) -> IconValues:
    """The values of all units' icons."""
    shifted, extra, twins = bonuses.initiative, bonuses.extra_attack, structures.twins
    found: IconValues = []
    for unit in present:
        icons = structures.icons(unit) if twins else unit.initiative
        if icons:
            at = unit.at
            found.append((unit, icon_values(icons, shifted[at], extra[at]) if shifted[at] or extra[at] else icons))
    return found


def icon_values(icons: Sequence[int], shift: int, extra: int) -> list[int]:
    """The values of icons with a bonus to the initiative, and with extra attacks (hex 4.3): sum first, then cut at 0;
    then the extra icons, each on the first value below that no other icon has (FAQ errata 9)."""
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
    return values
