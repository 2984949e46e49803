"""The page of all traits, and that each public point of traits and markers has users."""

from __future__ import annotations

from typing import Any

import pytest
from faulty import plugin as faulty
from neuroshima_contract.registry import registry
from neuroshima_hex.rules.board.marker_files import FileMarker, read_markers
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.traits import Trait

from tests.support.hex import attacking, author_plugins, lasting, listening, marker_files, mimics
from tools.hex import trait_page

USED = (attacking, author_plugins, faulty, lasting, listening, mimics)
"""Modules with traits and markers of tests: imported, they count."""

KNOWN = ("id", "names", "texts")
BY_ONE = {"aims_at_area", "conducts", "extra_steps", "infiltrates", "needs_power", "weighs"}
"""Points with one user, which stand as they were."""
AWAITED = {"barred_with", "counters", "grants", "make_room", "nets", "pools", "states"}
"""Points whose first armies are being made. They go from here when those have come."""


def test_the_page_is_as_the_registry_says() -> None:
    """If not, run `uv run python -m tools.regenerate traits`."""
    game: Any = registry().games["hex"]
    assert trait_page.DOCUMENT.read_text(encoding="utf-8") == trait_page.page(game)


def public_points(kind: type) -> list[str]:
    """Attributes and methods that a subclass may have of its own."""
    told = {name: value for name, value in vars(kind).items() if not name.startswith("_")}
    return sorted(name for name, value in told.items() if name not in KNOWN and not isinstance(value, property))


def classes(kind: type) -> list[type]:
    """All classes below: those of the core, of expansions, and of armies of tests."""
    below: list[type] = kind.__subclasses__()
    return [*below, *(found for each in below for found in classes(each))]


def users(kind: type, point: str) -> set[str]:
    """The classes in use, and the markers of files, that answer a point in their own way."""
    used = [each for each in classes(kind) if not each.__subclasses__() and each is not FileMarker]
    found = {each.__qualname__ for each in used if getattr(each, point) != getattr(kind, point)}
    return found | {marker.id for marker in markers_of_files() if kind is Marker and _says(marker, point)}


def markers_of_files() -> list[FileMarker]:
    """Those of installed packages, and those of tests."""
    game: Any = registry().games["hex"]
    installed = [marker for marker in game.registry.markers.values() if isinstance(marker, FileMarker)]
    texts = (marker_files.POISON, marker_files.SHACKLES, marker_files.TONIC)
    return [*installed, *(marker for text in texts for marker in read_markers(text, "tests", game.registry.traits))]


def _says(marker: FileMarker, point: str) -> bool:
    """Whether a key of its table is not as usual."""
    if point == "opening_wounds":
        return marker.wounds > 0
    value, usual = getattr(marker, point), getattr(Marker, point, None)
    return bool(value) if isinstance(usual, property) else value != usual


@pytest.mark.parametrize("point", public_points(Trait))
def test_each_point_of_traits_has_two_users(point: str) -> None:
    """A class with the attribute or the method, in the core, an expansion, or a test's army."""
    assert len(users(Trait, point)) >= _least(point)


@pytest.mark.parametrize("point", public_points(Marker))
def test_each_point_of_markers_has_two_users(point: str) -> None:
    assert len(users(Marker, point)) >= _least(point)


def _least(point: str) -> int:
    return 0 if point in AWAITED else 1 if point in BY_ONE else 2
