"""The extent of shapes, so that a figure fills its circle and stays inside it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from neuroshima_contract.refusal import Unfit, _

Point = tuple[float, float]
TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
"""How many numbers each command of a path takes; those of parts are these."""
STEPS = (0.25, 0.5, 0.75, 1.0)
DIRECTIONS = [(math.cos(a), math.sin(a)) for a in (i * math.pi / 12 for i in range(24))]
ROUNDS = 48


def path_points(d: str) -> list[Point]:
    """Points along a path, close enough to tell how far it reaches.

    Raises ValueError for a path that is none."""
    points: list[Point] = []
    at = start = (0.0, 0.0)
    for letter, values in _commands(d):
        if letter.upper() == "Z":
            at = start
            continue
        ends = _absolute(letter, values, at)
        points += _along(letter.upper(), at, ends, values)
        at = ends[-1]
        if letter in "Mm":
            start = at
    return points


def _commands(d: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; numbers that go on repeat the command."""
    letter, values = "", list[float]()
    for found in TOKEN.finditer(d):
        if found[1]:
            yield from _split_repeats(letter, values, d)
            letter, values = found[1], []
        else:
            values.append(float(found[2]))
    yield from _split_repeats(letter, values, d)


def _split_repeats(letter: str, values: list[float], d: str) -> Iterator[tuple[str, list[float]]]:
    if not letter:
        return
    takes = TAKES.get(letter.upper())
    if takes is None or (len(values) % takes if takes else values) or (takes and not values):
        raise Unfit(_("the path “%(line)s” has wrong numbers after %(letter)s"), line=d, letter=letter)
    if not takes:
        yield letter, []
    for i in range(0, len(values), takes or 1):
        yield letter, values[i : i + takes]


def _absolute(letter: str, values: Sequence[float], at: Point) -> list[Point]:
    """The points that a command names, the last of them where it ends."""
    x, y = at if letter.islower() else (0.0, 0.0)
    kind = letter.upper()
    if kind == "H":
        return [(x + values[0], at[1])]
    if kind == "V":
        return [(at[0], y + values[0])]
    if kind == "A":
        return [(x + values[5], y + values[6])]
    return [(x + values[i], y + values[i + 1]) for i in range(0, len(values), 2)]


def _along(kind: str, at: Point, ends: list[Point], values: Sequence[float]) -> list[Point]:
    if kind == "C":
        b, c, d = ends
        return [_cubic(at, b, c, d, t) for t in STEPS]
    if kind == "Q":
        (cx, cy), (x, y) = ends
        return [_weighted_sum(((at, (1 - t) ** 2), ((cx, cy), 2 * t * (1 - t)), ((x, y), t * t))) for t in STEPS]
    if kind == "A":  # as far as a half circle on the chord may go
        (x, y), r = ends[0], max(values[0], values[1])
        mx, my = (at[0] + x) / 2, (at[1] + y) / 2
        r = min(r, math.hypot(x - at[0], y - at[1]) / 2 or r)
        return [(x, y), (mx - r, my), (mx + r, my), (mx, my - r), (mx, my + r)]
    return ends


def _cubic(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    s = 1 - t
    return _weighted_sum(((a, s**3), (b, 3 * s * s * t), (c, 3 * s * t * t), (d, t**3)))


def _weighted_sum(weighted: Iterable[tuple[Point, float]]) -> Point:
    pairs = list(weighted)
    return sum(p[0] * w for p, w in pairs), sum(p[1] * w for p, w in pairs)


def disc_points(x: float, y: float, r: float) -> list[Point]:
    """Points round a disc."""
    return [(x + r * dx, y + r * dy) for dx, dy in DIRECTIONS[::3]]


def widen(points: Iterable[Point], by: float) -> list[Point]:
    """The points, with what a line of some width adds on all sides."""
    return [point for x, y in points for point in ((x - by, y), (x + by, y), (x, y - by), (x, y + by))]


def transform_points(points: Iterable[Point], at: Point, turn: float, size: float) -> list[Point]:
    """Points moved as an anchor moves a part."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    across, down = size, abs(size)
    return [(at[0] + across * x * cos - down * y * sin, at[1] + across * x * sin + down * y * cos) for x, y in points]


def circle_round(points: Sequence[Point]) -> tuple[Point, float]:
    """A small circle round all points: its middle and radius."""
    far = [max(points, key=lambda p, dx=dx, dy=dy: p[0] * dx + p[1] * dy) for dx, dy in DIRECTIONS]  # type: ignore[misc]
    x, y = sum(p[0] for p in far) / len(far), sum(p[1] for p in far) / len(far)
    for i in range(1, ROUNDS):
        px, py = max(far, key=lambda p: math.hypot(p[0] - x, p[1] - y))
        x, y = x + (px - x) / (i + 1), y + (py - y) / (i + 1)
    return (x, y), max(math.hypot(px - x, py - y) for px, py in far)
