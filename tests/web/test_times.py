"""Times on pages: durations in words, and dates in each language's order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone, translation
from django.utils.formats import date_format
from neuroshima.times import duration_words
from neuroshima.web.templatetags.pages import ago, closes_in

MINUTES, HOURS, DAYS = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("duration", "told"),
    [
        (14 * DAYS, "14 days"),
        (14 * DAYS - timedelta(seconds=20), "14 days"),
        (13 * DAYS, "13 days"),
        (7 * DAYS, "7 days"),
        (3 * DAYS, "3 days"),
        (47 * HOURS, "47 hours"),
        (90 * MINUTES, "90 minutes"),
        (10 * MINUTES, "10 minutes"),
        (timedelta(seconds=40), "1 minute"),
        (100 * DAYS, "3 months"),
        (800 * DAYS, "2 years"),
    ],
)
def test_a_duration_has_a_unit_that_is_small_enough(duration: timedelta, told: str) -> None:
    assert duration_words(duration).replace("\N{NO-BREAK SPACE}", " ") == told


@pytest.mark.parametrize(("language", "told"), [("en", "14 days left"), ("pl", "jeszcze 14 dni"), ("cs", "14 dní")])
def test_an_open_table_says_in_days_how_long_it_waits(language: str, told: str) -> None:
    with translation.override(language):
        left = closes_in(timezone.now() + 14 * DAYS).replace("\N{NO-BREAK SPACE}", " ")
    assert told in left


def test_what_was_ten_days_ago_is_not_a_week_ago() -> None:
    assert ago(timezone.now() - 10 * DAYS).replace("\N{NO-BREAK SPACE}", " ") == "10 days ago"


DATES = {
    "en": {"DATE_FORMAT": "5 November 2026", "SHORT_DATE_FORMAT": "5 Nov 2026",
           "SHORT_DATETIME_FORMAT": "5 Nov 2026, 15:07", "DATETIME_FORMAT": "5 November 2026, 15:07"},
    "pl": {"DATE_FORMAT": "5 listopada 2026", "SHORT_DATE_FORMAT": "05-11-2026"},
    "cs": {"DATE_FORMAT": "5. listopadu 2026", "SHORT_DATE_FORMAT": "05.11.2026"},
}  # fmt: skip


@pytest.mark.parametrize("language", DATES)
def test_no_date_has_the_month_before_the_day(language: str) -> None:
    with translation.override(language):
        for form, told in DATES[language].items():
            assert date_format(datetime(2026, 11, 5, 15, 7, tzinfo=UTC), form) == told
