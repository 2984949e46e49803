"""Names and explanations of traits, attacks, decisions and leaders, by language.

words.toml has them, leaders.toml those of leader cards with their measured worth.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from importlib import resources
from typing import Annotated, Any, Literal, TypeVar, cast

import neuroshima_contract as contract
from neuroshima_contract.complaints import Complaint, join_complaints, no_toml, of_schema, with_suggestion, wrong_file
from neuroshima_contract.refusal import TakenError, Unfit, _
from neuroshima_contract.translation import ENGLISH, Language
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from ..rules.board.army_files import Designer, Id, Names, Texts, Word, flatten_dotted_ids
from ..rules.options.editions import EDITIONS

Read = TypeVar("Read", bound=BaseModel)
Key = Literal["names", "texts", "hits", "misses", "asks", "waits", "yes", "no", "happens", "declares"]


class Party(BaseModel):
    """A field that a decision is about: its mark on the board, and its text."""

    model_config = ConfigDict(extra="forbid")
    sign: Literal["cross", "drop", "burst", "ring", "flag"]
    names: Names


class WordEntry(BaseModel):
    """All texts of one trait, kind of attack or decision (keys: words.toml).

    `editions`: by the id of an edition, the words in which it differs, in the languages in which it does."""

    model_config = ConfigDict(extra="forbid")
    names: Names | None = None
    texts: Texts | None = None
    means: Texts | None = None
    hits: Texts | None = None
    misses: Texts | None = None
    asks: Texts | None = None
    waits: Texts | None = None
    happens: Texts | None = None
    declares: Texts | None = None
    yes: Texts | None = None
    no: Texts | None = None
    answers: list[Texts] | None = None
    parties: dict[Word, Party] | None = None
    noun: Names | None = None
    editions: dict[str, dict[Key, dict[Language, str]]] = {}


FREE = ("answers", "yes", "no", "happens", "declares")
"""Sentences with the fields of a decision or of an event, which every kind has of its own."""
GAPS: Mapping[str, frozenset[str]] = {
    "hits": frozenset({"unit", "target", "wounds", "direction"}),
    "misses": frozenset({"unit", "target", "wounds", "direction"}),
    "asks": frozenset({"unit", "target"}),
    "waits": frozenset({"player"}),
}
"""What may be filled into a sentence: `%(unit)s`."""
Said = Mapping[Any, Mapping[Any, str]]
"""Texts by key and language."""
GAP = re.compile(r"%\((\w*)\)s")


NO_EDITION = _("there is no edition called %(edition)s, only %(known)s")


def _misfits(key: str, entry: WordEntry) -> Iterator[Complaint]:
    """Placeholders that are never filled, and unknown editions."""
    said: Said = entry.model_dump(exclude_none=True, exclude={"editions", "parties"})
    yield from _strange_gaps(key, said)
    for edition, words in entry.editions.items():
        place = f"{key}.editions.{edition}"
        if edition not in EDITIONS:
            yield place, Unfit(NO_EDITION, edition=edition, known=", ".join(EDITIONS))
        yield from _strange_gaps(place, words)


def _strange_gaps(place: str, said: Said) -> Iterator[Complaint]:
    for kind in (kind for kind in said if kind not in FREE):
        known = GAPS.get(kind, frozenset())
        for language, text in said[kind].items():
            for gap in GAP.findall(text):
                if gap not in known:
                    reason = Unfit(_("nothing is filled in for %(gap)s"), gap=f"%({gap})s")
                    yield f"{place}.{kind}.{language}", with_suggestion(reason, gap, known)


FILE: TypeAdapter[dict[Id, WordEntry]] = TypeAdapter(dict[Id, WordEntry])


def read_entries(model: type[Read], file: TypeAdapter[dict[Id, Read]], name: str, text: str) -> dict[Id, Read]:
    """The entries of a TOML text by id, each a `model`.

    `name`: the file's, for errors. Raises ValueError."""
    try:
        return file.validate_python(flatten_dotted_ids(tomllib.loads(text), frozenset(model.model_fields)))
    except tomllib.TOMLDecodeError as error:
        raise wrong_file(name, "", no_toml(error)) from None
    except ValidationError as error:
        raise wrong_file(name, *join_complaints(of_schema(error, file))) from None


class Words:
    """The words of everything that is known, by id."""

    def __init__(self) -> None:
        self.entries: dict[str, dict[str, object]] = {}

    def name_of(self, thing: str) -> contract.Texts:
        """What a trait or another thing is called; its id where it has no words."""
        names = cast("contract.Texts | None", self.entries.get(thing, {}).get("names"))
        return names or {ENGLISH: thing}

    def add(self, name: str, text: str) -> None:
        """All entries of a TOML text; `name` is the file's, for errors.

        Raises ValueError."""
        for key, entry in read_entries(WordEntry, FILE, name, text).items():
            for place, reason in _misfits(key, entry):
                raise ValueError(f"{name}, {place}: {reason}")
            if key in self.entries:
                raise TakenError("words", key, f"{name}, {key}: there are words for this already")
            self.put(key, entry)

    def put(self, key: str, entry: WordEntry) -> None:
        """Put an entry that has been read in the place of what was said before."""
        self.entries[key] = entry.model_dump(exclude_none=True, exclude_defaults=True)


def whole_entries(text: str) -> tuple[dict[str, WordEntry], list[Complaint]]:
    """The entries of a text, which must be TOML, that are right, and all that is wrong with the others."""
    entries: dict[str, WordEntry] = {}
    found: list[Complaint] = []
    for key, raw in flatten_dotted_ids(tomllib.loads(text), frozenset(WordEntry.model_fields)).items():
        try:
            entry = FILE.validate_python({key: raw})[key]
        except ValidationError as error:
            found += of_schema(error, FILE)
            continue
        wrong = list(_misfits(key, entry))
        found += wrong
        if not wrong:
            entries[key] = entry
    return entries, found


def word_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the core's words."""
    files = [resources.files(__package__) / name for name in ("words.toml", "rulings.toml")]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files]


def core_words() -> Words:
    """The words of the core alone."""
    words = Words()
    for name, text in word_files():
        words.add(name, text)
    return words


# Leader cards ---------------------------------------------------------------------------------------------------------


class Card(BaseModel):
    """The keys are explained in leaders.toml. `measured`: from 0 to 1."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    designer: Designer
    measured: Annotated[float, Field(ge=0, le=1)]
    names: Names
    moments: Texts
    texts: Texts


def _read_cards() -> Mapping[str, Card]:
    text = (resources.files(__package__) / "leaders.toml").read_text(encoding="utf-8")
    return TypeAdapter(dict[str, Card]).validate_python(tomllib.loads(text))


CARDS: Mapping[str, Card] = _read_cards()
"""By the id of the leader."""
