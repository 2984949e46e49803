"""What a thing without a drawing gets: letters of its id and marks, which tell it from others with the same letters.

The name of the plugin before the dot is left out: all things of one author would begin alike.
"""

from __future__ import annotations

import zlib

from neuroshima_contract.svg import text

from .art import Glyph
from .shapes import INK, PAPER_LIGHT, circle, polar

DOTS = 6
"""Most dots in one of the two rows of a glyph; a marker has as many in all on its rim."""
SIZES = {1: 66, 2: 54, 3: 40}
"""Of the letters of a glyph, by their number."""
MOST_LETTERS = 3


def own_name(thing: str) -> str:
    """The part of an id behind the dot."""
    return thing.rpartition(".")[2]


def letters_of(thing: str, beginning: int = 2) -> str:
    """Up to three letters: the initials of several words, or the `beginning` of a single word."""
    words = [word for word in own_name(thing).split("_") if word]
    if len(words) > 1:
        return "".join(word[0] for word in words[:MOST_LETTERS]).upper()
    return own_name(thing)[:beginning].capitalize()


def number_of(thing: str, most: int) -> int:
    """A number from 0 to `most` - 1 that follows from the id."""
    return zlib.crc32(thing.encode()) % most


def generated_glyph(thing: str) -> Glyph:
    """Letters, with dots over and under them: within -50..50."""
    letters, marks = letters_of(thing), number_of(thing, 2 ** (2 * DOTS))
    places = [(9 * (i % DOTS - (DOTS - 1) / 2), 38 if i < DOTS else -38) for i in range(2 * DOTS) if marks >> i & 1]

    def draw(ink: str, ground: str) -> str:
        dots = "".join(circle(x, y, 3.6, fill=ink) for x, y in places)
        return text(letters, 0, 0, SIZES[len(letters)], ink) + dots

    return draw


def generated_marker(thing: str) -> str:
    """A disc with letters, and dots along its rim: within -100..100."""
    letters, marks = letters_of(thing), number_of(thing, 2 ** (2 * DOTS))
    disc = circle(0, 0, 90, fill=INK, stroke=PAPER_LIGHT, stroke_width=10)
    places = [polar(74, 30 * i) for i in range(2 * DOTS) if marks >> i & 1]
    dots = "".join(circle(x, y, 7, fill=PAPER_LIGHT) for x, y in places)
    return disc + dots + text(letters, 0, 0, {1: 110, 2: 76, 3: 56}[len(letters)], PAPER_LIGHT)
