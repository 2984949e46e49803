"""Lobby rows of a guest who logs in, and of a player whose account is deleted."""

from __future__ import annotations

from typing import Any

from neuroshima.lobby.models import OpenTable, Seek
from neuroshima.lobby.tables import close_tables_of
from neuroshima.players.models import Player


def hand_over(sender: Any, guest: Player, player: Player, **_more: Any) -> None:
    """Make the tables of `guest` those of `player`.

    Nobody waits for a quick match any more: the page is another."""
    Seek.objects.filter(player=guest).delete()
    OpenTable.objects.filter(opened_by=guest).update(opened_by=player)


def take_leave(sender: Any, player: Player, stand_in: Player, **_more: Any) -> None:
    """Cancel the tables of a deleted player at which nobody plays; others now belong to the stand-in."""
    close_tables_of(player)
    OpenTable.objects.filter(opened_by=player).update(opened_by=stand_in)
