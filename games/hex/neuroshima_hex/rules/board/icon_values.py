"""The values of initiative icons now: the segments in which units act (hex 4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from .bonuses import Bonuses
from .structures import Structures
from .tiles import Unit

IconValues = dict[Unit, Sequence[int]]
"""Every unit that has icons, in the order of the fields, with their values: printed ones first, then extra ones."""
MOST_KNOWN = 1024


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
        shifts, extras = bonuses[team].initiative, bonuses[team].extra_attack
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
