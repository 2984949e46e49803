"""End a match that cannot continue or that nobody plays, with a public reason; delete one that has not begun."""

from __future__ import annotations

import logging

from django.db import transaction
from neuroshima_contract import Outcome

from neuroshima.matches.clocks.keeping import stop
from neuroshima.matches.models import ABORTED, SETTLED, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import atomic_or_refuse, end, enqueue_follow_ups, lock_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.reasons import clean_reason
from neuroshima.refusals import refusal

logger = logging.getLogger(__name__)


def is_dead(access: Access) -> bool:
    """Whether a match that has begun cannot continue.

    Its plugin is missing, fails, or cannot read the position."""
    if access.match.status != Status.RUNNING:
        return False
    for seat in access.to_move:  # a failing plugin is noticed only when it is asked
        access.reading.legal(seat)
    return access.frozen is not None


def abort_match(slug: str, note: str) -> None:
    """End a running match without a winner, as the host, with a public reason.

    Moves and replay are kept.

    Raises Refusal `not_found`, `bad_reason`, `not_started`, `match_over`, `unavailable`."""
    _end(slug, ABORTED, clean_reason(note))


def settle_match(slug: str, note: str) -> None:
    """End a running match without a winner, because its pairing in a tournament was settled.

    `note`: the organiser's public reason; empty if it was no decision of the organiser.

    Raises Refusal `not_found`, `not_started`, `match_over`, `unavailable`."""
    _end(slug, SETTLED, note)


def _end(slug: str, reason: str, note: str) -> None:
    with atomic_or_refuse():
        access = lock_match(None, slug)
        match = access.match
        if match.status == Status.WAITING:
            raise refusal(MatchCode.NOT_STARTED)
        if match.status == Status.OVER:
            raise refusal(MatchCode.MATCH_OVER)
        end(match, Outcome((), reason, {"note": note}))
        stop(match)
        match.save()
        enqueue_follow_ups([match])
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
    logger.info(reason, extra={"match": slug, "seq": match.seq})


def discard_waiting(slug: str) -> None:
    """Delete a match with an open seat, and notify all who have it open.

    Raises Refusal `not_found`, `table_begun`."""
    with atomic_or_refuse():
        match = lock_match(None, slug).match
        if match.status != Status.WAITING:
            raise refusal(MatchCode.TABLE_BEGUN)
        match.delete()
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
