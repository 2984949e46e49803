"""Emblems of the Outpost's Soldiers: dark ink on khaki paper, within -50..50."""

from __future__ import annotations

from neuroshima_contract.svg import group, moved

from .robots import Emblem
from .shapes import Palette, circle, line, polygon, rect, shape, with_mirror_image


def _shoulders(p: Palette) -> str:
    return shape("M-46,50C-46,30 -26,24 -14,22H14C26,24 46,30 46,50Z", p.mid)


def _face(p: Palette) -> str:
    return shape("M-18,-12H18V8C18,22 8,30 0,30C-8,30 -18,22 -18,8Z", p.ink)


def runner(p: Palette) -> str:
    """Running, a bag on the back."""
    body = line("M6,-20L-6,8", p.ink, 15) + line("M-4,8L16,22L8,46M-6,10L-20,26L-44,28", p.ink, 8)
    arms = line("M4,-18L24,-6L38,-18M2,-18L-18,-14L-26,4", p.ink, 7)
    return (
        rect(-20, -24, 18, 22, p.mid, rx=4, transform="rotate(22 -11 -13)")
        + body
        + arms
        + circle(14, -36, 11, p.ink)
        + line("M-46,-22H-32M-50,-8H-36M-46,6H-38", p.glow, 4)
    )


def assault_team(p: Palette) -> str:
    """Three helmets, two rifles."""

    def helmet(x: float, y: float, fill: str) -> str:
        cap = shape("M-17,0C-17,-22 17,-22 17,0L20,4H-20Z", fill) + shape("M-13,6H13V14C13,24 -13,24 -13,14Z", fill)
        return moved(cap + rect(-10, 7, 20, 5, p.ground), x, y)

    rifles = line("M-40,48L34,-40M40,48L-34,-40", p.ink, 6) + line("M28,-44L38,-34M-28,-44L-38,-34", p.ink, 5)
    return rifles + helmet(-27, 2, p.mid) + helmet(27, 2, p.mid) + moved(helmet(0, 0, p.ink), 0, 16, 1.25)


def hacker(p: Palette) -> str:
    """A hood behind a glowing screen."""
    hood = shape("M-34,34C-38,-14 -22,-48 0,-48C22,-48 38,-14 34,34Z", p.mid) + shape(
        "M-19,16C-24,-14 -12,-30 0,-30C12,-30 24,-14 19,16Z", p.ink
    )
    glasses = with_mirror_image(rect(3, -12, 13, 9, p.ground, rx=2)) + line("M-3,-8H3", p.ground, 2.4)
    laptop = polygon("-32,12 32,12 38,44 -38,44", p.ink) + polygon("-26,17 26,17 30,38 -30,38", p.ground)
    return (
        hood + glasses + laptop + line("M-20,24L-13,28L-20,32M-8,33H4", p.glow, 3.4) + rect(-46, 44, 92, 6, p.mid, rx=3)
    )


def scout(p: Palette) -> str:
    """Eyes behind field glasses."""
    cap = shape("M-30,-20C-30,-52 30,-52 30,-20Z", p.mid) + shape("M-38,-16H38L30,-24H-30Z", p.mid)
    tubes = with_mirror_image(
        shape("M2,-16H20L28,14H2Z", p.ink)
        + circle(15, 16, 14, p.ink)
        + circle(15, 16, 9, p.ground)
        + circle(15, 16, 4.5, p.glow)
    )
    return _shoulders(p) + _face(p) + cap + tubes + rect(-5, -8, 10, 10, p.mid)


def commando(p: Palette) -> str:
    """A beret, and a knife between the teeth."""
    beret = shape("M-28,-14C-36,-30 -20,-46 8,-44C36,-44 44,-26 34,-20L20,-14Z", p.mid) + circle(-14, -24, 5, p.glow)
    eyes = with_mirror_image(polygon("4,-6 15,-9 15,-1 4,0", p.ground))
    knife = rect(-8, 12, 26, 8, p.mid, rx=2) + polygon(
        "-8,12 -36,12 -46,18 -36,20 -8,20", p.ink, stroke=p.ground, stroke_width=2
    )
    return _shoulders(p) + _face(p) + beret + eyes + knife + line("M18,9V23", p.ground, 3)


def nestugov(p: Palette) -> str:
    """A fur hat, goggles and a spanner with a stolen chip."""
    hat = (
        shape("M-30,-12C-34,-44 34,-44 30,-12Z", p.mid)
        + rect(-34, -22, 68, 12, p.mid, rx=6)
        + with_mirror_image(shape("M22,-14H36V14C30,20 24,16 22,8Z", p.mid))
    )
    goggles = with_mirror_image(circle(9, -2, 8, p.ground) + circle(9, -2, 4, p.glow))
    beard = line("M-14,14L-8,30L0,16L8,30L14,14", p.ground, 2.6)
    spanner = shape("M22,50L32,32C26,22 34,12 44,14L38,22L42,28L50,26C50,36 44,40 38,38L30,50Z", p.ink)
    return (
        _shoulders(p)
        + _face(p)
        + hat
        + goggles
        + beard
        + spanner
        + rect(-44, 28, 20, 18, p.ink, rx=2)
        + line("M-48,33H-44M-48,41H-44M-24,33H-20M-24,41H-20", p.ink, 3)
        + circle(-34, 37, 4, p.glow)
    )


