"""What lies on cards and cities: tokens, bombs, markers.

Drawn within -50..50; a Strength token without its number, which the screen writes on it.
"""

from __future__ import annotations

from neuroshima_contract.svg import moved

from .icons import ACTIVATIONS, KINDS
from .shapes import (
    BLOOD,
    BRASS,
    COIL,
    EMBER,
    GOOD,
    INK,
    PALETTES,
    PAPER,
    STEEL,
    STEEL_DARK,
    circle,
    line,
    polygon,
    rect,
    repeat_rotated,
    shape,
    symbol,
)

VIEW_BOX = "-50 -50 100 100"


def strength_up() -> str:
    return polygon("0,-48 46,-14 46,44 -46,44 -46,-14", GOOD, stroke=INK, stroke_width=5, stroke_linejoin="round")


def strength_down() -> str:
    return polygon("0,48 46,14 46,-44 -46,-44 -46,14", "#e5806a", stroke=INK, stroke_width=5, stroke_linejoin="round")


def shield() -> str:
    outline = shape("M-38,-44H38V4C38,30 18,42 0,48C-18,42 -38,30 -38,4Z", STEEL, stroke=INK, stroke_width=5)
    return (
        outline
        + shape("M0,-36H30V4C30,24 14,34 0,39Z", STEEL_DARK)
        + polygon("0,-22 6,-6 22,-6 9,4 14,20 0,10 -14,20 -9,4 -22,-6 -6,-6", PAPER)
    )


def deactivated() -> str:
    """A switch that is off: a barred circle round a plug."""
    disc = circle(0, 0, 45, INK, stroke=EMBER, stroke_width=7)
    return disc + moved(ACTIVATIONS["instant"](PAPER, INK), 0, 0, 0.56) + line("M-30,-30L30,30", EMBER, 9)


def net() -> str:
    disc = circle(0, 0, 45, "#173038", stroke=COIL, stroke_width=6)
    strands = "M-38,-14H38M-42,4H42M-36,22H36M-20,-38V38M0,-42V42M20,-38V38"
    return disc + line(strands, COIL, 4.5)


def bomb() -> str:
    body = circle(-4, 10, 32, INK, stroke=EMBER, stroke_width=5) + rect(
        8, -30, 20, 16, INK, transform="rotate(34 18 -22)"
    )
    fuse = line("M22,-26C30,-42 40,-34 42,-44", BRASS, 5)
    spark = repeat_rotated(polygon("-3,-5 0,-14 3,-5", EMBER), *range(0, 360, 60))
    return body + fuse + moved(spark, 42, -42) + line("M-22,4A20,20 0 0 1 -6,-8", PAPER, 5)


def fire() -> str:
    """On a destroyed district."""
    flame = shape(
        "M-6,46C-40,42 -42,8 -22,-10C-22,4 -12,6 -10,-2C-12,-24 4,-34 4,-48C24,-34 40,-6 36,18C34,36 20,46 -6,46Z",
        EMBER,
        stroke=INK,
        stroke_width=4,
    )
    return flame + shape("M0,42C-18,38 -18,20 -6,10C-4,20 6,20 6,8C20,20 22,36 0,42Z", "#ffd77a")


def target() -> str:
    """The Battle Target marker."""
    ring = circle(0, 0, 36, "none", stroke=INK, stroke_width=14) + circle(
        0, 0, 36, "none", stroke=BRASS, stroke_width=8
    )
    cross = "M0,-50V-20M0,50V20M-50,0H-20M50,0H20"
    return ring + line(cross, INK, 12) + line(cross, BRASS, 6) + circle(0, 0, 8, BLOOD, stroke=INK, stroke_width=3)


def immune() -> str:
    """Soldiers and Buildings cannot touch it."""
    return circle(0, 0, 45, STEEL_DARK, stroke=PAPER, stroke_width=5) + line("M-20,2L-6,18L22,-16", PAPER, 11)


def used() -> str:
    """A once-per-turn ability that is spent."""
    return circle(0, 0, 45, INK, stroke=STEEL, stroke_width=5) + moved(
        ACTIVATIONS["once_per_turn"](STEEL, INK), 0, 0, 0.62
    )


def reconstructed() -> str:
    """A value that no source gives: a drawing compass's two legs."""
    legs = line("M0,-30L-24,42M0,-30L24,42", PAPER, 8) + circle(0, -34, 10, PAPER)
    return legs + line("M-16,18A26,26 0 0 0 16,18", PAPER, 6)


def districts() -> str:
    """A standing district: three houses."""
    houses = shape("M-46,44V-6H-18V-34H10V8H22V-16H46V44Z", "#8f8a78", stroke=INK, stroke_width=4)
    return houses + "".join(
        rect(x, y, 7, 9, "#ffd77a")
        for x, y in ((-38, 6), (-38, 24), (-10, -22), (-10, -4), (-1, 14), (30, -4), (30, 16))
    )


def destroyed_district() -> str:
    ruin = shape(
        "M-46,44V10L-36,18L-30,2L-18,20V-14L-8,2L0,-8L10,20L22,26L30,12L46,26V44Z",
        "#55504a",
        stroke=INK,
        stroke_width=4,
    )
    return ruin + moved(fire(), 2, -6, 0.62)


TOKENS = {
    "strength-up": strength_up, "strength-down": strength_down, "shield": shield, "deactivated": deactivated,
    "net": net, "bomb": bomb, "fire": fire, "target": target, "immune": immune, "used": used,
    "reconstructed": reconstructed, "district": districts, "district-destroyed": destroyed_district,
}  # fmt: skip


def token_symbols() -> str:
    return "".join(symbol(name, draw(), VIEW_BOX) for name, draw in TOKENS.items())


def sign_symbols() -> str:
    """Activations and kinds, in the colour of the text round them."""
    signs = {f"act-{name}": draw for name, draw in ACTIVATIONS.items()} | {
        f"kind-{name}": draw for name, draw in KINDS.items()
    }
    made = "".join(symbol(name, draw("currentColor", "transparent"), VIEW_BOX) for name, draw in signs.items())
    return made + "".join(symbol(f"side-{side}", _side(side), VIEW_BOX) for side in PALETTES)


def _side(side: str) -> str:
    """The sign of a side."""
    palette = PALETTES[side]
    return KINDS["robot" if side == "moloch" else "soldier"](palette.plate_light, palette.plate_dark)


def side_svg(side: str) -> str:
    """The sign of a side as a document of its own."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{VIEW_BOX}">{_side(side)}</svg>'
