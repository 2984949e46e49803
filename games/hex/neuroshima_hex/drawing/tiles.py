"""A whole tile: paper, rim, medallion and badges, as the two symbols of docs/hex-data.md."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any

from . import glyphs
from .armies import style
from .icons import side_icons
from .shapes import (
    INK,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    RUST,
    STEEL,
    VIEW_BOX,
    chance,
    circle,
    corner,
    group,
    hexagon,
    mix,
    moved,
    number,
    path,
    polar,
    polygon,
    text,
)

Tile = Mapping[str, Any]
DEFAULT_COLOR = "#9a8c78"
INITIATIVE_CORNERS = ("left", "lower_left", "upper_left")
"""Where initiative badges sit, highest number first."""


def sprite(army_id: str, army: Mapping[str, Any]) -> str:
    """All tiles of an army as symbols in one hidden SVG element, to be put into a page once.

    `army` is the catalogue's entry: `color` and `tiles`. `<army>-<tile>` turns with the tile, `<army>-<tile>-face`
    stays upright; an instant has only the face. `<army>-emblem` is the army's sign,
    `<army>-back` the back of a tile."""
    color = army.get("color") or DEFAULT_COLOR
    symbols = [_defs(army_id, color), _symbol(f"{army_id}-emblem", moved(style(army_id).emblem(color, INK), 0, 0, 1.7))]
    symbols.append(_symbol(f"{army_id}-back", back(army_id, color)))
    for name, tile in army["tiles"].items():
        if tile["kind"] != "instant":
            symbols.append(_symbol(f"{army_id}-{name}", ground(army_id, color, name, tile)))
        symbols.append(_symbol(f"{army_id}-{name}-face", face(army_id, color, name, tile)))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false">'
        + "".join(symbols)
        + "</svg>"
    )


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="{VIEW_BOX}">{content}</symbol>'


def _defs(army_id: str, color: str) -> str:
    """The gradients and the pattern that the army's symbols point at."""
    weave = path(style(army_id).weave, fill="none", stroke=mix(color, INK, 0.25), stroke_width=2)
    return (
        f'<defs><radialGradient id="{army_id}-paper" cx=".42" cy=".36" r=".72">'
        f'<stop offset="0" stop-color="{PAPER_LIGHT}"/><stop offset=".62" stop-color="{mix(PAPER, color, 0.1)}"/>'
        f'<stop offset="1" stop-color="{mix(PAPER_DARK, color, 0.3)}"/></radialGradient>'
        f'<radialGradient id="{army_id}-iron" cx=".4" cy=".32" r=".8">'
        f'<stop offset="0" stop-color="{mix("#4a4038", color, 0.18)}"/>'
        f'<stop offset="1" stop-color="{INK}"/></radialGradient>'
        f'<pattern id="{army_id}-weave" width="24" height="24" patternUnits="userSpaceOnUse">{weave}</pattern></defs>'
    )


def ground(army_id: str, color: str, name: str, tile: Tile) -> str:
    """What turns with the tile: paper, rim and the icons on the sides."""
    return _paper(army_id, color, name) + side_icons(tile)


def _paper(army_id: str, color: str, name: str) -> str:
    sheet = polygon(hexagon(96), fill=mix(color, INK, 0.35), stroke=INK, stroke_width=4, stroke_linejoin="round")
    return (
        sheet
        + polygon(hexagon(85), fill=f"url(#{army_id}-paper)")
        + _weave(army_id)
        + _wear(army_id + name)
        + _rim(army_id, color)
    )


def _weave(army_id: str, opacity: float = 0.2) -> str:
    return polygon(hexagon(85), fill=f"url(#{army_id}-weave)", opacity=f"{opacity:g}")


def _rim(army_id: str, color: str) -> str:
    dashes, cap = style(army_id).rim
    line = polygon(
        hexagon(90.5),
        fill="none",
        stroke=mix(color, "#ffffff", 0.12),
        stroke_width=6.5,
        stroke_dasharray=dashes,
        stroke_linecap=cap,
    )
    return line + polygon(hexagon(85.5), fill="none", stroke=INK, stroke_width=1.6, opacity=".6")


def _wear(key: str) -> str:
    """Rust and scratches, sown by the tile's name so that each tile has its own and keeps it."""
    luck = chance(key)
    blots = []
    for _ in range(5):
        x, y = polar(58 + 22 * next(luck), 360 * next(luck))
        blots.append(circle(x, y, 2 + 7 * next(luck), fill=RUST, opacity=number(0.08 + 0.14 * next(luck))))
    return group(
        "".join(blots) + path("".join(_scratch(luck) for _ in range(4)), stroke=INK, stroke_width=0.9, opacity=".3")
    )


def _scratch(luck: Any) -> str:
    x, y = polar(45 + 30 * next(luck), 360 * next(luck))
    return f"M{number(x)},{number(y)}l{number(24 * next(luck) - 12)},{number(16 * next(luck) - 8)}"


def face(army_id: str, color: str, name: str, tile: Tile) -> str:
    """What stays upright: the medallion with a head or an emblem, and the badges at the corners."""
    if tile["kind"] == "instant":
        return _instant(army_id, color, name, tile)
    draw = {"hq": _hq_medallion, "module": _module_medallion}.get(tile["kind"], _medallion)
    return draw(army_id, color, name, tile) + _badges(color, tile)


