"""How much was played in each of the last weeks. Each week is counted while it runs, and once more when it is over."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from django.utils import timezone

from neuroshima.hosting.models import SiteWeek
from neuroshima.matches.models import Match, Seat, Status

SHOWN: Final = 12
WEEK: Final = timedelta(days=7)


def monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())


def count_weeks() -> None:
    """Count this week and the one before again, and those of the last weeks that were not counted."""
    this = monday_of(timezone.now().astimezone(UTC).date())
    mondays = [this - WEEK * number for number in range(SHOWN)]
    known = set(SiteWeek.objects.filter(monday__in=mondays[2:]).values_list("monday", flat=True))
    for monday in mondays:
        if monday not in known:
            _count(monday)


def _count(monday: date) -> None:
    begins = datetime.combine(monday, time.min, UTC)
    ended = Match.objects.filter(status=Status.OVER, ended__gte=begins, ended__lt=begins + WEEK)
    seats = Seat.objects.filter(match__in=ended.order_by(), player__isnull=False)
    counted = {"matches": ended.count(), "players": seats.order_by().values("player").distinct().count()}
    SiteWeek.objects.update_or_create(monday=monday, defaults=counted)


def last_weeks() -> list[SiteWeek]:
    """The counted ones of the last weeks, the oldest first."""
    return list(SiteWeek.objects.order_by("-monday")[:SHOWN])[::-1]
