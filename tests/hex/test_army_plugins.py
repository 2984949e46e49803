"""The plugin of an army that is made from the files of its package."""

from __future__ import annotations

import itertools
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import neuroshima_hex.plugin
import pytest
from neuroshima_contract.registry import FoundPlugin, Registry, assemble, discover
from neuroshima_hex.expansion import ArmyPlugin, army_plugin

from tests.support.built_pages import files

COUNTER = itertools.count()
TOLLMEN = {
    name.rpartition("/")[2]: text
    for name, text in files("first-army.md").items()
    if name.endswith("army.toml") or name.endswith("portrait.toml")
}
PLAIN = TOLLMEN["army.toml"].replace("tollmen.toll", "battle")
"""The army of docs/first-army.md, without its own trait."""
BOOK = """
id = "tollmen"
[names]
en = "Tollmen"
[about]
en = "The army of a page."
[subjects.trait]
battle = "2 Battle"
"""
RULES = "# Tollmen\n\nAll of them.\n\n## 1. Sources\n\nNone.\n\n## 2. Tiles\n\n- **Battle**: hex 7.\n"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with an army and nothing else; its name is used once."""
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = tmp_path / f"army_of_the_test_{next(COUNTER)}"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "army.toml").write_text(PLAIN, "utf-8")
    yield folder
    sys.modules.pop(folder.name, None)


def plugin_of(package: Path) -> ArmyPlugin:
    return army_plugin(package.name, contract=2, hex_contract=2)


def hex_with(plugin: object) -> Registry:
    hex_ = neuroshima_hex.plugin
    return assemble([FoundPlugin("hex", hex_.__name__, hex_), FoundPlugin("tollmen", "tollmen", plugin)])


def test_one_file_makes_an_army(package: Path) -> None:
    registry = hex_with(plugin_of(package))
    assert not registry.reasons
    assert "tollmen" in registry.games["hex"].screen.catalogue()["armies"]


def test_a_plugin_has_the_hooks_alone_for_which_it_has_files(package: Path) -> None:
    plugin = plugin_of(package)
    assert [name for name in dir(plugin) if name.startswith("hex_")] == ["hex_armies"]


def test_files_are_found_by_their_names(package: Path) -> None:
    (package / "portrait.toml").write_text(TOLLMEN["portrait.toml"].replace('lesson = "toll"\n', ""), "utf-8")
    (package / "rulebook").mkdir()
    (package / "rulebook" / "book.toml").write_text(BOOK, "utf-8")
    (package / "rulebook" / "en.md").write_text(RULES, "utf-8")
    for name in ("lesson.toml", "lesson_two.toml", "puzzles.toml", "figures.toml", "words.toml", "matchups.toml"):
        (package / name).write_text(f"# {name}", "utf-8")
    plugin = plugin_of(package)
    assert plugin.hex_lessons() == [("lesson.toml", "# lesson.toml"), ("lesson_two.toml", "# lesson_two.toml")]
    assert plugin.hex_puzzles() == [("puzzles.toml", "# puzzles.toml")]
    assert plugin.hex_figures() == [("figures.toml", "# figures.toml")]
    assert plugin.hex_words() == [("words.toml", "# words.toml")]
    assert plugin.hex_matchups() == [("matchups.toml", "# matchups.toml")]
    assert [sorted(book) for book in plugin.hex_rulebooks()] == [["book.toml", "en.md"]]


def test_its_portrait_and_rules_are_shown(package: Path) -> None:
    (package / "portrait.toml").write_text(TOLLMEN["portrait.toml"].replace('lesson = "toll"\n', ""), "utf-8")
    (package / "rulebook").mkdir()
    (package / "rulebook" / "book.toml").write_text(BOOK, "utf-8")
    (package / "rulebook" / "en.md").write_text(RULES, "utf-8")
    guide = hex_with(plugin_of(package)).games["hex"].guide
    [portrait] = [faction.portrait for faction in guide.factions() if faction.id == "tollmen"]
    assert portrait is not None and portrait.difficulty == "medium"
    [book] = [book for book in guide.rulebooks() if book.id == "tollmen"]
    assert list(book.numbers) == ["1", "2"] and book.subjects == {"trait": {"battle": "2 Battle"}}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("figure.toml", "figure.toml is no file of an army; is it figures.toml?"),
        ("Words.toml", "Words.toml is no file of an army; is it words.toml?"),
        ("army_two.toml", "army_two.toml is no file of an army; is it army.toml?"),
        ("lesson-nets.toml", "lesson-nets.toml is no file of an army; is it lesson.toml?"),
        ("rulebook.en.md", "rulebook.en.md is no file of an army; rules stand in the folder rulebook"),
        ("extra.toml", "extra.toml is no file of an army; an army has army.toml, words.toml"),
    ],
)
def test_a_file_with_another_name_is_refused(package: Path, name: str, reason: str) -> None:
    (package / name).write_text("", "utf-8")
    with pytest.raises(ValueError, match=re.escape(f"{package.name}: {reason}")):
        plugin_of(package)


def test_an_army_is_needed(package: Path) -> None:
    (package / "army.toml").unlink()
    with pytest.raises(ValueError, match=r"army\.toml is missing"):
        plugin_of(package)


def test_a_mistake_in_a_file_leaves_the_plugin_out_with_the_reason(package: Path) -> None:
    (package / "army.toml").write_text(PLAIN.replace('kind = "hq"', 'kind = "headquarters"'), "utf-8")
    registry = hex_with(plugin_of(package))
    assert "army.toml" in str(registry.reasons["tollmen"]) and "hex" in registry.games


def test_an_army_for_another_version_is_left_out(package: Path) -> None:
    other = army_plugin(package.name, contract=2, hex_contract=1)
    assert hex_with(other).reasons["tollmen"].code == "other_expansion_contract"


def test_a_listed_plugin_may_be_an_object_of_a_module(package: Path) -> None:
    call = "PLUGIN = army_plugin(__name__, contract=2, hex_contract=2)\n"
    (package / "__init__.py").write_text(f"from neuroshima_hex.expansion import army_plugin\n{call}", "utf-8")
    [found] = discover(f"tollmen={package.name}:PLUGIN")
    assert isinstance(found.plugin, ArmyPlugin) and found.module == package.name
    (package / "odd.toml").touch()
    sys.modules.pop(package.name)
    discover.cache_clear()
    [left_out] = discover(f"tollmen={package.name}:PLUGIN")
    assert left_out.reason is not None and "odd.toml is no file of an army" in str(left_out.reason)
