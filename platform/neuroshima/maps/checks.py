"""A map with everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from neuroshima_contract import Game, Json, Refusal, ScenarioEditor
from neuroshima_contract.pack_checks import CheckedPack, check_files
from neuroshima_contract.packs import SEPARATOR, Pack, numbered_place, pack_of_files

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.maps.files import document_of, path_of
from neuroshima.maps.refusals import MapCode
from neuroshima.packs import access as packs
from neuroshima.players.models import Player
from neuroshima.refusals import refusal, words
from neuroshima.workshop.access import work_shown_to
from neuroshima.workshop.keeping import with_pack_id
from neuroshima.workshop.models import Work

KIND = "scenario"
"""Of works that are maps."""
TRIED = "try_"
"""Of the ids of packs that are tried: drafts are no versions of what is handed in."""


@dataclass(frozen=True)
class MapFault:
    """What is wrong with a map: the place in its file, and why, in the reader's language."""

    place: str
    words: str


@dataclass(frozen=True)
class OpenMap:
    """A work that is a map, with its game and the editor."""

    work: Work
    game: Game
    editor: ScenarioEditor

    @property
    def text(self) -> str:
        """The text of its scenario."""
        return str(self.work.files.get(path_of(self.editor), ""))

    @property
    def document(self) -> Json:
        """Its data. Raises Refusal `map_unreadable`."""
        return document_of(self.text)


def editor_of(game_id: str) -> tuple[Game, ScenarioEditor]:
    """A game with its editor of scenarios. Raises Refusal `game_missing`, `no_map_editor`."""
    game = plugins.game(game_id)
    if game.screen.scenario_editor is None or not game.packs.are_taken:
        raise refusal(MapCode.NO_MAP_EDITOR)
    return game, game.screen.scenario_editor


def open_map(player: Player | None, slug: str) -> OpenMap:
    """A map that the player may see. Raises Refusal `no_such_map`, `game_missing`, `no_map_editor`."""
    try:
        work = work_shown_to(player, slug)
    except Refusal:
        raise refusal(MapCode.NO_SUCH_MAP) from None
    if work.kind != KIND:
        raise refusal(MapCode.NO_SUCH_MAP)
    return OpenMap(work, *editor_of(work.game))


def check(files: dict[str, str]) -> CheckedPack:
    """The pack of a map, checked by its game."""
    return check_files(files, [], packs.games())


def faults_of(editor: ScenarioEditor, checked: CheckedPack, document: Json) -> list[MapFault]:
    """What is wrong, in the reader's language. Faults of other files name the file in their words."""
    here = path_of(editor)
    return [
        MapFault(numbered_place(fault.place, document), words(fault.reason))
        if fault.file == here
        else MapFault("", f"{fault.file} {fault.place}: {words(fault.reason)}")
        for fault in checked.faults
    ]


def tried_pack(kept: OpenMap) -> Pack:
    """The pack of a map under the id by which it is tried. Raises Refusal `map_broken`."""
    if not check(dict(kept.work.files)).is_whole:
        raise refusal(MapCode.MAP_BROKEN)
    pack, _faults = pack_of_files(with_pack_id(kept.work.files, kept.work.pack, f"{TRIED}{kept.work.slug.lower()}"))
    assert pack is not None  # it was whole under its own id
    return pack


def printed_maps(game: Game, editor: ScenarioEditor) -> Sequence[tuple[str, str]]:
    """The scenarios with which a map may begin: names of data files, and their titles by language in words."""
    files = game.data_files.by_name()
    found = {name: file for name, file in files.items() if name.startswith(editor.prefix) and SEPARATOR not in name}
    return sorted(((name, in_words(file.titles)) for name, file in found.items()), key=lambda one: one[1].casefold())
