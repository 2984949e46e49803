"""The sign of the Beasts and of their traits. Signs are drawn within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, TraitArt, circle, group, path, polygon


def wolfs_head(ink: str, ground: str) -> str:
    """The head of a wolf from the front, with fangs."""
    head = path("M-46,-50L-22,-32H22L46,-50L44,-4L24,22L14,48H-14L-24,22L-44,-4Z", fill=ink)
    eyes = polygon("-30,-12 -10,-2 -26,4", fill=ground) + polygon("30,-12 10,-2 26,4", fill=ground)
    fangs = polygon("-12,24 -4,24 -8,40", fill=ground) + polygon("4,24 12,24 8,40", fill=ground)
    return head + eyes + fangs + polygon("-7,10 7,10 0,18", fill=ground)


def muzzle(ink: str, ground: str, face: int) -> str:
    """A muzzle with fangs; units without a figure of their own have it."""
    head = path("M-30,-30L-14,-20H14L30,-30L26,6L10,34H-10L-26,6Z", fill=ink)
    eyes = circle(-11, -6, 4, fill=ground) + circle(11, -6, 4, fill=ground)
    fangs = "".join(polygon(f"{x - 4},16 {x + 4},16 {x},{26 + 2 * (face % 3)}", fill=ground) for x in (-7, 7))
    return head + eyes + fangs


def den(ink: str, ground: str) -> str:
    """Eyes in the mouth of a den."""
    hill = path("M-50,42C-46,-10 -24,-42 0,-42C24,-42 46,-10 50,42Z", fill=ink)
    mouth = path("M-26,42V18C-26,-12 26,-12 26,18V42Z", fill=ground)
    return hill + mouth + circle(-9, 18, 6, fill=ink) + circle(9, 18, 6, fill=ink)


def carrion(ink: str, ground: str) -> str:
    """A beak over a bone."""
    beak = path("M-44,-30C-20,-50 22,-48 30,-22C40,-16 46,-4 42,14C34,2 22,-2 6,-2C-16,-2 -36,-10 -44,-30Z", fill=ink)
    shaft = path("M-26,34H22", stroke=ink, stroke_width=10)
    knuckles = "".join(circle(x, y, 8, fill=ink) for x in (-32, 28) for y in (28, 42))
    return beak + circle(4, -26, 6, fill=ground) + shaft + knuckles


def pounce(ink: str, ground: str) -> str:
    """A paw with claws, and the way that it came."""
    pad = path("M-6,12C-6,-4 30,-4 30,12C36,34 -12,34 -6,12Z", fill=ink)
    toes = "".join(circle(x, y, 9, fill=ink) for x, y in ((-12, -6), (3, -20), (22, -20), (38, -6)))
    claws = polygon("-18,-12 -14,-32 -6,-12", fill=ink) + polygon("-2,-28 4,-48 10,-28", fill=ink)
    claws += polygon("16,-28 24,-48 28,-28", fill=ink) + polygon("34,-14 44,-32 46,-10", fill=ink)
    return pad + toes + claws + path("M-50,44C-40,30 -32,22 -18,18", fill="none", stroke=ink, stroke_width=7)


def lent_hook(ink: str, ground: str) -> str:
    """A hook on a chain."""
    hook = path("M0,-14V14C0,36 -34,36 -32,8", fill="none", stroke=ink, stroke_width=11, stroke_linecap="round")
    links = circle(0, -26, 9, fill="none", stroke=ink, stroke_width=7) + circle(
        12, -42, 8, fill="none", stroke=ink, stroke_width=6
    )
    return group(hook + links + polygon("-44,14 -32,-8 -20,14", fill=ink), transform="translate(10 2)")


ART: tuple[Drawn, ...] = (
    ArmyArt("beasts", wolfs_head, ("9 6 3 6", "round"), "M4,4L10,16M12,4L18,16", muzzle),
    TraitArt("lair", den, badge=True),
    TraitArt("scavenger", carrion, badge=True),
    TraitArt("hunt", pounce),
    TraitArt("gives_grab", lent_hook),
)
