"""Take the days of a vacation in each slow match of its player, as many as the match allows.

A vacation that begins later, and matches that begin during one, are found by a chore. It is idempotent: the match
itself says until when a seat is away.
"""

from __future__ import annotations

import logging
import uuid
from datetime import datetime
from typing import Final

from django.utils import timezone
from neuroshima_contract import Refusal

from neuroshima.matches.models import Pace, Seat, Status
from neuroshima.matches.play import be_away_until, days_to_take
from neuroshima.players.models import Player
from neuroshima.vacations.models import Vacation

logger = logging.getLogger(__name__)

MOST_AT_ONCE: Final = 500
"""Vacations looked through in one go."""


def slow_seats(player: Player) -> list[Seat]:
    """The seats of a player whose clocks a vacation can stop, with their matches."""
    seats = Seat.objects.filter(
        player=player, retired=False, match__status=Status.RUNNING, match__pace=Pace.SLOW
    ).select_related("match")
    return list(seats.order_by("match_id", "index"))


def set_vacation(player: Player, begins: datetime, ends: datetime) -> int:
    """Store a vacation in place of an earlier one; return in how many matches days were taken at once."""
    vacation, _made = Vacation.objects.update_or_create(player=player, defaults={"begins": begins, "ends": ends})
    return take(vacation) if begins <= timezone.now() else 0


def end_vacation(player: Player) -> None:
    """Take no more days; those that the matches have given stay given."""
    Vacation.objects.filter(player=player).delete()


def take(vacation: Vacation) -> int:
    """Take what a vacation lacks in its player's matches; return in how many."""
    return sum(_take_in(seat, vacation) > 0 for seat in slow_seats(vacation.player))


def _take_in(seat: Seat, vacation: Vacation) -> int:
    if not days_to_take(seat.match, seat.index, vacation.ends):
        return 0
    try:
        return be_away_until(vacation.player, seat.match.slug, seat.index, vacation.ends, str(uuid.uuid4()))
    except Refusal as refused:  # its time is over, the match has ended or is frozen: nothing that a vacation mends
        logger.info("no vacation in a match: %s", refused, extra={"match": seat.match.slug})
        return 0


def take_what_is_due() -> None:
    """Take the days of all vacations that have begun; forget those that are over."""
    now = timezone.now()
    Vacation.objects.filter(ends__lte=now).delete()
    for vacation in Vacation.objects.filter(begins__lte=now).select_related("player").order_by("pk")[:MOST_AT_ONCE]:
        take(vacation)
