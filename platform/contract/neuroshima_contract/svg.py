"""Small pieces of SVG, for the drawings of games.

Numbers are in units of the drawing. The same input gives the same text on every machine."""

from __future__ import annotations

import zlib
from collections.abc import Iterator

FONT = "'DejaVu Sans Condensed', 'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif"


def number(value: float) -> str:
    """A coordinate with at most one decimal, so that the drawings stay short."""
    return f"{value:.1f}".removesuffix(".0")


def attrs(attributes: dict[str, object]) -> str:
    """Python names to SVG ones: stroke_width becomes stroke-width."""
    return "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())


def group(content: str, **attributes: object) -> str:
    """`content` as one group with these attributes."""
    return f"<g{attrs(attributes)}>{content}</g>"


def moved(content: str, x: float, y: float, scale: float = 1) -> str:
    """`content`, shrunk and put at (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){size}">{content}</g>'


def text(value: object, x: float, y: float, size: float, fill: str, **attributes: object) -> str:
    """Bold text with its middle at (x, y).

    `dy` replaces a baseline keyword, since renderers disagree about those."""
    return (
        f'<text x="{number(x)}" y="{number(y)}" dy=".36em" text-anchor="middle" font-family="{FONT}" font-weight="700" '
        f'font-size="{number(size)}" fill="{fill}"{attrs(attributes)}>{value}</text>'
    )


def chance(key: str) -> Iterator[float]:
    """Endless numbers in [0, 1), the same for a key on every machine.

    So specks of rust keep their places."""
    value = zlib.crc32(key.encode())
    while True:
        value = (value * 1103515245 + 12345) & 0x7FFFFFFF
        yield value / 0x80000000
