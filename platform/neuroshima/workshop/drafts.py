"""Drafts: the form's data of a work, the files that are made of it, and what the game finds in them.

A draft is what the editor sends: `file`, the data of the work's TOML file, and `about`, what the manifest says beside
names."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import tomli_w
from neuroshima_contract import Field, Form, Game, Json, Workshop, safe_parsing
from neuroshima_contract.pack_checks import CheckedPack, check_files
from neuroshima_contract.packs import MANIFEST, SEPARATOR
from neuroshima_contract.packs.archive import LARGEST_PACK
from neuroshima_contract.translation import ENGLISH, is_language

from neuroshima import plugins
from neuroshima.packs.access import games
from neuroshima.refusals import Code, refusal
from neuroshima.workshop.keeping import LICENCE, manifest_of, manifest_text
from neuroshima.workshop.models import Work
from neuroshima.workshop.refusals import WorkCode

LARGEST = LARGEST_PACK
"""Characters of a draft as JSON."""
DEEPEST = 12
FIRST_VERSION = "1.0"
ABOUT = ("version", "licence", "texts")
"""What the editor may change in the manifest."""


@dataclass(frozen=True)
class Bench:
    """A work with the workshop that opens it."""

    work: Work
    game: Game
    workshop: Workshop

    @property
    def word(self) -> str:
        """The name of the work's files."""
        found = (path for path in sorted(self.work.files) if path.startswith(f"{self.workshop.folder}/"))
        path = next(found, "")
        return path.rpartition("/")[2].removesuffix(".toml") or word_of(self.work.pack)

    @property
    def path(self) -> str:
        """The path of the file that the form is about."""
        return f"{self.workshop.folder}/{self.word}.toml"

    @property
    def draft(self) -> Json:
        """The data of its files, as they are stored."""
        return self.workshop.draft({path: _read(path, text) for path, text in self._parted().items()})

    def _parted(self) -> dict[str, str]:
        """The stored files that are made of the draft."""
        folders = tuple(f"{folder}/" for folder in (self.workshop.folder, *self.workshop.beside))
        return {path: text for path, text in self.work.files.items() if path.startswith(folders)}

    @property
    def others(self) -> dict[str, str]:
        """The stored files that are not made of the draft."""
        parted = self._parted()
        return {path: text for path, text in self.work.files.items() if path not in parted}

    @property
    def about(self) -> Json:
        """What the manifest says beside names and ids."""
        manifest = manifest_of(self.work.files)
        known: Json = (
            {} if manifest is None else manifest.model_dump(mode="json", include=set(ABOUT), exclude_none=True)
        )
        return {"version": FIRST_VERSION, "licence": LICENCE, "texts": {}} | known

    @property
    def checked(self) -> CheckedPack:
        """The pack of the stored files, checked by its game."""
        return check_files(self.work.files, (), games())


def _read(path: str, text: str) -> Json | str:
    """The data of a TOML file, none of one that nobody can read any more (of a copy); the text of another file."""
    try:
        return tomllib.loads(text) if path.endswith(".toml") else text
    except tomllib.TOMLDecodeError:
        return {}


def word_of(pack: str) -> str:
    """The word for the first thing in a new pack: its id without the letters that make it unique."""
    return pack.rpartition("_")[0]


def workshops() -> Iterator[tuple[Game, Workshop]]:
    """All kinds of works that can be made here."""
    for game in games().values():
        for workshop in game.workshops:
            yield game, workshop


def workshop_named(game_id: str, kind: str) -> tuple[Game, Workshop]:
    """Raises Refusal `game_missing`, `no_such_work`."""
    game = plugins.game(game_id)
    for workshop in game.workshops:
        if workshop.kind == kind:
            return game, workshop
    raise refusal(WorkCode.NO_SUCH_WORK)


def bench_of(work: Work) -> Bench:
    """Raises Refusal `game_missing`, `no_such_work`."""
    return Bench(work, *workshop_named(work.game, work.kind))


