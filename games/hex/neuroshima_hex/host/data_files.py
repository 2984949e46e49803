"""The data files of Hex as the host keeps them for matches: armies and scenarios."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import neuroshima_contract as contract
from neuroshima_contract import DataFile, DataFolder, Malformed
from neuroshima_contract.refusal import BadFile
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel

from ..rules.board.army_files import FILE_PREFIX, file_of
from ..rules.files.load import options_of
from ..rules.files.options_schema import OptionsModel
from ..rules.options.options import Options
from ..rules.scenario.scenario_file import Circumstances
from ..rules.state.registry import Registry
from . import scenarios

TEXTS = read_sentences(__package__)

FOLDERS = (
    DataFolder(FILE_PREFIX, TEXTS["sorts.army"], "", addable=False),
    scenarios.FOLDER,
)
"""Armies come with their plugins, which know what they need: a host corrects them, and adds none."""


class HexDataFiles(contract.DataFiles):
    """The armies and scenarios of a game of Hex."""

    def __init__(self, registry: Registry) -> None:
        self.registry = registry

    def by_name(self) -> Mapping[str, DataFile]:
        return data_files(self.registry)

    def folders(self) -> Sequence[DataFolder]:
        return FOLDERS

    def used_by(self, options: BaseModel, seats: Sequence[BaseModel] = ()) -> Collection[str]:
        assert isinstance(options, OptionsModel)
        armies = [seat.army for seat in seats]  # type: ignore[attr-defined]
        return files_of_match(self.registry, options_of(options), options.circumstances, armies)


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
        named |= scenario.allied_armies()
    files = [file_of(army) for army in sorted(named) if army in registry.armies]
    return [*files, scenario.name] if scenario is not None else files


def with_files(registry: Registry, texts: Mapping[str, str], plugins: Mapping[str, str]) -> Registry:
    """The registry by these texts.

    `plugins`: which plugin brought an army, by its id. Raises Malformed."""
    try:
        return registry.with_files(texts)
    except BadFile as error:
        army = str(error.params["file"]).removeprefix(FILE_PREFIX).removesuffix(".toml")
        owner = {"plugin": plugins[army]} if army in plugins else {}
        raise Malformed(error.code, error.message, str(error.params["file"]), **error.params, **owner) from None
