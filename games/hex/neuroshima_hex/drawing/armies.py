"""What makes an army known at a glance besides its colour: an emblem, a rim, a ground pattern and its fighters' heads.

An army without drawings of its own (one that a plugin brought) gets its initial as emblem and a rim chosen by its id.
"""

from __future__ import annotations

import zlib

from .art import ArmyArt, Art
from .glyphs import letter
from .shapes import circle, group, path, polygon


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


def machine(ink: str, ground: str, face: int) -> str:
    """Skull-like, lenses for eyes, a grille for a mouth."""
    skull = path("M-34,-10 C-34,-40 -16,-48 0,-48 C16,-48 34,-40 34,-10 L26,14 H-26 Z", fill=ink)
    lenses = (
        circle(-14, -12, 9, fill=ground) + circle(14, -12, 9, fill=ground) + circle(14, -12, 4, fill=ink),
        circle(0, -14, 15, fill=ground) + circle(0, -14, 7, fill=ink),
        path("M-26,-18H26V-6H-26Z", fill=ground) + circle(8, -12, 5, fill=ink),
    )[face % 3]
    jaw = path("M-22,18H22L16,46H-16Z", fill=ink) + path("M-10,20V46M0,20V46M10,20V46", stroke=ground, stroke_width=4)
    aerial = path("M24,-38L36,-50", stroke=ink, stroke_width=5) if face % 2 else ""
    return skull + lenses + jaw + aerial


def soldier(ink: str, ground: str, face: int) -> str:
    """A helmet over goggles or a visor, a scarf."""
    helmet = path("M-40,-8 C-40,-36 -20,-48 0,-48 C20,-48 40,-36 40,-8 L44,-2 H-44 Z", fill=ink)
    band = (
        path("M-37,-20H37", stroke=ground, stroke_width=4) if face % 2 else polygon("0,-40 6,-26 -6,-26", fill=ground)
    )
    chin = path("M-30,2H30V22C30,36 14,46 0,46C-14,46 -30,36 -30,22Z", fill=ink)
    eyes = (
        circle(-13, 10, 8, fill=ground)
        + circle(13, 10, 8, fill=ground)
        + path("M-5,10H5", stroke=ground, stroke_width=4),
        path("M-24,4H24L18,18H-18Z", fill=ground),
        circle(12, 9, 10, fill=ground) + path("M-22,8H-6", stroke=ground, stroke_width=6),
    )[face % 3]
    return helmet + band + chin + eyes + path("M-14,32H14", stroke=ground, stroke_width=4)


def mutant(ink: str, ground: str, face: int) -> str:
    """Lopsided, brows and fangs, a horn or a hump."""
    skull = path("M-32,4 C-44,-26 -22,-50 4,-46 C34,-44 42,-18 32,8 C28,28 20,44 2,46 C-18,46 -28,28 -32,4 Z", fill=ink)
    eyes = path("M-24,-8L-4,2L-22,6Z", fill=ground) + path("M26,-12L6,2L24,6Z", fill=ground)
    growth = (
        path("M14,-42L30,-52L34,-28Z", fill=ink),
        path("M-30,-24L-50,-36L-36,-4Z M32,-22L50,-34L36,-2Z", fill=ink),
        circle(-22, -34, 14, fill=ink) + circle(-22, -34, 5, fill=ground),
    )[face % 3]
    fangs = path("M-18,20H18L12,28L8,20L4,34L0,20L-6,34L-10,20L-14,28Z", fill=ground)
    return skull + growth + eyes + fangs


def ganger(ink: str, ground: str, face: int) -> str:
    """A mask under a mohawk, spikes or a bandana."""
    hair = (
        path("M-8,-26 L-14,-50 L-4,-44 L0,-52 L4,-44 L14,-50 L8,-26 Z", fill=ink),
        "".join(path(f"M{x - 6},-26L{x * 1.5:g},-50L{x + 6},-26Z", fill=ink) for x in (-20, -7, 7, 20)),
        path("M-34,-20C-30,-46 30,-46 34,-20L48,-8L34,-12Z", fill=ink),
    )[face % 3]
    mask = path("M-30,-26 H30 L34,2 C30,30 14,46 0,48 C-14,46 -30,30 -34,2 Z", fill=ink)
    eyes = path("M-24,-8L-6,-2L-8,8L-22,6Z M24,-8L6,-2L8,8L22,6Z", fill=ground)
    teeth = path("M-14,24H14M-14,32H14", stroke=ground, stroke_width=3) + path(
        "M-7,20V36M0,20V36M7,20V36", stroke=ground, stroke_width=3
    )
    return hair + mask + eyes + teeth


ARMIES = (
    ArmyArt("moloch", gear, ("9 6", "butt"), "M0,6H10V18H24M14,0V6H24M4,18V24", machine),
    ArmyArt("outpost", shield, ("3 3.4", "butt"), "M0,24L24,0M-6,6L6,-6M18,30L30,18", soldier),
    ArmyArt("borgo", claws, ("0 9", "round"), "M4,2C10,8 10,16 4,22M16,-6C22,0 22,8 16,14", mutant),
    ArmyArt("hegemony", horns, ("16 4 3 4", "butt"), "M0,8L12,16L24,8M0,20L12,28L24,20M0,-4L12,4L24,-4", ganger),
)
_SPARE_RIMS = (("22 6", "butt"), ("6 10", "round"), ("12 3 3 3 3 3", "butt"), ("30 3", "butt"))


def signs(army: str, art: Art) -> ArmyArt:
    """The army's own signs, or generated ones."""
    known = art.armies.get(army)
    if known:
        return known
    emblem = letter(army)
    rim = _SPARE_RIMS[zlib.crc32(army.encode()) % len(_SPARE_RIMS)]
    return ArmyArt(army, emblem, rim, "M0,0H24M0,12H24", lambda ink, ground, face: emblem(ink, ground))
