"""How long a player has been away: by stored times, so that a restart changes nothing.

Only the time counts in which the server was there. It notes that once a minute, and which players have a match open."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from neuroshima.matches.models import Match, Move, Seat, Status, Uptime

EVERY: Final = 60.0
"""Seconds between two notes."""
GAP: Final = timedelta(minutes=3)
"""When nothing was noted for so long, the server was not there."""
AT_ONCE: Final = 50
"""Players that are noted with one statement."""


def note_uptime() -> None:
    """The server is there now."""
    now = timezone.now()
    with transaction.atomic():
        last = Uptime.objects.select_for_update().order_by("-until").first()
        if last is None or now - last.until > GAP:
            Uptime.objects.create(began=now, until=now)
        else:
            Uptime.objects.filter(pk=last.pk).update(until=now)


def uptime_since(moment: datetime) -> timedelta:
    """How long the server was there since then."""
    now, total = timezone.now(), timedelta()
    for time in Uptime.objects.filter(until__gt=moment - GAP).order_by("began"):
        until = now if now - time.until <= GAP else time.until
        total += max(until - max(time.began, moment), timedelta())
    return total


def note_present(present: Collection[tuple[str, int]]) -> None:
    """These players have these matches open now: pairs of a match's slug and a player's key."""
    now, pairs = timezone.now(), sorted(present)
    for start in range(0, len(pairs), AT_ONCE):
        wanted = reduce(or_, (Q(match__slug=slug, player=player) for slug, player in pairs[start : start + AT_ONCE]))
        Seat.objects.filter(wanted, match__status=Status.RUNNING).update(seen=now)


def is_gone(match: Match, seat: Seat) -> bool:
    """Whether the player of a seat that is to move has been away so long that the others may claim."""
    last = match.moves.exclude(kind=Move.Kind.OFFER).order_by("-seq").values_list("created", flat=True).first()
    moments = [moment for moment in (seat.seen, last, match.started) if moment is not None]
    return uptime_since(max(moments)) >= timedelta(hours=settings.CLAIM_AFTER)
