"""End a match that cannot continue, with a reason that its visitors read."""

from __future__ import annotations

import logging
import unicodedata
from typing import Final

from django.db import transaction
from django.utils import timezone

from neuroshima.matches.models import ABORTED, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import locked, stored
from neuroshima.matches.reading.access import Access
from neuroshima.refusals import Code, refusal

logger = logging.getLogger(__name__)

LONGEST: Final = 300
"""Characters of a reason."""


def is_dead(access: Access) -> bool:
    """Whether a match that has begun cannot go on: its plugin is gone, fails, or cannot read it."""
    if access.match.status != Status.RUNNING:
        return False
    for seat in access.to_move:  # a plugin that fails shows it only when it is asked
        access.reading.legal(seat)
    return access.frozen is not None


def abort_match(slug: str, reason: str) -> None:
    """End a dead match without a winner. Its moves stay, and its replay is there as soon as its plugin is back.

    Raises Refusal `not_found`, `bad_reason`, `not_started`, `match_over`, `not_dead`, `unavailable`."""
    reason = _clean(reason)
    with stored():
        access = locked(None, slug)
        match = access.match
        _check_dead(access)
        match.status, match.ended, match.bot_to_move, match.take_back = Status.OVER, timezone.now(), False, None
        match.outcome = {"winners": [], "reason": ABORTED, "note": reason}
        match.save()
        transaction.on_commit(lambda: notify.changed(slug, match.seq, "match.seats"), robust=True)
    logger.info("aborted", extra={"match": slug, "seq": match.seq})


def _check_dead(access: Access) -> None:
    if access.match.status == Status.WAITING:
        raise refusal(Code.NOT_STARTED)
    if access.match.status == Status.OVER:
        raise refusal(Code.MATCH_OVER)
    if not is_dead(access):
        raise refusal(Code.NOT_DEAD)


def _clean(reason: str) -> str:
    """Plain text in one line."""
    visible = "".join(" " if unicodedata.category(letter) in ("Cc", "Cf", "Zl", "Zp") else letter for letter in reason)
    text = " ".join(visible.split())
    if not 0 < len(text) <= LONGEST:
        raise refusal(Code.BAD_REASON, "reason", count=LONGEST)
    return text
