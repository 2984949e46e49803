"""Data files for the admin: existing files, new versions, new files, and what corrections do not reach.

Lessons and puzzles are always played by the texts that come with a game, also where a host has corrected them, because
they were made and proved with those texts. The rooms that have such things contribute them here, so that a host reads
of them before a correction is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.db.models.fields.json import KeyTransform
from neuroshima_contract import DataFile, DataFolder, Game, Texts

from neuroshima import plugins
from neuroshima.contributions import Contributions
from neuroshima.matches.data_files import text_store
from neuroshima.matches.models import DataText, Match

UPLOADED = DataText.Origin.UPLOAD


@dataclass(frozen=True)
class File:
    """One data file of a game that can be played now."""

    game: Game
    name: str
    own: DataFile | None
    """The file that the game brings; None if the host has added the file to a folder."""
    in_use: DataText | None = None
    """None: new matches get the game's own text, if there is one."""
    problem: Exception | None = None
    """Why new matches do not get the chosen text."""

    @property
    def key(self) -> str:
        return f"{self.game.id}/{self.name}"

    @property
    def is_added(self) -> bool:
        return self.own is None

    @property
    def folder(self) -> DataFolder | None:
        return text_store.folder_of(self.game, self.name)

    @property
    def text(self) -> str:
        """The text that new matches get; if the file is not in use, its last version."""
        if self.in_use is not None:
            return self.in_use.text
        return self.own.text if self.own is not None else self._last()

    def _last(self) -> str:
        versions = DataText.objects.filter(game=self.game.id, name=self.name, origin=UPLOADED)
        return versions.order_by("-number").values_list("text", flat=True).first() or ""

    @property
    def titles(self) -> Texts:
        """Titles of the file, by language."""
        if self.own is not None:
            return self.own.titles
        return self.folder.titles if self.folder is not None else {"en": self.name}


def files() -> list[File]:
    """Every data file of every game.

    For each game, its own files come first, then those added to its folders."""
    return [file for game in plugins.games().values() for file in files_of(game)]


def files_of(game: Game) -> Iterator[File]:
    own: Mapping[str, DataFile | None] = game.data_files.by_name()
    chosen = text_store.texts_in_use(game)
    problems = text_store.problems(game, {name: row.digest for name, row in chosen.items()})
    added: dict[str, DataFile | None] = dict.fromkeys(name for name in _uploaded_names(game) if name not in own)
    for name, file in {**own, **added}.items():
        yield File(game, name, file, chosen.get(name), problems.get(name))


def _uploaded_names(game: Game) -> list[str]:
    """Names of files in the game's folders that a host has ever uploaded."""
    if not any(folder.addable for folder in game.data_files.folders()):
        return []
    rows = DataText.objects.filter(game=game.id, origin=UPLOADED).order_by("name")
    return [name for name in rows.values_list("name", flat=True).distinct() if _is_addable(game, name)]


def _is_addable(game: Game, name: str) -> bool:
    folder = text_store.folder_of(game, name)
    return folder is not None and folder.addable


def file_named(game: Game, name: str) -> File:
    """The file of that name, or a new empty one."""
    return next((file for file in files_of(game) if file.name == name), File(game, name, None))


def folders() -> dict[str, tuple[Game, DataFolder]]:
    """Folders to which a host may add files, by a key that no file has."""
    return {
        f"{game.id}/+{each.prefix}": (game, each)
        for game in plugins.games().values()
        for each in game.data_files.folders()
        if each.addable
    }


def check(file: File, text: str) -> None:
    """Check `text` with the other files in use. Raises what the game raises."""
    own = {name: own_file.text for name, own_file in file.game.data_files.by_name().items()}
    others = {name: digest for name, digest in text_store.usable(file.game).items() if name != file.name}
    texts = {**own, **text_store.stored_texts(file.game.id, others), file.name: text}
    text_store.check_texts(file.game, texts)


def upload(file: File, text: str, note: str, by: Any) -> DataText:
    """Store `text` as the next version of `file`.

    The game's own text is stored first, so that it has the lower number."""
    if file.own is not None:
        text_store.record(file.game.id, file.name, file.own.text)
    return text_store.record(file.game.id, file.name, text, origin=UPLOADED, note=note, uploaded_by=by)


def matches_with(row: DataText) -> QuerySet[Match]:
    """The matches that are played by this text, the newest first."""
    used = Match.objects.filter(game=row.game).annotate(used=KeyTransform(row.name, "data"))
    return used.filter(used=row.digest)


TitlesUsing = Callable[[Game, str], Sequence[str]]
"""Titles of the things of a game that are played by a data file, in the active language."""


@dataclass(frozen=True)
class UnaffectedThings:
    """Things of one kind that stay as they are."""

    kind: str
    titles: Sequence[str]


@dataclass(frozen=True)
class Keeper:
    """A room whose things stay as they are."""

    kind: Callable[[], str]
    """Returns the name of its things in the active language."""
    find: TitlesUsing


KEEPERS: Contributions[Keeper] = Contributions()


def kept_by_own_text(game: Game, name: str) -> list[UnaffectedThings]:
    """What stays as it is if the data file is corrected. Kinds without any are left out."""
    found = [UnaffectedThings(keeper.kind(), keeper.find(game, name)) for keeper in KEEPERS]
    return [each for each in found if each.titles]
