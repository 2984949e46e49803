"""Matches of guests who are merged into an account's player, and of players who are deleted."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

from django.db import transaction
from neuroshima_contract import Refusal

from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.leaving import resign
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


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Remove a deleted player from their matches.

    A seat in a waiting match is open again. Running matches are resigned, so that nobody waits in vain. Moves, results
    and replays are kept, under the stand-in."""
    Seat.objects.filter(kept_for=player).update(kept_for=None)
    ids = Seat.objects.filter(player=player).values("match")
    for match in Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"):
        seats = match.seats.filter(player=player)
        if match.status == Status.WAITING:
            seats.update(kind=Seat.Kind.OPEN, player=None, name="", what_if=False)
        else:
            _resign(match, player)
            seats.update(player=stand_in, name="", what_if=False)
        told = partial(notify.seats_changed, match.slug)
        transaction.on_commit(told, robust=True)
    player.moves.update(player=stand_in)


def _resign(match: Match, player: Player) -> None:
    """Resign a player's seats in a match.

    If the match cannot continue (its plugin is missing or fails), it stays unchanged."""
    for seat in list(match.seats.filter(player=player, retired=False)):
        if match.status == Status.RUNNING:
            with suppress(Refusal):
                resign(player, match.slug, seat.index, f"account-deleted-{seat.index}", match.seq)
            match.refresh_from_db(fields=["seq", "status"])
