"""Karma: how often a player has let time run out, in finished matches with clocks.

What counts is stored at the seats when a match ends, and counted then (`counting.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Case, When

from neuroshima.matches.models import CALLED_OFF, WITHOUT_PLAYERS, Match, Pace, Seat
from neuroshima.records.models import KarmaCount


@dataclass(frozen=True)
class Karma:
    """A player's karma.

    `matches`: those with a clock. `out`: those of them in which the player's time ran out."""

    matches: int
    out: int


def note_end(matches: Sequence[Match]) -> None:
    """Store at the seats of matches that have just ended whether their players kept the time.

    Matches that a host or an organiser ended are not counted. Nor are matches that were called off, except for a player
    who never came."""
    for match in matches:
        if match.pace == Pace.NONE or match.outcome is None:
            continue
        reason, seats = match.outcome["reason"], Seat.objects.filter(match=match)
        if reason == CALLED_OFF:
            seats = seats.filter(out_of_time=True)
        if reason not in WITHOUT_PLAYERS:
            seats.update(kept_time=Case(When(out_of_time=True, then=False), default=True))


def karma_of(players: Collection[int]) -> dict[int, Karma]:
    """The karma of these players, in one query that reads a row of each.

    Players without matches with a clock are left out. If a bot has replaced a player, the match counts for the
    player."""
    rows = KarmaCount.objects.filter(player__in=players, matches__gt=0)
    return {player: Karma(matches, out) for player, matches, out in rows.values_list("player", "matches", "out")}
