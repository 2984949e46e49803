"""Analysis of positions outside matches: chances, best lines."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from neuroshima_contract import Game, OptionValues

from neuroshima import plugins
from neuroshima.analysis.hints import has_analyst
from neuroshima.analysis.questions import AnalysisQuestion
from neuroshima.analysis.refusals import AnalysisCode
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.setup.schemas import color_of, words_of
from neuroshima.refusals import refusal
from neuroshima.studies.resolving import OpenedPosition
from neuroshima.studies.unfolding import play_to_end
from neuroshima.wire.positions import ChanceShown, ChancesShown

logger = logging.getLogger(__name__)

MOST_LINES = 5
BUDGET = 2000
"""Milliseconds an analyst may think for best lines."""


def chances(raw: bytes, find: Callable[[str], Game] = plugins.game) -> ChancesShown:
    """The chance of each side after all actions of a file; empty if the game cannot tell.

    Raises ResolveError."""
    file = play_to_end(raw, find)
    found = _outlook(file)
    seats = file.state.seats
    return {"chances": [_chance(file.game, seat, seats[seat], part) for seat, part in enumerate(found)]}


def _outlook(file: OpenedPosition) -> Sequence[float]:
    """The reviewer's outlook; empty if the game has no reviewer or it fails."""
    try:
        reviewer = file.game.tools.reviewer()
        return list((reviewer.outlook(file.state) if reviewer is not None else None) or ())
    except Exception:
        logger.warning("the chances of a position are not known", exc_info=True, extra={"game": file.game.id})
        return []


def _chance(game: Game, seat: int, options: OptionValues, chance: float) -> ChanceShown:
    role = game.roles[seat] if game.roles else None
    words = in_words(role.titles) if role is not None else ", ".join(words_of(game.SeatOptions, options))
    color = role.color if role is not None else color_of(game.SeatOptions, options)
    name = words or _("Player %(number)s") % {"number": seat + 1}
    return {"name": name, "color": color, "chance": round(min(1.0, max(0.0, chance)), 3)}


def question_of(raw: bytes, find: Callable[[str], Game] = plugins.game) -> AnalysisQuestion:
    """The question for the best lines after all actions of a file.

    It has only what the seat to move may see. Raises ResolveError, and Refusal `no_hint` if nobody is to move or the
    game has no analyst."""
    file = play_to_end(raw, find)
    seat = next(iter(file.state.to_move), None)
    if seat is None or not has_analyst(file.game):
        raise refusal(AnalysisCode.NO_HINT)
    return AnalysisQuestion(
        game=file.game.id,
        options=file.document.options,
        view=file.state.view(seat),
        seat=seat,
        chance=sha256(raw.decode("utf-8", "replace")),
        most=MOST_LINES,
        budget=BUDGET,
        texts=dict(file.document.data),
    )
