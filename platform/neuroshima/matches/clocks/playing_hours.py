"""When the clocks of a slow match run: every day or without weekends, all day or between two hours.

Only numbers, as in `clock.py`: moments are milliseconds since 1970, durations are milliseconds of playing time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop as _
from neuroshima_contract import Unfit
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

LEAST: Final = 4
"""Hours of a playing day at least."""
SATURDAY: Final = 5


def _known(zone: str) -> str:
    try:
        ZoneInfo(zone)
    except (KeyError, OSError, ValueError) as error:
        raise Unfit(_("no time zone has this name")) from error
    return zone


class PlayingHours(BaseModel):
    """The hours of a day in which clocks run, by the clock of a time zone; `begins` 0 and `ends` 24: all day."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    begins: Annotated[int, Field(ge=0, le=23)] = 0
    ends: Annotated[int, Field(ge=1, le=24)] = 24
    weekends: bool = True
    """Whether clocks run on Saturdays and Sundays."""
    zone: Annotated[str, AfterValidator(_known)] = "UTC"

    @model_validator(mode="after")
    def _long_enough(self) -> PlayingHours:
        if self.ends - self.begins < LEAST:
            raise Unfit(_("a playing day has at least %(hours)s hours"), hours=LEAST)
        return self

    @property
    def is_all_day(self) -> bool:
        return (self.begins, self.ends) == (0, 24)

    @property
    def is_always(self) -> bool:
        return self.is_all_day and self.weekends

    def of_days(self, seconds: int) -> int:
        """The playing time of so many seconds of whole days."""
        return seconds * 1000 * (self.ends - self.begins) // 24

    def between(self, begins: int, until: int) -> int:
        """The playing time between two moments."""
        return sum(max(0, min(end, until) - max(start, begins)) for start, end in self._periods(begins, until))

    def after(self, begins: int, left: int) -> int:
        """The moment at which so much playing time is over."""
        for start, end in self._periods(begins, None):
            start = max(start, begins)
            if end - start >= left:
                return start + left
            left -= max(0, end - start)
        raise AssertionError("playing days come for ever")

    def _periods(self, begins: int, until: int | None) -> Iterator[tuple[int, int]]:
        """The playing times from the day of one moment to that of another, in order; None: without end."""
        zone = ZoneInfo(self.zone)
        day = datetime.fromtimestamp(begins / 1000, zone).date()
        while until is None or _moment(day, 0, zone) < until:
            if self.weekends or day.weekday() < SATURDAY:
                yield _moment(day, self.begins, zone), _moment(day, self.ends, zone)
            day += timedelta(days=1)


def _moment(day: date, hour: int, zone: ZoneInfo) -> int:
    local = datetime.combine(day + timedelta(days=hour // 24), time(hour % 24), zone)
    return round(local.astimezone(UTC).timestamp() * 1000)
