"""Small signs: what lies on cards and cities, how an ability is activated, what kind a card is.

Drawn within -50..50; a Strength token without its number, which the screen writes on it.
"""

from __future__ import annotations

from collections.abc import Callable

from neuroshima_contract.svg import moved

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
    with_mirror_image,
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


Sign = Callable[[str, str], str]
"""Draws itself in ink on a ground."""


def enters_city(ink: str, ground: str) -> str:
    """Through a gate."""
    gate = shape("M-4,-44H44V44H-4V28H26V-26H-4Z", ink)
    return gate + polygon("-48,-10 -18,-10 -18,-28 14,0 -18,28 -18,10 -48,10", ink)


def constant(ink: str, ground: str) -> str:
    """Always: a lying eight."""
    return line("M0,0C-14,-26 -44,-26 -44,0C-44,26 -14,26 0,0C14,-26 44,-26 44,0C44,26 14,26 0,0Z", ink, 13)


def once_per_turn(ink: str, ground: str) -> str:
    """Once round, and a one."""
    arc = line("M22,-34A40,40 0 1 0 40,2", ink, 11) + polygon("8,-52 44,-34 12,-14", ink)
    return arc + polygon("-9,-10 4,-20 8,-20 8,24 -4,24 -4,-4 -9,-2", ink)


def discard_card(ink: str, ground: str) -> str:
    """A card goes down."""
    card = f'<g transform="rotate(-14)">{rect(-34, -44, 42, 58, ink, rx=5)}{rect(-26, -36, 26, 42, ground, rx=2)}</g>'
    return card + polygon("18,-12 34,-12 34,20 48,20 26,46 4,20 18,20", ink)


def on_win(ink: str, ground: str) -> str:
    """A cup."""
    cup = shape("M-26,-44H26V-16C26,8 12,16 6,18V30H20V44H-20V30H-6V18C-12,16 -26,8 -26,-16Z", ink)
    return cup + with_mirror_image(line("M26,-36H42C42,-14 36,-6 24,-4", ink, 8))


def on_tie(ink: str, ground: str) -> str:
    """Equal."""
    return rect(-40, -26, 80, 18, ink, rx=4) + rect(-40, 8, 80, 18, ink, rx=4)


def instant(ink: str, ground: str) -> str:
    """Lightning."""
    return polygon("14,-50 -28,8 -4,8 -14,50 30,-12 6,-12", ink)


def attached(ink: str, ground: str) -> str:
    """A plug."""
    return line("M-16,-46V-22M16,-46V-22", ink, 11) + shape(
        "M-32,-22H32V-4C32,18 14,24 6,26V50H-6V26C-14,24 -32,18 -32,-4Z", ink
    )


def robot(ink: str, ground: str) -> str:
    teeth = repeat_rotated(rect(-10, -48, 20, 22, ink, rx=3), *range(0, 360, 45))
    return teeth + circle(0, 0, 34, ink) + circle(0, 0, 15, ground)


def module(ink: str, ground: str) -> str:
    pins = "".join(rect(x, -48, 10, 96, ink) for x in (-26, -5, 16))
    return pins + rect(-34, -34, 68, 68, ink, rx=6) + rect(-16, -16, 32, 32, ground, rx=3)


def soldier(ink: str, ground: str) -> str:
    helmet = shape("M-40,2C-40,-54 40,-54 40,2L48,12H-48Z", ink)
    return helmet + shape("M-26,18H26V24C26,54 -26,54 -26,24Z", ink)


def building(ink: str, ground: str) -> str:
    return shape("M-44,46V-26H-28V-42H-10V-26H10V-42H28V-26H44V46Z", ink) + shape(
        "M-12,46V14C-12,-2 12,-2 12,14V46Z", ground
    )


def order(ink: str, ground: str) -> str:
    """An instant: a sheet with an order on it."""
    sheet = shape("M-34,-48H16L36,-28V48H-34Z", ink)
    return sheet + polygon("6,-30 -18,8 -3,8 -8,34 18,-2 3,-2", ground)


ACTIVATIONS: dict[str, Sign] = {
    "enters_city": enters_city, "constant": constant, "once_per_turn": once_per_turn, "discard_card": discard_card,
    "on_win": on_win, "on_tie": on_tie, "instant": instant, "attached": attached,
}  # fmt: skip
KINDS: dict[str, Sign] = {"robot": robot, "module": module, "soldier": soldier, "building": building, "instant": order}
