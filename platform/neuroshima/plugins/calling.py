"""Calling the hooks of plugins: in the order of their names, and with the name of whoever is at fault."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pluggy

from neuroshima import hookspecs
from neuroshima.plugins.checks import told
from neuroshima.plugins.reasons import FaultError

logger = logging.getLogger(__name__)


def manager_of(plugins: Mapping[str, object]) -> pluggy.PluginManager:
    """pluggy calls the last registered first, so registering backwards makes the order that of the names."""
    manager = pluggy.PluginManager(hookspecs.PROJECT)
    manager.add_hookspecs(hookspecs)
    for name in sorted(plugins, reverse=True):
        _blaming(manager, name, partial(manager.register, plugins[name], name=name))
        _attribute(manager, name, plugins[name])
    for name in sorted(plugins):
        for module in asked(manager, name, "neuroshima_hookspecs"):
            _blaming(manager, name, partial(manager.add_hookspecs, module))
    _blaming(manager, "", manager.check_pending)
    return manager


def _blaming(manager: pluggy.PluginManager, name: str, step: Callable[[], object]) -> None:
    try:
        step()
    except pluggy.PluginValidationError as error:
        raise FaultError(manager.get_name(error.plugin) or name, "bad_hook", error=told(error)) from error
    except Exception as error:
        raise FaultError(name, "bad_hook", error=told(error)) from error


def _attribute(manager: pluggy.PluginManager, name: str, plugin: object) -> None:
    """Mark every exception out of this plugin's hooks with its name: a game asks its expansions while it is made, and
    the one that failed is to blame, not the one that asked."""
    for caller in manager.get_hookcallers(plugin) or ():
        for impl in caller.get_hookimpls():
            if impl.plugin is plugin and not (impl.wrapper or impl.hookwrapper):
                impl.function = _marking(name, impl.function)  # type: ignore[misc]


def _marking(name: str, function: Callable[..., object]) -> Callable[..., object]:
    def call(*args: object) -> object:
        try:
            return function(*args)
        except (Exception, SystemExit) as error:
            error.__dict__.setdefault("neuroshima_plugin", name)
            raise

    return call


def _blamed(error: BaseException, otherwise: str) -> str:
    """The plugin in whose hook the first exception of this chain arose."""
    name, link = otherwise, error
    while link is not None:
        name = link.__dict__.get("neuroshima_plugin", name)
        link = link.__cause__ or link.__context__  # type: ignore[assignment]
    return name


def asked(manager: pluggy.PluginManager, name: str, hook: str, **arguments: object) -> list[Any]:
    """What plugin `name` alone answers to `hook`; nothing where it does not implement it."""
    others = [plugin for other, plugin in manager.list_name_plugin() if other != name]
    try:
        answers = manager.subset_hook_caller(hook, others)(**arguments)
    except (Exception, SystemExit) as error:
        logger.exception("plugin %s failed in %s", name, hook)
        raise FaultError(_blamed(error, name), "hook_failed", hook=hook, error=told(error)) from error
    for answer in answers:
        if not isinstance(answer, list | tuple):
            raise FaultError(name, "nonsense", hook=hook, error=f"{type(answer).__name__} is no list")
    return [item for answer in answers for item in answer]


def hook_names(manager: pluggy.PluginManager, plugin: object) -> tuple[str, ...]:
    return tuple(sorted(caller.name for caller in manager.get_hookcallers(plugin) or ()))
