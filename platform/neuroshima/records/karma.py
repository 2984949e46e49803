"""Karma: how often a player has let time run out, in finished matches with clocks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, Q
from django.db.models.functions import Coalesce

from neuroshima.matches.models import CALLED_OFF, WITHOUT_PLAYERS, Pace, Seat, Status


@dataclass(frozen=True)
class Karma:
    """A player's karma.

    `matches`: those with a clock. `out`: those of them in which the player's time ran out."""

    matches: int
    out: int


def karma_of(players: Collection[int]) -> dict[int, Karma]:
    """The karma of these players, in one query.

    Players without matches with a clock are left out.

    Matches that a host or an organiser ended are not counted. Nor are matches that were called off, except for a
    player who never came. If a bot has replaced a player, the match counts for the player."""
    seats = Seat.objects.annotate(who=Coalesce("player", "kept_for")).filter(who__in=players, match__status=Status.OVER)
    seats = seats.exclude(match__pace=Pace.NONE).exclude(match__outcome__reason__in=WITHOUT_PLAYERS)
    seats = seats.exclude(match__outcome__reason=CALLED_OFF, out_of_time=False)
    late = Count("match", filter=Q(out_of_time=True), distinct=True)
    rows = seats.order_by().values("who").annotate(matches=Count("match", distinct=True), late=late)
    return {row["who"]: Karma(row["matches"], row["late"]) for row in rows}
