"""First matches: which games have one, and how one begins."""

from __future__ import annotations

import logging

from neuroshima_contract import FirstMatch, Game

from neuroshima.lessons.models import CoachedMatch
from neuroshima.lessons.refusals import LessonCode
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)


def first_match_of(game: Game) -> FirstMatch | None:
    """The game's first match; None if it has none, or one that cannot be played."""
    try:
        first = game.teaching.first_match()
        return first if first is not None and _is_fine(game, first) else None
    except Exception:
        logger.exception("%s cannot say what a first match is", game.id)
        return None


def _is_fine(game: Game, first: FirstMatch) -> bool:
    """Whether the reader has one seat, and existing bots have the others."""
    fine = first.bot in game.bots and len(first.seats) in game.seat_counts and 0 <= first.seat < len(first.seats)
    if not fine:
        logger.warning("the first match of %s is left out: its bot or its seats do not fit", game.id)
    return fine


def begin_first_match(player: Player, game: Game) -> Access:
    """Create a first match of `player`, with a coach.

    Raises Refusal `no_first_match`, and as `create_match`."""
    first = first_match_of(game)
    if first is None:
        raise refusal(LessonCode.NO_FIRST_MATCH)
    plans = [
        SeatPlan("me", options) if index == first.seat else SeatPlan("bot", options, first.bot)
        for index, options in enumerate(first.seats)
    ]
    with atomic_or_refuse():
        access = create_match(player, game.id, first.options, plans)
        CoachedMatch.objects.create(match=access.match, seat=first.seat)
    return access


def coached_match_of(match: Match) -> CoachedMatch | None:
    """Coached player of a match, with what the coach has said."""
    return CoachedMatch.objects.filter(match=match).first()


def has_played(player: Player | None, game: Game) -> bool:
    """Whether the player has finished a first match, or any match of the game."""
    if player is None:
        return False
    mine = Seat.objects.filter(player=player, match__game=game.id)
    return mine.filter(match__status=Status.OVER).exists()
