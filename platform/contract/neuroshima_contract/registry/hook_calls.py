"""Call hooks of plugins by name, and name the plugin that fails."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from types import ModuleType
from typing import Any

import pluggy

from .. import BadContribution, ClashingContribution, hookspecs
from .checks import ClashError, FaultError, error_line

logger = logging.getLogger(__name__)


def manager_of(plugins: Mapping[str, object]) -> pluggy.PluginManager:
    """A plugin manager with the plugins registered in reverse order.

    pluggy calls the last registered plugin first."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    for name in sorted(plugins, reverse=True):
        _blame_plugin(manager, name, partial(manager.register, plugins[name], name=name))
        _attribute(manager, name, plugins[name])
    for name in sorted(plugins):
        for module in answers_of(manager, name, "neuroshima_hookspecs"):
            _blame_plugin(manager, name, partial(manager.add_hookspecs, module))
            _check_expansions(manager, name, module)
    _blame_plugin(manager, "", manager.check_pending)
    return manager


def _check_expansions(manager: pluggy.PluginManager, owner: str, specs: ModuleType) -> None:
    """Raise a fault if a plugin was made for another version of `specs`."""
    declared = getattr(specs, "EXPANSION_CONTRACT", None)
    if declared is None:
        return
    attribute, ours = declared
    hooks = {name for name in dir(specs) if manager.parse_hookspec_opts(specs, name) is not None}
    for name, plugin in sorted(manager.list_name_plugin()):
        if name == owner or plugin is None or not hooks.intersection(hook_names(manager, plugin)):
            continue
        its = getattr(plugin, attribute, None)
        if its is None:
            raise FaultError(name, "no_expansion_contract", game=owner, attribute=attribute)
        if its != ours:
            raise FaultError(
                name, "other_expansion_contract", game=owner, attribute=attribute, its=str(its)[:40], ours=ours
            )


def _blame_plugin(manager: pluggy.PluginManager, name: str, step: Callable[[], object]) -> None:
    try:
        step()
    except pluggy.PluginValidationError as error:
        raise FaultError(manager.get_name(error.plugin) or name, "bad_hook", error=error_line(error)) from error
    except Exception as error:
        raise FaultError(name, "bad_hook", error=error_line(error)) from error


def _attribute(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Mark exceptions in this plugin's hooks with its name.

    A game asks its expansions while it is made. If one fails, the expansion is at fault and not the game."""
    for caller in manager.get_hookcallers(plugin) or ():
        for impl in caller.get_hookimpls():
            if impl.plugin is plugin and not (impl.wrapper or impl.hookwrapper):
                impl.function = _mark_errors(name, caller.name, impl.function)  # type: ignore[misc]


def _mark_errors(name: str, hook: str, function: Callable[..., object]) -> Callable[..., object]:
    def call(*args: object) -> object:
        try:
            return function(*args)
        except (Exception, SystemExit) as error:
            error.__dict__.setdefault("neuroshima_plugin", name)
            error.__dict__.setdefault("neuroshima_hook", hook)
            raise

    return call


def _plugin_to_blame(error: BaseException, plugin: str, hook: str) -> tuple[str, str]:
    """The plugin and hook in which the first exception of this chain arose."""
    link: BaseException | None = error
    while link is not None:
        plugin = link.__dict__.get("neuroshima_plugin", plugin)
        hook = link.__dict__.get("neuroshima_hook", hook)
        link = link.__cause__ or link.__context__
    return plugin, hook


def _fault(error: BaseException, plugin: str, hook: str) -> FaultError:
    """The plugin at fault, and why.

    A traceback is logged if the sentence alone is not enough."""
    blamed, where = _plugin_to_blame(error, plugin, hook)
    if isinstance(error, ClashingContribution):
        code = "prefix_clash" if error.prefixed else "clash"
        return ClashError(code, error.thing, blamed, error.other, hook=error.hook)
    if isinstance(error, BadContribution):
        if error.__cause__ is not None:
            logger.error("what plugin %s brings cannot be used", blamed, exc_info=error)
        return FaultError(blamed, "bad_contribution", error=error.reason)
    logger.error("plugin %s failed in %s", blamed, where, exc_info=error)
    return FaultError(blamed, "hook_failed", hook=where, error=error_line(error))


def answers_of(manager: pluggy.PluginManager, name: str, hook: str, **arguments: object) -> list[Any]:
    """The answer of plugin `name` alone to `hook`; empty without one."""
    others = [plugin for other, plugin in manager.list_name_plugin() if other != name]
    try:
        answers = manager.subset_hook_caller(hook, others)(**arguments)
    except (Exception, SystemExit) as error:
        raise _fault(error, name, hook) from error
    for answer in answers:
        if not isinstance(answer, list | tuple):
            raise FaultError(name, "nonsense", hook=hook, error=f"{type(answer).__name__} is no list")
    return [item for answer in answers for item in answer]


def hook_names(manager: pluggy.PluginManager, plugin: object) -> tuple[str, ...]:
    return tuple(sorted(caller.name for caller in manager.get_hookcallers(plugin) or ()))
