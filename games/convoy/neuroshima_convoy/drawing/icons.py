"""Small signs: how an ability is activated, what kind a card is.

Drawn within -50..50 in one colour on another.
"""

from __future__ import annotations

from collections.abc import Callable

from .shapes import circle, line, polygon, rect, repeat_rotated, shape, with_mirror_image

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
