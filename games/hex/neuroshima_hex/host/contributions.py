"""Contributions of plugins to Hex, and their list for hosts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from neuroshima_contract import Texts
from neuroshima_contract.translation import join_texts, read_sentences

from ..rules.state.registry import Registry

TEXTS = read_sentences(__package__)

OWN_NAME = "hex"
"""The name of the plugin that brings the game itself."""
SORTS: Mapping[str, Texts] = {
    sort: TEXTS[f"sorts.{sort}"] for sort in ("army", "scenario", "terrain", "fixture", "marker", "board", "rule")
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
    return join_texts([SORTS[sort], join_texts(names) if names else {"en": str(len(things))}], ": ")


def _army(registry: Registry, thing: str) -> Texts:
    return registry.armies[thing].names


def _scenario(registry: Registry, thing: str) -> Texts:
    return dict(registry.scenarios[thing].file.names.model_dump())
