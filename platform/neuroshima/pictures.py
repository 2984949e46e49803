"""Pictures of presets, puzzles and the like, and the size that their SVG declares."""

from __future__ import annotations

import logging
import re
from functools import lru_cache

from neuroshima_contract import Picture

logger = logging.getLogger(__name__)
ROOT = re.compile(r"<svg\b([^>]*)>")
"""The outermost tag of a drawing, with its attributes."""
BOX = re.compile(r'\bviewBox="([-\d.eE ,]+)"')
_size = re.compile(r'\bwidth="([\d.]+)"[^>]*?\bheight="([\d.]+)"')


def svg_of(picture: Picture) -> str:
    """The picture as one SVG document, drawn once.

    Empty if its plugin cannot draw it; the log says why."""
    if isinstance(picture, str):
        return picture
    try:
        return _draw(picture)
    except Exception:
        logger.exception("a picture cannot be drawn")
        return ""


@lru_cache(maxsize=512)
def _draw(picture: Picture) -> str:
    svg = picture() if callable(picture) else picture
    if not isinstance(svg, str):
        raise TypeError(f"a picture is a text, not {type(svg).__name__}")
    return svg


def view_box(attributes: str) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of a drawing's view box; None without a valid one."""
    box, size = BOX.search(attributes), _size.search(attributes)
    numbers = box[1].replace(",", " ").split() if box else ["0", "0", *size.groups()] if size else []
    try:
        left, top, width, height = map(float, numbers)
    except ValueError:
        return None
    return (left, top, width, height) if width > 0 and height > 0 else None
