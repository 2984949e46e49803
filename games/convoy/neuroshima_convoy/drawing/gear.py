"""Emblems of the cards that are no figures: Moloch's Modules, the Outpost's Buildings, the instants of both."""

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


def _ring(p: Palette, radius: float, width: float) -> str:
    return f'<circle r="{radius}" fill="none" stroke="{p.ink}" stroke-width="{width}"/>'


def _bolt(color: str) -> str:
    return polygon("10,-46 -22,6 -3,6 -12,46 24,-10 4,-10", color)


def emp_cannon(p: Palette) -> str:
    """A dish that spits lightning."""
    dish = (
        shape("M-40,-36C-50,-4 -20,24 10,16C-6,4 -28,-16 -40,-36Z", p.ink)
        + line("M-16,-8L6,-28", p.ink, 5)
        + circle(8, -30, 6, p.mid)
    )
    mast = polygon("-12,12 4,14 14,40 -20,40", p.mid) + rect(-32, 40, 64, 10, p.ink, rx=2)
    return dish + mast + moved(_bolt(p.glow), 32, -18, 0.5) + line("M14,-44L20,-50M18,-10L24,-2", p.glow, 3.4)


def electromagnetic_field(p: Palette) -> str:
    """A magnet and its lines."""
    magnet = shape("M-28,-44H-10V-6C-10,8 10,8 10,-6V-44H28V-4C28,36 -28,36 -28,-4Z", p.ink)
    poles = rect(-28, -46, 18, 14, p.glow) + rect(10, -46, 18, 14, p.glow)
    waves = with_mirror_image(line("M36,-34C46,-16 46,8 34,24M46,-42", p.mid, 4))
    return magnet + poles + waves + line("M-22,38C-8,48 8,48 22,38", p.mid, 4)


def bunker(p: Palette) -> str:
    """Concrete with a slit."""
    dome = shape("M-46,34V14C-46,-22 -24,-34 0,-34C24,-34 46,-22 46,14V34Z", p.ink)
    slit = polygon("-28,-4 28,-4 24,8 -24,8", p.ground) + line("M-2,2H36", p.ink, 5)
    bags = "".join(rect(x, 34, 24, 13, p.mid, rx=6) for x in (-50, -25, 0, 25)) + "".join(
        rect(x, 24, 24, 12, p.mid, rx=6) for x in (-38, 14)
    )
    return dome + slit + bags + line("M0,-34V-48", p.ink, 4) + polygon("1,-48 18,-43 1,-38", p.glow)


def emp_attack(p: Palette) -> str:
    """A bolt that ends everything."""
    waves = _ring(p, 44, 5) + f'<circle r="33" fill="none" stroke="{p.mid}" stroke-width="4" stroke-dasharray="10 7"/>'
    return waves + moved(_bolt(p.ground), 0, 0, 1.12) + moved(_bolt(p.glow), 0, 0, 0.92)


def sudden_attack(p: Palette) -> str:
    """No time is left."""
    clock = circle(-6, 8, 36, p.ink) + circle(-6, 8, 27, p.ground) + line("M-6,8V-12M-6,8L8,14", p.ink, 5)
    crown = rect(-13, -40, 14, 10, p.mid, rx=2) + line("M22,-26L30,-34", p.mid, 7)
    return clock + crown + moved(_bolt(p.glow), 34, 20, 0.58)


def war_council(p: Palette) -> str:
    """Three heads over one map."""
    heads = "".join(
        circle(x, y, 11, fill)
        + shape(f"M{x - 17},{y + 32}C{x - 17},{y + 12} {x + 17},{y + 12} {x + 17},{y + 32}Z", fill)
        for x, y, fill in ((-30, -26, p.mid), (30, -26, p.mid), (0, -34, p.ink))
    )
    table = polygon("-44,8 44,8 50,44 -50,44", p.ink) + polygon("-28,14 26,14 32,36 -32,36", p.ground)
    return heads + table + line("M-22,32L-8,22L4,28L16,19", p.mid, 3) + line("M13,16L21,24M21,16L13,24", p.glow, 3)


def retreat(p: Palette) -> str:
    """Two ways back."""
    arrow = polygon("-50,0 -24,-22 -24,-9 34,-9 34,9 -24,9 -24,22", p.ink)
    second = polygon("-30,0 -12,-15 -12,-6 34,-6 34,6 -12,6 -12,15", p.mid)
    flag = line("M38,-46V46", p.ink, 5) + polygon("38,-46 14,-40 38,-32", p.glow)
    return moved(arrow, 0, -8) + moved(second, 0, 28) + flag


def recon(p: Palette) -> str:
    """What is known makes stronger."""
    sweep = (
        circle(-6, 4, 42, p.ink)
        + f'<circle cx="-6" cy="4" r="32" fill="none" stroke="{p.mid}" stroke-width="3"/>'
        + f'<circle cx="-6" cy="4" r="19" fill="none" stroke="{p.mid}" stroke-width="3"/>'
    )
    beam = shape("M-6,4L20,-32A44,44 0 0 1 36,-6Z", p.ground, opacity=".8")
    plus = circle(34, 32, 17, p.ground) + line("M34,22V42M24,32H44", p.glow, 7)
    return sweep + beam + circle(-22, -8, 4, p.ground) + circle(-12, 24, 4, p.ground) + plus


def sniper(p: Palette) -> str:
    """In the cross-hairs."""
    marks = line("M0,-50V-18M0,50V18M-50,0H-18M50,0H18", p.ink, 6)
    eye = shape("M-14,0V-8L-8,-13H8L14,-8V0L9,12H-9Z", p.mid) + rect(-8, -6, 16, 5, p.glow)
    return _ring(p, 36, 8) + marks + eye


def medic(p: Palette) -> str:
    """A bag with a cross."""
    bag = rect(-44, -20, 88, 62, p.ink, rx=9) + line("M-18,-22V-32C-18,-40 18,-40 18,-32V-22", p.ink, 8)
    return bag + circle(0, 11, 23, p.ground) + shape("M-6,-6h12v11h11v12h-11v11h-12v-11h-11v-12h11z", p.glow)


def movement(p: Palette) -> str:
    """Boots on the road."""
    boot = (
        shape("M-16,-36H6L4,0C14,6 30,8 32,22H-18Z", p.ink)
        + rect(-18, 22, 50, 8, p.mid, rx=2)
        + line("M-10,-24H4M-10,-12H3", p.ground, 3)
    )
    steps = polygon("-50,38 -34,38 -24,44 -34,50 -50,50 -40,44", p.glow) + polygon(
        "-14,38 2,38 12,44 2,50 -14,50 -4,44", p.glow
    )
    return moved(boot, 8, -8) + moved(boot.replace(p.ink, p.mid), -26, 2, 0.62) + steps


ORDERS: dict[str, Emblem] = {
    "emp_cannon": emp_cannon, "electromagnetic_field": electromagnetic_field, "bunker": bunker,
    "emp_attack": emp_attack, "sudden_attack": sudden_attack, "war_council": war_council, "retreat": retreat,
    "recon": recon, "sniper": sniper, "medic": medic, "movement": movement,
}  # fmt: skip
