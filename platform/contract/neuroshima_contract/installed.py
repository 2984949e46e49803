"""The installed games, for a pickled position that comes to another process.

The host registers a source of them; without a host there are none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .game import Game

Source = Callable[[], Mapping[str, Game]]
_sources: list[Source] = []


def name_source(source: Source) -> None:
    """Ask `source` for installed games from now on."""
    _sources[:] = [source]


def installed_game(game_id: str) -> Game | None:
    """The installed game of that id, as the host makes it.

    None without a host or game."""
    return next((games[game_id] for source in _sources if game_id in (games := source())), None)
