"""Emblems of Moloch's Modules and instants."""

from __future__ import annotations

from neuroshima_contract.svg import moved

from .robots import Emblem
from .shapes import Palette, circle, line, polygon, rect, repeat_rotated, shape, with_mirror_image


def _chip(p: Palette, inside: str) -> str:
    """A Module: a plate with contacts on both sides."""
    contacts = "".join(rect(37, y, 13, 7, p.mid) for y in (-30, -14, 2, 18))
    plate = rect(-38, -44, 76, 78, p.ink, rx=7) + rect(-30, -36, 60, 62, p.ground, rx=4)
    plug = polygon("-20,34 20,34 14,50 -14,50", p.mid)
    return with_mirror_image(contacts) + plate + plug + moved(inside, 0, -5)


def _chevrons(p: Palette, count: int) -> str:
    """One for every step of strength."""
    return "".join(line(f"M-13,{24 - 9 * i}L0,{17 - 9 * i}L13,{24 - 9 * i}", p.glow, 4.4) for i in range(count))


def combat_module(p: Palette) -> str:
    blade = polygon("-4,-28 0,-34 4,-28 4,4 -4,4", p.ink) + line("M-11,6H11", p.ink, 5)
    return _chip(p, blade + moved(_chevrons(p, 1), 0, 2))


def annihilation_module(p: Palette) -> str:
    blades = repeat_rotated(polygon("-4,-26 0,-33 4,-26 4,6 -4,6", p.ink) + line("M-9,7H9", p.ink, 4.4), -38, 38)
    return _chip(p, moved(blades, 0, 2) + moved(_chevrons(p, 2), 0, 6))


def destruction_module(p: Palette) -> str:
    burst = repeat_rotated(polygon("-5,-10 0,-28 5,-10", p.ink), *range(0, 360, 45)) + circle(0, 0, 12, p.ink)
    skull = with_mirror_image(circle(4.5, -2, 3.2, p.ground)) + line("M-4,6V10M0,6V11M4,6V10", p.ground, 2)
    return _chip(p, moved(burst + skull, 0, -12, 0.9) + moved(_chevrons(p, 3), 0, 7, 0.9))


def contamination_module(p: Palette) -> str:
    blade = shape("M-7,-8L-15,-24A28,28 0 0 1 15,-24L7,-8A10,10 0 0 0 -7,-8Z", p.glow)
    sign = repeat_rotated(blade, 0, 120, 240) + circle(0, 0, 5, p.glow)
    drip = shape(
        "M-24,26v-6h48v6c0,8 -6,8 -6,0c0,10 -8,10 -8,0c0,14 -10,14 -10,0c0,8 -8,8 -8,0c0,10 -8,10 -8,0c0,6 -8,6 -8,0Z",
        p.mid,
    )
    return _chip(p, sign + moved(drip, 0, 3, 0.9))


def kasparov_module(p: Palette) -> str:
    """A knight of chess."""
    knight = shape("M-18,28C-18,12 -4,8 -6,-4L-16,2L-23,-5L-10,-22L-6,-32L2,-26C20,-22 22,6 16,28Z", p.ink)
    return _chip(
        p,
        knight
        + circle(-4, -16, 2.6, p.glow)
        + line("M-20,29H20", p.mid, 5)
        + line("M6,-18C13,-8 13,4 11,16", p.ground, 2.4),
    )


def net_module(p: Palette) -> str:
    mesh = line("M-26,-26L26,26M-26,-8L8,26M-26,10L-10,26M-8,-26L26,8M10,-26L26,-10", p.ink, 3)
    back = line("M26,-26L-26,26M26,-8L-8,26M26,10L10,26M8,-26L-26,8M-10,-26L-26,-10", p.ink, 3)
    knots = "".join(circle(x, y, 3.4, p.glow) for x, y in ((0, 0), (-18, 0), (18, 0), (0, -18), (0, 18)))
    return _chip(p, moved(mesh + back + knots, 0, 0, 0.95))


def retreat_order(p: Palette) -> str:
    """Back where it came from."""
    bend = line("M-24,44V2C-24,-34 30,-34 30,0V10", p.ink, 13) + polygon("8,6 52,6 30,34", p.ink)
    gear = (
        repeat_rotated(rect(-4, -15, 8, 8, p.mid), *range(0, 360, 45))
        + circle(0, 0, 11, p.mid)
        + circle(0, 0, 5, p.glow)
    )
    return bend + moved(gear, 30, -38, 0.7)


def move(p: Palette) -> str:
    """A Robot's wheel rolls on."""
    wheel = (
        repeat_rotated(rect(-5, -27, 10, 10, p.ink), *range(0, 360, 45))
        + circle(0, 0, 21, p.ink)
        + circle(0, 0, 11, p.ground)
        + circle(0, 0, 5, p.glow)
    )
    arrow = polygon("14,-8 30,-8 30,-22 50,0 30,22 30,8 14,8", p.mid)
    return moved(wheel, -18, 0) + arrow + line("M-44,38H40", p.mid, 5) + line("M-48,-26H-40M-50,-14H-46", p.mid, 4)


def push_back(p: Palette) -> str:
    """A ram drives somebody off."""
    ram = (
        rect(-50, -13, 34, 26, p.ink, rx=3)
        + polygon("-18,-24 2,-13 2,13 -18,24", p.ink)
        + line("M-44,-5H-24M-44,5H-24", p.ground, 3)
    )
    man = circle(26, -24, 9, p.mid) + line("M24,-12L32,12L20,34M32,12L44,32M26,-4L44,-12", p.mid, 8)
    return ram + man + line("M8,-20L14,-28M8,20L14,28M8,0H15", p.glow, 4)


GEAR: dict[str, Emblem] = {
    "combat_module": combat_module, "annihilation_module": annihilation_module,
    "destruction_module": destruction_module, "contamination_module": contamination_module,
    "kasparov_module": kasparov_module, "net_module": net_module, "retreat_order": retreat_order, "move": move,
    "push_back": push_back,
}  # fmt: skip
