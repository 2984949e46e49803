"""The upright part of a tile: the medallion in the middle and badges at corners.

Tiles of the land, last here, are a steel mount in nobody's colour, which looks like no unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from neuroshima_contract.svg import group, moved, text

from . import glyphs
from .armies import Kit, inlay, rim, weave
from .art import Art, Glyph
from .facts import TileFacts
from .generated import generated_glyph
from .icons import side_icons, traits_on_sides
from .shapes import INK, PAPER_LIGHT, STEEL, STEEL_DARK, circle, corner, hexagon, mix, path, polar, polygon

DISC = 49
"""Radius of the medallion: as large as the badges at the corners allow."""
FIGURE = 0.96
"""The size of a figure on it."""
ABOVE_PLATE = 0.82
"""The size of a figure above a plate with its bonus."""
INITIATIVE_CORNERS = ("left", "lower_left", "upper_left")
"""Where initiative badges sit, highest number first."""


def face(kit: Kit, name: str, tile: TileFacts) -> str:
    """The part of a tile that stays upright when the tile is turned.

    The medallion with a head or an emblem, and the badges at the corners."""
    if tile["kind"] == "instant":
        return _instant(kit, name, tile)
    if tile["kind"] == "foundation":
        numbers = zip(INITIATIVE_CORNERS, tile["initiative"], strict=False)
        return inlay(kit, name, tile.get("traits", [])) + "".join(initiative_badge(*number) for number in numbers)
    draw = {"hq": _hq_medallion, "module": _module_medallion}.get(tile["kind"], _medallion)
    if tile.get("part"):
        draw = _structure_medallion
    return draw(kit, name, tile) + _badges(kit, tile)


def _disc(kit: Kit, radius: float, fill: str = "") -> str:
    disc = circle(0, 0, radius, fill=fill or f"url(#{kit.army}-iron)", stroke=INK, stroke_width=3)
    return disc + circle(0, 0, radius - 2.6, fill="none", stroke=mix(kit.color, "#ffffff", 0.25), stroke_width=2.2)


def _medallion(kit: Kit, name: str, tile: TileFacts) -> str:
    """A disc, and below the figure what it adds to the units on its links: warriors may do a module's work, too."""
    if any(tile.get("bonus", {}).values()):
        return _disc(kit, DISC - 1.5) + moved(kit.figure(name, tile), 0, -5, ABOVE_PLATE) + _bonus_plate(kit, tile)
    return _disc(kit, DISC - 1.5) + moved(kit.figure(name, tile), 0, 0, FIGURE)


def _structure_medallion(kit: Kit, name: str, tile: TileFacts) -> str:
    """A hexagon with two smaller ones at its foot: this face is one of two."""
    frame = polygon(hexagon(51), fill=f"url(#{kit.army}-iron)", stroke=INK, stroke_width=3)
    line = polygon(hexagon(47.5), fill="none", stroke=mix(kit.color, "#ffffff", 0.25), stroke_width=2.2)
    pair = (
        polygon(hexagon(8), fill=PAPER_LIGHT if part == tile["part"] else INK, stroke=PAPER_LIGHT, stroke_width=2.4)
        for part in (1, 2)
    )
    figure = moved(kit.figure(name, tile), 0, -4, 0.8)
    return frame + line + figure + "".join(moved(one, x, 41) for one, x in zip(pair, (-9, 9), strict=True))


def _module_medallion(kit: Kit, name: str, tile: TileFacts) -> str:
    """A square plate instead of a disc, so modules are recognized at once."""
    plate = _plate(42, 9, f"url(#{kit.army}-iron)", INK, 3) + _plate(
        39, 7, "none", mix(kit.color, "#ffffff", 0.25), 2.2
    )
    figure = moved(kit.figure(name, tile), 0, -5, ABOVE_PLATE)
    return plate + figure + _bonus_plate(kit, tile)


def _plate(half: float, bend: float, fill: str, stroke: str, width: float) -> str:
    size = f'x="{-half:g}" y="{-half:g}" width="{2 * half:g}" height="{2 * half:g}" rx="{bend:g}"'
    return f'<rect {size} fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'


def _hq_medallion(kit: Kit, name: str, tile: TileFacts) -> str:
    """The HQ stands on the army's colour, and below it what it gives its neighbours."""
    color = mix(kit.color, INK, 0.42)
    disc = circle(0, 0, DISC - 1.5, fill=color, stroke=INK, stroke_width=3)
    rings = circle(0, 0, DISC - 4, fill="none", stroke=PAPER_LIGHT, stroke_width=2)
    return (
        disc
        + rings
        + moved(kit.figure(name, tile, mix(kit.color, INK, 0.7)), 0, -5, ABOVE_PLATE)
        + _bonus_plate(kit, tile)
    )


def _bonus_plate(kit: Kit, tile: TileFacts) -> str:
    """A plate with what a module or an HQ gives or does."""
    bonus = {name: amount for name, amount in tile.get("bonus", {}).items() if amount}
    traits = [t for t in _own_traits(tile) if not kit.art.trait(t).badge]
    if not bonus and not traits:
        return ""
    half = 37 if len(bonus) > 1 else 31 if bonus else 21
    plate = (
        f'<rect x="{-half}" y="21" width="{2 * half}" height="35" rx="9" fill="{INK}" stroke="{PAPER_LIGHT}" '
        'stroke-width="2.4"/>'
    )
    glyph = glyphs.in_a_row(bonus) if bonus else kit.glyph(traits[0])
    return group(plate + moved(glyph(PAPER_LIGHT, INK), 0, 38.5, 0.62 if bonus else 0.31), data_icon="giving")


