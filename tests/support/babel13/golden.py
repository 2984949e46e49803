"""The golden games of Babel 13 (see tools/golden_games.py): its armies against each other and against those of the base
game, on the basic board and on terrain."""

from __future__ import annotations

from typing import Any

from neuroshima_contract import Action, Json

from tests.support.babel13.lands import begun
from tests.support.hex.golden import played, story
from tests.support.playing import text
from tools.golden_games import Turns

RUINS: Json = {
    "fields": [
        *([q, r] for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2),
        [3, -3], [3, -2], [3, -1], [-3, 1], [-3, 2], [-3, 3], [1, -3],
    ],
    "terrain": [
        {"kind": "forest", "features": ["thicket", "dark", "poisonous"], "fields": [[-2, 1], [-2, 2], [-1, 1]]},
        {"kind": "forest", "features": ["thicket", "dark", "poisonous"], "fields": [[2, -1]]},
        {"kind": "hill", "features": ["rocky", "watchtower"], "fields": [[-1, -1], [-2, 0]]},
        {"kind": "water", "features": ["deep", "swamp"], "fields": [[1, 1], [0, 2]]},
        {"kind": "bunker", "features": ["sealed", "fortress"], "fields": [[1, -2], [2, -2]]},
        {"kind": "rock", "features": ["closed", "high"], "fields": [[0, 0]]},
        {"kind": "hole", "features": ["fatal"], "fields": [[3, -2]]},
    ],
}  # fmt: skip
"""A board of 26 fields with something of nearly every kind."""

GAMES: dict[str, tuple[tuple[str, str], int, str, Json]] = {
    "babel13_new_york_neojungle": (("new_york", "neojungle"), 0, "fighter", {}),
    "babel13_borgo_new_york": (("borgo", "new_york"), 16, "fighter", {}),
    "babel13_neojungle_outpost": (("neojungle", "outpost"), 1, "random", {}),
    "babel13_ruins": (("neojungle", "new_york"), 25, "fighter", RUINS),
}
"""By file name: armies, seed, the manner of both players, and the board."""


def chosen(name: str) -> list[tuple[int, Action]]:
    """The actions of the game played anew."""
    _armies, seed, manner, _ground = GAMES[name]
    return played(_start(name), seed, manner)


def told(name: str, turns: Turns) -> str:
    """The text of a game with these actions."""
    armies, seed, manner, ground = GAMES[name]
    begun_with = [f"seed {seed}", f"manner {manner}", *(f"{key} {text(value)}" for key, value in ground.items())]
    return story(_start(name), turns, armies, begun_with)


def _start(name: str) -> Any:
    armies, seed, _manner, ground = GAMES[name]
    return begun(armies, seed, ground)
