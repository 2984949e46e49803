"""The database's time, and the periods in which the server ran.

Downtime costs nobody time. Each process with workers writes a note every few seconds. The clocks of machines may be
wrong by an hour, so only the database's time is compared. A process computes it from its last query and its monotonic
clock.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import takewhile
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
LEAST: Final = timedelta(days=1)
"""How far back before a moment periods are read at least."""


@dataclass(frozen=True)
class _Known:
    """The result of this process's last query."""

    began: datetime
    """When the last period began."""
    ended: datetime | None
    """When it ended; None while the server is running."""
    now: datetime
    """The database's time."""
    at: float
    """The same moment by the monotonic clock of this process."""


@dataclass(frozen=True)
class _Earlier:
    """The periods before the last one. They no longer change, so a process reads them once."""

    before: datetime
    """When the last period began."""
    since: datetime
    """Periods that ended before this moment were not read."""
    periods: Sequence[tuple[datetime, datetime]]
    """Their beginnings and ends, from the latest end."""


class _Process:
    """The state of this process."""

    known: _Known | None = None
    earlier: _Earlier | None = None
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
    _here.known, _here.earlier, _here.has_noted, _here.leaves = None, None, False, False


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

    There is no query for moments of the last period, and one for all earlier ones."""
    known = _fresh()
    total = _common((known.began, known.ended or until), moment, until)
    if moment < known.began:
        later = takewhile(lambda period: period[1] > moment, _earlier(known, moment))
        total += sum((_common(period, moment, until) for period in later), timedelta())
    return total


def _common(period: tuple[datetime, datetime], moment: datetime, until: datetime) -> timedelta:
    """The part of a period that lies between two moments."""
    began, ended = period
    return max(min(ended, until) - max(began, moment), timedelta())


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
        now = datetime.now(UTC)
        return _Known(now, now, now, at)  # there is nothing to compare it with
    known = _Known(last.began, None if last.now - last.until <= GAP else last.until, last.now, at)
    _here.known = known
    return known


def _earlier(known: _Known, moment: datetime) -> Sequence[tuple[datetime, datetime]]:
    """Periods before the last one, from the latest end: all that end after `moment`, and perhaps others.

    They are read back to twice as long ago, so that clocks of ever older matches take few queries."""
    kept = _here.earlier
    if kept is None or kept.before != known.began or kept.since > moment:
        since = moment - max(known.now - moment, LEAST)
        periods = Uptime.objects.filter(until__gt=since).order_by("-until").values_list("began", "until")
        kept = _Earlier(known.began, since, [period for period in periods if period[0] != known.began])
        _here.earlier = kept
    return kept.periods
