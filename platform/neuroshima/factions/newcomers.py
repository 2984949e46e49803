"""Factions for players who are new to a game."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract import Game, OptionValues

from neuroshima.factions.access import factions_of
from neuroshima.matches.models import Match, Status
from neuroshima.matches.play import SeatPlan
from neuroshima.players.models import Player

NEW_UNTIL = 5
"""A player is new to a game until they have finished so many matches of it."""


def is_new(player: Player | None, game: Game) -> bool:
    """Whether this player has hardly played the game yet."""
    if player is None:
        return True
    finished = Match.objects.filter(game=game.id, status=Status.OVER, seats__player=player)
    return finished.order_by().values("pk").distinct()[:NEW_UNTIL].count() < NEW_UNTIL


def preferred_options(player: Player | None, game: Game) -> Sequence[OptionValues]:
    """Seat options that a random choice should prefer for this player.

    For a newcomer these are the easy factions, if there are at least two. Otherwise empty."""
    easy = [
        faction.options
        for faction in factions_of(game).values()
        if faction.options and faction.portrait is not None and faction.portrait.difficulty == "easy"
    ]
    return easy if len(easy) > 1 and is_new(player, game) else []


def preferred_seat_options(
    player: Player | None, game: Game, plans: Sequence[SeatPlan]
) -> list[Sequence[OptionValues]]:
    """As `preferred_options`, for each seat of a match that `player` creates.

    Another player's seat should suit that player. A bot's seat should suit `player`, its opponent."""
    return [preferred_options(plan.player or player, game) for plan in plans]
