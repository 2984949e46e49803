"""Merge a guest into the player of the account that they log in to.

A person should be one player. The apps that import this one know their rows of a guest. Each receives the signal
`guest_merged` and hands over its rows.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError, Q
from django.dispatch import Signal

from neuroshima.players.models import Player
from neuroshima.players.names import LONGEST
from neuroshima.players.player_settings import merge_settings

guest_merged = Signal()
"""Sent inside the transaction, with `guest` and `player`: receivers give the guest's rows to the player.

A guest is kept if a row must stay theirs."""


def name_from_account(user: Any) -> str:
    """Name of a new player with this account: as typed at sign-up, or the log-in name."""
    return str(user.first_name or user.get_username())[:LONGEST]


def merge_guest(guest: Player, user: Any) -> Player:
    """Merge the guest with the player of `user`, and return that player.

    If the account has no player yet, the guest becomes its player. One transaction, and idempotent."""
    with transaction.atomic():
        both = {row.pk: row for row in Player.objects.select_for_update().filter(Q(pk=guest.pk) | Q(user=user))}
        player = next((row for row in both.values() if row.user_id == user.pk), None)
        if guest.pk not in both or both[guest.pk] == player:  # another request has merged them
            return player or Player.objects.get(user=user)
        if player is None:
            both[guest.pk].user = user
            both[guest.pk].name = name_from_account(user) if user.first_name else guest.name
            both[guest.pk].save(update_fields=["user", "name"])
            return both[guest.pk]
        merge_settings(both[guest.pk], player)
        guest_merged.send(Player, guest=both[guest.pk], player=player)
        _leaves(both[guest.pk])
    return player


def _leaves(guest: Player) -> None:
    """Delete the guest, unless protected rows remain."""
    with suppress(ProtectedError), transaction.atomic():
        guest.delete()
