"""What the coach of a match says: now, and when it is over.

The coach knows what the player's own view shows, and nothing else. A coach that fails is silent, and the log says why:
the match goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from neuroshima_contract import Advice, Event, MatchMove, Texts
from neuroshima_contract.coaching import Values

from neuroshima.languages import in_words
from neuroshima.lessons.models import CoachedMatch
from neuroshima.lessons.refusals import LessonCode
from neuroshima.matches.models import Move, Status
from neuroshima.matches.play.transactions import atomic_or_refuse
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.endings import outcome_of
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)
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
    """Fill the values into a text in the reader's language."""
    return in_words(texts) % {
        name: in_words(value) if isinstance(value, Mapping) else value for name, value in values.items()
    }


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
