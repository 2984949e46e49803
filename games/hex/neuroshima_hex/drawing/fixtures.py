"""Tiles of the land: a steel mount in nobody's colour, which looks like no unit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from neuroshima_contract.svg import group

from .art import Art
from .faces import INITIATIVE_CORNERS, initiative_badge
from .facts import TileFacts
from .shapes import INK, PAPER_LIGHT, STEEL, STEEL_DARK, circle, hexagon, path, polar, polygon
from .sides import side_icons

NAME = "fixture"
"""Stands where the tiles of an army have the army's id."""
Symbols = Iterable[tuple[str, str]]


def fixture_symbols(fixtures: Mapping[str, TileFacts], art: Art) -> Symbols:
    """The symbols of the land's tiles, as (name, content).

    `fixture-<id>` turns, `fixture-<id>-face` stays upright, like an army's tiles."""
    for name, tile in fixtures.items():
        yield f"{NAME}-{name}", mount(tile, art)
        yield f"{NAME}-{name}-face", head(tile)


def mount(tile: TileFacts, art: Art) -> str:
    """What turns: plates bolted to the ground, and the icons on the sides."""
    base = polygon(hexagon(94), fill=INK, fill_opacity=".6", stroke=STEEL_DARK, stroke_width=3)
    plate = circle(0, 0, 84, fill="#39424a", stroke=STEEL, stroke_width=4)
    bolts = "".join(circle(*polar(75, 60 * i), 4.5, fill=STEEL, stroke=INK, stroke_width=1.5) for i in range(6))
    tracks = circle(0, 0, 58, fill="none", stroke=INK, stroke_width=3, stroke_dasharray="5 4", opacity=".7")
    return base + plate + tracks + bolts + side_icons(tile, art)


def head(tile: TileFacts) -> str:
    """What stays upright: the eye of a machine, and when it acts."""
    dome = circle(0, 0, 40, fill=STEEL_DARK, stroke=INK, stroke_width=3) + circle(
        0, 0, 35, fill="none", stroke=STEEL, stroke_width=3, stroke_dasharray="9 4"
    )
    eye = circle(0, 0, 17, fill=INK, stroke=PAPER_LIGHT, stroke_width=4) + circle(0, 0, 7, fill="#e2402c")
    sights = path("M0,-30V-21M0,30V21M-30,0H-21M30,0H21", stroke=PAPER_LIGHT, stroke_width=5)
    badges = (initiative_badge(c, n) for c, n in zip(INITIATIVE_CORNERS, tile["initiative"], strict=False))
    return group(dome + sights + eye, data_icon="fixture") + "".join(badges)
