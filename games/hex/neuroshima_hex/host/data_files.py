"""The data files of Hex as the host keeps them for matches: armies and scenarios."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

import neuroshima_contract as contract
from neuroshima_contract import DataFile, DataFolder, Malformed, Snapshot
from neuroshima_contract.packs import FILE_PREFIX as PACK_PREFIX
from neuroshima_contract.packs import SEPARATOR, Pack
from neuroshima_contract.refusal import BadFile
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel

from ..rules.board.army_files import FILE_PREFIX, file_of
from ..rules.board.marker_files import FILE_PREFIX as MARKER_PREFIX
from ..rules.board.marker_files import is_marker_file
from ..rules.files.load import options_of
from ..rules.files.options_schema import OptionsModel
from ..rules.options.options import Options
from ..rules.scenario.scenario import Scenario
from ..rules.scenario.scenario_file import Circumstances
from ..rules.state.registry import Registry
from . import scenarios
from .pack_files import data_files_of

TEXTS = read_sentences(__package__)

FOLDERS = (
    DataFolder(FILE_PREFIX, TEXTS["sorts.army"], "", addable=False),
    scenarios.FOLDER,
    DataFolder(PACK_PREFIX, TEXTS["sorts.pack"], "", addable=False, packs=True),
)
"""Armies come with their plugins, which know what they need: a host corrects them, and adds none."""


class HexDataFiles(contract.DataFiles):
    """The armies and scenarios of a game of Hex, and the packs that it is played by."""

    def __init__(self, registry: Registry, packs: Mapping[str, Pack]) -> None:
        self.registry, self.packs = registry, packs

    def by_name(self) -> Mapping[str, DataFile]:
        mine = {name for pack in self.packs.values() for name in data_files_of(pack)}
        texts = {name: DataFile(pack.manifest.names.model_dump(), pack.text) for name, pack in self.packs.items()}
        return {name: file for name, file in data_files(self.registry).items() if name not in mine} | texts

    def folders(self) -> Sequence[DataFolder]:
        return FOLDERS

    def used_by(self, options: BaseModel, seats: Sequence[BaseModel] = ()) -> Collection[str]:
        assert isinstance(options, OptionsModel)
        armies = [seat.army for seat in seats]  # type: ignore[attr-defined]
        names = files_of_match(self.registry, options_of(options), options.circumstances, armies)
        return sorted({self._brought_in(name) for name in names})

    def used_in(self, position: Snapshot) -> Collection[str]:
        words = set(_words(position))
        armies = {word for key, word in words if key == "army" and word in self.registry.armies}
        things = {word for pair in words for word in pair if SEPARATOR in word}
        packs = {f"{PACK_PREFIX}{thing.partition(SEPARATOR)[0]}.toml" for thing in things}
        return sorted({self._brought_in(file_of(army)) for army in armies} | (packs & self.packs.keys()))

    def _brought_in(self, name: str) -> str:
        """The file of that name, or the pack that brings it."""
        if is_marker_file(name):
            return name.replace(MARKER_PREFIX, PACK_PREFIX, 1)
        word = name.removeprefix(FILE_PREFIX).removeprefix(scenarios.FOLDER.prefix)
        pack = f"{PACK_PREFIX}{word.partition(SEPARATOR)[0]}.toml"
        return pack if pack in self.packs and SEPARATOR in word else name


def _words(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """All words of a position, each with the key under which it stands; keys are words, too."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, Mapping):
        for name, value in data.items():
            yield name, ""
            yield from _words(value, name)
    elif isinstance(data, Sequence):
        for value in data:
            yield from _words(value, key)


def data_files(registry: Registry) -> Mapping[str, DataFile]:
    """The army and scenario files by name."""
    armies = {file_of(army.id): DataFile(army.names, registry.army_texts[army.id]) for army in registry.armies.values()}
    return {**armies, **scenarios.data_files(registry)}


def files_of_match(
    registry: Registry, options: Options, given: Circumstances | None, armies: Iterable[str]
) -> list[str]:
    """Names of the files by which a match of these armies is played."""
    scenario = registry.scenarios.get(options.scenario or "")
    named = set(armies) | set((given.reserves or {}) if given is not None else {})
    if scenario is not None:
        named |= scenario.allied_armies() | packed_armies(scenario)
    carried = [name for marks in (given.markers or () if given is not None else ()) for name in marks]
    files = [file_of(army) for army in sorted(named) if army in registry.armies]
    files += registry.marker_files_of(named, carried)
    return [*files, scenario.name] if scenario is not None else files


def packed_armies(scenario: Scenario) -> set[str]:
    """Armies of packs that a scenario names: it cannot be read without them."""
    return {army for side in scenario.file.side for army in side.armies if SEPARATOR in army}


def with_files(registry: Registry, texts: Mapping[str, str], plugins: Mapping[str, str]) -> Registry:
    """The registry by these texts.

    `plugins`: which plugin brought an army, by its id. Raises Malformed."""
    try:
        return registry.with_files(texts)
    except BadFile as error:
        army = str(error.params["file"]).removeprefix(FILE_PREFIX).removesuffix(".toml")
        owner = {"plugin": plugins[army]} if army in plugins else {}
        raise Malformed(error.code, error.message, str(error.params["file"]), **error.params, **owner) from None
