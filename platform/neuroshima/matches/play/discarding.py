"""Delete a match that has not begun."""

from __future__ import annotations

from django.db import transaction

from neuroshima.matches.models import Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import atomic_or_refuse, lock_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import refusal


def discard_waiting(slug: str) -> None:
    """Delete a match with an open seat, and notify all who have it open.

    Raises Refusal `not_found`, `table_begun`."""
    with atomic_or_refuse():
        match = lock_match(None, slug).match
        if match.status != Status.WAITING:
            raise refusal(MatchCode.TABLE_BEGUN)
        match.delete()
        transaction.on_commit(lambda: notify.seats_changed(slug), robust=True)
