"""The picture of the game on the front page: cards before the last city.

`static/neuroshima_convoy/poster.svg` holds it; `python -m tools.regenerate posters` writes the file anew.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from neuroshima_contract.svg import group, moved, number

from .cards import face
from .cities import skyline
from .shapes import shape

WIDTH, HEIGHT = 520, 380
CITY = "new_york"
CARDS: tuple[tuple[str, float, float, float], ...] = (
    ("hunter", 84, 214, -16), ("clown", 160, 198, -8), ("juggernaut", 238, 206, -3), ("scorn", 438, 214, 16),
    ("sapper", 364, 200, 9), ("commando", 300, 214, 3),
)  # fmt: skip
"""Which card, where its middle is, and how it leans; the lowest first."""
SIZE = 1.12


def poster(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """One SVG document without words. `cards` is the catalogue's."""
    city = moved(skyline(CITY), 20, -2, 1.6)
    glow = shape("M0,150C120,110 400,110 520,150V190H0Z", "#c2613a", opacity=".16")
    drawn = "".join(_card(cards[name], x, y, lean) for name, x, y, lean in CARDS)
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{city}{glow}{drawn}</svg>\n'


def _card(card: Mapping[str, Any], x: float, y: float, lean: float) -> str:
    turn = f"translate({number(x)} {number(y + 20)}) rotate({number(lean)}) scale({SIZE}) translate(-50 -65)"
    shadow = shape("M4,8H100V134H4Z", "#000000", opacity=".4")
    return group(shadow + face(card), transform=turn)
