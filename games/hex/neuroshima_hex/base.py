"""The four base armies, for those who use the rules as a library without the host."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from .atlas import SPECIAL, TERRAIN, map_files
from .drawing import CORE_ART
from .drawing.art import Art
from .rules.state.registry import Registry


def army_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the base armies."""
    folder = resources.files("neuroshima_hex.armies")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


def figure_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the figures of the base armies."""
    folder = resources.files("neuroshima_hex.figures")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


def lesson_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of our own lessons."""
    folder = resources.files("neuroshima_hex.lessons")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


def portrait_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of what is said of the base armies."""
    folder = resources.files("neuroshima_hex.portraits")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


def matchup_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of what bots have won with the base armies."""
    folder = resources.files("neuroshima_hex.bench")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


def puzzle_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of our own puzzles."""
    folder = resources.files("neuroshima_hex.puzzles.library")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@lru_cache(maxsize=1)
def base_registry() -> Registry:
    """Moloch, Outpost, Borgo and Hegemony, with the core's traits, and the map atlas."""
    registry = Registry(army_files())
    for part in TERRAIN:
        registry.add_terrain(part)
    for rule in SPECIAL:
        registry.add_rule(rule)
    for name, text in map_files():
        registry.add_scenario(name, text)
    return registry


@lru_cache(maxsize=1)
def core_art() -> Art:
    """The drawings of the core alone."""
    art = Art(CORE_ART)
    tiles = {name: list(army.tiles) for name, army in base_registry().armies.items()}
    for name, text in figure_files():
        art.add_figures(name, text, tiles)
    return art
