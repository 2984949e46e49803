"""The look of an army: its signs, the ground of its tiles, and the kit that draws both.

Signs are an emblem, a rim and a ground pattern. An army of a plugin without drawings gets its initial as emblem, and a
rim chosen by its id.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from dataclasses import dataclass

from neuroshima_contract.packs import SEPARATOR
from neuroshima_contract.svg import group, moved

from .art import ArmyArt, Art, Glyph
from .facts import ArmyFacts, TileFacts
from .figures import ArmyFigures
from .generated import generated_glyph
from .glyphs import letter
from .shapes import INK, PAPER_LIGHT, circle, hexagon, mix, path, polygon


def gear(ink: str, ground: str) -> str:
    tooth = polygon("-9,-50 9,-50 13,-32 -13,-32", fill=ink)
    teeth = "".join(group(tooth, transform=f"rotate({45 * i})") for i in range(8))
    return (
        teeth
        + circle(0, 0, 36, fill=ink)
        + circle(0, 0, 24, fill=ground)
        + path("M-20,0 Q0,-17 20,0 Q0,17 -20,0Z", fill=ink)
        + circle(0, 0, 6, fill=ground)
    )


def shield(ink: str, ground: str) -> str:
    star = "0,-32 7,-12 28,-12 11,1 17,22 0,9 -17,22 -11,1 -28,-12 -7,-12"
    return path("M-42,-44 H42 V2 C42,28 20,42 0,50 C-20,42 -42,28 -42,2 Z", fill=ink) + polygon(star, fill=ground)


def claws(ink: str, ground: str) -> str:
    cut = "M-8,-50 C8,-24 10,12 -6,50 C-22,12 -20,-24 -8,-50 Z"
    cuts = "".join(
        path(cut, fill=ink, transform=f"translate({x} 0) rotate({a})") for x, a in ((-24, 8), (5, 8), (34, 8))
    )
    return cuts + path("M-46,34 H46", stroke=ink, stroke_width=7, stroke_dasharray="12 7")


def horns(ink: str, ground: str) -> str:
    return (
        path("M-22,-14 C-52,-14 -52,-42 -46,-50 C-40,-30 -24,-30 -14,-28 Z", fill=ink)
        + path("M22,-14 C52,-14 52,-42 46,-50 C40,-30 24,-30 14,-28 Z", fill=ink)
        + path("M-26,-26 H26 L22,14 L12,22 V48 H-12 V22 L-22,14 Z", fill=ink)
        + path("M-17,-8 L-5,-2 L-15,4 Z M17,-8 L5,-2 L15,4 Z", fill=ground)
        + path("M-5,30V48M5,30V48", stroke=ground, stroke_width=3.5)
    )


ARMIES = (
    ArmyArt("moloch", gear, ("9 6", "butt"), "M0,6H10V18H24M14,0V6H24M4,18V24"),
    ArmyArt("outpost", shield, ("3 3.4", "butt"), "M0,24L24,0M-6,6L6,-6M18,30L30,18"),
    ArmyArt("borgo", claws, ("0 9", "round"), "M4,2C10,8 10,16 4,22M16,-6C22,0 22,8 16,14"),
    ArmyArt("hegemony", horns, ("16 4 3 4", "butt"), "M0,8L12,16L24,8M0,20L12,28L24,20M0,-4L12,4L24,-4"),
)
_SPARE_RIMS = (("22 6", "butt"), ("6 10", "round"), ("12 3 3 3 3 3", "butt"), ("30 3", "butt"))


def signs(army: str, art: Art) -> ArmyArt:
    """The army's own signs, or generated ones."""
    known = art.armies.get(army)
    if known:
        return known
    emblem = letter(army.rpartition(SEPARATOR)[2])
    rim = _SPARE_RIMS[zlib.crc32(army.encode()) % len(_SPARE_RIMS)]
    return ArmyArt(army, emblem, rim, "M0,0H24M0,12H24")


# What an army is drawn with -------------------------------------------------------------------------------------------

DEFAULT_COLOR = "#9a8c78"


@dataclass(frozen=True)
class Kit:
    """Everything needed to draw an army: id, colour, signs, figures, `tiles`, art."""

    army: str
    color: str
    signs: ArmyArt
    art: Art
    figures: ArmyFigures
    tiles: Mapping[str, TileFacts]

    def glyph(self, trait: str) -> Glyph:
        """The emblem of a trait, or a generated one."""
        return self.art.trait(trait).glyph or generated_glyph(trait)

    def figure(self, name: str, tile: TileFacts, ground: str = "") -> str:
        """The figure of one of its tiles, within -50..50, on a ground of that colour."""
        drawn = self.art.pictures.get((self.army, name))
        if drawn is not None:
            return drawn
        index = list(self.tiles).index(name) if name in self.tiles else 0
        return self.figures.figure(name, tile, index, ground)


def kit_of(army: str, facts: ArmyFacts, art: Art) -> Kit:
    """`facts` is the army's entry in the catalogue."""
    color = facts.get("color") or DEFAULT_COLOR
    known = signs(army, art)
    figures = ArmyFigures(color, art.figures.get(army), known.head)
    return Kit(army, color, known, art, figures, facts["tiles"])


def weave(kit: Kit, opacity: float = 0.2) -> str:
    return polygon(hexagon(85), fill=f"url(#{kit.army}-weave)", opacity=f"{opacity:g}")


def rim(kit: Kit) -> str:
    dashes, cap = kit.signs.rim
    line = polygon(
        hexagon(90.5),
        fill="none",
        stroke=mix(kit.color, "#ffffff", 0.12),
        stroke_width=6.5,
        stroke_dasharray=dashes,
        stroke_linecap=cap,
    )
    return line + polygon(hexagon(85.5), fill="none", stroke=INK, stroke_width=1.6, opacity=".6")


SLAB = 80
"""Radius of a foundation tile, a dark round slab under units: it looks like no unit."""


def slab(kit: Kit) -> str:
    """The slab itself, and the field that it is sunk into."""
    socket = polygon(hexagon(95), fill=INK, fill_opacity=".55", stroke=mix(kit.color, INK, 0.35), stroke_width=3)
    stone = circle(0, 0, SLAB, fill=mix(kit.color, INK, 0.66), stroke=INK, stroke_width=4)
    dashes, cap = kit.signs.rim
    band = circle(
        0, 0, SLAB - 7, fill="none", stroke=mix(kit.color, "#ffffff", 0.3), stroke_width=6,
        stroke_dasharray=dashes, stroke_linecap=cap,
    )  # fmt: skip
    return socket + stone + weave(kit, 0.3) + band


def inlay(kit: Kit, name: str, traits: list[str]) -> str:
    """What it does, let into the slab."""
    hollow = circle(0, 0, 58, fill=mix(kit.color, INK, 0.82), stroke=mix(kit.color, "#ffffff", 0.15), stroke_width=2.5)
    glyph = kit.glyph(traits[0] if traits else name)
    return hollow + moved(glyph(PAPER_LIGHT, mix(kit.color, INK, 0.82)), 0, 0, 0.86)
