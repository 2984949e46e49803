"""What the core and expansions bring to read: armies, contributions, rulebooks, lessons.

The armies are as the host shows them for choosing, with their portraits and results of bots.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import resources

from neuroshima_contract import (
    Faction,
    FactionPiece,
    Lesson,
    Matchups,
    Portrait,
    Rulebook,
    Texts,
    read_rulebook,
    rulebook_files,
)
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.lessons import read_lesson
from neuroshima_contract.packs import Pack
from neuroshima_contract.refusal import TakenError
from neuroshima_contract.translation import join_texts, read_sentences

from ..drawing import emblem_svg, tile_svg
from ..drawing.art import Art
from ..drawing.facts import ArmyFacts
from ..rules.state.registry import Registry

TEXTS = read_sentences(__package__)

KINDS: Mapping[str, Texts] = {
    kind: TEXTS[f"kinds.{kind}"] for kind in ("hq", "warrior", "module", "implant", "foundation", "instant")
}
"""In the order in which the tiles of an army are listed."""


class Gallery:
    """The portraits of armies by their ids, and the results of bots."""

    def __init__(self) -> None:
        self.portraits: dict[str, Portrait] = {}
        self.matchups: list[Matchups] = []

    def add_portrait(self, name: str, text: str, armies: Mapping[str, object]) -> None:
        """The portrait of a file.

        Raises ValueError for a portrait that cannot be read, of an unknown army, or of one that has a portrait."""
        portrait = read_toml(Portrait, name, text)
        army = portrait.faction
        if army not in armies:
            raise ValueError(f"{name}: faction: there is no army {army}")
        if army in self.portraits:
            raise TakenError("portrait", army, f"{name}: there are two portraits of {army}")
        self.portraits[army] = portrait

    def add_matchups(self, name: str, text: str) -> None:
        """The results of a file. Raises ValueError for one that cannot be read."""
        self.matchups.append(read_toml(Matchups, name, text))


def factions(
    armies: Mapping[str, ArmyFacts],
    art: Art,
    gallery: Gallery,
    plugins: Mapping[str, str] | None = None,
    implants: Collection[str] = (),
    packs: Mapping[str, Pack] | None = None,
) -> list[Faction]:
    """`armies` is the catalogue's; `plugins`: the plugin of each army of an expansion; `implants`: ids of traits;
    `packs`: the pack of each army that comes from one."""
    boxes, made = _boxes(armies, plugins or {}), packs or {}
    boxes |= {name: dict(pack.manifest.names.model_dump()) for name, pack in made.items()}
    return [
        replace(
            _faction(name, facts, art, gallery.portraits.get(name), boxes[name], implants),
            pack=made[name].id if name in made else "",
        )
        for name, facts in armies.items()
    ]


def _boxes(armies: Mapping[str, ArmyFacts], plugins: Mapping[str, str]) -> dict[str, Texts]:
    """The box of each army: the game's title, or what the army's plugin is called.

    A plugin with a single army is called as the army."""
    counts = Counter(plugins.values())
    boxes: dict[str, Texts] = {}
    for name, facts in armies.items():
        plugin = plugins.get(name, OWN_NAME)
        single = counts[plugin] == 1
        boxes[name] = TEXTS["titles"] if plugin == OWN_NAME else facts["names"] if single else _plugin_title(plugin)
    return boxes


def _plugin_title(plugin: str) -> Texts:
    """A plugin's name with spaces and capitals: `my_army2` is "My Army 2"."""
    return {"en": " ".join(re.findall(r"[^\W\d_]+|\d+", plugin)).title() or plugin}


def _faction(
    name: str, facts: ArmyFacts, art: Art, portrait: Portrait | None, box: Texts, implants: Collection[str]
) -> Faction:
    return Faction(
        id=name,
        titles=facts["names"],
        color=facts["color"],
        emblem=partial(emblem_svg, name, facts, art),
        pieces=_pieces(name, facts, art, implants),
        options={"army": name},
        portrait=portrait,
        box=box,
    )


def _pieces(army: str, facts: ArmyFacts, art: Art, implants: Collection[str]) -> Sequence[FactionPiece]:
    """Its tiles; its Structure is none of them. Units with a trait of `implants` are listed as Implants."""
    order = list(KINDS)
    tiles = [
        (name, tile, tile["kind"] if set(tile["traits"]).isdisjoint(implants) else "implant")
        for name, tile in facts["tiles"].items()
        if tile["count"]
    ]
    return [
        FactionPiece(name, tile["names"], KINDS[kind], tile["count"], partial(tile_svg, army, name, facts, art))
        for name, tile, kind in sorted(tiles, key=lambda each: order.index(each[2]))
    ]


# What plugins contribute ----------------------------------------------------------------------------------------------

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
    return [_contribution_line(registry, sort, found[sort]) for sort in SORTS if sort in found]


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


def _contribution_line(registry: Registry, sort: str, things: Sequence[str]) -> Texts:
    named = {"army": _army_name, "scenario": _scenario_name}.get(sort)
    names = [named(registry, thing) for thing in things] if named is not None else []
    return join_texts([SORTS[sort], join_texts(names) if names else {"en": str(len(things))}], ": ")


def _army_name(registry: Registry, thing: str) -> Texts:
    return registry.armies[thing].names


def _scenario_name(registry: Registry, thing: str) -> Texts:
    return dict(registry.scenarios[thing].file.names.model_dump())


# Rulebooks and lessons ------------------------------------------------------------------------------------------------


class Rulebooks:
    """The rulebooks of a game by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, Rulebook] = {}

    def add(self, files: Mapping[str, str]) -> None:
        """The rulebook of a folder.

        Raises ValueError for a text that cannot be read, or whose id is taken."""
        book = read_rulebook(files)
        if book.id in self.entries:
            raise TakenError("rulebook", book.id, f"there are two rulebooks called {book.id}")
        self.entries[book.id] = book


def core_rulebook() -> dict[str, str]:
    """The files of the core's own."""
    return rulebook_files(resources.files("neuroshima_hex") / "rulebook")


class Lessons:
    """The lessons of a game by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, Lesson] = {}

    def add(self, name: str, text: str) -> None:
        """The lesson of a file.

        Raises ValueError for a lesson that cannot be read, or whose id is taken."""
        lesson = read_lesson(name, text)
        if lesson.id in self.entries:
            raise TakenError("lesson", lesson.id, f"{name}: there are two lessons called {lesson.id}")
        self.entries[lesson.id] = lesson
