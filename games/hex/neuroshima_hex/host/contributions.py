"""Contributions of plugins to Hex, and their list for hosts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from neuroshima_contract import Texts

from ..rules.state.registry import Registry

OWN_NAME = "hex"
"""The name of the plugin that brings the game itself."""
SORTS: Mapping[str, Texts] = {
    "army": {"en": "Armies", "pl": "Armie", "cs": "Armády"},
    "scenario": {"en": "Scenarios", "pl": "Scenariusze", "cs": "Scénáře"},
    "terrain": {"en": "Terrain and its features", "pl": "Tereny i ich cechy", "cs": "Terény a jejich vlastnosti"},
    "fixture": {"en": "Tiles of the land", "pl": "Żetony terenu", "cs": "Žetony terénu"},
    "marker": {"en": "Markers on units", "pl": "Znaczniki na jednostkach", "cs": "Žetony na jednotkách"},
    "board": {"en": "Boards", "pl": "Plansze", "cs": "Desky"},
    "rule": {"en": "Special rules", "pl": "Zasady specjalne", "cs": "Zvláštní pravidla"},
}


def contributions_in_words(registry: Registry, things: Iterable[tuple[str, str]]) -> Sequence[Texts]:
    """A line for each sort of contribution; `things` are (sort, id).

    Armies and scenarios are named, others are counted."""
    found: dict[str, list[str]] = {}
    for sort, thing in things:
        found.setdefault(sort, []).append(thing)
    return [_line(registry, sort, found[sort]) for sort in SORTS if sort in found]


def registered_ids(registry: Registry) -> Iterator[tuple[str, str]]:
    """Everything of a plugin that a match may need, as (sort of thing, id)."""
    for sort, things in (
        ("army", registry.armies),
        ("marker", registry.markers),
        ("terrain", {**registry.terrains, **registry.features}),
        ("rule", registry.rules),
        ("fixture", registry.fixtures),
        ("scenario", registry.scenarios),
        ("board", registry.boards),
    ):
        yield from ((sort, name) for name in things)


def tiles_of(registry: Registry) -> Mapping[str, Sequence[str]]:
    """The ids of each army's tiles."""
    return {name: list(army.tiles) for name, army in registry.armies.items()}


def _line(registry: Registry, sort: str, things: Sequence[str]) -> Texts:
    named = {"army": _army, "scenario": _scenario}.get(sort)
    names = [named(registry, thing) for thing in things] if named is not None else []
    return {
        language: f"{title}: {', '.join(name[language] for name in names) if names else len(things)}"
        for language, title in SORTS[sort].items()
    }


def _army(registry: Registry, thing: str) -> Texts:
    return registry.armies[thing].names


def _scenario(registry: Registry, thing: str) -> Texts:
    return dict(registry.scenarios[thing].file.names.model_dump())
