"""Hints to all open pages of the lobby that something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import transaction

from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import notify

GROUP: Final = "lobby"


def tell_lobby() -> None:
    """Send a hint after the commit."""
    transaction.on_commit(lambda: notify.news(GROUP), robust=True)


def tell_beginnings_and_ends(matches: Sequence[Match], **_more: object) -> None:
    """Send a hint if one of these matches has just begun or ended."""
    if any(match.seq == 0 or match.status == Status.OVER for match in matches):
        tell_lobby()
