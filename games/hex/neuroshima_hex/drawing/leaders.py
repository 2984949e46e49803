"""The cards of leaders: a sign on worn cardboard, with a frame of its own colour.

What the card says stands beside it, in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterable

from neuroshima_contract.svg import chance, group, number, text

from .shapes import (
    BLOOD,
    BRASS,
    COIL,
    COPPER,
    INK,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    RUST,
    STEEL,
    STEEL_DARK,
    circle,
    hexagon,
    mix,
    path,
    polar,
    polygon,
)

Symbols = Iterable[tuple[str, str]]
LINE = {"fill": "none", "stroke": INK, "stroke_width": 7, "stroke_linecap": "round", "stroke_linejoin": "round"}


def leader_symbols(leaders: Iterable[str]) -> Symbols:
    """`leader-<id>`: the card, as (name, content)."""
    for leader in leaders:
        yield f"leader-{leader}", card(leader)


def card(leader: str) -> str:
    """A leader card within -100..100.

    A leader without a drawing has the first letter of its id."""
    color, sign = SIGNS.get(leader, (STEEL, text(leader[:1].upper(), 0, 0, 90, INK)))
    edge = "M-68,-98H68Q76,-98 76,-90V90Q76,98 68,98H-68Q-76,98 -76,90V-90Q-76,-98 -68,-98Z"
    back = path(edge, fill=mix(color, INK, 0.55), stroke=INK, stroke_width=3)
    paper = path("M-60,-84H60V84H-60Z", fill=PAPER, stroke=mix(color, INK, 0.2), stroke_width=5)
    halo = circle(0, 0, 56, fill=mix(color, PAPER_LIGHT, 0.55), stroke=mix(color, INK, 0.3), stroke_width=4)
    stars = "".join(path(_star(x, y), fill=mix(color, INK, 0.3)) for x in (-44, 44) for y in (-69, 69))
    return back + paper + _wear(leader) + halo + stars + group(sign, data_icon=leader)


def _star(x: float, y: float) -> str:
    points = [polar(9 if step % 2 == 0 else 4, 36 * step - 90) for step in range(10)]
    return "M" + "L".join(f"{number(x + px)},{number(y + py)}" for px, py in points) + "Z"


def _wear(leader: str) -> str:
    luck = chance("leader" + leader)
    spots = ((110 * next(luck) - 55, 158 * next(luck) - 79, 2 + 6 * next(luck)) for _ in range(6))
    return "".join(circle(x, y, r, fill=RUST, opacity=".14") for x, y, r in spots)


def _arrow(x: float, top: float, foot: float) -> str:
    return path(f"M{x},{foot}V{top}M{x - 13},{top + 14}L{x},{top}L{x + 13},{top + 14}", **LINE)


def _die(x: float, y: float, pips: Iterable[tuple[float, float]], turn: float) -> str:
    face = path("M-17,-17H17V17H-17Z", fill=PAPER_LIGHT, stroke=INK, stroke_width=5, stroke_linejoin="round")
    spots = "".join(circle(px, py, 4, fill=INK) for px, py in pips)
    return group(face + spots, transform=f"translate({number(x)} {number(y)}) rotate({number(turn)})")


def _crate(x: float, y: float, size: float) -> str:
    box = f"M{x - size},{y - size}H{x + size}V{y + size}H{x - size}Z"
    boards = f"M{x - size},{y - size}L{x + size},{y + size}M{x + size},{y - size}L{x - size},{y + size}"
    return path(box, fill=PAPER_DARK, stroke=INK, stroke_width=5) + path(boards, stroke=INK, stroke_width=4)


def _bomb() -> str:
    fuse = path("M12,-16Q22,-38 38,-34", **{**LINE, "stroke_width": 5})
    spark = path("M40,-48V-38M52,-36H44M50,-46L44,-40", stroke=BRASS, stroke_width=5, stroke_linecap="round")
    return circle(-4, 10, 31, fill=INK) + circle(-14, 0, 7, fill=STEEL) + fuse + spark


def _lifted_tile() -> str:
    tile = polygon(hexagon(26), fill=STEEL, stroke=INK, stroke_width=5, transform="translate(0 18)")
    return tile + _arrow(0, -40, 18)


def _cross() -> str:
    arms = "M-12,-38H12V-12H38V12H12V38H-12V12H-38V-12H-12Z"
    return path(arms, fill=BLOOD, stroke=INK, stroke_width=5, stroke_linejoin="round")


def _dice() -> str:
    five = [(-8.0, -8.0), (8.0, -8.0), (0.0, 0.0), (-8.0, 8.0), (8.0, 8.0)]
    return _die(-17, 9, five, -14) + _die(21, -11, [(-8, 8), (0, 0), (8, -8)], 12)


def _store() -> str:
    return _crate(-20, 22, 17) + _crate(20, 22, 17) + _crate(0, -16, 17)


def _parachute() -> str:
    roof = path("M-42,-8Q-40,-44 0,-44Q40,-44 42,-8Q28,-18 14,-8Q0,-18 -14,-8Q-28,-18 -42,-8Z", fill=COPPER,
                stroke=INK, stroke_width=5, stroke_linejoin="round")  # fmt: skip
    cords = path("M-42,-8L-8,22M-14,-8L-4,22M14,-8L4,22M42,-8L8,22", stroke=INK, stroke_width=3)
    return roof + cords + _crate(0, 32, 12)


def _compass() -> str:
    ring = circle(0, 0, 40, fill=PAPER_LIGHT, stroke=INK, stroke_width=6)
    marks = path("M0,-38V-30M0,38V30M-38,0H-30M38,0H30", stroke=INK, stroke_width=4)
    north = path("M22,-26L7,9L-9,-7Z", fill=BLOOD, stroke=INK, stroke_width=3, stroke_linejoin="round")
    south = path("M-22,26L7,9L-9,-7Z", fill=STEEL_DARK, stroke=INK, stroke_width=3, stroke_linejoin="round")
    return ring + marks + north + south


def _eye() -> str:
    lids = path("M-46,0Q0,-44 46,0Q0,44 -46,0Z", fill=PAPER_LIGHT, stroke=INK, stroke_width=6, stroke_linejoin="round")
    iris = circle(0, 0, 18, fill=COIL, stroke=INK, stroke_width=4) + circle(0, 0, 8, fill=INK)
    lashes = path("M-24,-30L-30,-42M0,-36V-49M24,-30L30,-42", stroke=INK, stroke_width=5, stroke_linecap="round")
    return lids + iris + lashes


SIGNS = {
    "saboteur": (BLOOD, _bomb()),
    "tactician": ("#4f7090", _lifted_tile()),
    "medic": ("#c9bfa6", _cross()),
    "gambler": ("#8a4f8f", _dice()),
    "storekeeper": (COPPER, _store()),
    "supplier": ("#6f8046", _parachute()),
    "guide": (COIL, _compass()),
    "watchman": (BRASS, _eye()),
}
"""By id: the colour of the frame, and the sign."""
