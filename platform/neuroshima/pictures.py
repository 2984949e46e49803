"""Pictures of what a game offers: presets and puzzles."""

from __future__ import annotations

import logging
from functools import lru_cache

from neuroshima.contract import Picture

logger = logging.getLogger(__name__)


def svg_of(picture: Picture) -> str:
    """The picture as one SVG document, drawn once.

    Empty if its plugin cannot draw it; the log says why."""
    if isinstance(picture, str):
        return picture
    try:
        return _drawn(picture)
    except Exception:
        logger.exception("a picture cannot be drawn")
        return ""


@lru_cache(maxsize=512)
def _drawn(picture: Picture) -> str:
    svg = picture() if callable(picture) else picture
    if not isinstance(svg, str):
        raise TypeError(f"a picture is a text, not {type(svg).__name__}")
    return svg
