"""Durations in words of one unit, in the reader's language.

Django's `timesince` counts 13 days as one week. Here minutes, hours and days are counted for longer, so that what is
cut off is small.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.html import avoid_wrapping
from django.utils.timesince import TIME_STRINGS, timesince

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
