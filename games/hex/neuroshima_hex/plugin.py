"""Neuroshima Hex as a plugin of the host: what the entry point names."""

from __future__ import annotations

from types import ModuleType

import pluggy
from neuroshima.contract import Game
from neuroshima.hookspecs import hookimpl

from . import hookspecs
from .base import army_files
from .game import HexGame
from .rules.catalog import Catalog
from .rules.traits import CORE_TRAITS, Trait

NEUROSHIMA_CONTRACT = 1


@hookimpl
def neuroshima_hookspecs() -> list[ModuleType]:
    return [hookspecs]


@hookimpl
def neuroshima_games(hooks: pluggy.HookRelay) -> list[Game]:
    files = sorted(pair for pairs in hooks.hex_armies() for pair in pairs)
    traits = [trait for traits in hooks.hex_traits() for trait in traits]
    return [HexGame(Catalog(files, traits))]


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    return army_files()


@hookimpl
def hex_traits() -> list[Trait]:
    return list(CORE_TRAITS)
