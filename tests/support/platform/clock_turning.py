"""Let time pass for all processes: make the stored times of a match older."""

from __future__ import annotations

from datetime import timedelta

from neuroshima.matches.clocks import uptime
from neuroshima.matches.clocks.keeping import clock_of
from neuroshima.matches.models import Match, Move, Uptime
from neuroshima.matches.reading.memory import latest


def let_pass(slug: str, **time: float) -> None:
    """Let this much time pass since the last move of a match, with a server running."""
    passed = timedelta(**time)
    match = Match.objects.get(slug=slug)
    assert match.clock is not None
    milliseconds = passed // timedelta(milliseconds=1)
    clock = match.clock
    match.clock = {
        **clock,
        "since": clock["since"] - milliseconds,
        "away": [until and until - milliseconds for until in clock["away"]],
    }
    match.deadline = None if match.deadline is None else match.deadline - passed
    match.save(update_fields=["clock", "deadline"])
    for move in Move.objects.filter(match=match):
        Move.objects.filter(pk=move.pk).update(created=move.created - passed)
    latest.forget(slug)


def be_there(**since: float) -> None:
    """Record that a server has been running for this long, and still is."""
    Uptime.objects.all().delete()
    present = uptime.database_time()
    Uptime.objects.create(began=present - timedelta(**since), until=present)
    uptime.forget()
    uptime.note_uptime()


def seconds_left(slug: str, seat: int) -> float:
    """The seconds on the clock of a seat."""
    from neuroshima.matches.clocks.keeping import clock_shown

    match = Match.objects.get(slug=slug)
    assert clock_of(match) is not None
    shown = clock_shown(match)
    assert shown is not None
    return shown["left"][seat] / 1000
