"""Babel 13 as a plugin: what the entry point names."""

from __future__ import annotations

from importlib import resources

from neuroshima_contract import Campaign, rulebook_files
from neuroshima_contract.hookspecs import hookimpl
from neuroshima_hex.expansion import Enlargement, Feature, TerrainKind, Trait
from neuroshima_hex.expansion.drawing import Drawn

from .campaign import STAGES, MissionBabel13
from .drawing import ART
from .terrain import BOARDS, FEATURES, KINDS
from .traits import TRAITS

NEUROSHIMA_CONTRACT = 2
NEUROSHIMA_HEX_CONTRACT = 2


@hookimpl
def neuroshima_campaigns() -> list[Campaign]:
    return [MissionBabel13()]


@hookimpl
def hex_armies() -> list[tuple[str, str]]:
    """New York and Neojungle."""
    folder = resources.files("neuroshima_babel13.armies")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@hookimpl
def hex_traits() -> list[Trait]:
    return list(TRAITS)


@hookimpl
def hex_markers() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_babel13") / "markers.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_terrain() -> list[Feature | TerrainKind]:
    return [*FEATURES, *KINDS]


@hookimpl
def hex_boards() -> list[Enlargement]:
    return list(BOARDS)


@hookimpl
def hex_fixtures() -> list[tuple[str, str]]:
    """The four turrets."""
    file = resources.files("neuroshima_babel13") / "fixtures.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_art() -> list[Drawn]:
    return list(ART)


@hookimpl
def hex_figures() -> list[tuple[str, str]]:
    folder = resources.files("neuroshima_babel13.figures")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@hookimpl
def hex_lessons() -> list[tuple[str, str]]:
    folder = resources.files("neuroshima_babel13.lessons")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@hookimpl
def hex_rulebooks() -> list[dict[str, str]]:
    return [rulebook_files(resources.files("neuroshima_babel13") / "rulebook")]


@hookimpl
def hex_words() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_babel13") / "words.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_contradictions() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_babel13") / "contradictions.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]


@hookimpl
def hex_scenarios() -> list[tuple[str, str]]:
    """The five of the campaign, in its order."""
    folder = resources.files("neuroshima_babel13.scenarios")
    names = [f"scenario_{stage}.toml" for stage in STAGES]
    return [(name, (folder / name).read_text(encoding="utf-8")) for name in names]


@hookimpl
def hex_portraits() -> list[tuple[str, str]]:
    folder = resources.files("neuroshima_babel13.portraits")
    return sorted((f.name, f.read_text(encoding="utf-8")) for f in folder.iterdir() if f.name.endswith(".toml"))


@hookimpl
def hex_matchups() -> list[tuple[str, str]]:
    file = resources.files("neuroshima_babel13") / "matchups.toml"
    return [(file.name, file.read_text(encoding="utf-8"))]
