"""Emblems of the Outpost's Buildings and instants."""

from __future__ import annotations

from neuroshima_contract.svg import moved

from .robots import Emblem
from .shapes import Palette, circle, line, polygon, rect, shape, with_mirror_image


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
