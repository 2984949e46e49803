"""Which factions are for somebody who is new to a game."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.contract import Game, OptionValues
from neuroshima.factions.access import factions_of
from neuroshima.matches.models import Match, Status
from neuroshima.players.models import Player

NEW_UNTIL = 5
"""Somebody who has finished fewer matches of a game is new to it."""


def is_new(player: Player | None, game: Game) -> bool:
    """Whether this player has hardly played the game yet."""
    if player is None:
        return True
    finished = Match.objects.filter(game=game.id, status=Status.OVER, seats__player=player)
    return finished.order_by().values("pk").distinct()[:NEW_UNTIL].count() < NEW_UNTIL


def suited(player: Player | None, game: Game) -> Sequence[OptionValues]:
    """What seats may choose in a match that is made for this player with one click: for a newcomer the options of the
    easy factions, if at least two are; empty where everything is fit."""
    easy = [
        faction.options
        for faction in factions_of(game).values()
        if faction.options and faction.portrait is not None and faction.portrait.difficulty == "easy"
    ]
    return easy if len(easy) > 1 and is_new(player, game) else []
