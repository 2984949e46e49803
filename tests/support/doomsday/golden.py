"""The golden games of the Doomsday Machine (see tools/golden_games.py)."""

from __future__ import annotations

from neuroshima_contract import Action

from tests.support.doomsday.setting import begun
from tests.support.hex.golden import played, story
from tools.golden_games import Turns

GAMES: dict[str, tuple[tuple[str, str], int, str]] = {
    "doomsday_outpost": (("doomsday_machine", "outpost"), 0, "fighter"),
    "doomsday_hegemony": (("hegemony", "doomsday_machine"), 3, "fighter"),
}
"""By file name: armies, seed, and the manner of both players."""


def chosen(name: str) -> list[tuple[int, Action]]:
    """The actions of the game played anew."""
    armies, seed, manner = GAMES[name]
    return played(begun(armies, seed), seed, manner)


def told(name: str, turns: Turns) -> str:
    """The text of a game with these actions."""
    armies, seed, manner = GAMES[name]
    return story(begun(armies, seed), turns, armies, [f"seed {seed}", f"manner {manner}"])
