"""Positions as drawings, for the host's pages.

`Game.picture` draws a snapshot. While a match runs it gets one in which everything hidden is a guess that agrees with
what a spectator sees, so that no drawing can give a secret away.
"""

from __future__ import annotations

import inspect
import logging
import random
from collections.abc import Callable
from functools import partial

from django.utils.translation import get_language

from neuroshima.contract import Game, Refusal, Snapshot, View
from neuroshima.matches.models import Status
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.replays import replaying
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)


def picture(access: Access, seq: int) -> str:
    """The position after move `seq` as SVG.

    Raises Refusal as `Access.check_not_frozen`, `not_started`, `plugin_failed` where the game fails to draw it, and
    `no_such_move` also where the replay cannot be proved as far as that."""
    for step in replaying.proved(access):
        if not isinstance(step, str) and step.seq == seq:
            return _logged(access, seq, partial(_drawn, access, step))
    raise refusal(MatchCode.NO_SUCH_MOVE, seq=seq)


def _logged(access: Access, seq: int, draw: Callable[[], str]) -> str:
    try:
        return draw()
    except Refusal:
        raise
    except Exception as error:
        logger.exception("a position cannot be drawn", extra={"match": access.slug, "seq": seq})
        raise refusal(Code.INTERNAL) from error


def _drawn(access: Access, step: replaying.Step) -> str:
    game, state = access.playable_game(), step.state
    if access.match.status == Status.OVER:
        return drawn(game, state.snapshot())
    return drawn(game, _imagined(access, game, state.view(None)))


def _imagined(access: Access, game: Game, view: View) -> Snapshot:
    """A position without secrets: a spectator's view has everything."""
    return game.imagine(states.options_of(game, access.match), view, None, random.Random(0)).snapshot()


def drawn(game: Game, snapshot: Snapshot) -> str:
    """A position as SVG, with words in the reader's language."""
    language = [get_language() or "en"] if _draws_in_languages(game) else []
    return game.picture(snapshot, *language)


def for_everybody(access: Access) -> str:
    """A running match as spectators see it now.

    Raises Refusal as `Access.check_not_frozen`, `internal`."""

    def draw() -> str:
        game, view = access.playable_game(), access.view()
        if view is None:
            raise refusal(MatchCode.NOT_STARTED)
        return drawn(game, _imagined(access, game, view))

    return _logged(access, access.seq, draw)


def after_end(access: Access, seq: int) -> str:
    """A match that is over, after move `seq`, with all that was hidden then.

    Raises Refusal as `for_everybody`."""

    def draw() -> str:
        game = access.playable_game()
        return drawn(game, states.past(game, access.match, access.seats, access.moves(), seq).snapshot())

    return _logged(access, seq, draw)


def _draws_in_languages(game: Game) -> bool:
    """Whether the game's pictures have words.

    Games that were written before pictures had any take no language."""
    return "language" in inspect.signature(game.__class__.picture).parameters
