"""Tell players that an organiser has taken them out of a tournament or a league.

Every page shows it until the player says that they have read it.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from neuroshima.players.models import Player
from neuroshima.tournaments.models import League, TakenOut, Tournament


def tell_taken_out(form: Tournament | League, player: Player | None, reason: str) -> None:
    """Store that `player` is to be told. Bots are told nothing."""
    if player is None:
        return
    place = {"tournament": form} if isinstance(form, Tournament) else {"league": form}
    TakenOut.objects.create(player=player, reason=reason, **place)


def unread(player: Any) -> QuerySet[TakenOut]:
    """What the player (or `OuterRef`) has not read yet."""
    return TakenOut.objects.filter(player=player, read=None)


def unread_by(player: Player) -> list[TakenOut]:
    """What the player has not read yet, oldest first."""
    return list(unread(player).select_related("tournament", "league"))


def mark_read(player: Player, pk: int) -> None:
    """Store that the player has read it. What others are told is ignored."""
    TakenOut.objects.filter(pk=pk, player=player, read=None).update(read=timezone.now())


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Tell the account's player what the guest was to be told."""
    TakenOut.objects.filter(player=guest).update(player=player)


def forget(sender: Any, player: Player, **_more: Any) -> None:
    """Forget what a deleted player was to be told."""
    TakenOut.objects.filter(player=player).delete()
