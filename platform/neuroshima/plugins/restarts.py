"""Plugins that the running site has not imported yet, so that it needs a restart.

`manage.py plugins` runs in its own process. So a starting site writes a file with the versions that it found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path

from neuroshima_contract import hookspecs

from neuroshima.configuration import configuration
from neuroshima.plugins.discovery import discover

Versions = Mapping[str, str]
"""The version of each plugin's distribution, by the plugin's name."""


def versions_here() -> Versions:
    """The versions that this process has imported."""
    return {found.name: found.version for found in discover()}


def versions_installed() -> Versions:
    """The versions that a new process would find.

    If a setting lists the plugins, only a new setting changes that."""
    if configuration().plugins is not None:
        return versions_here()
    found = entry_points(group=hookspecs.ENTRY_POINT_GROUP)
    return {entry.name: entry.dist.version if entry.dist else "" for entry in found}


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
