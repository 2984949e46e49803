"""Where fields lie in a drawing of a board."""

from __future__ import annotations

import math
from collections.abc import Iterable

Field = tuple[int, int]
SIZE = 100
"""Circumradius of a field; a tile is a little smaller, so that fields show between tiles."""
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Directions 0..5: the first is up, the others follow clockwise."""


def middle(at: Iterable[int]) -> tuple[float, float]:
    """The middle of the field (q, r) in the picture.

    Columns by q, half a field down for every step of q."""
    q, r = at
    return SIZE * 1.5 * q, SIZE * math.sqrt(3) * (r + q / 2)


def neighbours(at: Field) -> list[Field]:
    """The six fields round it, by direction."""
    return [(at[0] + q, at[1] + r) for q, r in STEPS]


def box(fields: Iterable[Iterable[int]]) -> tuple[int, int, int, int]:
    """Left, top, width and height of what holds all fields."""
    points = [middle(f) for f in fields]
    left, top = min(x for x, _ in points) - 110, min(y for _, y in points) - 100
    right, bottom = max(x for x, _ in points) + 110, max(y for _, y in points) + 100
    return round(left), round(top), round(right - left), round(bottom - top)
