"""Delete an account; matches with its player stay, under "deleted player".

Each app knows its rows of a player. It receives the signal `player_deleted`. Its `anonymise` gives rows that others can
see to a stand-in without a name.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.db import transaction
from django.db.models import ProtectedError
from django.dispatch import Signal
from django.utils import timezone

from neuroshima.players.models import Player

player_deleted = Signal()
"""Sent inside the transaction, with `player` and `stand_in`. A receiver is called `anonymise` if rows stay under the
stand-in, and `delete_...` if nobody else sees the rows."""
NO_NAME = "–"
"""The stored name of a deleted player. Readers see `person_name`, in their language."""


def forget_player(instance: Any, **_more: Any) -> None:
    """Replace a player by a stand-in when the account is deleted.

    From then on, open sockets and old sessions of the player belong to nobody."""
    with transaction.atomic():
        player = Player.objects.select_for_update().filter(user=instance).first()
        if player is None:
            return
        stand_in = Player.objects.create(name=NO_NAME, deleted=timezone.now())
        player_deleted.send(Player, player=player, stand_in=stand_in)
        player.delete()
        with suppress(ProtectedError), transaction.atomic():
            stand_in.delete()  # if no row needs it
