"""The lobby when a guest logs in, or an account is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.lobby.models import OpenTable, Seek
from neuroshima.lobby.tables import close_tables_of
from neuroshima.players.models import Player


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Give a guest's tables to the account's player.

    Seeks are deleted, because the page that waited for a quick match is closed."""
    Seek.objects.filter(player=guest).delete()
    OpenTable.objects.filter(opened_by=guest).update(opened_by=player)


def anonymise(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Remove a deleted player from the lobby.

    Waiting tables are cancelled. Tables that became a match belong to the stand-in."""
    close_tables_of(player)
    OpenTable.objects.filter(opened_by=player).update(opened_by=stand_in)
