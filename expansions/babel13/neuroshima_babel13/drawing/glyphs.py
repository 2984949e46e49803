"""Emblems of traits and markers, signs of the armies, icons of attacks.

Emblems and signs lie within -50..50, in ink on a ground colour. Icons on a tile's sides are drawn for the top side,
between 40 and 83 from the middle.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import (
    BLOOD,
    BRASS,
    INK,
    PAPER_LIGHT,
    STEEL,
    ArmyArt,
    circle,
    moved,
    path,
    polygon,
)

JAW = "M-44,-46H44C44,-24 34,-18 30,8C24,-6 20,-16 18,-22H-18C-20,-16 -24,-6 -30,8C-34,-18 -44,-24 -44,-46Z"
HEXAGON = "20,0 10,17.3 -10,17.3 -20,0 -10,-17.3 10,-17.3"


def fangs(ink: str, ground: str) -> str:
    """Two fangs and a drop."""
    return (
        path(JAW, fill=ink)
        + drop(0, 22, 1.05, ink)
        + path("M-7,30Q-8,38 0,40", fill="none", stroke=ground, stroke_width=4)
    )


def drop(x: float, y: float, size: float, ink: str) -> str:
    return moved(path("M0,-30C14,-8 20,2 20,10A20,20 0 0 1 -20,10C-20,2 -14,-8 0,-30Z", fill=ink), x, y, size)


def hat(ink: str, ground: str) -> str:
    """A hat over a pair of eyes."""
    return (
        path("M-28,-12C-30,-40 -16,-48 0,-42C16,-48 30,-40 28,-12Z", fill=ink)
        + path("M-50,-10Q0,10 50,-10Q46,4 0,8Q-46,4 -50,-10Z", fill=ink)
        + path("M-28,-20H28", stroke=ground, stroke_width=5)
        + path("M-34,20Q-18,6 -4,20Q-18,32 -34,20ZM34,20Q18,6 4,20Q18,32 34,20Z", fill=ink)
        + circle(-18, 20, 4, fill=ground)
        + circle(18, 20, 4, fill=ground)
        + path("M-16,44H16", stroke=ink, stroke_width=6, stroke_linecap="round")
    )


def mesh(ink: str, ground: str) -> str:
    """Cells that have grown together."""
    cells = ((0, -26), (-32, 8), (32, 8), (0, 36))
    joins = path("M0,-26L-32,8L0,36L32,8ZM-32,8H32", fill="none", stroke=ink, stroke_width=7)
    return joins + "".join(circle(x, y, 15, fill=ink) + circle(x, y, 6, fill=ground) for x, y in cells)


def roots(ink: str, ground: str) -> str:
    """Roots that spread from a stump."""
    arms = (
        "M0,-14C-14,2 -34,0 -48,18",
        "M0,-14C-8,12 -24,20 -30,46",
        "M0,-14C4,14 -4,28 2,50",
        "M0,-14C10,10 26,18 32,44",
        "M0,-14C16,0 34,4 48,14",
        "M-24,4C-30,16 -42,28 -46,40M22,6C30,14 40,24 46,38",
    )
    widths = zip(arms, (9, 8, 8, 8, 9, 5), strict=True)
    drawn = "".join(path(d, fill="none", stroke=ink, stroke_width=w, stroke_linecap="round") for d, w in widths)
    stump = path("M-18,-50H18L13,-8H-13Z", fill=ink) + path("M-5,-46V-14M6,-46V-18", stroke=ground, stroke_width=3.5)
    return drawn + stump


def small_bomb(ink: str, ground: str) -> str:
    """A bomb over three fields that touch."""
    fields = "".join(
        moved(polygon(HEXAGON, fill="none", stroke=ink, stroke_width=4.5), x, y)
        for x, y in ((0, 32), (-30, 15), (30, 15))
    )
    fins = polygon("-20,-50 -6,-40 6,-40 20,-50 16,-28 -16,-28", fill=ink)
    body = path("M0,12C-18,0 -18,-22 -9,-34H9C18,-22 18,0 0,12Z", fill=ink)
    return fields + fins + body + path("M-7,-18Q-8,-8 -2,0", fill="none", stroke=ground, stroke_width=4)


def venom_marker() -> str:
    """A marker that lies on units."""
    disc = circle(0, 0, 90, fill="#1d3a16", stroke="#c9ef7c", stroke_width=12)
    return (
        disc + drop(0, 10, 1.9, "#a9e04a") + path("M-14,30Q-16,46 0,50", fill="none", stroke="#1d3a16", stroke_width=8)
    )


# Signs of the armies --------------------------------------------------------------------------------------------------


def towers(ink: str, ground: str) -> str:
    """A skyline that has seen better days."""
    return (
        path("M-46,50V-6L-34,-14V-2H-24V50Z", fill=ink)
        + path("M-18,50V-34H-8V-44L0,-54L8,-44V-34H18V50Z", fill=ink)
        + path("M24,50V-18L34,-8L38,-22L46,-12V50Z", fill=ink)
        + "".join(path(f"M{x},-24V44", stroke=ground, stroke_width=4, stroke_dasharray="6 5") for x in (-8, 0, 8))
        + path("M-39,6V44M-31,6V44M31,6V44M39,6V44", stroke=ground, stroke_width=3.5, stroke_dasharray="5 5")
    )


def fern(ink: str, ground: str) -> str:
    """A leaf with a hungry edge."""
    leaf = "M0,-52C34,-34 44,-4 30,22L22,16L20,32L10,26L0,50L-10,26L-20,32L-22,16L-30,22C-44,-4 -34,-34 0,-52Z"
    veins = "M0,-44V40M0,-20L20,-30M0,-20L-20,-30M0,0L26,-8M0,0L-26,-8M0,18L18,12M0,18L-18,12"
    return path(leaf, fill=ink) + path(veins, stroke=ground, stroke_width=4, fill="none")


VINES = "M0,12C6,2 18,22 24,12M6,8C4,2 8,0 12,0M18,16C20,22 16,24 12,24"
ARMIES = (
    ArmyArt("new_york", towers, ("14 3 4 3", "butt"), "M0,0H12V12H24V24M0,12H6V24M18,0V6H24"),
    ArmyArt(
        "neojungle",
        fern,
        ("1 8 10 8", "round"),
        VINES,
    ),
)


# Icons of attacks -----------------------------------------------------------------------------------------------------


def shotgun(strength: int, shift: float = 0) -> str:
    """A short wide barrel, with pellets scattered at the muzzle.

    One pellet for each point of strength."""
    x = shift
    barrel = polygon(f"{x - 8},-44 {x + 8},-44 {x + 17},-62 {x - 17},-62", fill=STEEL, stroke=INK, stroke_width=3.5)
    slit = path(f"M{x},-46V-60", stroke=INK, stroke_width=3)
    spread = [(i - (strength - 1) / 2) * 15 for i in range(strength)]
    pellets = "".join(circle(x + dx, -75 + abs(dx) * 0.12, 6, fill=BRASS, stroke=INK, stroke_width=3) for dx in spread)
    return barrel + slit + pellets


def rocket(strength: int, shift: float = 0) -> str:
    """A rocket with fins; the rings on it tell how strong it is."""
    x = shift
    fins = polygon(f"{x - 18},-42 {x - 8},-60 {x + 8},-60 {x + 18},-42", fill=BLOOD, stroke=INK, stroke_width=3.5)
    body = path(
        f"M{x - 9},-46V-66C{x - 9},-74 {x - 4},-80 {x},-84C{x + 4},-80 {x + 9},-74 {x + 9},-66V-46Z",
        fill=PAPER_LIGHT, stroke=INK, stroke_width=3.5,
    )  # fmt: skip
    rings = "".join(path(f"M{x - 7},{-50 - 7 * i}H{x + 7}", stroke=BLOOD, stroke_width=4) for i in range(strength))
    return fins + body + rings
