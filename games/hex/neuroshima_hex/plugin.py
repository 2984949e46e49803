"""Neuroshima Hex as a plugin of the host: what the entry point names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pluggy
from neuroshima.contract import BadContribution, Game
from neuroshima.hookspecs import contributions, hookimpl

from . import hookspecs
from .art import ArmyArt, Art, Drawn, MarkerArt, TerrainArt, TraitArt
from .atlas import GROUND, SPECIAL, map_files
from .base import army_files, puzzle_files
from .drawing import CORE_ART
from .game import HexGame
from .puzzles.offering import Library
from .rules.catalog import Catalog
from .rules.errors import RuleError
from .rules.land import Feature, TerrainKind
from .rules.markers import Marker
from .rules.special import SpecialRule
from .rules.traits import CORE_TRAITS, Trait
from .words import Words, word_files

NEUROSHIMA_CONTRACT = 1
OWN_NAME = "hex"
"""Of the entry point."""


Kind = type | tuple[type, ...]
Adding = tuple[Kind, Callable[[Any], Any]]
"""What plugins may give through a hook, and what takes one of them."""


@hookimpl
def neuroshima_hookspecs() -> list[ModuleType]:
    return [hookspecs]


@hookimpl
def neuroshima_games(hooks: pluggy.HookRelay) -> list[Game]:
    catalog = Catalog(traits=())
    brought_by: dict[tuple[str, str], str] = {}
    art, words, library = Art(), Words(), Library()
    adding: dict[str, Adding] = {
        "traits": (Trait, catalog.add_trait),
        "markers": (Marker, catalog.add_marker),
        "terrain": ((Feature, TerrainKind), catalog.add_terrain),
        "special_rules": (SpecialRule, catalog.add_rule),
        "fixtures": (tuple, lambda pair: catalog.add_fixtures(*pair)),
        "armies": (tuple, lambda pair: catalog.add_army(*pair)),
        "scenarios": (tuple, lambda pair: catalog.add_scenario(*pair)),
        "puzzles": (tuple, lambda pair: library.add(pair[0], pair[1], catalog)),
        "art": ((TraitArt, MarkerArt, ArmyArt, TerrainArt), art.add),
        "words": (tuple, lambda pair: words.add(*pair)),
    }
    for name, (kind, add) in adding.items():
        for plugin in _take(getattr(hooks, f"hex_{name}"), kind, add):
            news = {thing: plugin for thing in known(catalog) if thing not in brought_by}
            brought_by |= news
    by_others = {thing: plugin for thing, plugin in brought_by.items() if plugin != OWN_NAME}
    return [HexGame(catalog, art, words, by_others, library)]


def _take(hook: pluggy.HookCaller, kind: Kind, add: Callable[[Any], Any]) -> Iterator[str]:
    """Add what every plugin gives; its name, when that is done. One that gives nonsense, or what clashes with
    another's, is to blame for it; what is Hex's own comes first, so that it is never the one."""
    for plugin, answer in sorted(contributions(hook), key=lambda given: given[0] != OWN_NAME):
        try:
            if not isinstance(answer, list) or not all(isinstance(item, kind) for item in answer):
                raise ValueError(f"its hook {hook.name} must answer with a list of {_named(kind)}")
            for item in answer:
                add(item)
        except (RuleError, ValueError) as error:
            raise BadContribution(plugin, str(error)) from None
        except Exception as error:
            raise BadContribution(plugin, f"{type(error).__name__}: {error}") from error
        yield plugin


def _named(kind: Kind) -> str:
    return " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))


def known(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Everything that a match may need of whoever brought it, as (sort of thing, id)."""
    for sort, things in (
        ("army", catalog.armies),
        ("marker", catalog.markers),
        ("terrain", {**catalog.terrains, **catalog.features}),
        ("rule", catalog.rules),
        ("fixture", catalog.fixtures),
        ("scenario", catalog.scenarios),
    ):
        yield from ((sort, name) for name in things)


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return army_files()


@hookimpl
def hex_puzzles() -> list[tuple[str, str]]:
    return puzzle_files()


@hookimpl
def hex_traits() -> list[Trait]:
    return list(CORE_TRAITS)


@hookimpl
def hex_art() -> list[Drawn]:
    return list(CORE_ART)


@hookimpl
def hex_terrain() -> list[Feature | TerrainKind]:
    return list(GROUND)


@hookimpl
def hex_special_rules() -> list[SpecialRule]:
    return list(SPECIAL)


@hookimpl
def hex_scenarios() -> list[tuple[str, str]]:
    return map_files()


@hookimpl
def hex_words() -> list[tuple[str, str]]:
    return word_files()
