"""Times as the visitor's clock shows them, and durations in words of one unit.

The browser sends its time zone in a cookie (`shared/zone.js`). Without the cookie, and on sockets, times are in UTC. A
time is always shown with its zone.

Django's `timesince` counts 13 days as one week. Here minutes, hours and days are counted for longer, so that what is
cut off is small.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import avoid_wrapping
from django.utils.timesince import TIME_STRINGS, timesince

COOKIE = "zone"
LONGEST = 64


def zone_named(name: str) -> tzinfo:
    """That time zone; UTC if this machine does not know it."""
    try:
        return ZoneInfo(name) if 0 < len(name) <= LONGEST else UTC
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a name like "Europe", which is a folder
        return UTC


def in_zone_of_visitor(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: pages show and read times in the visitor's time zone."""

    def answer(request: HttpRequest) -> HttpResponse:
        with timezone.override(zone_named(request.COOKIES.get(COOKIE, ""))):
            return get_response(request)

    return answer


def moment(time: datetime) -> str:
    """That time by the visitor's clock, in the reader's language, with its zone."""
    here = timezone.localtime(time)
    return f"{date_format(here, 'SHORT_DATETIME_FORMAT')} {here.tzname()}"


def days_ago(days: int) -> datetime:
    """The moment before which what is kept for so many days is deleted; 0: nothing is."""
    return timezone.now() - timedelta(days) if days else datetime.min.replace(tzinfo=UTC)


MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
MOST_MINUTES, MOST_HOURS, MOST_DAYS = 2 * HOUR, 2 * DAY, 60 * DAY
"""From such a duration on the next larger unit is counted."""


def duration_words(duration: timedelta) -> str:
    """The duration in the largest unit that gives a number above one; at least a minute."""
    minutes = max(1, round(duration / MINUTE))
    for most, name, unit in ((MOST_MINUTES, "minute", MINUTE), (MOST_HOURS, "hour", HOUR), (MOST_DAYS, "day", DAY)):
        if minutes * MINUTE < most:
            return avoid_wrapping(TIME_STRINGS[name] % {"num": minutes * MINUTE // unit})
    now = timezone.now()
    return timesince(now - duration, now, depth=1)


def words_since(moment: datetime) -> str:
    return duration_words(timezone.now() - moment)


def words_until(moment: datetime) -> str:
    return duration_words(moment - timezone.now())