def _emblem(kit: Kit, tile: TileFacts) -> Glyph | None:
    """The emblem of what a module or an instant does.

    None for tiles whose icons on the sides say it all."""
    if any(tile.get("bonus", {}).values()):
        return glyphs.of_bonus(tile["bonus"])
    traits = [t for t in _own_traits(tile) if not kit.art.trait(t).badge]
    return kit.glyph(traits[0]) if traits else None


def _own_traits(tile: TileFacts) -> list[str]:
    """Traits that no icon on a side shows."""
    return [t for t in tile.get("traits", []) if t not in traits_on_sides(tile)]


def _badges(kit: Kit, tile: TileFacts) -> str:
    badges = [
        initiative_badge(where, value) for where, value in zip(INITIATIVE_CORNERS, tile["initiative"], strict=False)
    ]
    if tile["toughness"]:
        badges.append(_toughness(tile["toughness"]))
    traits = [t for t in _own_traits(tile) if tile["kind"] == "warrior" or kit.art.trait(t).badge]
    badges += [_trait(kit, t, where) for t, where in zip(traits, ("upper_right", "lower_right"), strict=False)]
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


def _trait(kit: Kit, trait: str, where: str) -> str:
    x, y = corner(where)
    disc = circle(0, 0, 18, fill=PAPER_LIGHT, stroke=INK, stroke_width=3)
    return group(moved(disc + moved(kit.glyph(trait)(INK, PAPER_LIGHT), 0, 0, 0.29), x, y), data_icon=trait)


def _instant(kit: Kit, name: str, tile: TileFacts) -> str:
    """Dark where board tiles are pale, and one large emblem: an order, not a unit.

    Orders are alike in every army, so that they are known at once; the seal at its foot says whose this one is."""
    sheet = polygon(hexagon(96), fill=mix(kit.color, INK, 0.45), stroke=INK, stroke_width=4, stroke_linejoin="round")
    inside = polygon(hexagon(85), fill=f"url(#{kit.army}-iron)") + weave(kit, 0.35) + rim(kit)
    glyph = _emblem(kit, tile) or generated_glyph(name)
    ring = circle(0, 0, 66, fill=mix(kit.color, INK, 0.6), stroke=mix(kit.color, "#ffffff", 0.2), stroke_width=3)
    drawn = moved(glyph(PAPER_LIGHT, mix(kit.color, INK, 0.6)), 0, -6, 0.92)
    return sheet + inside + ring + drawn + moved(_seal(kit), 0, 66)


def _seal(kit: Kit) -> str:
    """The army's sign, pressed into wax."""
    disc = circle(0, 0, 23, fill=INK, stroke=mix(kit.color, "#ffffff", 0.2), stroke_width=3)
    return disc + moved(kit.signs.emblem(mix(kit.color, "#ffffff", 0.3), INK), 0, 0, 0.3)


# Tiles of the land ----------------------------------------------------------------------------------------------------

FIXTURE = "fixture"
"""Stands where the tiles of an army have the army's id."""
Symbols = Iterable[tuple[str, str]]


def fixture_symbols(fixtures: Mapping[str, TileFacts], art: Art) -> Symbols:
    """The symbols of the land's tiles, as (name, content).

    `fixture-<id>` turns, `fixture-<id>-face` stays upright, like an army's tiles."""
    for name, tile in fixtures.items():
        yield f"{FIXTURE}-{name}", fixture_mount(tile, art)
        yield f"{FIXTURE}-{name}-face", fixture_face(tile)


def fixture_mount(tile: TileFacts, art: Art) -> str:
    """What turns: plates bolted to the ground, and the icons on the sides."""
    base = polygon(hexagon(94), fill=INK, fill_opacity=".6", stroke=STEEL_DARK, stroke_width=3)
    plate = circle(0, 0, 84, fill="#39424a", stroke=STEEL, stroke_width=4)
    bolts = "".join(circle(*polar(75, 60 * i), 4.5, fill=STEEL, stroke=INK, stroke_width=1.5) for i in range(6))
    tracks = circle(0, 0, 58, fill="none", stroke=INK, stroke_width=3, stroke_dasharray="5 4", opacity=".7")
    return base + plate + tracks + bolts + side_icons(tile, art)


def fixture_face(tile: TileFacts) -> str:
    """What stays upright: the eye of a machine, and when it acts."""
    dome = circle(0, 0, 40, fill=STEEL_DARK, stroke=INK, stroke_width=3) + circle(
        0, 0, 35, fill="none", stroke=STEEL, stroke_width=3, stroke_dasharray="9 4"
    )
    eye = circle(0, 0, 17, fill=INK, stroke=PAPER_LIGHT, stroke_width=4) + circle(0, 0, 7, fill="#e2402c")
    sights = path("M0,-30V-21M0,30V21M-30,0H-21M30,0H21", stroke=PAPER_LIGHT, stroke_width=5)
    badges = (initiative_badge(c, n) for c, n in zip(INITIATIVE_CORNERS, tile["initiative"], strict=False))
    return group(dome + sights + eye, data_icon="fixture") + "".join(badges)
