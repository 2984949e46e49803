"""The plugins of this site: those that its setting lists or, without it, those that are installed.

A plugin's package becomes a Django app that cannot stop the site from starting.

`manage.py plugins` runs in its own process, and says which plugins the running site has not imported yet, so that it
needs a restart. So a starting site writes a file with the versions that it found.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from django.apps import AppConfig
from django.utils.translation import get_language, gettext
from neuroshima_contract import registry as contract_registry
from neuroshima_contract.refusal import filled
from neuroshima_contract.registry import (
    FoundPlugin,
    Reason,
    UnmetRequirementsError,
    check_requirements,
    entries_on_disk,
)

from neuroshima.configuration import configuration

logger = logging.getLogger(__name__)
APPS_GROUP = "neuroshima.apps"
"""Entry points of packages that are Django apps of the site and no plugins, such as those that bring commands alone."""


def discover() -> tuple[FoundPlugin, ...]:
    """Every plugin of the site, by name. Imported once per process."""
    return contract_registry.discover(configuration().plugins)


def log_what_was_not_found() -> None:
    """Log what discovery has found out about plugins; it runs before logging is set up."""
    for found in discover():
        if found.reason is not None:
            logger.error("plugin %s is left out: %s", found.name, found.reason, exc_info=found.error)
        for text in found.deprecations:
            logger.warning("plugin %s uses what the next contract has no more: %s", found.name, text)


def reason_in_words(reason: Reason) -> str:
    """Why a plugin is left out, in the reader's language."""
    from neuroshima.refusals import words  # it needs the settings, which import this module

    return filled(gettext(reason.message), reason.params, get_language() or "en", words)


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


class GuardedAppConfig(AppConfig):
    """An app whose errors are logged and not raised."""

    def import_models(self) -> None:
        self._survive(super().import_models)

    def ready(self) -> None:
        self._survive(super().ready)

    def _survive(self, step: Callable[[], None]) -> None:
        try:
            step()
        except (Exception, SystemExit):
            logger.exception("the app %s failed in %s", self.label, step.__name__)


def guarded_app(package: str, labels: set[str]) -> str | None:
    """Path of the guarded app of `package` for Django's settings.

    None if it cannot be made or its label is taken; the log has the reason. A new label is added to `labels`."""
    try:
        app = AppConfig.create(package)
        if app.label in labels:
            raise ValueError(f"another app has the label {app.label}")
    except (Exception, SystemExit):
        logger.exception("the package %s is no Django app", package)
        return None
    labels.add(app.label)
    name = f"{package}_app"
    globals()[name] = _guard_class(name, app)
    return f"{__name__}.{name}"


def _guard_class(name: str, app: AppConfig) -> type[AppConfig]:
    """Make a subclass of the class of `app`, with the guard."""
    attributes: dict[str, object] = {"name": app.name, "label": app.label, "__module__": __name__}
    bases = (GuardedAppConfig,) if type(app) is AppConfig else (GuardedAppConfig, type(app))
    return type(name, bases, attributes)


Versions = Mapping[str, str]
"""The version of each plugin's distribution, by the plugin's name."""


def versions_here() -> Versions:
    """The versions that this process has imported."""
    return {found.name: found.version for found in discover()}


@dataclass(frozen=True)
class PluginOnDisk:
    """An installed plugin as a new process would find it. It is not imported."""

    name: str
    distribution: str
    version: str
    reason: Reason | None
    """Why the new process would leave it out, as far as its distribution says."""


def on_disk() -> Mapping[str, PluginOnDisk]:
    """The plugins that a new process would find, by name.

    If a setting lists the plugins, only a new setting changes that."""
    if configuration().plugins is not None:
        return {found.name: PluginOnDisk(found.name, "", found.version, None) for found in discover()}
    return {entry.name: _on_disk(entry) for entry in entries_on_disk()}


def _on_disk(entry: EntryPoint) -> PluginOnDisk:
    if entry.dist is None:
        return PluginOnDisk(entry.name, "", "", None)
    reason = None
    try:
        check_requirements(entry.dist)
    except UnmetRequirementsError as error:
        reason = Reason("unmet_requirements", {"needs": str(error)})
    return PluginOnDisk(entry.name, entry.dist.name, entry.dist.version, reason)


def versions_installed() -> Versions:
    """The versions that a new process would find."""
    return {found.name: found.version for found in on_disk().values()}


def note_versions() -> None:
    """Write down what this site has imported. Call it when the site starts."""
    path = _path()
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(versions_here()), "utf-8")
    draft.replace(path)


def versions_of_site() -> Versions | None:
    """The versions that the site found at its last start; None if it never started."""
    try:
        return dict(json.loads(_path().read_text("utf-8")))
    except (OSError, ValueError):
        return None


def unknown_to(site: Versions | None) -> frozenset[str]:
    """The plugins for which a site with these versions must be restarted."""
    now = versions_installed()
    if site is None:
        return frozenset()
    return frozenset(name for name in {*now, *site} if now.get(name) != site.get(name))


def _path() -> Path:
    return configuration().var / "plugins_of_site.json"