def saboteur(p: Palette) -> str:
    """Sticks of dynamite, the fuse lit."""
    stick = "".join(rect(x, -12, 20, 58, p.ink, rx=5) + rect(x + 4, -8, 3, 50, p.mid) for x in (-33, -10, 13))
    bands = rect(-38, 2, 76, 8, p.mid) + rect(-38, 26, 76, 8, p.mid)
    fuse = line("M0,-12C0,-30 26,-20 26,-38", p.ink, 4)
    spark = polygon("26,-50 29,-42 38,-44 33,-37 40,-30 31,-31 27,-23 23,-31 14,-31 20,-37 15,-45 23,-42", p.glow)
    return stick + bands + fuse + spark


def lieutenant_calahan(p: Palette) -> str:
    """An officer's cap."""
    cap = shape("M-34,-26C-34,-46 34,-46 34,-26L26,-14H-26Z", p.mid) + shape(
        "M-28,-14H28L32,-6C16,-12 -16,-12 -32,-6Z", p.ink
    )
    star = polygon("0,-40 3,-31 12,-31 5,-26 8,-17 0,-22 -8,-17 -5,-26 -12,-31 -3,-31", p.glow)
    moustache = shape("M0,10C8,6 16,8 18,16C10,14 6,16 0,16C-6,16 -10,14 -18,16C-16,8 -8,6 0,10Z", p.ground)
    rank = with_mirror_image(line("M26,40L34,34L42,40M26,48L34,42L42,48", p.ground, 3))
    return _shoulders(p) + _face(p) + cap + star + moustache + rank + with_mirror_image(circle(8, 0, 3, p.ground))


def scorn(p: Palette) -> str:
    """A scarf, a scar and no mercy."""
    hair = shape("M-26,10C-36,-30 -14,-50 4,-48C30,-46 34,-22 26,10L18,-14C4,-12 -10,-18 -14,-26Z", p.mid)
    eyes = polygon("-15,-8 -3,-3 -13,0", p.ground) + polygon("15,-8 3,-3 13,0", p.ground)
    scar = line("M8,-18L14,8M6,-8L16,-12M8,0L17,-3", p.glow, 2.6)
    scarf = shape("M-24,8C-10,16 10,16 24,8L26,30L34,48L20,44L14,30C0,34 -16,32 -26,26Z", p.ink) + line(
        "M-20,17C-6,24 8,24 22,18", p.mid, 3
    )
    return _shoulders(p) + _face(p) + hair + eyes + scar + scarf


def sapper(p: Palette) -> str:
    """Pliers about to cut."""
    half = shape("M2,6L14,-16C20,-30 14,-42 4,-48L1,-20Z", p.ink) + line("M2,4C18,14 26,28 24,46", p.mid, 10)
    wire = line("M-48,-38C-30,-26 -16,-42 0,-34C16,-26 30,-40 48,-30", p.glow, 4.4)
    return wire + with_mirror_image(half) + circle(0, 2, 9, p.ink) + circle(0, 2, 3.6, p.ground)


def partisan(p: Palette) -> str:
    """A fist raised with a rifle."""
    fist = shape("M-18,-6C-18,-14 18,-14 18,-4V14L10,24V50H-14V24L-20,14Z", p.ink) + line(
        "M-9,-8V6M0,-9V6M9,-8V6", p.ground, 2.6
    )
    barrel = rect(-48, -24, 62, 9, p.mid) + line("M12,-20H48", p.mid, 5)
    stock = polygon("-48,-24 -30,-24 -36,-4 -50,-4", p.mid) + rect(-4, -16, 8, 12, p.mid)
    rifle = group(barrel + stock, transform="rotate(-24)")
    return rifle + fist + rect(-15, 32, 26, 7, p.glow)


def spotter(p: Palette) -> str:
    """A glass on a tripod, looking far."""
    tube = rect(-34, -10, 46, 20, p.ink) + polygon("12,-13 40,-17 40,17 12,13", p.mid)
    ends = rect(-44, -6, 10, 12, p.mid) + rect(36, -17, 8, 34, p.ink)
    glass = group(tube + ends, transform="translate(0 -8) rotate(-20)")
    stand = line("M-4,0L-24,48M-2,0V48M0,0L24,48", p.ink, 5) + circle(-2, 2, 7, p.mid)
    return glass + stand + line("M40,-36L50,-42M44,-22L50,-22M34,-46L38,-50", p.glow, 4)


PEOPLE: dict[str, Emblem] = {
    "runner": runner, "assault_team": assault_team, "hacker": hacker, "scout": scout, "commando": commando,
    "nestugov": nestugov, "saboteur": saboteur, "lieutenant_calahan": lieutenant_calahan, "scorn": scorn,
    "sapper": sapper, "partisan": partisan, "spotter": spotter,
}  # fmt: skip
