"""The hooks of the host.

With `neuroshima_contract` they are the whole public surface for a plugin. A plugin is a module or object named by an
entry point of the group `neuroshima.plugins`. It carries `NEUROSHIMA_CONTRACT = 2` (the contract it was made for) and
implements any of these with `hookimpl`. Every hook is described in docs/plugins.md.
"""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from neuroshima_contract import Campaign, Game, Series

PROJECT = "neuroshima"
ENTRY_POINT_GROUP = "neuroshima.plugins"

hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


def contributions(hook: pluggy.HookCaller) -> list[tuple[str, Any]]:
    """Answers of all plugins to a hook: pairs (name of the plugin, answer).

    In the order of names; None is no answer. For a game that names the plugin whose contribution it cannot use
    (`contract.BadContribution`)."""
    implementations = sorted(hook.get_hookimpls(), key=lambda impl: impl.plugin_name)
    answers: list[tuple[str, Callable[[], Any]]] = [(impl.plugin_name, impl.function) for impl in implementations]
    return [(name, answer) for name, function in answers if (answer := function()) is not None]


@hookspec
def neuroshima_hookspecs() -> list[ModuleType]:  # type: ignore[empty-body]
    """Modules with hooks of the plugin that other plugins may implement.

    A game's hooks for its expansions, for example. Called before any other hook.

    A module may have a contract of its own: `EXPANSION_CONTRACT = ("MY_GAME_CONTRACT", 1)`. Every other plugin that
    implements one of its hooks must then carry `MY_GAME_CONTRACT = 1`, and is left out otherwise."""


@hookspec
def neuroshima_campaigns(hooks: pluggy.HookRelay) -> list[Campaign]:  # type: ignore[empty-body]
    """The campaigns this plugin brings: chains of matches of a game.

    `hooks` as for games."""


@hookspec
def neuroshima_games(hooks: pluggy.HookRelay) -> list[Game]:  # type: ignore[empty-body]
    """The games this plugin brings.

    `hooks` calls the hooks of all enabled plugins, so a game asks its expansions through it, now and never later: when
    plugins change, the games are made anew."""


@hookspec
def neuroshima_series(hooks: pluggy.HookRelay) -> list[Series]:  # type: ignore[empty-body]
    """Series of this plugin: games of the same players that count together.

    `hooks` as for games."""
