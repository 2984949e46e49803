"""Which factions are for somebody who is new to a game."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.contract import Game, OptionValues
from neuroshima.factions.access import factions_of
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan
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
    """Seat options that a random choice should prefer for this player.

    For a newcomer those of the easy factions, if there are at least two; else empty."""
    easy = [
        faction.options
        for faction in factions_of(game).values()
        if faction.options and faction.portrait is not None and faction.portrait.difficulty == "easy"
    ]
    return easy if len(easy) > 1 and is_new(player, game) else []


def suited_seats(player: Player | None, game: Game, plans: Sequence[SeatPlan]) -> list[Sequence[OptionValues]]:
    """As `suited`, for each seat of a match that `player` makes.

    A seat of another player is to suit that player, a bot's seat its opponent, `player`."""
    return [suited(plan.player or player, game) for plan in plans]
