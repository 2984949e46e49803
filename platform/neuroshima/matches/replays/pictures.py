"""Positions as drawings, for the host's pages.

`Game.picture` draws a snapshot. While a match runs it gets one in which everything hidden is a guess that agrees with
what a spectator sees, so that no drawing can give a secret away.
"""

from __future__ import annotations

import inspect
import logging
import random

from django.utils.translation import get_language

from neuroshima.contract import Game, Refusal
from neuroshima.matches.models import Status
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.replays import replaying
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)


def picture(access: Access, seq: int) -> str:
    """The position after move `seq` as SVG. Raises Refusal as `Access.check_not_frozen`, `not_started`, `plugin_failed`
    where the game fails to draw it, and `no_such_move` also where the replay cannot be proved as far as that."""
    for step in replaying.proved(access):
        if not isinstance(step, str) and step.seq == seq:
            return _careful(access, step)
    raise refusal(Code.NO_SUCH_MOVE, seq=seq)


def _careful(access: Access, step: replaying.Step) -> str:
    try:
        return _drawn(access, step)
    except Refusal:
        raise
    except Exception as error:
        logger.exception("a position cannot be drawn", extra={"match": access.slug, "seq": step.seq})
        raise refusal(Code.INTERNAL) from error


def _drawn(access: Access, step: replaying.Step) -> str:
    game, state = access.playable_game(), step.state
    if access.match.status != Status.OVER:
        state = game.imagine(states.options_of(game, access.match), state.view(None), None, random.Random(0))
    language = [get_language() or "en"] if _draws_in_languages(game) else []
    return game.picture(state.snapshot(), *language)


def _draws_in_languages(game: Game) -> bool:
    """Whether the game's pictures have words. Games that were written before pictures had any take no language."""
    return "language" in inspect.signature(game.__class__.picture).parameters
