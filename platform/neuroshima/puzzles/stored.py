"""Puzzles that the site has made itself: for everybody (`stock.py`), and of a player's own matches (`mistakes.py`)."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import translation
from django.utils.translation import gettext
from neuroshima_contract import Game, Puzzle, Texts

from neuroshima.players.models import Player
from neuroshima.puzzles.daily import this_day
from neuroshima.puzzles.models import Solution, StoredPuzzle

logger = logging.getLogger(__name__)


def rows_for(player: Player | None, game: Game) -> QuerySet[StoredPuzzle]:
    """The stored puzzles of a game that this player may open: everybody's, and their own that are offered by now."""
    own = Q(owner=player, offered__lte=this_day()) if player is not None else Q(pk__in=())
    return StoredPuzzle.objects.filter(Q(owner=None) | own, game=game.id)


def stored_puzzle(game: Game, puzzle_id: str, player: Player | None) -> Puzzle | None:
    """The stored puzzle with that id; None if there is none for this player, or it cannot be read any more."""
    row = rows_for(player, game).filter(puzzle=puzzle_id).first()
    return puzzle_of(game, row) if row is not None else None


def puzzle_of(game: Game, row: StoredPuzzle) -> Puzzle | None:
    """The puzzle of a row; None if the game cannot read it any more, which is logged."""
    try:
        puzzle = _read(game, row.text)
    except Exception:
        logger.exception("a stored puzzle cannot be read", extra={"game": game.id, "puzzle": row.puzzle})
        return None
    return replace(puzzle, id=row.puzzle, titles=_titles(row, puzzle))


@lru_cache(maxsize=256)
def _read(game: Game, text: str) -> Puzzle:
    return game.teaching.read_puzzle(text)


def _titles(row: StoredPuzzle, puzzle: Puzzle) -> Texts:
    """A mistake is called after its match. The maker has few names, so the others are numbered."""
    if row.owner_id is None:
        return {code: f"{title} {row.pk}" for code, title in puzzle.titles.items()}
    titles = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            titles[code] = gettext("Your match, move %(seq)s") % {"seq": row.seq + 1}
    return titles


def unsolved_mistakes(player: Player | None, game: Game, most: int) -> Sequence[StoredPuzzle]:
    """Puzzles of the player's own matches that are offered and not solved yet, the newest first."""
    if player is None:
        return []
    solved = Exists(Solution.objects.filter(player=player, game=game.id, puzzle=OuterRef("puzzle")))
    return list(rows_for(player, game).filter(~solved, owner=player).select_related("match")[:most])
