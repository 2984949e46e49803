"""The sign of Mephisto, its icons, and its quill markers, within -50..50 (the markers: -100..100)."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, MarkerArt, TraitArt, circle, path, polygon

DARK, LIGHT, RED = "#2a2024", "#f3ecdc", "#d9564f"


def _line(d: str, ink: str, width: float = 8) -> str:
    return path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def worm(ink: str, ground: str) -> str:
    """A worm in a coil, with open jaws."""
    body = _line("M-40,34C-10,50 38,40 36,10C34,-14 -2,-14 -4,8C-6,24 18,22 16,8", ink, 13)
    head = polygon("-46,22 -26,24 -30,34 -22,42 -44,46", fill=ink)
    return body + head + circle(-36, 30, 3, fill=ground)


def slow(ink: str, ground: str) -> str:
    """A net with an arrow down."""
    mesh = _line("M-42,-36H22M-42,-14H22M-42,8H22M-36,-42V14M-10,-42V14M16,-42V14", ink, 5)
    return mesh + polygon("18,8 38,8 38,22 48,22 28,48 8,22 18,22", fill=ink)


def turns_all(ink: str, ground: str) -> str:
    ring = _line("M-34,10A35,35 0 1 1 10,34", ink, 9)
    return ring + polygon("16,20 12,48 -8,34", fill=ink) + circle(0, 0, 12, fill=ink)


def quill(ink: str, ground: str) -> str:
    """Two barbed quills."""
    one = _line("M-30,40L-6,-40M-30,-6L-18,4L-12,-10", ink, 7)
    return one + _line("M30,40L6,-40M30,-6L18,4L12,-10", ink, 7)


def one_more(ink: str, ground: str) -> str:
    """A feeler with a plus."""
    return (
        _line("M-36,42C-38,0 -14,-6 -18,-34", ink, 8) + circle(-18, -36, 10, fill=ink) + _line("M22,-14V26M2,6H42", ink)
    )


def mouth(ink: str, ground: str) -> str:
    """A round mouth with six teeth."""
    teeth = "".join(polygon("-8,-40 8,-40 0,-20", fill=ground, transform=f"rotate({60 * turn})") for turn in range(6))
    return circle(0, 0, 44, fill=ink) + circle(0, 0, 14, fill=ground) + teeth


def claw(ink: str, ground: str) -> str:
    return path("M-36,38C-44,-6 -10,-44 40,-42C8,-28 -6,-4 2,24C-8,12 -22,20 -36,38Z", fill=ink)


def faster(ink: str, ground: str) -> str:
    return polygon("-44,-34 -8,0 -44,34 -30,0", fill=ink) + polygon("-6,-34 34,0 -6,34 8,0", fill=ink)


def jaws(ink: str, ground: str) -> str:
    """Two rows of teeth that close."""
    upper = polygon("-44,-40 44,-40 44,-18 30,-2 16,-18 0,-2 -16,-18 -30,-2 -44,-18", fill=ink)
    return upper + polygon("-44,40 44,40 44,20 30,36 37,4 22,20 8,4 -8,20 -22,4 -37,20 -44,4", fill=ink)


def swaps(ink: str, ground: str) -> str:
    arrows = _line("M-36,-16H24M36,18H-24", ink, 8)
    return arrows + polygon("20,-34 46,-16 20,2", fill=ink) + polygon("-20,0 -46,18 -20,36", fill=ink)


def tail(ink: str, ground: str) -> str:
    """A tail that strikes away."""
    return _line("M-40,36C10,44 -20,-10 16,-10", ink, 11) + polygon("12,-34 48,-10 12,14", fill=ink)


def tentacles(ink: str, ground: str) -> str:
    arms = _line(
        "M-42,-30C-8,-40 -10,-8 22,-16C36,-20 32,-36 22,-32M-42,30C-8,40 -10,8 22,16C36,20 32,36 22,32", ink, 8
    )
    return arms + polygon("-30,-12 -50,0 -30,12", fill=ink)


def limbs(ink: str, ground: str) -> str:
    """A body with six legs."""
    legs = _line("M-8,-16L-32,-26L-40,-44M-8,0H-34L-46,14M-8,14L-28,28L-32,46M8,-16L32,-26L40,-44M8,0H34L46,14"
                 "M8,14L28,28L32,46", ink, 6)  # fmt: skip
    return legs + path("M-10,-24A10,10 0 0 1 10,-24V18A10,10 0 0 1 -10,18Z", fill=ink)


def drill(ink: str, ground: str) -> str:
    cone = polygon("-26,-20 26,-20 0,48", fill=ink) + path(
        "M-20,-4L20,-12M-13,14L13,5M-7,30L7,22", stroke=ground, stroke_width=5
    )
    return cone + path("M-32,-42H32V-24H-32Z", fill=ink)


def egg(ink: str, ground: str) -> str:
    """An egg with something in it."""
    shell = path("M0,-46C26,-46 36,-8 36,10A36,36 0 0 1 -36,10C-36,-8 -26,-46 0,-46Z", fill=ink)
    return shell + _line("M-12,22C18,26 18,-2 0,-2C-14,-2 -14,12 0,12", ground, 6)


def drop(ink: str, ground: str) -> str:
    """A drop of acid that eats a hole."""
    return path("M0,-48C20,-18 26,-8 26,6A26,26 0 0 1 -26,6C-26,-8 -20,-18 0,-48Z", fill=ink) + _line(
        "M-40,44H-14M14,44H40", ink
    )


def net(ink: str, ground: str) -> str:
    return circle(0, 0, 42, fill="none", stroke=ink, stroke_width=7) + _line(
        "M-40,-14H40M-40,14H40M-14,-40V40M14,-40V40", ink, 5
    )


def hollow_blow(strength: int, shift: float = 0) -> str:
    """A hollow tooth: a blow that the Muzzle gives."""
    return polygon("-16,-58 16,-58 0,-86", fill=LIGHT, stroke=RED, stroke_width=5, transform=f"translate({shift} 0)")


def _marker(turn: int) -> str:
    disc = circle(0, 0, 84, fill="#5a2438", stroke=LIGHT, stroke_width=8)
    shaft = _line("M-40,56L32,-56M-6,-30L14,-26L12,-6", LIGHT, 12)
    return disc + (shaft if turn > 0 else _line("M40,56L-32,-56M6,-30L-14,-26L-12,-6", LIGHT, 12))


SCALES = "M2,4Q6,10 10,4M14,16Q18,22 22,16"
ART: tuple[Drawn, ...] = (
    ArmyArt("mephisto", worm, ("2 5", "round"), SCALES),
    TraitArt("slowed_by_nets", slow, badge=True),
    TraitArt("turning_all", turns_all, badge=True),
    TraitArt("quills", quill, badge=True),
    TraitArt("all_sides", icon=hollow_blow, layer=1),
    TraitArt("more_implants", one_more),
    TraitArt("muzzle", mouth),
    TraitArt("claw", claw),
    TraitArt("accelerator", faster),
    TraitArt("jaws", jaws, badge=True),
    TraitArt("transmitter", swaps, badge=True),
    TraitArt("tail", tail, badge=True),
    TraitArt("mephisto.tentacles", tentacles, badge=True),
    TraitArt("limbs", limbs, badge=True),
    TraitArt("drill", drill, badge=True),
    TraitArt("left_quill", quill, badge=True),
    TraitArt("right_quill", quill, badge=True),
    TraitArt("incubator", egg, badge=True),
    TraitArt("incubated", egg),
    TraitArt("incubated_initiative", faster, badge=True),
    TraitArt("incubated_melee", claw, badge=True),
    TraitArt("incubated_net", net, badge=True),
    TraitArt("incubated_acid", drop, badge=True),
    MarkerArt("left_quill", _marker(-1)),
    MarkerArt("right_quill", _marker(1)),
)
