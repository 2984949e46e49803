"""Merge a guest into the player of the account into which the guest logs in: one person, one player.

The rooms above know what may belong to a player; each hears `coming_home` and hands over what is its own.
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

coming_home = Signal()
"""Sent inside the transaction, with `guest` and `player`: everything of the guest's is to become the player's. What
cannot stays where it is, and the guest with it."""


def shown_name(user: Any) -> str:
    """The name of a new player with this account: as it was typed at sign-up, or the one by which one logs in."""
    return str(user.first_name or user.get_username())[:LONGEST]


def merged(guest: Player, user: Any) -> Player:
    """The player of `user`, who was `guest` until now: the same player if the account has none yet. All of it is done
    or nothing, and doing it again changes nothing."""
    with transaction.atomic():
        both = {row.pk: row for row in Player.objects.select_for_update().filter(Q(pk=guest.pk) | Q(user=user))}
        player = next((row for row in both.values() if row.user_id == user.pk), None)
        if guest.pk not in both or both[guest.pk] == player:  # another tab was quicker
            return player or Player.objects.get(user=user)
        if player is None:
            both[guest.pk].user = user
            both[guest.pk].name = shown_name(user) if user.first_name else guest.name
            both[guest.pk].save(update_fields=["user", "name"])
            return both[guest.pk]
        merge_settings(both[guest.pk], player)
        coming_home.send(Player, guest=both[guest.pk], player=player)
        _leaves(both[guest.pk])
    return player


def _leaves(guest: Player) -> None:
    """A guest of whom nothing is left is forgotten."""
    with suppress(ProtectedError), transaction.atomic():
        guest.delete()
