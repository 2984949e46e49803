"""What happens to matches when a player is deleted."""

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
