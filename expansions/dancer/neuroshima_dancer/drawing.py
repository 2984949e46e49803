"""The sign of Dancer and those of its traits; signs lie within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, TraitArt, circle, path, polygon


def dancer(ink: str, ground: str) -> str:
    """A dancer on the tip of a foot, one arm up, within a broken ring."""
    ring = path("M-18,-44A48,48 0 1 0 20,-44", fill="none", stroke=ink, stroke_width=7)
    head = circle(0, -26, 11, fill=ink) + circle(3, -25, 3, fill=ground)
    body = path("M-5,-16H5L10,0C30,4 34,14 28,20C10,12 -10,12 -28,20C-34,14 -30,4 -10,0Z", fill=ink)
    leg = path("M-4,8H5L3,46H-1Z", fill=ink)
    arms = path("M-4,-12C-26,-18 -22,-40 -6,-46M5,-12C16,-8 26,-10 34,-18", fill="none", stroke=ink, stroke_width=6)
    return ring + head + body + leg + arms


def face(ink: str, ground: str, number: int) -> str:
    """A smooth mask with one slit; units without a figure of their own have it."""
    mask = path("M-30,-30C-20,-46 20,-46 30,-30C34,10 16,40 0,46C-16,40 -34,10 -30,-30Z", fill=ink)
    slit = path(f"M-20,{-10 + number % 3}H20V{-3 + number % 3}H-20Z", fill=ground)
    return mask + slit + circle(0, -34, 4, fill=ground)


def star(ink: str, ground: str) -> str:
    """A crown over a tile: HQ and unit at once."""
    crown = polygon("-38,-6 -44,-42 -20,-24 0,-48 20,-24 44,-42 38,-6", fill=ink)
    tile = polygon("-24,2 24,2 42,24 24,46 -24,46 -42,24", fill=ink)
    return crown + tile + polygon("-16,14 16,14 26,24 16,34 -16,34 -26,24", fill=ground)


def round_dance(ink: str, ground: str) -> str:
    """Three discs that go to each other's places."""
    ways = "".join(
        path(arc, fill="none", stroke=ink, stroke_width=7)
        for arc in ("M-26,-24A36,36 0 0 1 26,-24", "M34,-8A36,36 0 0 1 12,34", "M-12,34A36,36 0 0 1 -34,-8")
    )
    heads = polygon("20,-36 40,-26 20,-12", fill=ink) + polygon("26,32 6,44 8,22", fill=ink)
    heads += polygon("-46,0 -36,-20 -24,0", fill=ink)
    discs = "".join(circle(x, y, 13, fill=ink) for x, y in ((0, -30), (30, 22), (-30, 22)))
    return ways + heads + discs + "".join(circle(x, y, 5, fill=ground) for x, y in ((0, -30), (30, 22), (-30, 22)))


def two_crosses(ink: str, ground: str) -> str:
    """Two crosses, for two hit points."""
    cross = "M{0},-38H{1}V-12H{2}V12H{1}V38H{0}V12H{3}V-12H{0}Z"
    left, right = cross.format(-32, -16, -4, -46), cross.format(16, 32, 46, 4)
    return path(left, fill=ink) + path(right, fill=ink) + path("M-2,-44V44", stroke=ground, stroke_width=3)


def healing_link(strength: int, aside: float) -> str:
    """A link of two bars that ends in a cross."""
    bars = "".join(f"M{aside + x},-40V-54" for x in (-7, 7))
    near, far = f"{aside + 5}V", f"{aside - 5}V"
    cross = f"M{far[:-1]},-58H{near}-65H{aside + 12}V-75H{near}-82H{far}-75H{aside - 12}V-65H{aside - 5}Z"
    links = path(bars, fill="none", stroke="#f3f0e4", stroke_width=5)
    return links + path(cross, fill="#f3f0e4", stroke="#20242b", stroke_width=2.5)


def one_side(ink: str, ground: str) -> str:
    """A tile of which one side strikes out."""
    tile = polygon("-22,-4 22,-4 40,20 22,44 -22,44 -40,20", fill=ink)
    inner = polygon("-15,7 15,7 26,20 15,33 -15,33 -26,20", fill=ground)
    return tile + inner + polygon("-20,-10 20,-10 0,-50", fill=ink) + circle(0, 20, 8, fill=ink)


STEPS = "M3,20C7,10 15,10 19,20M3,10C7,0 15,0 19,10"
ART: tuple[Drawn, ...] = (
    ArmyArt("dancer", dancer, ("10 4 2 4", "round"), STEPS, face),
    TraitArt("object", star),
    TraitArt("dance", round_dance),
    TraitArt("healing", two_crosses, icon=healing_link, layer=1),
    TraitArt("object_action", one_side),
)
