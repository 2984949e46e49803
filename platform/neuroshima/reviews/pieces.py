"""Names and drawings of lost pieces, from the game.

If the game fails, there are none."""

from __future__ import annotations

import logging

from neuroshima_contract import Piece

from neuroshima.matches.reading.access import Access

logger = logging.getLogger(__name__)


def piece_of(access: Access, piece: str) -> Piece | None:
    """The piece with that id in the match's game; None if there is none."""
    try:
        reviewer = access.game.tools.reviewer() if access.game is not None else None
        return reviewer.piece(piece) if reviewer is not None else None
    except Exception:
        logger.exception("a piece cannot be told", extra={"match": access.slug, "piece": piece})
        return None


def drawing_of(access: Access, piece: str) -> str:
    """Its drawing as SVG; empty if there is none."""
    found = piece_of(access, piece)
    if found is None or isinstance(found.picture, str):
        return found.picture if found is not None and isinstance(found.picture, str) else ""
    try:
        return found.picture()
    except Exception:
        logger.exception("a piece cannot be drawn", extra={"match": access.slug, "piece": piece})
        return ""
