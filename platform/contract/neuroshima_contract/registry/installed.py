"""The registry of this process: the games, campaigns and series of the installed plugins.

Plugins that fail are left out.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import pluggy

from .. import Campaign, Game, GeneralScreen, Series
from .checks import ClashError, FaultError, Reason, campaign_problem, game_problem, series_problem
from .deprecations import collected, warn_of_old_ways
from .discovery import FoundPlugin, discover
from .hook_calls import answers_of, hook_names, manager_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Registry:
    """The contributions of the enabled plugins, and the faults of those left out."""

    games: Mapping[str, Game]
    owners: Mapping[str, str]
    """Game id to the name of the plugin that brings it."""
    reasons: Mapping[str, Reason]
    hooks: Mapping[str, tuple[str, ...]]
    """Plugin name to the hooks it implements."""
    campaigns: Mapping[str, Campaign]
    """Includes campaigns whose game is missing now."""
    campaign_owners: Mapping[str, str]
    series: Mapping[str, Series]
    """Includes series whose game is missing now."""
    series_owners: Mapping[str, str]
    clashed: bool = False
    """Whether two plugins contribute the same thing: then `order` decides which is left out."""
    deprecations: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By plugin, what its hooks and games use of a contract that the next number will not have."""


def assemble(
    found: Sequence[FoundPlugin], disabled: frozenset[str] = frozenset(), order: Sequence[str] = ()
) -> Registry:
    """Assemble the contributions of all enabled plugins.

    A plugin at fault is left out, and assembly starts again. `order`: plugins by how long they have been in use, oldest
    first. If two plugins clash, the newer one is at fault."""
    left = {f.name: f.plugin for f in found if f.plugin is not None and f.name not in disabled}
    reasons: dict[str, Reason] = {}
    clashed = False
    while True:
        try:
            return replace(_build_registry(left, reasons), clashed=clashed)
        except FaultError as error:
            clashed = clashed or isinstance(error, ClashError)
            fault = error.fault_by_order(order) if isinstance(error, ClashError) else error
            logger.warning("plugin %s is left out: %s", fault.plugin, fault.reason)
            reasons[fault.plugin] = fault.reason
            del left[fault.plugin]


def _build_registry(plugins: Mapping[str, object], reasons: Mapping[str, Reason]) -> Registry:
    manager = manager_of(plugins)
    old: dict[str, set[str]] = {name: set() for name in plugins}
    games, owners = _games(manager, plugins, old)
    campaigns, campaign_owners = _chains(manager, plugins, "campaign", "neuroshima_campaigns", campaign_problem)
    series, series_owners = _chains(manager, plugins, "series", "neuroshima_series", series_problem)
    hooks = {name: hook_names(manager, plugin) for name, plugin in plugins.items()}
    return Registry(
        games=MappingProxyType(games),
        owners=owners,
        reasons=reasons,
        hooks=hooks,
        campaigns=MappingProxyType(campaigns),
        campaign_owners=campaign_owners,
        series=MappingProxyType(series),
        series_owners=series_owners,
        deprecations={name: sorted(texts) for name, texts in old.items() if texts},
    )


def _games(
    manager: pluggy.PluginManager, names: Iterable[str], old: Mapping[str, set[str]]
) -> tuple[dict[str, Game], dict[str, str]]:
    """Games by id, each with its plugin. `old` gets what each plugin uses that goes with the next contract."""
    games: dict[str, Game] = {}
    owners: dict[str, str] = {}
    for name in sorted(names):
        with collected(old[name]):
            for game in _contributions(manager, name, "neuroshima_games", game_problem):
                _check_clash(name, game, games, owners)
                games[game.id], owners[game.id] = game, name
                warn_of_old_ways(game)
    return games, owners


def _check_clash(name: str, game: Game, games: Mapping[str, Game], owners: Mapping[str, str]) -> None:
    if game.id in games:
        raise ClashError("game_clash", game.id, name, owners[game.id])
    for other in games.values():
        if other.screen.element == game.screen.element != GeneralScreen.element:
            raise ClashError("element_clash", game.screen.element, name, owners[other.id])


def _chains(
    manager: pluggy.PluginManager, names: Iterable[str], what: str, hook: str, problem: Callable[[object], str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """Campaigns or series (`what`) by id, each with its plugin."""
    chains: dict[str, Any] = {}
    owners: dict[str, str] = {}
    for name in sorted(names):
        for chain in _contributions(manager, name, hook, problem):
            if chain.id in chains:
                raise ClashError(f"{what}_clash", chain.id, name, owners[chain.id])
            chains[chain.id], owners[chain.id] = chain, name
    return chains, owners


def _contributions(
    manager: pluggy.PluginManager, name: str, hook: str, problem: Callable[[object], str]
) -> Iterator[Any]:
    """Contributions of plugin `name` to `hook`.

    It is at fault if `problem` returns a reason."""
    for thing in answers_of(manager, name, hook, hooks=manager.hook):
        words = problem(thing)
        if words:
            raise FaultError(name, "nonsense", hook=hook, error=words)
        yield thing


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
    stays. `listed`: plugins in place of those that are installed ("name=module, name=module:object, ...")."""
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
