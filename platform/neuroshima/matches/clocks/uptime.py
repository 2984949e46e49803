"""The database's time, and the periods in which the server ran.

Downtime costs nobody time. Each process with workers notes every few seconds that it is there. The machines' own clocks
may be wrong by an hour: all that is compared is the database's time, which a process knows from what it has read last
and its monotonic clock.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from neuroshima.matches.models import Uptime

EVERY: Final = 5.0
"""Seconds between two notes."""
GAP: Final = timedelta(seconds=15)
"""When nothing was noted for so long, the server was not there."""
RESTART: Final = timedelta(seconds=1)
"""The same for the first note of a process: it may be the only one, and has not noted while it was away."""


@dataclass(frozen=True)
class _Known:
    """What this process has read last."""

    began: datetime | None
    """Since when the server is there; None while nobody has noted it yet."""
    now: datetime
    """The database's time."""
    at: float
    """The same moment by the monotonic clock of this process."""


class _Process:
    """What this process knows and does."""

    known: _Known | None = None
    has_noted = False
    leaves = False


_here = _Process()


def note_uptime() -> None:
    """The server is there now."""
    if _here.leaves:
        return
    with transaction.atomic():
        last = Uptime.objects.select_for_update().order_by("-until").annotate(now=Now()).first()
        if last is not None and last.now - last.until <= (GAP if _here.has_noted else RESTART):
            Uptime.objects.filter(pk=last.pk).update(until=Now())
        else:
            Uptime.objects.create(began=Now(), until=Now())
    _here.has_noted = True
    _look()


def leave() -> None:
    """This process ends: it is there now, and notes nothing any more."""
    if _here.has_noted:
        note_uptime()
    _here.leaves = True


def forget() -> None:
    """Know nothing any more, as a process that has just begun."""
    _here.known, _here.has_noted, _here.leaves = None, False, False


def now() -> datetime:
    """The time of the database. It is asked for seldom."""
    known = _fresh()
    return known.now + timedelta(seconds=time.monotonic() - known.at)


def received_at(heard: float) -> datetime:
    """The database's time when the monotonic clock of this process showed `heard`."""
    known = _fresh()
    return known.now + timedelta(seconds=heard - known.at)


def uptime_between(moment: datetime, until: datetime) -> timedelta:
    """How long the server was there between two moments.

    Nothing is asked for where it has been there all the time."""
    known = _fresh()
    if known.began is not None and moment >= known.began:
        return max(until - moment, timedelta())
    present, total = now(), timedelta()
    for each in Uptime.objects.filter(until__gt=moment - GAP).order_by("began"):
        ended = max(present, each.until) if present - each.until <= GAP else each.until
        total += max(min(ended, until) - max(each.began, moment), timedelta())
    return total


def uptime_since(moment: datetime) -> timedelta:
    """How long the server was there since then."""
    return uptime_between(moment, now())


def _fresh() -> _Known:
    known = _here.known
    return known if known is not None and time.monotonic() - known.at < GAP.total_seconds() else _look()


def _look() -> _Known:
    at = time.monotonic()
    last = Uptime.objects.order_by("-until").annotate(now=Now()).first()
    if last is None:
        return _Known(None, datetime.now(UTC), at)  # there is nothing to compare it with
    known = _Known(last.began if last.now - last.until <= GAP else None, last.now, at)
    _here.known = known
    return known
