"""The golden games of Convoy (see tools/golden_games.py). Every action is followed by the checksums of what each side
and a spectator see; the views themselves stand there now and then."""

from __future__ import annotations

from collections.abc import Iterable

from neuroshima_contract import Action, State

from tests.support.convoy.playing import SEATS, Chooser, new_game, play
from tests.support.playing import checksum, text
from tools import golden_games
from tools.golden_games import Turns

VIEW_EVERY = 40
GAMES: dict[str, tuple[int, str]] = {
    "convoy_spenders": (37, "spenders"),
    "convoy_random": (2, "random"),
    "convoy_positions": (68, "random"),
    "convoy_emptied": (61, "emptied convoy"),
    "convoy_destroyed": (118, "spenders"),
    "convoy_builders": (8, "builders"),
}
"""By file name: the seed, and the manner of both players."""


def chosen(name: str) -> list[tuple[int, Action]]:
    """The actions of the game played anew."""
    seed, manner = GAMES[name]
    return [(seat, action) for seat, action, _events in play(new_game(seed), Chooser(manner, seed))]


def told(name: str, turns: Turns) -> str:
    """The text of a game with these actions."""
    seed, manner = GAMES[name]
    head = [f"# Convoy, played by {manner}: written by tools/regenerate.py, read in review"]
    head += [f"seed {seed}", f"manner {manner}"]
    return golden_games.told(head, new_game(seed), turns, _checksums, _views, VIEW_EVERY)


def _checksums(state: State) -> Iterable[str]:
    yield "views " + " ".join(checksum(state.view(viewer)) for viewer in (*SEATS, None))


def _views(state: State) -> Iterable[str]:
    for seat in SEATS:
        yield f"view {seat} {text(state.view(seat))}"
