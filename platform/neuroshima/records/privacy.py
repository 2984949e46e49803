"""Players who want to be hidden in lists, profiles and ratings."""

from __future__ import annotations

from neuroshima.players.models import Player
from neuroshima.records.models import Privacy


def is_private(player: Player) -> bool:
    """Whether the player is hidden from others."""
    return Privacy.objects.filter(player=player).exists()


def keep_private(player: Player, private: bool) -> None:
    """Hide a player from others, or show them again."""
    if private:
        Privacy.objects.get_or_create(player=player)
    else:
        Privacy.objects.filter(player=player).delete()
