"""Ratings on the Elo scale from results of pairs.

Maximum likelihood in the model of Bradley and Terry. A library for it (choix) would need NumPy and SciPy, for twenty
lines.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

POINTS = 400 / math.log(10)
"""Points of the scale for odds of e to one: 400 points are ten to one."""
ROUNDS = 20_000
EXACT = 1e-9
"""The relative change of the strengths at which the iteration stops."""
Results = Mapping[tuple[str, str], tuple[float, int]]
"""By pair of players: the points of the first (a draw is half a point), and the number of their games."""


def elo(results: Results, first: str, anchor: int) -> dict[str, int]:
    """The ratings of all players connected with `first` by games.

    The rating of `first` is `anchor`.

    One drawn game is added to every pair that has met, so that a player who won all games is not infinitely strong."""
    won, met = _count_results(results)
    if first not in met:
        return {first: anchor}
    strengths = dict.fromkeys(_connected_players(met, first), 1.0)
    for _ in range(ROUNDS):
        found = {
            player: won[player] / sum(games / (mine + strengths[other]) for other, games in met[player].items())
            for player, mine in strengths.items()
        }
        found = {player: strength / found[first] for player, strength in found.items()}
        change = max(abs(found[player] / strengths[player] - 1) for player in found)
        strengths = found
        if change < EXACT:
            break
    return {player: round(anchor + POINTS * math.log(strength)) for player, strength in strengths.items()}


def _count_results(results: Results) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """Count the points of each player, and the games against each opponent."""
    won: dict[str, float] = {}
    met: dict[str, dict[str, float]] = {}
    for (one, other), (points, games) in results.items():
        for player, opponent, own in ((one, other, points), (other, one, games - points)):
            won[player] = won.get(player, 0.0) + own + 0.5
            met.setdefault(player, {})[opponent] = met.get(player, {}).get(opponent, 0.0) + games + 1
    return won, met


def _connected_players(met: Mapping[str, Mapping[str, float]], first: str) -> list[str]:
    """All players connected with `first` by games."""
    found = [first]
    for player in found:  # the list grows meanwhile
        found += [other for other in met[player] if other not in found]
    return found
