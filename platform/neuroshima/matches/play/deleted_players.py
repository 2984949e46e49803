"""Take a deleted player's name from the seats of their matches."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from neuroshima.matches.models import Match, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.players.models import Player


def take_name(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Moves, results and replays stay, without the name. A seat in a match that waits is open again; in one that runs
    it stays taken, by somebody who does not come back."""
    Seat.objects.filter(kept_for=player).update(kept_for=None)
    player.moves.update(player=stand_in)
    ids = Seat.objects.filter(player=player).values("match")
    for match in Match.objects.select_for_update().filter(pk__in=ids).order_by("pk").defer("snapshot"):
        seats = match.seats.filter(player=player)
        if match.status == Status.WAITING:
            seats.update(kind=Seat.Kind.OPEN, player=None, name="", what_if=False)
        else:
            seats.update(player=stand_in, name="", what_if=False)
        transaction.on_commit(_told(match), robust=True)


def _told(match: Match) -> Any:
    return lambda: notify.changed(match.slug, match.seq, "match.seats")
