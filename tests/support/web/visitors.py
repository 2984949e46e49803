"""Django's test client as a player."""

from __future__ import annotations

from django.test import Client
from neuroshima.players.current_player import SESSION_KEY
from neuroshima.players.models import Player

RED, BLUE = {"colour": "red"}, {"colour": "blue"}


def visitor(player: Player | None = None) -> Client:
    """A client that is that player, or a new visitor."""
    client = Client()
    if player is not None:
        session = client.session
        session[SESSION_KEY] = player.pk
        session.save()
    return client
