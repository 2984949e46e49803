"""Packs of armies, markers, scenarios, puzzles, lessons, words and drawings for Hex (docs/packs.md).

Armies, markers and scenarios are what a match is played by: with a fault in one of them the pack is not used. All else
is added one by one, and what does not fit is left out: a puzzle with a tile that is gone hides no other."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from typing import TypeVar, cast

import neuroshima_contract as contract
from neuroshima_contract import PackItem, Refusal, Snapshot, Texts
from neuroshima_contract.campaign_files import CampaignFile, FileCampaign, campaign_complaints
from neuroshima_contract.complaints import with_suggestion
from neuroshima_contract.factions import Portrait
from neuroshima_contract.lessons import Lesson
from neuroshima_contract.packs import Fault, Pack, clean_drawing, schema_faults, unreadable
from neuroshima_contract.refusal import Unfit, _
from neuroshima_contract.translation import read_sentences

from ..campaign_terms import HexTerms
from ..drawing.armies import signs
from ..drawing.art import ArmyArt, Art, MarkerArt
from ..puzzles.files import PuzzleFile, PuzzleTable, Riddle
from ..rules.files import load
from ..rules.files.options_schema import OptionsModel
from ..rules.options.options import Options
from ..rules.state.registry import Registry
from ..texts.words import whole_entries
from .campaigns import terms_of
from .guide import tiles_of
from .pack_files import (
    ARMIES,
    CAMPAIGNS,
    DRAWINGS,
    EMBLEM,
    FIGURES,
    LESSONS,
    MARKERS,
    OF_MARKERS,
    PORTRAITS,
    PUZZLES,
    SCENARIOS,
    WORDS,
    army_faults,
    data_files_of,
    fault_of,
    id_faults,
    id_in,
    marker_faults,
    no_army,
    no_tile,
    scenario_faults,
    strange_files,
    strange_names,
)
from .parts import Contents

TEXTS = read_sentences(__package__)
NONE: frozenset[str] = frozenset()
NO_MARKER = _("the pack brings no such marker")
NO_TRAIT = _("markers.toml brings no such trait")
T = TypeVar("T")


class HexPacks(contract.Packs):
    """Packs for a game with these contents."""

    are_taken = True

    def __init__(self, contents: Contents) -> None:
        self.contents = contents

    def check(self, pack: Pack, unread: frozenset[str] = frozenset()) -> Sequence[Fault]:
        registry = self.contents.registry
        found = list(strange_files(pack))
        markers = marker_faults(pack, registry)
        found += markers
        has_markers = not markers and MARKERS not in unread
        registry = registry.with_files(_texts(pack, MARKERS, {} if has_markers else {MARKERS: ""}))
        armies = army_faults(pack, registry)
        found += [fault for fault in _flat(armies) if has_markers or not _names_something_of(pack, fault)]
        broken = _broken(pack, ARMIES, armies, unread)
        registry = registry.with_files(_texts(pack, ARMIES, broken))
        scenarios = scenario_faults(pack, registry)
        more = [fault for fault in _flat(scenarios) if not _follows(fault, pack, broken)]
        broken |= _broken(pack, SCENARIOS, scenarios, unread)
        registry = registry.with_files(_texts(pack, SCENARIOS, broken))
        rest = Addition(self.contents, registry, pack)
        rest.add_all()
        more += [fault for fault in rest.faults if not _follows(fault, pack, broken)]
        return [*found, *(fault for fault in more if has_markers or not _names_something_of(pack, fault))]

    def items(self, pack: Pack) -> Sequence[PackItem]:
        made, _faults = with_packs(self.contents, {pack.file_name: pack})
        return list(_items(made, pack))

    def campaigns(self) -> Mapping[str, contract.Campaign]:
        return self.contents.campaigns

    def campaign_terms(self, pack: Pack | None = None) -> HexTerms:
        registry = self.contents.registry
        if pack is not None:
            if not marker_faults(pack, registry):
                registry = registry.with_files(_texts(pack, MARKERS, {}))
            registry = registry.with_files(
                _texts(pack, ARMIES, _broken(pack, ARMIES, army_faults(pack, registry), NONE))
            )
            scenarios = _broken(pack, SCENARIOS, scenario_faults(pack, registry), NONE)
            registry = registry.with_files(_texts(pack, SCENARIOS, scenarios))
        return terms_of(registry)

    def unusable(self, pack: Pack) -> Sequence[Fault]:
        return with_packs(self.contents, {pack.file_name: pack})[1]


def _items(contents: Contents, pack: Pack) -> Iterator[PackItem]:
    registry, prefix = contents.registry, pack.manifest.prefix
    named: list[tuple[str, Mapping[str, Texts]]] = [
        ("army", {name: army.names for name, army in registry.armies.items()}),
        ("scenario", {name: one.file.names.model_dump() for name, one in registry.scenarios.items()}),
        ("marker", {name: marker.names for name, marker in registry.markers.items()}),
        ("campaign", {name: one.titles for name, one in contents.campaigns.items()}),
        ("puzzle", {name: one.table.names.model_dump() for name, one in contents.library.riddles.items()}),
        ("lesson", {name: one.names.texts for name, one in contents.lessons.entries.items()}),
    ]
    for sort, things in named:
        for name, titles in things.items():
            if name.startswith(prefix):
                yield PackItem(sort, name, titles, TEXTS[f"sorts.{sort}"])


def _flat(faults: Mapping[str, list[Fault]]) -> list[Fault]:
    return [fault for found in faults.values() for fault in found]


def _broken(pack: Pack, folder: str, faults: Mapping[str, list[Fault]], unread: frozenset[str]) -> dict[str, str]:
    """The ids of what cannot be used, by the path of its file.

    The id of a file that cannot even be parsed is guessed from its name."""
    key = {ARMIES: "army", SCENARIOS: "scenario"}[folder]
    found = {path: id_in(pack.files[path], key) for path, wrong in faults.items() if wrong}
    guessed = [path for path in unread if path.startswith(f"{folder}/")]
    return found | {path: pack.manifest.prefix + path.rpartition("/")[2].removesuffix(".toml") for path in guessed}


SURE = ("schema.", "svg_", "drawing_", "no_prefix", "id_taken", "not_")
"""Beginnings of the codes of faults that come of nothing else."""


def _follows(fault: Fault, pack: Pack, broken: Mapping[str, str]) -> bool:
    """Whether a fault may come of an army or a scenario that is broken itself, which is told already."""
    words = f"{fault.file} {pack.files[fault.file]}"
    return not fault.code.startswith(SURE) and any(name in words for name in broken.values() if name)


def _names_something_of(pack: Pack, fault: Fault) -> bool:
    """Whether a fault may come of a marker of the pack that cannot be read, which is told already."""
    return not fault.code.startswith(SURE) and pack.manifest.prefix in str(fault)


def _texts(pack: Pack, folder: str, broken: Mapping[str, str]) -> dict[str, str]:
    """The texts of whole files by the names under which Hex knows them: of a folder, or of the file of that path."""
    paths = {folder, *pack.folder(folder)} - set(broken)
    return {name: pack.files[path] for name, path in data_files_of(pack).items() if path in paths}


# Adding ---------------------------------------------------------------------------------------------------------------


def with_packs(now: Contents, packs: Mapping[str, Pack]) -> tuple[Contents, list[Fault]]:
    """Contents with what these packs bring, and what is left out of them. `packs`: by the names of their data files.

    Raises Malformed for a pack with a marker, an army or a scenario that does not fit."""
    faults: list[Fault] = []
    for pack in packs.values():
        addition = Addition(now, _with_data_files(now.registry, pack), pack)
        addition.add_all()
        now = addition.contents
        faults += addition.faults
    return replace(now, packs={**now.packs, **packs}), faults


def _with_data_files(registry: Registry, pack: Pack) -> Registry:
    """The registry with the pack's markers, armies and scenarios. Raises Malformed."""
    wrong = marker_faults(pack, registry)
    if wrong:
        raise unreadable(pack, wrong[0])
    registry = registry.with_files(_texts(pack, MARKERS, {}))
    wrong = _flat(army_faults(pack, registry))
    if wrong:
        raise unreadable(pack, wrong[0])
    registry = registry.with_files(_texts(pack, ARMIES, {}))
    wrong = _flat(scenario_faults(pack, registry))
    if wrong:
        raise unreadable(pack, wrong[0])
    return registry.with_files(_texts(pack, SCENARIOS, {}))


