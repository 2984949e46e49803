"""Find the installed plugins, and why some cannot be imported."""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import entry_points
from threading import Timer

from neuroshima_contract import CONTRACT_VERSION, hookspecs

from neuroshima.configuration import configuration
from neuroshima.plugins.checks import error_line
from neuroshima.plugins.faults import Reason
from neuroshima.plugins.guarded_apps import guarded_app

logger = logging.getLogger(__name__)
APPS_GROUP = "neuroshima.apps"
"""Entry points of packages that are Django apps of the site and no plugins, such as those that bring commands alone."""
SLOW = 60
"""Seconds after which a slow import is reported."""


@dataclass(frozen=True)
class Found:
    """An installed plugin, as discovery found it.

    `plugin` is None if and only if `reason` is set."""

    name: str
    module: str
    plugin: object | None
    distribution: str = ""
    version: str = ""
    reason: Reason | None = None
    error: BaseException | None = None
    """The exception of its import, for the log."""


def _plugin_sources() -> Iterator[tuple[str, str, str, str, Callable[[], object]]]:
    """(name, module, distribution, version, load) of each plugin.

    They come from the setting or, without it, from entry points."""
    words = configuration().plugins
    if words is None:
        for entry in entry_points(group=hookspecs.ENTRY_POINT_GROUP):
            dist = entry.dist
            yield entry.name, entry.module, dist.name if dist else "", dist.version if dist else "", entry.load
        return
    for word in filter(None, (word.strip() for word in words.split(","))):
        name, _, module = word.partition("=")
        yield name, module or name, "", "", partial(importlib.import_module, module or name)


@contextmanager
def _warn_if_slow(name: str) -> Iterator[None]:
    """Warn on standard error if an import takes long.

    The import cannot be stopped, and there is no log yet."""
    timer = Timer(SLOW, _tell_slow, [name])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _tell_slow(name: str) -> None:
    print(f"The plugin {name} is still being imported after {SLOW} seconds; the site waits for it.", file=sys.stderr)


def _load_plugin(name: str, module: str, distribution: str, version: str, load: Callable[[], object]) -> Found:
    def leave_out(code: str, cause: BaseException | None = None, **params: object) -> Found:
        return Found(name, module, None, distribution, version, Reason(code, params), cause)

    try:
        with _warn_if_slow(name):
            plugin = load()
        hash(plugin)  # must be hashable: pluggy keeps plugins in sets, and would blame another plugin
        contract = getattr(plugin, "NEUROSHIMA_CONTRACT", None)
    except (Exception, SystemExit) as error:
        return leave_out("import_failed", error, error=error_line(error))
    if contract is None:
        return leave_out("no_contract")
    if contract != CONTRACT_VERSION:
        return leave_out("other_contract", its=str(contract)[:40], ours=CONTRACT_VERSION)
    return Found(name, module, plugin, distribution, version)


@lru_cache(maxsize=1)
def discover() -> tuple[Found, ...]:
    """Every installed plugin, by name. Imported once per process."""
    found: dict[str, Found] = {}
    twice: list[Found] = []
    for name, module, distribution, version, load in sorted(_plugin_sources(), key=lambda entry: entry[:3]):
        if name in found:
            twice.append(Found(name, module, None, distribution, version, Reason("name_clash")))
        else:
            found[name] = _load_plugin(name, module, distribution, version, load)
    return tuple(found.values()) + tuple(twice)


def log_what_was_not_found() -> None:
    """Log the plugins that discovery left out; it runs before logging is set up."""
    for found in discover():
        if found.reason is not None:
            logger.error("plugin %s is left out: %s", found.name, found.reason.english, exc_info=found.error)


def django_apps(installed: Sequence[str]) -> list[str]:
    """Packages of plugins, and those of `APPS_GROUP`, as Django apps.

    A package without a usable app is left out here; its games are still offered."""
    labels = {app.rpartition(".")[2] for app in installed}
    apps: list[str] = []
    plugins = [found.module for found in discover() if found.plugin is not None]
    others = [entry.module for entry in entry_points(group=APPS_GROUP)]
    for package in dict.fromkeys(module.partition(".")[0] for module in (*plugins, *others)):
        app = guarded_app(package, labels)
        if app is not None:
            apps.append(app)
    return apps
