"""What pages show of vacations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from neuroshima.matches.clocks.keeping import clock_of, time_of
from neuroshima.matches.models import Seat
from neuroshima.players.models import Player
from neuroshima.vacations.models import Vacation
from neuroshima.vacations.taking import slow_seats
from neuroshima.web.presenters import Entry, entries_of


@dataclass(frozen=True)
class Allowed:
    """What a match allows its player."""

    entry: Entry
    days: int
    """Days of vacation that are left."""
    away: datetime | None
    """Until when the clock stands; None: it runs."""
    covers: bool
    """Whether the clock stands for the whole vacation, or can."""


def vacation_of(player: Player) -> Vacation | None:
    """The vacation that a player has said and that is not over."""
    return Vacation.objects.filter(player=player, ends__gt=timezone.now()).first()


def allowed_in_matches(player: Player, vacation: Vacation | None) -> list[Allowed]:
    """The player's slow matches, with what each allows."""
    seats = slow_seats(player)
    entries = {entry.slug: entry for entry in entries_of([seat.match for seat in seats], player)}
    return [_allowed(seat, entries[seat.match.slug], vacation) for seat in seats]


def _allowed(seat: Seat, entry: Entry, vacation: Vacation | None) -> Allowed:
    clock, now = clock_of(seat.match), timezone.now()
    assert clock is not None, "a running match with a pace has a clock"
    away, days = time_of(clock.away[seat.index]), clock.vacation[seat.index]
    reached = max(away, now if vacation is None else max(now, vacation.begins)) + timedelta(days=days)
    return Allowed(entry, days, away if away > now else None, vacation is None or reached >= vacation.ends)


def away_on_profile(player: Player, _me: Player | None) -> dict[str, Any]:
    """The vacation on which a player is now, for their profile."""
    vacation = vacation_of(player)
    return {"vacation": vacation if vacation is not None and vacation.begins <= timezone.now() else None}