class Addition:
    """Adds what a pack brings besides markers, armies and scenarios, and collects what cannot be added.

    `registry` has its markers, armies and scenarios already."""

    def __init__(self, now: Contents, registry: Registry, pack: Pack) -> None:
        self.pack, self.registry = pack, registry
        self.contents = replace(
            now,
            registry=registry,
            art=_copied(now.art),
            words=_copied(now.words),
            library=_copied(now.library),
            lessons=_copied(now.lessons),
            gallery=_copied(now.gallery),
            campaigns=dict(now.campaigns),
        )
        self.campaigns = cast(dict[str, FileCampaign], self.contents.campaigns)
        self.faults: list[Fault] = []
        self.mine = {name: army for name, army in registry.armies.items() if name.startswith(pack.manifest.prefix)}
        data = [registry.marker_data[name] for name in data_files_of(pack) if name in registry.marker_data]
        self.brought = frozenset[str]().union(*(each.ids for each in data))

    def add_all(self) -> None:
        """Add everything that fits."""
        adders: dict[str, Callable[[str, str], None]] = {
            CAMPAIGNS: self._campaign,
            PUZZLES: self._puzzles,
            LESSONS: self._lesson,
            PORTRAITS: self._portrait,
            FIGURES: self._figures,
            DRAWINGS: self._drawing,
            WORDS: self._words,
        }
        for folder, add in adders.items():
            for path, text in sorted(self.pack.files.items()):
                if path != folder and not path.startswith(f"{folder}/"):
                    continue
                try:
                    add(path, text)
                except ValueError as error:
                    self.faults.append(fault_of(path, error))

    def _fault(self, path: str, place: str, reason: Refusal) -> None:
        self.faults.append(Fault(path, place, reason))

    def _campaign(self, path: str, text: str) -> None:
        file, faults = schema_faults(CampaignFile, path, text)
        self.faults += faults
        if file is None:
            return
        before = len(self.faults)
        self.faults += id_faults(self.pack.manifest, path, "campaign", file.campaign)
        if file.campaign in self.campaigns:
            self._fault(path, "campaign", Unfit(_("two campaigns have this id"), "id_taken"))
        if file.game != self.pack.manifest.game:
            self._fault(path, "game", Unfit(_("its pack is for another game"), "other_game"))
        for place, reason in campaign_complaints(file, self.terms):
            self._fault(path, place, reason)
        if len(self.faults) == before:
            self.campaigns[file.campaign] = FileCampaign(file, self.terms, self.pack.manifest.version)

    @cached_property
    def terms(self) -> HexTerms:
        return terms_of(self.registry)

    def _puzzles(self, path: str, text: str) -> None:
        file, faults = schema_faults(PuzzleFile, path, text)
        self.faults += faults
        for table in file.puzzle if file is not None else _whole_puzzles(text):
            self._puzzle(path, table)

    def _puzzle(self, path: str, table: PuzzleTable) -> None:
        place, riddle, taken = f"puzzle {table.id}", Riddle(table), self.contents.library.riddles
        before = len(self.faults)
        self.faults += id_faults(self.pack.manifest, path, f"{place}.id", table.id)
        if table.id in taken:
            self._fault(path, f"{place}.id", Unfit(_("two puzzles have this id"), "id_taken"))
        self._strange_names(path, place, riddle.position)
        if len(self.faults) > before:
            return
        try:
            _solve(riddle, self.registry)
        except Refusal as error:
            self._fault(path, f"{place} {error.path}".strip(), Unfit("%(said)s", error.code, said=error))
        else:
            taken[table.id] = riddle

    def _lesson(self, path: str, text: str) -> None:
        lesson, faults = schema_faults(Lesson, path, text)
        self.faults += faults
        if lesson is None:
            return
        before = len(self.faults)
        self.faults += id_faults(self.pack.manifest, path, "id", lesson.id)
        if lesson.id in self.contents.lessons.entries:
            self._fault(path, "id", Unfit(_("two lessons have this id"), "id_taken"))
        options = load.options_of(OptionsModel.model_validate(lesson.options))
        for number, step in enumerate(lesson.step):
            if step.position is not None:
                self._position(path, f"step.{number}.position", options, step.position)
        if len(self.faults) == before:
            self.contents.lessons.entries[lesson.id] = lesson

    def _position(self, path: str, place: str, options: Options, position: Snapshot) -> None:
        """Check that a position can be loaded."""
        if self._strange_names(path, place, position):
            return
        try:
            load.load(self.registry, options, dict(position))
        except Refusal as error:
            self._fault(path, f"{place} {error.path}".strip(), Unfit("%(said)s", error.code, said=error))

    def _strange_names(self, path: str, place: str, position: Snapshot) -> bool:
        """Whether a position names armies or tiles that do not exist; each is a fault."""
        before = len(self.faults)
        for where, reason in strange_names(self.registry, position):
            self._fault(path, f"{place}.{where}", reason)
        return len(self.faults) > before

    def _portrait(self, path: str, text: str) -> None:
        portrait, faults = schema_faults(Portrait, path, text)
        self.faults += faults
        if portrait is not None and self._is_mine(path, "faction", portrait.faction):
            self.contents.gallery.add_portrait(path, text, self.mine)

    def _figures(self, path: str, text: str) -> None:
        if self._is_mine(path, "army", id_in(text, "army")):
            self.contents.art.add_figures(path, text, tiles_of(self.registry))

    def _drawing(self, path: str, text: str) -> None:
        drawn, faults = clean_drawing(path, text)
        self.faults += faults
        _folder, army, file = path.split("/")
        tile = file.removesuffix(".svg")
        if army == OF_MARKERS:
            self._marker_drawing(path, tile, drawn)
            return
        if not self._is_mine(path, "", army) or not drawn:
            return
        art, tiles = self.contents.art, self.mine[army].tiles
        if tile == EMBLEM:
            art.armies[army] = with_emblem(army, art, drawn)
        elif tile in tiles:
            art.pictures[army, tile] = drawn
        else:
            self._fault(path, "", no_tile(tile, (*tiles, EMBLEM)))

    def _marker_drawing(self, path: str, marker: str, drawn: str) -> None:
        known = self.brought & self.registry.markers.keys()
        if marker not in known:
            self._fault(path, "", with_suggestion(Unfit(NO_MARKER, "no_such_marker"), marker, known))
        elif drawn:
            self.contents.art.markers[marker] = MarkerArt(marker, f'<g transform="scale(2)">{drawn}</g>')

    def _words(self, path: str, text: str) -> None:
        entries, complaints = whole_entries(text)
        for place, reason in complaints:
            self._fault(path, place, reason)
        known = self.brought - self.registry.markers.keys()
        for name, entry in entries.items():
            if name in known:
                self.contents.words.put(name, entry)
            else:
                self._fault(path, name, with_suggestion(Unfit(NO_TRAIT, "no_such_trait"), name, known))

    def _is_mine(self, path: str, place: str, army: str) -> bool:
        """Whether the army comes with this pack; a fault if not."""
        if army not in self.mine:
            self._fault(path, place, no_army(army, [*self.mine, *self.registry.armies]))
        return army in self.mine


def _copied(thing: T) -> T:
    """A copy of a collection, with dictionaries and lists of its own."""
    other = copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, (dict, list)):
            setattr(other, name, value.copy())
    return other


def _whole_puzzles(text: str) -> Iterator[PuzzleTable]:
    """The puzzles of a file of which another puzzle cannot be read."""
    tables = tomllib.loads(text).get("puzzle")
    for raw in tables if isinstance(tables, list) else ():
        try:
            yield PuzzleTable.model_validate(raw)
        except ValueError:
            continue


def _solve(riddle: Riddle, registry: Registry) -> None:
    """Play the puzzle by its solution. Raises Refusal where that cannot be, or does not solve it."""
    state = riddle.state(registry)
    for action in riddle.example:
        seat = riddle.puzzle.seat
        state.apply(seat, {key: value for key, value in action.items() if key != "seat"})
    if state.result is None or riddle.puzzle.seat not in state.result.winners:
        raise Unfit(_("its solution does not solve it"), "not_solved")


def with_emblem(army: str, art: Art, drawn: str) -> ArmyArt:
    """The army's signs with this emblem."""
    return replace(signs(army, art), emblem=lambda ink, ground: f'<g fill="{ink}">{drawn}</g>')
