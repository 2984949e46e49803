"""Hints to readers of talk when a match begins or ends, as their rights change."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.db import transaction

from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import notify
from neuroshima.talk.saying import group_of


def tell_beginnings_and_ends(matches: Sequence[Match], **_more: object) -> None:
    """Send hints after the commit."""
    for match in matches:
        if match.seq == 0 or match.status == Status.OVER:
            transaction.on_commit(partial(notify.news, group_of(match.slug)), robust=True)
