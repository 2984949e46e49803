"""Ratings on the Elo scale from results of pairs.

The most likely ones (the model of Bradley and Terry). The libraries that do this (choix) bring NumPy and SciPy for
twenty lines.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

POINTS = 400 / math.log(10)
"""Points of the scale for a factor of e: 400 are ten to one."""
ROUNDS = 20_000
EXACT = 1e-9
"""A change of the strengths, as a share, below which they are found."""
Results = Mapping[tuple[str, str], tuple[float, int]]
"""By two players: the points of the first (a draw is half a point), and how many games they played."""


def elo(results: Results, first: str, anchor: int) -> dict[str, int]:
    """The ratings of all whom games link to `first`, whose rating is `anchor`.

    Every pair that has met counts one more game, which was drawn: so nobody who won all games is infinitely strong."""
    won, met = _counted(results)
    if first not in met:
        return {first: anchor}
    strengths = dict.fromkeys(_linked(met, first), 1.0)
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


def _counted(results: Results) -> tuple[dict[str, float], dict[str, dict[str, float]]]:
    """The points of each player, and the games against each other one."""
    won: dict[str, float] = {}
    met: dict[str, dict[str, float]] = {}
    for (one, other), (points, games) in results.items():
        for player, opponent, own in ((one, other, points), (other, one, games - points)):
            won[player] = won.get(player, 0.0) + own + 0.5
            met.setdefault(player, {})[opponent] = met.get(player, {}).get(opponent, 0.0) + games + 1
    return won, met


def _linked(met: Mapping[str, Mapping[str, float]], first: str) -> list[str]:
    """All players connected with `first` by games."""
    found = [first]
    for player in found:  # it grows meanwhile
        found += [other for other in met[player] if other not in found]
    return found
