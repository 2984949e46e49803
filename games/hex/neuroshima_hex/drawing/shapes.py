"""Small pieces of SVG, and the geometry of tiles and boards, shared by every drawing."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from neuroshima_contract.svg import attrs, number

RADIUS = 96
"""Circumradius of a tile, in units of its symbol (the symbol is 200 wide)."""
INRADIUS = RADIUS * math.sqrt(3) / 2
VIEW_BOX = "-100 -100 200 200"

COLOR = re.compile(r"#[0-9a-fA-F]{6}")
INK = "#1d1815"
PAPER = "#e2d3ae"
PAPER_LIGHT = "#f2e7c9"
PAPER_DARK = "#b79c6d"
RUST = "#7d4423"
BLOOD = "#a3261b"
STEEL = "#8d979e"
STEEL_DARK = "#4b545b"
COPPER = "#c07f45"
BRASS = "#e8b64c"
COIL = "#2f8597"

CORNERS = {"left": 180, "lower_left": 120, "lower_right": 60, "right": 0, "upper_right": -60, "upper_left": -120}
"""Angles of the corners in degrees, clockwise from the right: upright badges sit there, away from the sides' icons."""


def polar(radius: float, degrees: float) -> tuple[float, float]:
    """The point at `radius` from the middle, `degrees` clockwise from the right."""
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def hexagon(radius: float) -> str:
    """The `points` of a flat-top hexagon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in (polar(radius, 60 * i) for i in range(6)))


def corner(name: str, radius: float = 71) -> tuple[float, float]:
    """Where the badge of that corner has its middle."""
    return polar(radius, CORNERS[name])


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{attrs(attributes)}/>'


def path(d: str, **attributes: object) -> str:
    return f'<path d="{d}"{attrs(attributes)}/>'


def polygon(points: str, **attributes: object) -> str:
    return f'<polygon points="{points}"{attrs(attributes)}/>'


def mix(color: str, other: str, share: float) -> str:
    """`color` with `share` (0..1) of `other` in it, both as #rrggbb."""
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(color: str) -> list[int]:
    return [int(color[i : i + 2], 16) for i in (1, 3, 5)]


# Fields of a board ----------------------------------------------------------------------------------------------------

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
