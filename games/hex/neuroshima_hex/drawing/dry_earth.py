"""The ground of the board: dry earth in dark tones, equal on every machine.

It is a pattern in the board's own coordinates, so that it goes on under all fields. Shapes that cross an edge of the
pattern come in again on the other side. It must stay calm: nothing on it is as bright as a name of a field.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from neuroshima_contract.svg import chance, group, moved, number

from .shapes import SIZE, Field, middle, path

PATTERN = "board-ground"
WIDTH, HEIGHT = 900, 780
TONES = {"earth": "#332a1f", "light": "#8d7149", "dark": "#100d0a", "stone": "#ab9471"}
"""By name. A page may give them other colours by day: a tone called x has the class `nh-earth-x`."""
TRACK = "M0,506C160,430 330,600 500,540S760,430 900,506"
"""Where something heavy drove; it ends as it began, so it goes on from pattern to pattern."""
Luck = Iterator[float]
Blot = Callable[[Luck, float, float], str]


def ground_pattern() -> str:
    """The pattern that `floor` points at."""
    luck = chance("dry earth")
    drawn = _in_tone("earth", f'<path d="M0,0H{WIDTH}V{HEIGHT}H0Z"/>')
    drawn += _in_tone("light", _sown(luck, 9, 150, _blot), 0.15)
    drawn += _in_tone("dark", _sown(luck, 8, 140, _blot), 0.24)
    ruts = path(TRACK) + path(TRACK, transform="translate(0 30)")
    drawn += _in_tone("dark", ruts, 0.34, line=10, stroke_dasharray="7 5")
    craters = _sown(luck, 3, 80, _crater)
    drawn += _in_tone("dark", craters, 0.45, line=5)
    drawn += _in_tone("stone", moved(craters, 0, 4), 0.14, line=2.5)
    drawn += _in_tone("stone", _sown(luck, 12, 90, _ripples), 0.22, line=2)
    drawn += _in_tone("dark", _sown(luck, 16, 80, _crack), 0.65, line=2.4)
    pebbles = _sown(luck, 60, 8, _pebble)
    drawn += _in_tone("dark", moved(pebbles, 1, 2), 0.5) + _in_tone("stone", pebbles, 0.4)
    size = f'width="{WIDTH}" height="{HEIGHT}" patternUnits="userSpaceOnUse"'
    return f'<defs><pattern id="{PATTERN}" {size}>{drawn}</pattern></defs>'


def _in_tone(tone: str, drawn: str, opacity: float = 1, line: float = 0, **attributes: object) -> str:
    """Shapes in a tone: filled, or as lines so wide."""
    if line:
        attributes |= {"fill": "none", "stroke": "currentColor", "stroke_width": number(line)}
    else:
        attributes["fill"] = "currentColor"
    names = {"class": f"nh-earth-{tone}", "color": TONES[tone], "opacity": number(opacity)}
    return group(drawn, **names, **attributes)


def floor(fields: list[Field]) -> str:
    """All fields as one shape of ground; needs `ground_pattern`."""
    return path("".join(map(_outline, fields)), fill=f"url(#{PATTERN})")


def _outline(field: Field) -> str:
    x, y = middle(field)
    corners = [(x + SIZE * math.cos(i * math.pi / 3), y + SIZE * math.sin(i * math.pi / 3)) for i in range(6)]
    return "M" + "L".join(f"{number(a)},{number(b)}" for a, b in corners) + "Z"


def _sown(luck: Luck, count: int, reach: float, draw: Blot) -> str:
    """`count` random shapes, each `reach` large at most.

    A shape that an edge cuts is drawn again on the other side."""
    paths = []
    for _ in range(count):
        x, y = WIDTH * next(luck), HEIGHT * next(luck)
        seed = [next(luck) for _ in range(24)]
        xs = [x, *([x + WIDTH] if x < reach else [x - WIDTH] if x > WIDTH - reach else [])]
        ys = [y, *([y + HEIGHT] if y < reach else [y - HEIGHT] if y > HEIGHT - reach else [])]
        paths += [draw(iter(seed), a, b) for a in xs for b in ys]
    return path("".join(paths))


def _blot(luck: Luck, x: float, y: float) -> str:
    """A patch of another shade with a soft outline."""
    radii = [70 + 60 * next(luck) for _ in range(7)]
    points = [
        (x + r * math.cos(2 * math.pi * i / 7), y + 0.6 * r * math.sin(2 * math.pi * i / 7))
        for i, r in enumerate(radii)
    ]
    middles = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, points[1:] + points[:1], strict=True)]
    curves = "".join(
        f"Q{a:.0f},{b:.0f} {c:.0f},{d:.0f}" for (a, b), (c, d) in zip(points, [middles[-1], *middles][1:], strict=True)
    )
    return f"M{middles[-1][0]:.0f},{middles[-1][1]:.0f}{curves}Z"


def _ripples(luck: Luck, x: float, y: float) -> str:
    """Sand that the wind has combed."""
    wide = 40 + 40 * next(luck)
    rows = ((y + 11 * i, x + 14 * next(luck)) for i in range(3))
    return "".join(f"M{a - wide / 2:.0f},{b:.0f}q{wide / 4:.0f},-8 {wide / 2:.0f},0t{wide / 2:.0f},0" for b, a in rows)


def _crater(luck: Luck, x: float, y: float) -> str:
    """What is left of an old blast."""
    rings = ((r, x - r, y) for r in (16 + 6 * next(luck), 34 + 10 * next(luck)))
    return "".join(
        f"M{a:.0f},{b:.0f}a{r:.0f},{0.7 * r:.0f} 0 1 0 {2 * r:.0f},0a{r:.0f},{0.7 * r:.0f} 0 1 0 {-2 * r:.0f},0"
        for r, a, b in rings
    )


def _crack(luck: Luck, x: float, y: float) -> str:
    """A crack in dry earth, with a branch."""
    turn, d = 2 * math.pi * next(luck), f"M{x:.0f},{y:.0f}"
    for i in range(4):
        turn += 1.3 * (next(luck) - 0.5)
        length = 12 + 12 * next(luck)
        d += f"l{length * math.cos(turn):.0f},{length * math.sin(turn):.0f}"
        if i == 1:
            side = turn + (0.9 if next(luck) > 0.5 else -0.9)
            dx, dy = 18 * math.cos(side), 18 * math.sin(side)
            d += f"l{dx:.0f},{dy:.0f}m{-dx:.0f},{-dy:.0f}"
    return d


def _pebble(luck: Luck, x: float, y: float) -> str:
    r = 1.2 + 2.4 * next(luck)
    return f"M{x:.0f},{y:.0f}l{r:.1f},{-r:.1f}l{1.4 * r:.1f},{0.4 * r:.1f}l{-0.4 * r:.1f},{1.2 * r:.1f}z"
