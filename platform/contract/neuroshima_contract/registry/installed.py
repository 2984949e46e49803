"""The registry of this process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from functools import lru_cache

from .. import Game
from .assembly import Registry, assemble
from .discovery import discover

Source = Callable[[], Mapping[str, Game]]
_sources: list[Source] = []
_making = threading.Lock()
_assembled = lru_cache(maxsize=8)(
    lambda disabled, order, listed: assemble(discover(listed), disabled=disabled, order=order)
)


def registry(
    disabled: frozenset[str] = frozenset(), order: tuple[str, ...] = (), listed: str | None = None
) -> Registry:
    """What the installed plugins bring, without those that are `disabled`.

    Made once for each question and process. `order`: plugins by time of use, oldest first; if two clash, the older one
    stays. `listed`: plugins in place of those that are installed ("name=module, ...")."""
    with _making:
        return _assembled(disabled, order, listed)


def forget() -> None:
    """Find and ask the plugins again when they are next wanted, as a new process would."""
    discover.cache_clear()
    _assembled.cache_clear()


def name_source(source: Source) -> None:
    """Let `installed_game` ask `source` from now on, because a host knows which plugins it uses."""
    _sources[:] = [source]


def installed_game(game_id: str) -> Game | None:
    """The installed game of that id, for a pickled position that comes to this process; None if there is none."""
    games = _sources[0]() if _sources else registry().games
    return games.get(game_id)
