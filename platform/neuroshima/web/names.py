"""Names that a form offers to a visitor."""

from __future__ import annotations

from django.utils.translation import gettext

from neuroshima import chance
from neuroshima.players.models import Player


def guest_name() -> str:
    """A name for a visitor who has not given one."""
    return gettext("Guest %(number)s") % {"number": 100 + chance.generator.randrange(900)}


def name_of(player: Player | None) -> str:
    """The name to offer in a form."""
    return player.name if player is not None else guest_name()
