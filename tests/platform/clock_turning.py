"""Turn clocks: make stored times of a match older, for all processes."""

from __future__ import annotations

from datetime import timedelta

from neuroshima.matches.clocks import uptime
from neuroshima.matches.clocks.keeping import clock_of
from neuroshima.matches.models import Match, Move, Uptime
from neuroshima.matches.reading.memory import latest


def let_pass(slug: str, **time: float) -> None:
    """So much time has passed since the last move of a match, with the server there."""
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
    """The server has been there for so long, and is."""
    Uptime.objects.all().delete()
    present = uptime.database_time()
    Uptime.objects.create(began=present - timedelta(**since), until=present)
    uptime.forget()
    uptime.note_uptime()


def seconds_left(slug: str, seat: int) -> float:
    """What the clock of a seat shows now."""
    from neuroshima.matches.clocks.keeping import clock_shown

    match = Match.objects.get(slug=slug)
    assert clock_of(match) is not None
    shown = clock_shown(match)
    assert shown is not None
    return shown["left"][seat] / 1000
