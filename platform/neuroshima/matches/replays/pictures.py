"""Drawings of positions, for the host's pages.

`Drawing.picture` draws a snapshot. While a match runs, it gets a snapshot in which everything hidden from spectators
is a guess. So no drawing can reveal a secret.
"""

from __future__ import annotations

import inspect
import logging
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from django.utils.translation import get_language
from neuroshima_contract import Game, Refusal, Snapshot, Standing, View

from neuroshima.matches.models import Status
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.states import position_after
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.replays import replaying
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)
Made = TypeVar("Made")


def picture(access: Access, seq: int) -> str:
    """The position after move `seq` as SVG.

    Raises Refusal as `Access.check_not_frozen`, `not_started`, `plugin_failed` if the game fails to draw it, and
    `no_such_move`, also if the replay cannot be verified up to that move."""
    for step in replaying.verified_steps(access):
        if not isinstance(step, str) and step.seq == seq:
            return _draw_or_refuse(access, seq, partial(_draw_step, access, step))
    raise refusal(MatchCode.NO_SUCH_MOVE, seq=seq)


def _draw_or_refuse(access: Access, seq: int, draw: Callable[[], Made]) -> Made:
    try:
        return draw()
    except Refusal:
        raise
    except Exception as error:
        logger.exception("a position cannot be drawn", extra={"match": access.slug, "seq": seq})
        raise refusal(Code.INTERNAL) from error


def _draw_step(access: Access, step: replaying.Step) -> str:
    game, state = access.playable_game(), step.state
    if access.match.status == Status.OVER:
        return draw_position(game, state.snapshot())
    return draw_position(game, _imagine_position(access, game, state.view(None)))


def _imagine_position(access: Access, game: Game, view: View) -> Snapshot:
    """Position for a spectator's view, with guesses for what is hidden."""
    return game.imagine(states.options_of(game, access.match), view, None, random.Random(0)).snapshot()


def draw_position(game: Game, snapshot: Snapshot) -> str:
    """Draw a position as SVG, with words in the reader's language."""
    language = [get_language() or "en"] if _draws_in_languages(game) else []
    return game.drawing.picture(snapshot, *language)


@dataclass(frozen=True)
class Board:
    """A position as SVG, with the score if the drawing does not show it."""

    svg: str
    standings: Sequence[Standing] = ()


def with_standings(game: Game, snapshot: Snapshot) -> Board:
    """A position for a link preview, in the reader's language."""
    language = get_language() or "en"
    standings = game.drawing.standings(snapshot, language)
    return (
        Board(game.drawing.detail(snapshot, (), language), standings)
        if standings
        else Board(draw_position(game, snapshot))
    )


def for_everybody(access: Access, make: Callable[[Game, Snapshot], Made]) -> Made:
    """The result of `make` for a running match as spectators see it now.

    Raises Refusal as `Access.check_not_frozen`, `internal`."""

    def draw() -> Made:
        game, view = access.playable_game(), access.view()
        if view is None:
            raise refusal(MatchCode.NOT_STARTED)
        return make(game, _imagine_position(access, game, view))

    return _draw_or_refuse(access, access.seq, draw)


def after_end(access: Access, seq: int, make: Callable[[Game, Snapshot], Made]) -> Made:
    """The result of `make` for a finished match after move `seq`.

    Everything that was hidden is shown. Raises Refusal as `for_everybody`."""

    def draw() -> Made:
        game = access.playable_game()
        return make(game, position_after(game, access.match, access.seats, seq).snapshot())

    return _draw_or_refuse(access, seq, draw)


def _draws_in_languages(game: Game) -> bool:
    """Whether the game's pictures contain words.

    Games made before pictures could have words take no language."""
    return "language" in inspect.signature(game.drawing.__class__.picture).parameters
