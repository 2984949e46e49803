"""First matches and their coach: which games have one, how one begins, what the coach says now and when it is over.

The coach knows what the player's own view shows, and nothing else. A coach that fails is silent, and the log says why:
the match goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language
from neuroshima_contract import Advice, Event, FirstMatch, Game, MatchMove, Texts
from neuroshima_contract.coaching import Values
from neuroshima_contract.refusal import filled
from neuroshima_contract.translation import ENGLISH

from neuroshima.languages import in_words
from neuroshima.lessons.models import CoachedMatch
from neuroshima.lessons.refusals import LessonCode
from neuroshima.matches.models import Match, Move, Status
from neuroshima.matches.play import SeatPlan, create_match
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.endings import outcome_of
from neuroshima.matches.setup.seating import closed_choices, has_any
from neuroshima.players.models import Player
from neuroshima.records.history import LOOKED_AT, last_ended_matches_of
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)


def first_match_of(game: Game) -> FirstMatch | None:
    """The game's first match; None if it has none, or one that cannot be played."""
    try:
        first = game.teaching.first_match()
        return first if first is not None and _is_fine(game, first) and not _is_closed(game, first) else None
    except Exception:
        logger.exception("%s cannot say what a first match is", game.id)
        return None


def _is_closed(game: Game, first: FirstMatch) -> bool:
    """Whether the host has switched off what a player of it would play."""
    closed = closed_choices(game)
    return any(has_any(options, closed) for options in first.seats)


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
    return last_ended_matches_of(player, LOOKED_AT).filter(game=game.id).exists()


MOST = 2
"""The most advice at a time."""


@dataclass(frozen=True)
class Line:
    """Advice in the reader's language, with the places of the table that it is about."""

    id: str
    words: str
    at: Sequence[Any]


@dataclass(frozen=True)
class DecisiveMove:
    """A remark in the reader's language, and the move after which the replay shows it."""

    words: str
    seq: int


@dataclass(frozen=True)
class Coaching:
    """The coach's words after move `seq`.

    `lines` while the match runs, `remarks` when it is over."""

    seq: int
    silent: bool
    lines: Sequence[Line] = ()
    remarks: Sequence[DecisiveMove] = ()


def coaching_for(access: Access, silent: bool | None = None) -> Coaching:
    """The coach's words for the reader now.

    They are stored, so that each is said only once.

    `silent`: silence the coach, or let it speak again. Raises Refusal `not_coached`."""
    coached = CoachedMatch.objects.filter(match=access.match).first()
    if coached is None or coached.seat not in access.own_seats or access.match.rated:
        raise refusal(LessonCode.NOT_COACHED)
    if silent is not None:
        coached.silent = silent
    told = Coaching(access.seq, coached.silent, *_words(access, coached))
    said = {line.id: access.seq for line in told.lines if line.id not in coached.said}
    if said or silent is not None:
        _keep(coached, said)
    return told


def _keep(coached: CoachedMatch, said: dict[str, int]) -> None:
    """Store what was said.

    Two pages of a player may ask at the same time, so the row is locked and merged."""
    with atomic_or_refuse():
        now = CoachedMatch.objects.select_for_update().get(pk=coached.pk)
        now.said, now.silent = said | now.said, coached.silent
        now.save(update_fields=["said", "silent"])


def _words(access: Access, coached: CoachedMatch) -> tuple[Sequence[Line], Sequence[DecisiveMove]]:
    """Lines while the match runs, remarks after its end; none if a host has ended it."""
    try:
        if access.match.status == Status.OVER:
            return (), _final_remarks(access, coached.seat) if access.aborted is None else ()
        if access.match.status != Status.RUNNING or coached.silent or coached.seat not in access.to_move:
            return (), ()
        return [Line(one.id, fill_text(one.texts, one.values), one.at) for one in _advice(access, coached)], ()
    except Exception:
        logger.exception("the coach has failed", extra={"match": access.slug, "seq": access.seq})
        return (), ()


def fill_text(texts: Texts, values: Values) -> str:
    """Fill the values into a text in the reader's language. Raises KeyError if it names a value that is missing."""
    text = in_words(texts)
    return filled(text, values, get_language() or ENGLISH) if values else text % {}


def _advice(access: Access, coached: CoachedMatch) -> list[Advice]:
    """The most important new advice of the game's coach."""
    game, view = access.playable_game(), access.reading.view(access.seq, coached.seat)
    if view is None:
        return []
    options = states.options_of(game, access.match)
    found = game.teaching.coach(options, view, coached.seat, _news(access, coached.seat))
    fresh = (one for one in found if one.again or coached.said.get(one.id, access.seq) == access.seq)
    return list(fresh)[:MOST]


def _news(access: Access, seat: int) -> list[Event]:
    """Events that the seat has seen since its last action, including that action's."""
    moves = [move for move in states.effective(access.moves()) if move.kind == Move.Kind.ACTION]
    last = max((index for index, move in enumerate(moves) if move.seat == seat), default=0)
    return access.reading.visible_events([event for move in moves[last:] for event in move.events], seat)


def _final_remarks(access: Access, seat: int) -> list[DecisiveMove]:
    """The game's remarks on a match that is over."""
    game, shown = access.playable_game(), access.match.outcome
    assert shown is not None
    moves = [MatchMove(move.seq, move.seat, move.action, move.events) for move in states.effective(access.moves())]
    seats = [game.SeatOptions.model_validate(one.options) for one in access.seats]
    found = game.teaching.decided(states.options_of(game, access.match), seats, moves, outcome_of(shown), seat)
    return [DecisiveMove(fill_text(one.texts, one.values), one.seq) for one in found]