def blank_files(game: Game, workshop: Workshop, pack: str, title: str, author: str) -> dict[str, str]:
    """The files of a new work."""
    word = word_of(pack)
    draft = workshop.blank(f"{pack}{SEPARATOR}{word}", title)
    about = {"version": FIRST_VERSION, "licence": LICENCE}
    return {
        **texts_of(workshop, draft, word),
        MANIFEST: manifest_text({"id": pack, "game": game.id, "names": {ENGLISH: title}, "author": author,
                                 "languages": [ENGLISH], **about}),
    }  # fmt: skip


def texts_of(workshop: Workshop, draft: Json, word: str) -> dict[str, str]:
    """The texts of the files of a draft, by path. Raises Refusal `malformed`."""
    try:
        files = workshop.files(draft, word)
        return {path: data if isinstance(data, str) else tomli_w.dumps(data) for path, data in files.items()}
    except (TypeError, ValueError):
        raise refusal(Code.MALFORMED) from None


def files_of_draft(bench: Bench, about: Json, draft: Json) -> dict[str, str]:
    """The files of the work with this draft in place of the stored one. Raises Refusal `malformed`."""
    form, names = bench.workshop.form(), draft.get("names")
    given = {key: about[key] for key in ABOUT if key in about}
    before = manifest_of(bench.work.files)
    owner = bench.work.owner
    values = {
        "id": bench.work.pack,
        "game": bench.game.id,
        "names": names if isinstance(names, dict) else {},
        "author": owner.name if owner is not None else "",
        "languages": languages_of(form, draft),
        "credits": before.credits if before is not None else [],
        **given,
        "texts": _filled(given.get("texts")),
    }
    try:
        manifest = manifest_text(values)
    except (TypeError, ValueError):
        raise refusal(Code.MALFORMED) from None
    return {**bench.others, **texts_of(bench.workshop, draft, bench.word), MANIFEST: manifest}


def _filled(texts: Any) -> Json | None:
    """Texts by language without empty ones; None without any."""
    found = {key: text for key, text in texts.items() if text} if isinstance(texts, Mapping) else {}
    return found or None


def title_of(draft: Json, otherwise: str) -> str:
    """The English name in a draft."""
    names = draft.get("names")
    name = names.get(ENGLISH) if isinstance(names, Mapping) else None
    return name if isinstance(name, str) and name.strip() else otherwise


def languages_of(form: Form, draft: Json) -> list[str]:
    """The languages in which all texts of the draft are there; English always."""
    texts = list(_texts(form.fields, draft))
    parts = draft.get(form.key)
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, Mapping):
            texts += _texts(form.part, part)
    seen = {key for text in texts for key, words in text.items() if words and is_language(key)}
    return [ENGLISH, *sorted(key for key in seen - {ENGLISH} if all(text.get(key) for text in texts))]


def _texts(fields: Sequence[Field], table: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All texts by language that the fields have in a table."""
    for part in fields:
        found = _at(table, part.key)
        if part.kind == "texts" and isinstance(found, Mapping):
            yield found
        elif part.kind == "list" and isinstance(found, list):
            for each in found:
                yield from _texts(part.fields, each if isinstance(each, Mapping) else {})


def _at(table: Mapping[str, Any], key: str) -> Any:
    """What stands under a key with dots; the table itself for an empty one."""
    outer, _dot, inner = key.partition(".")
    found = table.get(outer) if key else table
    return found.get(inner) if inner and isinstance(found, Mapping) else None if inner else found


def read_draft(body: bytes) -> Json:
    """The JSON object that an editor has sent. Raises Refusal `malformed`, `too_large`."""
    if len(body) > LARGEST:
        raise refusal(Code.TOO_LARGE)
    try:
        given = safe_parsing.read_json(body.decode(), DEEPEST, LARGEST)
    except ValueError:
        raise refusal(Code.MALFORMED) from None
    if not isinstance(given, dict) or not all(isinstance(given.get(key), dict) for key in ("about", "file")):
        raise refusal(Code.MALFORMED)
    return given