def _disc(army_id: str, color: str, radius: float, fill: str = "") -> str:
    disc = circle(0, 0, radius, fill=fill or f"url(#{army_id}-iron)", stroke=INK, stroke_width=3)
    return disc + circle(0, 0, radius - 3.5, fill="none", stroke=mix(color, "#ffffff", 0.25), stroke_width=2.6)


def _medallion(army_id: str, color: str, name: str, tile: Tile) -> str:
    variant = zlib.crc32(name.encode()) % 6
    return _disc(army_id, color, 41) + moved(style(army_id).head(PAPER_LIGHT, INK, variant), 0, 0, 0.6)


def _module_medallion(army_id: str, color: str, name: str, tile: Tile) -> str:
    """Modules have a square plate instead of a disc: their kind is seen without reading the emblem."""
    plate = _plate(35, 9, f"url(#{army_id}-iron)", INK, 3) + _plate(31.5, 6, "none", mix(color, "#ffffff", 0.25), 2.6)
    glyph = glyphs.of_tile(tile) or style(army_id).emblem
    return plate + moved(glyph(PAPER_LIGHT, INK), 0, 0, 0.56)


def _plate(half: float, bend: float, fill: str, stroke: str, width: float) -> str:
    size = f'x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{bend:g}"'
    return f'<rect {size} fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'


def _hq_medallion(army_id: str, color: str, name: str, tile: Tile) -> str:
    """The HQ wears the army's emblem on the army's colour, and below it what it gives its neighbours."""
    disc = circle(0, 0, 45, fill=mix(color, INK, 0.25), stroke=INK, stroke_width=3)
    rings = circle(0, 0, 41, fill="none", stroke=PAPER_LIGHT, stroke_width=2) + circle(
        0, 0, 37, fill="none", stroke=PAPER_LIGHT, stroke_width=1
    )
    emblem = moved(style(army_id).emblem(PAPER_LIGHT, mix(color, INK, 0.45)), 0, -6, 0.54)
    return disc + rings + emblem + _hq_bonus(color, tile)


def _hq_bonus(color: str, tile: Tile) -> str:
    if not any(tile.get("bonus", {}).values()):
        return ""
    plate = f'<rect x="-28" y="21" width="56" height="29" rx="8" fill="{INK}" stroke="{PAPER_LIGHT}" stroke-width="2"/>'
    size = 0.32 if len(tile["bonus"]) > 1 else 0.37
    return plate + moved(glyphs.of_bonus(tile["bonus"])(PAPER_LIGHT, INK), 0, 35.5, size)


def _badges(color: str, tile: Tile) -> str:
    badges = [
        initiative_badge(where, value) for where, value in zip(INITIATIVE_CORNERS, tile["initiative"], strict=False)
    ]
    if tile["toughness"]:
        badges.append(_toughness(tile["toughness"]))
    traits = [t for t in tile.get("traits", []) if t in ("mobility", "explosion")]
    badges += [_trait(t, where, color) for t, where in zip(traits, ("upper_right", "lower_right"), strict=False)]
    return "".join(badges)


def initiative_badge(where: str, value: object, fill: str = INK, ink: str = "#fff6dc") -> str:
    """A number in a disc at that corner of the tile."""
    x, y = corner(where)
    disc = circle(x, y, 19.5, fill=fill, stroke="#fff6dc", stroke_width=2.6)
    return group(disc + text(value, x, y, 31, ink), data_icon="initiative")


def _toughness(value: int) -> str:
    x, y = corner("right")
    shield = path("M-17,-19H17V2C17,13 8,19 0,22C-8,19 -17,13 -17,2Z", fill=STEEL, stroke=INK, stroke_width=3)
    return group(moved(shield + text(value, 0, -1, 27, INK), x, y), data_icon="toughness")


def _trait(trait: str, where: str, color: str) -> str:
    x, y = corner(where)
    disc = circle(0, 0, 18, fill=PAPER_LIGHT, stroke=INK, stroke_width=3)
    return group(moved(disc + moved(glyphs.of_trait(trait)(INK, PAPER_LIGHT), 0, 0, 0.29), x, y), data_icon=trait)


def _instant(army_id: str, color: str, name: str, tile: Tile) -> str:
    """Dark where board tiles are pale, and one large emblem: an order, not a unit."""
    sheet = polygon(hexagon(96), fill=mix(color, INK, 0.45), stroke=INK, stroke_width=4, stroke_linejoin="round")
    inside = polygon(hexagon(85), fill=f"url(#{army_id}-iron)") + _weave(army_id, 0.35) + _rim(army_id, color)
    glyph = glyphs.of_tile(tile) or glyphs.letter(name)
    ring = circle(0, 0, 66, fill=mix(color, INK, 0.6), stroke=mix(color, "#ffffff", 0.2), stroke_width=3)
    return sheet + inside + ring + moved(glyph(PAPER_LIGHT, mix(color, INK, 0.6)), 0, 0, 0.98)


def back(army_id: str, color: str) -> str:
    """The back of a tile, for stacks."""
    sheet = polygon(hexagon(96), fill=mix(color, INK, 0.5), stroke=INK, stroke_width=4, stroke_linejoin="round")
    emblem = moved(style(army_id).emblem(mix(color, PAPER_LIGHT, 0.55), mix(color, INK, 0.6)), 0, 0, 1.05)
    return sheet + _weave(army_id, 0.3) + _rim(army_id, color) + emblem
