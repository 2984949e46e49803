"""A plugin that brings one army, made from the files of its package."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable

from neuroshima_contract import rulebook_files
from neuroshima_contract.hookspecs import hookimpl

from ..drawing.art import Drawn
from ..rules.board.markers import Marker
from ..rules.board.terrain import Feature, TerrainKind
from ..rules.traits import Trait

File = tuple[str, str]
"""Name and text."""

ARMY = "army.toml"
SINGLE = (ARMY, "words.toml", "markers.toml", "figures.toml", "portrait.toml", "matchups.toml")
SEVERAL = ("lesson", "puzzles")
"""Also with a word of the author's own: `lesson_nets.toml`."""
RULEBOOK = "rulebook"
"""A folder (docs/rulebooks.md)."""


class ArmyPlugin:
    """The plugin of one army: its hooks answer with the files of a package, read once.

    Names of files are those of `army_plugin`. It has only those hooks for which there is something."""

    def __init__(
        self,
        package: str,
        contract: int,
        hex_contract: int,
        traits: Sequence[Trait],
        markers: Sequence[Marker],
        terrain: Sequence[Feature | TerrainKind],
        drawings: Sequence[Drawn],
    ) -> None:
        self.NEUROSHIMA_CONTRACT = contract
        self.NEUROSHIMA_HEX_CONTRACT = hex_contract
        self._files, self._rulebook = _read_package(package)
        self._traits, self._markers, self._terrain, self._drawings = traits, markers, terrain, drawings
        self._package = package

    def __repr__(self) -> str:
        return f"<army plugin of {self._package}>"

    def __dir__(self) -> list[str]:
        """All names but those of hooks that have nothing to answer: plugins are asked for what is listed here."""
        names = super().__dir__()
        return [name for name in names if not name.startswith("hex_") or getattr(self, name)()]

    @hookimpl
    def hex_armies(self) -> list[File]:
        return self._named("army")

    @hookimpl
    def hex_traits(self) -> list[Trait]:
        return list(self._traits)

    @hookimpl
    def hex_markers(self) -> list[Marker | File]:
        return [*self._markers, *self._named("markers")]

    @hookimpl
    def hex_terrain(self) -> list[Feature | TerrainKind]:
        return list(self._terrain)

    @hookimpl
    def hex_art(self) -> list[Drawn]:
        return list(self._drawings)

    @hookimpl
    def hex_words(self) -> list[File]:
        return self._named("words")

    @hookimpl
    def hex_figures(self) -> list[File]:
        return self._named("figures")

    @hookimpl
    def hex_portraits(self) -> list[File]:
        return self._named("portrait")

    @hookimpl
    def hex_matchups(self) -> list[File]:
        return self._named("matchups")

    @hookimpl
    def hex_lessons(self) -> list[File]:
        return self._named("lesson")

    @hookimpl
    def hex_puzzles(self) -> list[File]:
        return self._named("puzzles")

    @hookimpl
    def hex_rulebooks(self) -> list[dict[str, str]]:
        return [dict(self._rulebook)] if self._rulebook else []

    def _named(self, kind: str) -> list[File]:
        return [(name, text) for name, text in self._files if re.fullmatch(rf"{kind}(_\w+)?\.toml", name)]


def army_plugin(
    package: str,
    *,
    contract: int,
    hex_contract: int,
    traits: Sequence[Trait] = (),
    markers: Sequence[Marker] = (),
    terrain: Sequence[Feature | TerrainKind] = (),
    drawings: Sequence[Drawn] = (),
) -> ArmyPlugin:
    """Make the plugin of an army from the files in its package.

    `package`: the package's name; `contract`, `hex_contract`: for which versions the army was made
    (`NEUROSHIMA_CONTRACT`, `NEUROSHIMA_HEX_CONTRACT`); the rest is what is written in Python. The files are those of
    the hooks: `army.toml` (needed), `words.toml`, `markers.toml`, `figures.toml`, `portrait.toml`, `matchups.toml`,
    `lesson.toml`, `puzzles.toml` (of both several, with a word more: `lesson_nets.toml`) and the folder `rulebook`.
    Raises ValueError if `army.toml` is missing, and for a TOML or Markdown file with another name."""
    return ArmyPlugin(package, contract, hex_contract, traits, markers, terrain, drawings)


def _read_package(package: str) -> tuple[list[File], dict[str, str]]:
    """The TOML files of the package, by name, and the files of its rulebook."""
    folder = resources.files(package)
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    files = [_read(package, entry) for entry in entries if entry.name.lower().endswith((".toml", ".md"))]
    if ARMY not in dict(files):
        raise ValueError(f"{package}: {ARMY} is missing")
    rulebook = folder / RULEBOOK
    return files, rulebook_files(rulebook) if rulebook.is_dir() else {}


def _read(package: str, entry: Traversable) -> File:
    name = entry.name
    if name not in SINGLE and not re.fullmatch(rf"({'|'.join(SEVERAL)})(_[a-z0-9_]+)?\.toml", name):
        raise ValueError(f"{package}: {name} is no file of an army{_suggestion(name)}")
    try:
        return name, entry.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{package}: {name} is not written in UTF-8") from error


def _suggestion(name: str) -> str:
    known = [*SINGLE, *(f"{kind}.toml" for kind in SEVERAL)]
    close = difflib.get_close_matches(name.lower(), known, 1, 0.7)
    if close:
        return f"; is it {close[0]}?"
    if name.lower().endswith(".md"):
        return f"; rules stand in the folder {RULEBOOK}"
    return f"; an army has {', '.join(known)}"
