"""The Doomsday Machine as a plugin: what the entry point names."""

from __future__ import annotations

from importlib import resources

from neuroshima_contract import rulebook_files
from neuroshima_contract.hookspecs import hookimpl
from neuroshima_hex.expansion import Trait
from neuroshima_hex.expansion.drawing import Drawn

from .drawing import ART
from .traits import TRAITS

NEUROSHIMA_CONTRACT = 2
NEUROSHIMA_HEX_CONTRACT = 2


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_doomsday.armies") / "doomsday_machine.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_traits() -> list[Trait]:
    return list(TRAITS)


@hookimpl
def hex_art() -> list[Drawn]:
    return list(ART)


@hookimpl
def hex_figures() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_doomsday.figures") / "doomsday_machine.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_lessons() -> list[tuple[str, str]]:
    folder = resources.files("neuroshima_doomsday.lessons")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@hookimpl
def hex_rulebooks() -> list[dict[str, str]]:
    return [rulebook_files(resources.files("neuroshima_doomsday") / "rulebook")]


@hookimpl
def hex_words() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_doomsday") / "words.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_portraits() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_doomsday.portraits") / "doomsday_machine.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_matchups() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_doomsday") / "matchups.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]
