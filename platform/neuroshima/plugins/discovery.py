"""The plugins of this site: those that its setting lists or, without it, those that are installed."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from importlib.metadata import entry_points

from django.utils.translation import gettext
from neuroshima_contract import registry as contract_registry
from neuroshima_contract.registry import FoundPlugin, Reason

from neuroshima.configuration import configuration
from neuroshima.plugins.guarded_apps import guarded_app

logger = logging.getLogger(__name__)
APPS_GROUP = "neuroshima.apps"
"""Entry points of packages that are Django apps of the site and no plugins, such as those that bring commands alone."""


def discover() -> tuple[FoundPlugin, ...]:
    """Every plugin of the site, by name. Imported once per process."""
    return contract_registry.discover(configuration().plugins)


def log_what_was_not_found() -> None:
    """Log the plugins that discovery left out; it runs before logging is set up."""
    for found in discover():
        if found.reason is not None:
            logger.error("plugin %s is left out: %s", found.name, found.reason, exc_info=found.error)


def reason_in_words(reason: Reason) -> str:
    """Why a plugin is left out, in the reader's language."""
    return gettext(reason.message) % reason.params


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
