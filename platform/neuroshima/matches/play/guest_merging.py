"""Move a guest's seats and moves to the account's player."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import notify
from neuroshima.players.models import Player


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give seats, moves and reserved seats of `guest` to `player`.

    A match in which `player` already has a seat is not changed: nobody should play against themselves
    unintentionally."""
    Match.objects.filter(created_by=guest).update(created_by=player)
    for match in _lock_matches(guest):
        if not match.seats.filter(player=player).exists():
            _change(match, guest, player)


def _lock_matches(guest: Player) -> list[Match]:
    """Lock matches in a fixed order, so that simultaneous log-ins do not deadlock."""
    seats, kept, moves = Seat.objects.filter(player=guest), Seat.objects.filter(kept_for=guest), guest.moves.all()
    ids = {pk for rows in (seats, kept, moves) for pk in rows.values_list("match", flat=True)}
    return list(Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"))


def _change(match: Match, guest: Player, player: Player) -> None:
    match.seats.filter(player=guest).update(player=player)
    match.seats.filter(kept_for=guest).update(kept_for=player)
    match.moves.filter(player=guest).update(player=player)
    transaction.on_commit(lambda: notify.seats_changed(match.slug), robust=True)
