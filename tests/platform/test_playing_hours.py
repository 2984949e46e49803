"""Slow matches whose clocks run by day only, or not on weekends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.matches.clocks.clock import Clock, TimeControl, slow
from neuroshima.matches.clocks.keeping import clock_shown, out_of_time
from neuroshima.matches.clocks.playing_hours import PlayingHours
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move, take_vacation
from neuroshima.players.models import Player
from neuroshima.web.paces import pace_words
from pydantic import ValidationError

from tests.support.host_fixtures import BLUE, RED
from tests.support.platform.clock_turning import be_there, let_pass

HOUR = 60 * 60 * 1000
WARSAW = "Europe/Warsaw"
BY_DAY = PlayingHours(begins=8, ends=22, zone=WARSAW)
WORKDAYS = PlayingHours(weekends=False, zone=WARSAW)
BOTH = PlayingHours(begins=8, ends=22, weekends=False, zone=WARSAW)


def at(text: str, zone: str = WARSAW) -> int:
    """The milliseconds of a moment by the clock of a zone. 2026-11-27 is a Friday."""
    return round(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "begins", "until", "passed"),
    [
        (BY_DAY, "2026-11-25T07:00", "2026-11-25T09:30", 1.5),
        (BY_DAY, "2026-11-25T21:00", "2026-11-26T09:00", 2),
        (BY_DAY, "2026-11-25T23:00", "2026-11-26T07:00", 0),
        (WORKDAYS, "2026-11-27T20:00", "2026-11-30T01:00", 5),
        (WORKDAYS, "2026-11-28T01:00", "2026-11-29T23:00", 0),
        (BOTH, "2026-11-27T21:00", "2026-11-30T09:00", 2),
        # The night in which clocks are put back has three hours between one and three.
        (PlayingHours(begins=0, ends=24, zone=WARSAW), "2026-10-25T01:00", "2026-10-25T04:00", 4),
        (PlayingHours(begins=0, ends=24, zone=WARSAW), "2026-03-29T01:00", "2026-03-29T04:00", 2),
    ],
)
def test_only_playing_time_passes(hours: PlayingHours, begins: str, until: str, passed: float) -> None:
    assert hours.between(at(begins), at(until)) == passed * HOUR


@pytest.mark.parametrize(
    ("hours", "begins", "left", "ends"),
    [
        (BY_DAY, "2026-11-25T21:00", 2, "2026-11-26T09:00"),
        (BY_DAY, "2026-11-25T21:00", 1, "2026-11-25T22:00"),
        (BY_DAY, "2026-11-25T23:00", 14, "2026-11-26T22:00"),
        (WORKDAYS, "2026-11-27T20:00", 24, "2026-11-30T20:00"),
        (BOTH, "2026-11-28T12:00", 1, "2026-11-30T09:00"),
    ],
)
def test_a_clock_runs_out_in_playing_time(hours: PlayingHours, begins: str, left: int, ends: str) -> None:
    assert hours.after(at(begins), left * HOUR) == at(ends)


@given(
    st.integers(0, 20),
    st.integers(4, 24),
    st.booleans(),
    st.integers(at("2026-01-01"), at("2026-12-31")),
    st.integers(0, 30 * 24 * HOUR),
)
def test_the_time_until_it_runs_out_is_what_was_left(
    begins: int, length: int, weekends: bool, moment: int, left: int
) -> None:
    hours = PlayingHours(begins=begins, ends=min(24, begins + length), weekends=weekends, zone=WARSAW)
    ends = hours.after(moment, left)
    assert hours.between(moment, ends) == left
    assert left == 0 or hours.between(moment, ends - 1) == left - 1


def test_three_days_are_three_playing_days() -> None:
    assert slow(3, hours=BY_DAY).full == 3 * 14 * HOUR
    assert slow(3, hours=WORKDAYS).full == slow(3).full == 72 * HOUR


def test_a_vacation_is_over_before_the_clock_runs_and_then_it_rests_too() -> None:
    control = slow(1, vacation=2, hours=BY_DAY)
    clock = Clock(at("2026-11-25T21:00"), (2 * HOUR,), (0,), away=(at("2026-11-26T23:00"),), vacation=(0,))
    assert clock.runs_out(0, control) == at("2026-11-27T10:00")


def test_downtime_costs_nobody_playing_time() -> None:
    counted = slow(3, hours=BY_DAY).counted(lambda begins, until: until - begins - HOUR)
    assert counted(at("2026-11-25T08:00"), at("2026-11-25T12:00")) == 3 * HOUR
    assert counted(at("2026-11-25T23:00"), at("2026-11-26T08:30")) == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"hours": {"begins": 8, "ends": 11}},
        {"hours": {"begins": 22, "ends": 8}},
        {"hours": {"zone": "Mars/Olympus"}},
        {"hours": {"zone": "../../etc/passwd"}},
        {"pace": "live", "time": 300, "hours": {}},
    ],
)
def test_hours_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        TimeControl.model_validate({"pace": "slow", "time": 86400, **wrong})


def zone_at_three() -> str:
    """A zone in which it is between three and four at night now."""
    offset = (3 - datetime.now(UTC).hour + 12) % 24 - 12
    return f"Etc/GMT{-offset:+d}"


def test_a_match_rests_at_night(anna: Player, jan: Player) -> None:
    be_there(days=30)
    control = slow(1, vacation=1, hours=PlayingHours(begins=8, ends=22, zone=zone_at_three()))
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan)]
    slug = create_match(anna, "tally", {"cards": 9}, plans, control=control).slug
    begun = Match.objects.get(slug=slug)
    assert begun.deadline is not None and begun.clock is not None
    assert begun.clock["left"][0] == 14 * HOUR
    told = clock_shown(begun)
    assert told is not None and 18 * HOUR < told["left"][0] < 19 * HOUR, "what is told counts the rest of the night"

    let_pass(slug, hours=1)
    play_move(anna, slug, 0, {"type": "mark", "field": 2, "how": "dot"}, "a", 0)
    rested = Match.objects.get(slug=slug)
    assert rested.clock is not None and rested.clock["left"][0] == 14 * HOUR
    take_vacation(anna, slug, 0, 1, "v", 1)
    later = Match.objects.get(slug=slug).deadline
    assert later is not None and rested.deadline is not None
    assert later == rested.deadline + timedelta(days=1)

    let_pass(slug, days=1, hours=4)
    assert out_of_time(Match.objects.get(slug=slug)) == []
    let_pass(slug, hours=16)
    assert out_of_time(Match.objects.get(slug=slug)) == [0]


def test_the_pace_says_when_clocks_run() -> None:
    assert pace_words(slow(3, hours=BOTH)) == "3 days per turn, 8:00–22:00, not on weekends, Europe/Warsaw"
    assert pace_words(slow(3, hours=PlayingHours(weekends=False))) == "3 days per turn, not on weekends"
