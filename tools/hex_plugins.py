"""The plugins of Hex in this repository: the game and its expansions, found by their entry points."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from neuroshima_contract.registry import FoundPlugin, Registry, assemble

from tools.workspace import ROOT, entry_points, folders

FOLDERS = (ROOT / "games" / "hex", *folders())


@cache
def plugins() -> dict[str, Any]:
    """The plugins by their names, Hex first."""
    return {name: _object(place) for folder in FOLDERS for name, place in entry_points(folder).items()}


@cache
def assembled() -> Registry:
    """A registry of all of them. Raises AssertionError if one is left out."""
    registry = assemble([FoundPlugin(name, name, plugin) for name, plugin in plugins().items()])
    assert not registry.reasons, registry.reasons
    return registry


def packages() -> list[str]:
    """The names of the expansions' packages."""
    return [place.split(":")[0].split(".")[0] for folder in FOLDERS[1:] for place in entry_points(folder).values()]


def _object(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    return getattr(found, name) if name else found
