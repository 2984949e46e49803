"""What plugins bring to Hex, and the same in words for those who host it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from neuroshima.contract import Texts

from ..rules.state.registry import Catalog

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


def brought_in_words(catalog: Catalog, things: Iterable[tuple[str, str]]) -> Sequence[Texts]:
    """A line for each sort of thing, (sort, id): armies and scenarios by name, of the others how many there are."""
    found: dict[str, list[str]] = {}
    for sort, thing in things:
        found.setdefault(sort, []).append(thing)
    return [_line(catalog, sort, found[sort]) for sort in SORTS if sort in found]


def known(catalog: Catalog) -> Iterator[tuple[str, str]]:
    """Everything that a match may need of whoever brought it, as (sort of thing, id)."""
    for sort, things in (
        ("army", catalog.armies),
        ("marker", catalog.markers),
        ("terrain", {**catalog.terrains, **catalog.features}),
        ("rule", catalog.rules),
        ("fixture", catalog.fixtures),
        ("scenario", catalog.scenarios),
        ("board", catalog.boards),
    ):
        yield from ((sort, name) for name in things)


def _line(catalog: Catalog, sort: str, things: Sequence[str]) -> Texts:
    named = {"army": _army, "scenario": _scenario}.get(sort)
    names = [named(catalog, thing) for thing in things] if named is not None else []
    return {
        language: f"{title}: {', '.join(name[language] for name in names) if names else len(things)}"
        for language, title in SORTS[sort].items()
    }


def _army(catalog: Catalog, thing: str) -> Texts:
    return catalog.armies[thing].names


def _scenario(catalog: Catalog, thing: str) -> Texts:
    return dict(catalog.scenarios[thing].file.names.model_dump())
