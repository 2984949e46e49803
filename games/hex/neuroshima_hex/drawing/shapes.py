"""Small pieces of SVG and the geometry of a tile, shared by every drawing."""

from __future__ import annotations

import math
import re

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
