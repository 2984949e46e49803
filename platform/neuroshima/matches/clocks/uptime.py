"""The database's time, and the periods in which the server ran.

Downtime costs nobody time. Each process with workers writes a note every few seconds. The clocks of machines may be
wrong by an hour, so only the database's time is compared. A process computes it from its last query and its monotonic
clock.
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
"""If there was no note for this long, the server was down."""
RESTART: Final = timedelta(seconds=1)
"""The same for the first note of a process. It may be the only process, and then nothing was noted while it was
down."""


@dataclass(frozen=True)
class _Known:
    """The result of this process's last query."""

    began: datetime | None
    """Since when the server has been running; None before the first note."""
    now: datetime
    """The database's time."""
    at: float
    """The same moment by the monotonic clock of this process."""


class _Process:
    """The state of this process."""

    known: _Known | None = None
    has_noted = False
    leaves = False


_here = _Process()


def note_uptime() -> None:
    """Note that the server is running now."""
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
    """Note a last time that the server is running; this process ends."""
    if _here.has_noted:
        note_uptime()
    _here.leaves = True


def forget() -> None:
    """Forget everything, like a process that has just started; for tests."""
    _here.known, _here.has_noted, _here.leaves = None, False, False


def database_time() -> datetime:
    """Time of the database. The database is rarely queried for it."""
    known = _fresh()
    return known.now + timedelta(seconds=time.monotonic() - known.at)


def database_time_at(received: float) -> datetime:
    """The database's time when the monotonic clock of this process showed `received`."""
    known = _fresh()
    return known.now + timedelta(seconds=received - known.at)


def uptime_between(moment: datetime, until: datetime) -> timedelta:
    """How long the server was running between two moments.

    There is no query if it ran the whole time."""
    known = _fresh()
    if known.began is not None and moment >= known.began:
        return max(until - moment, timedelta())
    present, total = database_time(), timedelta()
    for each in Uptime.objects.filter(until__gt=moment - GAP).order_by("began"):
        ended = max(present, each.until) if present - each.until <= GAP else each.until
        total += max(min(ended, until) - max(each.began, moment), timedelta())
    return total


def uptime_since(moment: datetime) -> timedelta:
    """How long the server has been running since `moment`."""
    return uptime_between(moment, database_time())


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
