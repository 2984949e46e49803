"""The golden games of Hex (see tools/golden_games.py)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from neuroshima_contract import Action, State

from tests.support.hex.playing import Chooser, new_game, play
from tests.support.playing import text
from tools import golden_games
from tools.golden_games import Turns

VIEW_EVERY = 10
GAMES: dict[str, tuple[tuple[str, str], int, str]] = {
    "moloch_borgo": (("moloch", "borgo"), 27, "random"),
    "hegemony_outpost": (("hegemony", "outpost"), 20, "random"),
    "outpost_hegemony": (("outpost", "hegemony"), 16, "fighter"),
    "borgo_moloch": (("borgo", "moloch"), 8, "fighter"),
}
"""By file name: armies, seed, and the manner of both players."""


def chosen(name: str) -> list[tuple[int, Action]]:
    """The actions of the game, chosen anew."""
    armies, seed, manner = GAMES[name]
    return played(new_game(armies, seed), seed, manner)


def told(name: str, turns: Turns) -> str:
    """The text of a game with these actions."""
    armies, seed, manner = GAMES[name]
    return story(new_game(armies, seed), turns, armies, [f"seed {seed}", f"manner {manner}"])


def played(state: Any, seed: int, manner: str) -> list[tuple[int, Action]]:
    """The actions of a whole game that starts at `state`."""
    return [(seat, action) for seat, action, _events in play(state, Chooser(manner, seed))]


def story(state: Any, turns: Turns, armies: Sequence[str], begun: Iterable[str]) -> str:
    """The text of a game with these actions; `begun`: lines on how else it was begun."""
    title = " against ".join(army.replace("_", " ").title() for army in armies)
    head = [f"# {title}: written by tools/regenerate.py, read in review", f"armies {' '.join(armies)}", *begun]
    return golden_games.told(head, state, turns, lambda state: (), _view, VIEW_EVERY)


def _view(state: State) -> Iterable[str]:
    yield f"view {text(state.view(None))}"
