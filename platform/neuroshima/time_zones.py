"""Times as the visitor's clock shows them.

The browser sends its time zone in a cookie (`shared/zone.js`). Without the cookie, and on sockets, times are in UTC. A
time is always shown with its zone.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.formats import date_format

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
