"""What a guest has in matches becomes his account's."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from neuroshima.matches.models import Match, Seat
from neuroshima.matches.play import notify
from neuroshima.players.models import Player


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """The seats of `guest`, those kept for him, and his moves are `player`'s from now on. A match in which `player`
    sits himself stays as it is: nobody comes to sit against himself without having chosen it."""
    for match in _locked(guest):
        if not match.seats.filter(player=player).exists():
            _change(match, guest, player)


def _locked(guest: Player) -> list[Match]:
    """Always in the same order, so that two who come home at once wait for each other instead of blocking."""
    seats, kept, moves = Seat.objects.filter(player=guest), Seat.objects.filter(kept_for=guest), guest.moves.all()
    ids = {pk for rows in (seats, kept, moves) for pk in rows.values_list("match", flat=True)}
    return list(Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"))


def _change(match: Match, guest: Player, player: Player) -> None:
    match.seats.filter(player=guest).update(player=player)
    match.seats.filter(kept_for=guest).update(kept_for=player)
    match.moves.filter(player=guest).update(player=player)
    transaction.on_commit(lambda: notify.changed(match.slug, match.seq, "match.seats"), robust=True)
