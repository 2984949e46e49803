"""How long a player has been away.

Only the time in which the server was running counts (`clocks.uptime`). Once a minute the server stores who has a match
open.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from neuroshima.matches.clocks.uptime import uptime_since
from neuroshima.matches.models import Match, Move, Seat, Status

EVERY: Final = 60.0
"""Seconds between two notes."""
AT_ONCE: Final = 50
"""Players updated by one statement."""


def note_present(present: Collection[tuple[str, int]]) -> None:
    """Store that players have matches open: (slug of a match, key of a player)."""
    now, pairs = timezone.now(), sorted(present)
    for start in range(0, len(pairs), AT_ONCE):
        wanted = reduce(or_, (Q(match__slug=slug, player=player) for slug, player in pairs[start : start + AT_ONCE]))
        Seat.objects.filter(wanted, match__status=Status.RUNNING).update(seen=now)


def is_gone(match: Match, seat: Seat) -> bool:
    """Whether the player to move has been away so long that others may claim."""
    last = match.moves.exclude(kind=Move.Kind.OFFER).order_by("-seq").values_list("created", flat=True).first()
    moments = [moment for moment in (seat.seen, last, match.started) if moment is not None]
    return uptime_since(max(moments)) >= timedelta(hours=settings.CLAIM_AFTER)
