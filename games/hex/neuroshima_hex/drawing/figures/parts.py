"""Parts of figures: shapes in four tones, written as short lines of text.

A line is a tone, a kind and numbers. A `+` before it draws the shape on the other side of x = 0 as well.

    ink M-10,0L10,0L0,12Z      a filled path
    mid 6 M-20,4L20,-4         a line, 6 wide
    glow dot 0 -4 5            a disc: middle and radius
    dark ring 0 0 12 4         a ring: middle, radius, width
    +ink box -20 -8 10 16 3    a rectangle: corner, width, height, rounding

The tones: `ink` is the light one, `mid` the army's colour, `dark` the ground (for what is cut out), `glow` a spark of
light. A part is drawn round its joint (0, 0): a head round its middle, what is held round its grip and pointing right.
A figure fills a circle of radius 50."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from neuroshima_contract.refusal import Unfit, _
from neuroshima_contract.svg import group, moved, number

from ..shapes import circle, path
from .extent import Point, disc_points, path_points, widen
from .schema import Anchor, PartData, Slot

OUTLINE = 3.0
"""The dark line round each shape, which parts it from those behind it."""
LINE = re.compile(r"(\+?)(ink|mid|dark|glow) (?:(dot|ring|box) )?(.+)")
PATH = re.compile(r"(?:(\d+(?:\.\d+)?) )?([Mm][-MmLlHhVvCcQqAaZz0-9., ]*)")
COUNTS = {"dot": (3,), "ring": (4,), "box": (4, 5)}
OWN_HEAD = "own_head"
EXAMPLE = "ink M-10,0L10,0L0,12Z"


@dataclass(frozen=True)
class Tints:
    """The four tones as colours."""

    ink: str
    mid: str
    dark: str
    glow: str


@dataclass(frozen=True)
class Shape:
    """One line of a part, read."""

    tone: str
    kind: str
    values: tuple[float, ...]
    d: str
    mirrored: bool


@dataclass(frozen=True)
class Part:
    """A part that can be drawn, and where others sit on it."""

    name: str
    shapes: tuple[Shape, ...]
    anchors: Mapping[Slot, Anchor]
    points: tuple[Point, ...] = ()
    """As far as it reaches."""

    def svg(self, tints: Tints) -> str:
        """Its shapes in these colours."""
        return _shapes_svg(self.shapes, tints)


Head = Callable[[str, str, int], str]
"""Draws a fighter's head in ink on a ground within -50..50; the number picks one of its faces."""
HEAD_SIZE = 0.32


@dataclass(frozen=True)
class DrawnHead(Part):
    """A head that a plugin draws by a function."""

    draw: Head = lambda ink, ground, face: ""
    face: int = 0

    def svg(self, tints: Tints) -> str:
        return moved(self.draw(tints.ink, tints.dark, self.face), 0, 0, HEAD_SIZE)


def head_part(draw: Head, face: int) -> Part:
    """A part of a function that draws heads."""
    return DrawnHead(OWN_HEAD, (), {}, tuple(disc_points(0, 0, 50 * HEAD_SIZE)), draw, face)


@lru_cache(maxsize=4096)
def _shapes_svg(shapes: tuple[Shape, ...], tints: Tints) -> str:
    return "".join(_both(shape, _svg(shape, tints)) for shape in shapes)


def read_part(name: str, data: PartData) -> Part:
    """A part from its data. Raises Unfit with the line that cannot be read."""
    shapes = tuple(_read_shape(line) for line in data.draw)
    return Part(name, shapes, data.anchors, tuple(point for shape in shapes for point in _points(shape)))


def _points(shape: Shape) -> list[Point]:
    points = _outline(shape)
    return points + [(-x, y) for x, y in points] if shape.mirrored else points


def _outline(shape: Shape) -> list[Point]:
    if shape.kind in ("path", "line"):
        points = path_points(shape.d)
        return widen(points, shape.values[0] / 2) if shape.values else points
    x, y, *more = shape.values
    if shape.kind == "box":
        return [(x, y), (x + more[0], y), (x, y + more[1]), (x + more[0], y + more[1])]
    return disc_points(x, y, more[0] + (more[1] / 2 if shape.kind == "ring" else 0))


def _read_shape(line: str) -> Shape:
    """A shape from its line. Raises Unfit."""
    found = LINE.fullmatch(line.strip())
    if not found:
        raise Unfit(_("“%(line)s” is no shape; one is written like “%(example)s”"), line=line, example=EXAMPLE)
    plus, tone, kind, rest = found.groups()
    if kind:
        return Shape(tone, kind, _numbers(line, kind, rest), "", bool(plus))
    drawn = PATH.fullmatch(rest)
    if not drawn:
        raise Unfit(_("“%(line)s” is no path; one is written like “%(example)s”"), line=line, example=EXAMPLE)
    width, d = drawn.groups()
    path_points(d)
    return Shape(tone, "line" if width else "path", (float(width),) if width else (), d.strip(), bool(plus))


def _numbers(line: str, kind: str, rest: str) -> tuple[float, ...]:
    try:
        values = tuple(float(word) for word in rest.split())
    except ValueError:
        values = ()
    if len(values) not in COUNTS[kind] or not all(abs(value) <= 200 for value in values):
        counts = "/".join(map(str, COUNTS[kind]))
        reason = _("“%(line)s” needs %(counts)s numbers from -200 to 200 after %(kind)s")
        raise Unfit(reason, line=line, kind=kind, counts=counts)
    return values


def _both(shape: Shape, svg: str) -> str:
    return svg + group(svg, transform="scale(-1 1)") if shape.mirrored else svg


def _svg(shape: Shape, tints: Tints) -> str:
    color = getattr(tints, shape.tone)
    edge = {"stroke": "none"} if shape.tone == "dark" else {}
    if shape.kind == "path":
        return path(shape.d, fill=color, **edge)
    if shape.kind == "line":
        return _line(shape, color, tints)
    if shape.kind == "dot":
        x, y, r = shape.values
        return circle(x, y, r, fill=color, **edge)
    if shape.kind == "ring":
        x, y, r, width = shape.values
        return circle(x, y, r, fill="none", stroke=color, stroke_width=number(width))
    return path(_box(shape.values), fill=color, **edge)


def _line(shape: Shape, color: str, tints: Tints) -> str:
    (width,) = shape.values
    line = path(shape.d, fill="none", stroke=color, stroke_width=number(width))
    if shape.tone == "dark":
        return line
    return path(shape.d, fill="none", stroke_width=number(width + OUTLINE)) + line


def _box(values: tuple[float, ...]) -> str:
    x, y, width, height, *rest = values
    r = min(rest[0] if rest else 0, width / 2, height / 2)
    if not r:
        return f"M{number(x)},{number(y)}h{number(width)}v{number(height)}h{number(-width)}z"
    w, h, b = number(width - 2 * r), number(height - 2 * r), number(r)
    arc = f"a{b},{b} 0 0 1"
    return f"M{number(x + r)},{number(y)}h{w}{arc} {b},{b}v{h}{arc} -{b},{b}h-{w}{arc} -{b},-{b}v-{h}{arc} {b},-{b}z"
