"""Karma: how often a player has let time run out, in finished matches with clocks.

What counts is stored at the seats when a match ends. So a page looks only at the seats of the players that it shows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, When

from neuroshima.matches.models import CALLED_OFF, WITHOUT_PLAYERS, Match, Pace, Seat, Status


@dataclass(frozen=True)
class Karma:
    """A player's karma.

    `matches`: those with a clock. `out`: those of them in which the player's time ran out."""

    matches: int
    out: int


def note_end(matches: Sequence[Match], **_more: object) -> None:
    """Store at the seats of matches that have just ended whether their players kept the time.

    Matches that a host or an organiser ended are not counted. Nor are matches that were called off, except for a player
    who never came."""
    for match in matches:
        if match.status != Status.OVER or match.pace == Pace.NONE or match.outcome is None:
            continue
        reason, seats = match.outcome["reason"], Seat.objects.filter(match=match)
        if reason == CALLED_OFF:
            seats = seats.filter(out_of_time=True)
        if reason not in WITHOUT_PLAYERS:
            seats.update(kept_time=Case(When(out_of_time=True, then=False), default=True))


def karma_of(players: Collection[int]) -> dict[int, Karma]:
    """The karma of these players, in one query.

    Players without matches with a clock are left out. If a bot has replaced a player, the match counts for the
    player."""
    counted = Seat.objects.filter(kept_time__isnull=False).order_by()
    here = Seat.objects.filter(match=OuterRef("match"), player=OuterRef("kept_for"))
    own = _by("player", counted.filter(player__in=players))
    replaced = _by("kept_for", counted.filter(~Exists(here), kept_for__in=players))
    found: dict[int, Karma] = {}
    for player, matches, late in own.union(replaced, all=True):
        so_far = found.get(player, Karma(0, 0))
        found[player] = Karma(so_far.matches + matches, so_far.out + late)
    return found


def _by(field: str, seats: QuerySet[Seat]) -> Any:
    """By the player that `field` names: their matches, and those in which their time ran out.

    All seats of a player in one match count once. Each field has an index of the seats that count, so that not even an
    unlucky plan looks at all seats."""
    late = Count("match", filter=Q(kept_time=False), distinct=True)
    return seats.values_list(field).annotate(matches=Count("match", distinct=True), late=late)
