"""Neuroshima Hex as a plugin of the host: what the entry point names."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pluggy
from neuroshima.contract import BadContribution, Game
from neuroshima.hookspecs import contributions, hookimpl

from . import hookspecs
from .art import ArmyArt, Art, Drawn, MarkerArt, TerrainArt, TraitArt
from .base import army_files
from .drawing import CORE_ART
from .game import HexGame
from .rules.catalog import Catalog
from .rules.land import Feature, TerrainKind
from .rules.markers import Marker
from .rules.traits import CORE_TRAITS, Trait
from .words import Words, word_files

NEUROSHIMA_CONTRACT = 1
OWN_NAME = "hex"
"""Of the entry point."""


@hookimpl
def neuroshima_hookspecs() -> list[ModuleType]:
    return [hookspecs]


@hookimpl
def neuroshima_games(hooks: pluggy.HookRelay) -> list[Game]:
    catalog = Catalog(traits=())
    brought_by: dict[str, str] = {}

    def add_army(pair: tuple[str, str], plugin: str) -> None:
        brought_by[catalog.add_army(*pair).id] = plugin

    art, words = Art(), Words()
    _take(hooks.hex_traits, Trait, lambda trait, _plugin: catalog.add_trait(trait))
    _take(hooks.hex_markers, Marker, lambda marker, _plugin: catalog.add_marker(marker))
    _take(hooks.hex_terrain, (Feature, TerrainKind), lambda part, _plugin: catalog.add_terrain(part))
    _take(hooks.hex_fixtures, tuple, lambda pair, _plugin: catalog.add_fixtures(*pair))
    _take(hooks.hex_armies, tuple, add_army)
    _take(hooks.hex_art, (TraitArt, MarkerArt, ArmyArt, TerrainArt), lambda drawn, _plugin: art.add(drawn))
    _take(hooks.hex_words, tuple, lambda pair, _plugin: words.add(*pair))
    expansions = {army: plugin for army, plugin in brought_by.items() if plugin != OWN_NAME}
    return [HexGame(catalog, art, words, expansions)]


def _take(hook: pluggy.HookCaller, kind: type | tuple[type, ...], add: Callable[[Any, str], None]) -> None:
    """Add what every plugin gives, with its name. One that gives nonsense, or what clashes with another's, is to blame
    for it; what is Hex's own comes first, so that it is never the one."""
    for plugin, answer in sorted(contributions(hook), key=lambda given: given[0] != OWN_NAME):
        try:
            if not isinstance(answer, list) or not all(isinstance(item, kind) for item in answer):
                raise TypeError(f"its hook {hook.name} must answer with a list of {_named(kind)}")
            for item in answer:
                add(item, plugin)
        except Exception as error:
            raise BadContribution(plugin, str(error)) from error


def _named(kind: type | tuple[type, ...]) -> str:
    return " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return army_files()


@hookimpl
def hex_traits() -> list[Trait]:
    return list(CORE_TRAITS)


@hookimpl
def hex_art() -> list[Drawn]:
    return list(CORE_ART)


@hookimpl
def hex_words() -> list[tuple[str, str]]:
    return word_files()
