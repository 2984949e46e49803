"""The signs of Mississippi, within -50..50, its venom and the icon of poisoning."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import INK, ArmyArt, Drawn, MarkerArt, TraitArt, circle, group, moved, path

POISON, DEEP = "#c3e24a", "#2c3312"
DROP = "M0,-20C6,-9 13,-2 13,7C13,15 7,20 0,20C-7,20 -13,15 -13,7C-13,-2 -6,-9 0,-20Z"
HEXAGON = "M-20,0L-10,-17.3H10L20,0L10,17.3H-10Z"


def mask(ink: str, ground: str) -> str:
    """A gas mask over two waves of the river."""
    face = path("M-34,-20C-34,-58 34,-58 34,-20C34,-4 24,4 16,10H-16C-24,4 -34,-4 -34,-20Z", fill=ink)
    eyes = circle(-16, -22, 11, fill=ground) + circle(16, -22, 11, fill=ground)
    filter_ = circle(0, 8, 15, fill=ink, stroke=ground, stroke_width=4) + circle(0, 8, 6, fill=ground)
    waves = "M-50,34C-38,24 -28,24 -17,34S6,44 17,34S38,24 50,34M-50,48C-38,38 -28,38 -17,48S6,58 17,48S38,38 50,48"
    return face + eyes + filter_ + path(waves, fill="none", stroke=ink, stroke_width=7)


def drop(x: float, y: float, size: float, fill: str) -> str:
    return moved(path(DROP, fill=fill), x, y, size)


def boiler(ink: str, ground: str) -> str:
    """A boiling vessel from which drops fall."""
    vessel = path("M-34,-30H34V4C34,16 22,20 0,20C-22,20 -34,16 -34,4Z", fill=ink)
    steam = "M-20,-36C-26,-42 -14,-44 -20,-50M0,-36C-6,-42 6,-44 0,-50M20,-36C14,-42 26,-44 20,-50"
    drops = drop(-22, 38, 0.6, ink) + drop(0, 40, 0.6, ink) + drop(22, 38, 0.6, ink)
    level = path("M-26,-14C-18,-22 -8,-22 0,-14S18,-6 26,-14", fill="none", stroke=ground, stroke_width=5)
    return vessel + level + path(steam, fill="none", stroke=ink, stroke_width=5) + drops


def area(ink: str) -> str:
    """A field and the six around it."""
    middles = ((0, 0), (0, -29.5), (25.5, -14.7), (25.5, 14.7), (0, 29.5), (-25.5, 14.7), (-25.5, -14.7))
    cell = path(HEXAGON, fill="none", stroke=ink, stroke_width=4.5)
    return "".join(moved(cell, x, y, 0.82) for x, y in middles)


def toxic_bomb(ink: str, ground: str) -> str:
    """A bomb with a drop on it, its cloud around it."""
    cloud = path(
        "M-44,30C-54,14 -40,2 -30,6C-34,-10 -14,-18 -4,-8C4,-20 26,-16 26,-2C42,-6 54,12 42,28C30,42 -32,44 -44,30Z",
        fill="none", stroke=ink, stroke_width=5, stroke_dasharray="9 6",
    )  # fmt: skip
    body = circle(0, 6, 27, fill=ink) + path("M-8,-24H8V-36H-8Z", fill=ink)
    fuse = path("M0,-36C0,-48 14,-40 18,-50", fill="none", stroke=ink, stroke_width=5)
    return cloud + fuse + body + drop(0, 6, 0.85, ground)


def smokescreen(ink: str, ground: str) -> str:
    """Smoke over seven fields, and the arrow that turns."""
    smoke = path(
        "M-24,14C-36,10 -34,-8 -22,-8C-22,-22 -2,-26 4,-14C16,-22 32,-10 26,2C34,10 26,20 16,16C8,24 -16,24 -24,14Z",
        fill=ink, stroke=ground, stroke_width=4,
    )  # fmt: skip
    arrow = path("M-16,3A15,11 0 1 1 9,10", fill="none", stroke=ground, stroke_width=6)
    return area(ink) + smoke + arrow + path("M16,18L-2,14L11,1Z", fill=ground)


def transposition(ink: str, ground: str) -> str:
    """A tile that comes in an arc to the place of a crossed one."""
    comes = moved(path(HEXAGON, fill=ink), -26, 22, 1.1)
    leaves = moved(path(HEXAGON, fill="none", stroke=ink, stroke_width=5), 26, 22, 1.1)
    cross = path("M16,12L36,32M36,12L16,32", stroke=ink, stroke_width=6)
    arc = path("M-26,-8C-20,-40 14,-44 24,-16", fill="none", stroke=ink, stroke_width=7)
    return comes + leaves + cross + arc + path("M26,2L10,-14L36,-20Z", fill=ink)


def breath(ink: str, ground: str) -> str:
    """A skull that breathes out."""
    skull = path("M-30,-14C-30,-48 30,-48 30,-14C30,-2 24,4 18,6V20H-18V6C-24,4 -30,-2 -30,-14Z", fill=ink)
    eyes = circle(-12, -12, 8, fill=ground) + circle(12, -12, 8, fill=ground)
    teeth = path("M-7,8V20M7,8V20", stroke=ground, stroke_width=4)
    cloud = "M-24,32C-14,26 -6,38 4,32S22,30 30,34M-16,46C-8,40 2,50 12,45S24,44 28,46"
    return skull + eyes + teeth + path(cloud, fill="none", stroke=ink, stroke_width=6, stroke_linecap="round")


def poisoning(strength: int, shift: float = 0) -> str:
    """A drop between two fangs, at the edge."""
    fangs = f"M{shift - 22:g},-44C{shift - 24:g},-62 {shift - 18:g},-74 {shift - 9:g},-83L{shift - 5:g},-60Z"
    other = f"M{shift + 22:g},-44C{shift + 24:g},-62 {shift + 18:g},-74 {shift + 9:g},-83L{shift + 5:g},-60Z"
    ring = {"fill": DEEP, "stroke": INK, "stroke_width": 3, "stroke_linejoin": "round"}
    seep = moved(path(DROP, fill=POISON, stroke=INK, stroke_width=5), shift, -58, 0.72)
    return path(fangs, **ring) + path(other, **ring) + seep


def venom() -> str:
    """The marker: a drop with a bubble on a dark disc."""
    disc = circle(0, 0, 90, fill=DEEP, stroke=POISON, stroke_width=12)
    return disc + drop(0, 2, 3.1, POISON) + group(circle(-12, 22, 9, fill=DEEP) + circle(14, 36, 6, fill=DEEP))


RIVER = "M0,6C6,0 10,0 14,6S22,10 24,6M0,18C6,12 10,12 14,18S22,22 24,18"
ART: tuple[Drawn, ...] = (
    ArmyArt("mississippi", mask, ("7 4 2 4", "round"), RIVER),
    TraitArt("gives_venom", boiler),
    TraitArt("leaves_venom", lambda ink, ground: drop(0, 0, 2.2, ink)),
    TraitArt("breath_of_death", breath, badge=True),
    TraitArt("toxic_bomb", toxic_bomb),
    TraitArt("smokescreen", smokescreen),
    TraitArt("transposition", transposition),
    TraitArt("poisoning", icon=poisoning),
    MarkerArt("mississippi.venom", venom()),
)
