"""Delete an account: what others played with its player stays, under "deleted player".

The rooms above know what may belong to a player; each hears `going_away` and takes the name from what it keeps.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.dispatch import Signal
from django.utils import timezone

from neuroshima.players.models import Player

going_away = Signal()
"""Sent inside the transaction, with `player` and `stand_in`: what others see is to become the stand-in's, without the
name; what they do not see is deleted."""
NO_NAME = "–"
"""What is stored as the name of a deleted player; readers see `person_name`, in their language."""


def forget_player(instance: Any, **_more: Any) -> None:
    """The account `instance` is about to be deleted, by its owner or by the host.

    A stand-in takes its player's place: who was that player by an open socket or an old session is nobody at once."""
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(user=instance).first()
        if player is None:
            return
        stand_in = Player.objects.create(name=NO_NAME, deleted=timezone.now())
        going_away.send(Player, player=player, stand_in=stand_in)
        player.delete()
        with suppress(ProtectedError), transaction.atomic():
            stand_in.delete()  # where there is nothing to stand in for
