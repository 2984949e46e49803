"""What traits, kinds of attacks and decisions are called and what they mean, as data by language (see words.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from .rules.armies import Names, Word


class Entry(BaseModel):
    """All that is said of one trait, kind of attack or decision; the keys are explained in words.toml."""

    model_config = ConfigDict(extra="forbid")
    names: Names | None = None
    texts: Names | None = None
    hits: Names | None = None
    misses: Names | None = None
    asks: Names | None = None
    waits: Names | None = None
    yes: Names | None = None
    no: Names | None = None


GAPS: Mapping[str, frozenset[str]] = {
    "hits": frozenset({"unit", "target", "wounds", "direction"}),
    "misses": frozenset({"unit", "target", "wounds", "direction"}),
    "asks": frozenset({"unit", "target"}),
    "waits": frozenset({"player"}),
}
"""What may be filled into a sentence: `%(unit)s`."""
GAP = re.compile(r"%\((\w*)\)s")


def _check_gaps(name: str, key: str, entry: Entry) -> None:
    """Raises ValueError where a sentence has a gap that nobody fills."""
    for kind, texts in entry.model_dump(exclude_none=True).items():
        for language, text in texts.items():
            for gap in GAP.findall(text):
                if gap not in GAPS.get(kind, ()):
                    raise ValueError(f"{name}, {key}.{kind}.{language}: nothing is filled in for %({gap})s")


FILE: TypeAdapter[dict[Word, Entry]] = TypeAdapter(dict[Word, Entry])


class Words:
    """The words of everything that is known, by id."""

    def __init__(self) -> None:
        self.entries: dict[str, dict[str, Any]] = {}

    def add(self, name: str, text: str) -> None:
        """All entries of a TOML text; `name` is the file's, for errors. Raises ValueError."""
        try:
            read = FILE.validate_python(tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"{name}: {error}") from None
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            raise ValueError(f"{name}, {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
        for key, entry in read.items():
            _check_gaps(name, key, entry)
            if key in self.entries:
                raise ValueError(f"{name}, {key}: there are words for this already")
            self.entries[key] = entry.model_dump(exclude_none=True)


def word_files() -> list[tuple[str, str]]:
    """(file name, TOML text) of the core's words."""
    files = [resources.files("neuroshima_hex") / name for name in ("words.toml", "rulings.toml")]
    return [(file.name, file.read_text(encoding="utf-8")) for file in files]


def core_words() -> Words:
    """The words of the core alone."""
    words = Words()
    for name, text in word_files():
        words.add(name, text)
    return words
