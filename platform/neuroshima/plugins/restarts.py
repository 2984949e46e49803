"""Plugins that the running site has not imported yet, so that it needs a restart.

`manage.py plugins` runs in a process of its own, so a site that begins writes down what it found.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.metadata import entry_points
from pathlib import Path

from neuroshima import hookspecs
from neuroshima.configuration import configuration
from neuroshima.plugins.discovery import discover

Versions = Mapping[str, str]
"""The version of each plugin's distribution, by the plugin's name."""


def versions_here() -> Versions:
    """What this process has imported."""
    return {found.name: found.version for found in discover()}


def versions_installed() -> Versions:
    """What a process would find that began now.

    Where a setting names the plugins, only a new setting changes that."""
    if configuration().plugins is not None:
        return versions_here()
    found = entry_points(group=hookspecs.ENTRY_POINT_GROUP)
    return {entry.name: entry.dist.version if entry.dist else "" for entry in found}


def note_versions() -> None:
    """Write down what this site has imported. Called when it begins."""
    path = _path()
    draft = path.with_suffix(".new")
    draft.write_text(json.dumps(versions_here()), "utf-8")
    draft.replace(path)


def versions_of_site() -> Versions | None:
    """What the site found when it last began; None where it never did."""
    try:
        return dict(json.loads(_path().read_text("utf-8")))
    except (OSError, ValueError):
        return None


def unknown_to(site: Versions | None) -> frozenset[str]:
    """The plugins for which a site that knows these versions has to be restarted."""
    now = versions_installed()
    if site is None:
        return frozenset()
    return frozenset(name for name in {*now, *site} if now.get(name) != site.get(name))


def _path() -> Path:
    return configuration().var / "plugins_of_site.json"
