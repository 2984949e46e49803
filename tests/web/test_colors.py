"""The palette for colour-blind readers (tokens.css): seats differ for every kind of colour vision.

Colour blindness is simulated after Machado, Oliveira and Fernandes (2009), without one of the three kinds of cones. The
difference of two colours is CIEDE2000 (CIE 142-2001); about 2 is just noticeable side by side.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from pathlib import Path

import neuroshima
import pytest

TOKENS = Path(neuroshima.__file__ or "").parent / "web/static/neuroshima/tokens.css"
Three = tuple[float, float, float]
Matrix = tuple[Three, Three, Three]
EYES: dict[str, Matrix] = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Three = (0.95047, 1.0, 1.08883)
SEATS = 6


@cache
def palette(theme: str) -> dict[str, str]:
    """The page's colours of a theme by name, with those of the palette instead of the usual ones."""
    css = TOKENS.read_text(encoding="utf-8")
    safe = re.search(r':root\[data-colors="safe"\] \{(.*?)\}', css, re.DOTALL)
    assert safe
    found = re.findall(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", css[: safe.start()] + safe[1])
    return {name: light if theme == "light" else dark for name, light, dark in found}


def linear(color: str) -> Three:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))  # type: ignore[return-value]


def times(matrix: Matrix, vector: Three) -> Three:
    one, two, three = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return one, two, three


def lab(color: str, eye: str) -> Three:
    seen = times(EYES[eye], linear(color))
    shown = tuple(min(1.0, max(0.0, part)) for part in seen)
    parts = times(XYZ, shown)  # type: ignore[arg-type]
    x, y, z = (cube(part / white) for part, white in zip(parts, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def cube(t: float) -> float:
    return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116


def difference(one: Three, other: Three) -> float:
    """CIEDE2000, by the formulas and with the names of Sharma, Wu and Dalal (2005)."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretched = 1 + 0.5 * (1 - sqrt(mean / (mean + 25**7)))
    c1, c2 = hypot(a1 * stretched, b1), hypot(a2 * stretched, b2)
    h1, h2 = degrees(atan2(b1, a1 * stretched)) % 360, degrees(atan2(b2, a2 * stretched)) % 360
    turn = ((h2 - h1 + 180) % 360 - 180) if c1 * c2 else 0
    dl, dc, dh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = -2 * sqrt(cm**7 / (cm**7 + 25**7)) * sin(radians(60 * exp(-(((hm - 275) / 25) ** 2))))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))


def contrast(one: str, other: str) -> float:
    """WCAG 2, 1.4.3."""
    darker, lighter = sorted(times(XYZ, linear(color))[1] for color in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_difference_is_that_of_the_published_examples() -> None:
    """Pairs 1, 7 and 17 of the supplement to Sharma, Wu and Dalal."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("eye", EYES)
def test_no_two_seats_look_alike_and_good_is_not_bad(theme: str, eye: str) -> None:
    colors = palette(theme)
    seen = {name: lab(color, eye) for name, color in colors.items()}
    for one, other in combinations(range(1, SEATS + 1), 2):
        few = 40 if other == 2 else 16 if other <= 4 else 12  # the fewer play, the more
        assert difference(seen[f"seat-{one}"], seen[f"seat-{other}"]) > few, (one, other)
    assert difference(seen["good"], seen["bad"]) > 20


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_seat_stands_out_from_the_ground_and_can_be_written_on(theme: str) -> None:
    colors = palette(theme)
    for seat in range(1, SEATS + 1):
        color = colors[f"seat-{seat}"]
        assert contrast(color, colors["ink"]) > 4.5, (seat, "its number in the head of the page")
        assert min(contrast(color, colors[ground]) for ground in ("ground", "ground-raised", "ground-high")) > 3, seat
