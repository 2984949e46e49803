"""The page of all traits, and that each public point of the engine has users, not expansions alone."""

from __future__ import annotations

import ast
from collections import Counter
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any

import pytest
from faulty import plugin as faulty
from neuroshima_contract.registry import registry
from neuroshima_hex import expansion
from neuroshima_hex.rules.battle.segment import Segment
from neuroshima_hex.rules.board.board import Board
from neuroshima_hex.rules.board.links import Links
from neuroshima_hex.rules.board.marker_files import FileMarker, read_markers
from neuroshima_hex.rules.board.markers import Marker
from neuroshima_hex.rules.board.modifiers import Forces
from neuroshima_hex.rules.board.terrain import Feature, Land
from neuroshima_hex.rules.board.tiles import FIRST, NONE, AttackKind, Tile
from neuroshima_hex.rules.scenario.scenario import SpecialRule
from neuroshima_hex.rules.state.state import State
from neuroshima_hex.rules.traits import Trait
from neuroshima_hex.rules.turn import movement

from tests.support.hex import (
    attacking,
    author_plugins,
    ferrymen,
    hounds,
    lasting,
    listening,
    marker_files,
    mimics,
    rare_points,
    reapers,
    symbionts,
    triads,
)
from tools.hex import trait_page

USED = (
    attacking, author_plugins, faulty, ferrymen, hounds, lasting, listening, mimics, rare_points, reapers, symbionts,
    triads,
)  # fmt: skip
"""Modules with traits, markers, features and special rules of tests: imported, they count."""

ROOT = Path(__file__).resolve().parents[2]
KNOWN = ("id", "names", "texts")
PRINTED = ("nets", "armor", "links", "reaches", "inlets", "outlets", "by_side", "icons")
"""What traits print on tiles, side by side."""
PLAIN_ATTACK = AttackKind("plain", FIRST, NONE, armored=True)


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
    """What answers a point in its own way: the classes in use by their modules and names, and markers of files."""
    used = [each for each in classes(kind) if not each.__subclasses__() and each is not FileMarker]
    found = {f"{_where(each)}.{each.__qualname__}" for each in used if getattr(each, point) != getattr(kind, point)}
    return found | {name for name, marker in markers_of_files() if kind is Marker and _says(marker, point)}


def _where(kind: type) -> str:
    return kind.__module__


def markers_of_files() -> list[tuple[str, FileMarker]]:
    """Those of installed packages, and those of tests, with names for them."""
    game: Any = registry().games["hex"]
    installed = [marker for marker in game.registry.markers.values() if isinstance(marker, FileMarker)]
    texts = (marker_files.POISON, marker_files.SHACKLES, marker_files.TONIC)
    mine = [marker for text in texts for marker in read_markers(text, "tests", game.registry.traits)]
    return [*((m.id, m) for m in installed), *((f"tests.{m.id}", m) for m in mine)]


def _says(marker: FileMarker, point: str) -> bool:
    """Whether a key of its table is not as usual."""
    if point == "opening_wounds":
        return marker.wounds > 0
    value, usual = getattr(marker, point), getattr(Marker, point, None)
    return bool(value) if isinstance(usual, property) else value != usual


def kinds_of_attacks() -> list[tuple[str, AttackKind]]:
    """The kinds of attacks of installed tiles and of the tests', with the armies: a kind may differ by army."""
    game: Any = registry().games["hex"]
    known = (game.registry, attacking.attacking_registry(), rare_points.rare_game().registry, symbionts.game().registry)
    tiles = [tile for one in known for army in one.armies.values() for tile in army.tiles.values()]
    return [(tile.army, icon.kind) for tile in tiles for icon in tile.icons]


def is_at_home(user: str) -> bool:
    """Whether the core or the tests bring it."""
    return user.startswith(("neuroshima_hex.", "tests.", "faulty."))


def check_users(users: set[str]) -> None:
    """Two at least, and not only expansions."""
    assert len(users) >= 2, users
    assert any(map(is_at_home, users)), users


@pytest.mark.parametrize("point", public_points(Trait))
def test_each_point_of_traits_has_two_users(point: str) -> None:
    """A class with the attribute or the method, in the core, an expansion, or a test's army."""
    check_users(users(Trait, point))


@pytest.mark.parametrize("point", public_points(Marker))
def test_each_point_of_markers_has_two_users(point: str) -> None:
    check_users(users(Marker, point))


@pytest.mark.parametrize("point", public_points(Feature))
def test_each_point_of_terrain_has_two_users(point: str) -> None:
    check_users(users(Feature, point))


@pytest.mark.parametrize("point", public_points(SpecialRule))
def test_each_point_of_special_rules_has_two_users(point: str) -> None:
    check_users(users(SpecialRule, point))


def names_used(*folders: Path) -> Counter[str]:
    """How often each name and attribute stands in the Python of these folders; its definition does not count."""
    nodes = (
        node
        for folder in folders
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
    )
    return Counter(getattr(node, "attr", getattr(node, "id", "")) for node in nodes)


def test_what_expansions_ask_the_engine_for_has_other_users() -> None:
    """Used by the core itself, beyond the method of `State` that passes it on, or by tests."""
    core, tests, expansions = (names_used(ROOT / name) for name in ("games/hex/neuroshima_hex", "tests", "expansions"))
    kinds = (State, Segment, Board, Forces, Links, Land, movement)
    methods = {name for kind in kinds for name in dir(kind) if not name.startswith("_") and expansions[name]}
    exported = {name for name in expansion.__all__ if expansions[name]}
    assert {"hurt", "actors"} <= methods and "Swapping" in exported
    assert not {name for name in methods - exported if core[name] < 2 and not tests[name]}
    assert not {name for name in exported if not core[name] and not tests[name]}


@pytest.mark.parametrize("row", PRINTED)
def test_each_row_that_traits_print_has_two_users(row: str) -> None:
    """Two traits, or one of the core's own that tiles of the base armies have."""
    game: Any = registry().games["hex"]
    traits = {
        **game.registry.traits,
        **rare_points.rare_game().registry.traits,
        **attacking.attacking_registry().traits,
    }
    blank = getattr(Tile("", "blank", {}, "warrior", 1), row)
    printing = {f"{_where(type(t))}.{t.id}" for t in traits.values() if _printed_by(t, row) != blank}
    assert len(printing) >= 2 or all(map(is_at_home, printing)), printing
    assert any(map(is_at_home, printing)), printing


def _printed_by(trait: Trait, row: str) -> Any:
    tile = Tile("", "blank", {}, "warrior", 1, sides={trait.id: (1, 1, 0, 0, 0, 0)})
    trait.print_on(tile, 0, 1)
    return getattr(tile, row)


@pytest.mark.parametrize("field", [f.name for f in fields(AttackKind) if f.default is not MISSING])
def test_each_fact_of_kinds_of_attacks_has_two_users(field: str) -> None:
    plain = getattr(PLAIN_ATTACK, field)
    using = {(army, kind.id) for army, kind in kinds_of_attacks() if getattr(kind, field) != plain}
    assert len(using) >= 2, using
