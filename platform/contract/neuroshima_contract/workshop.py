"""Workshops: what players make in the browser (an army), as a TOML file of a pack, and others beside it.

A `Workshop` describes the form of such a file, so that the host draws it, and shows what comes of a draft: a picture
and facts for each part, and measures beside those of the game's own. A draft is the data of the file, finished or not.
What other files of the pack say of the same thing (figures, a portrait) is in the draft, too; `files` parts it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .words import Json, OptionValues, Texts

FieldKind = Literal[
    "texts", "number", "numbers", "choice", "choices", "flag", "color", "list", "part", "svg", "own"
]  # fmt: skip
JOINED = "+"
"""Between the keys of a field that stands for several, and between their values."""


@dataclass(frozen=True)
class Choice:
    """One value of a field, with its words.

    `only`: by key, the values of other fields of the same table with which it may be chosen. `most`: the highest
    number that stands beside it, in a field of kind `own`."""

    value: str
    titles: Texts
    texts: Texts = field(default_factory=dict)
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    most: int = 1


@dataclass(frozen=True)
class Field:
    """One field of a form, which is one key of a table of the file.

    `kind`: `texts` a text by language; `number`; `numbers` a list of them; `choice` one of `choices`, `choices` a list
    of them; `flag`; `color`; `list` a list of tables with these `fields`; `part` the id of another part for which
    `only` holds, too; `svg` the text of an SVG file; `own` what the game's element draws. `key`: dots lead into tables
    ("bonus.melee"); `+` joins the keys of a choice whose values are joined in the same way ("event+whom"); empty: the
    table itself, in a list of texts. `default`: what is meant if the key is left out; a number without one is `least`.
    `most` of texts: the longest one. `only`: as in `Choice`, where an empty value is a key that is left out; the field
    is hidden otherwise, and its key is left out. `group`: the title above fields that are shown and hidden together."""

    key: str
    kind: FieldKind
    titles: Texts
    texts: Texts = field(default_factory=dict)
    default: Any = None
    least: int = 0
    most: int = 0
    choices: Sequence[Choice] = ()
    fields: Sequence[Field] = ()
    only: Mapping[str, Sequence[str]] = field(default_factory=dict)
    group: Texts = field(default_factory=dict)


@dataclass(frozen=True)
class Form:
    """The form of a draft: its own `fields`, and a list of parts (tiles) under `key`, each with the fields of `part`.

    A part has an `id`, which the host makes of its English name, and `names`. `titles`: what a part is called; `blank`:
    the parts that may be added, by what they are called; `references`: keys of a part that hold the id of another."""

    fields: Sequence[Field]
    key: str
    titles: Texts
    part: Sequence[Field]
    blank: Sequence[tuple[Texts, Json]]
    references: Sequence[str] = ()
    unique: Sequence[str] = ()
    """Ids that are kept whatever the part is called."""


@dataclass(frozen=True)
class PartShown:
    """A part of a draft as it will be seen: its picture (SVG), and what the game's element needs to explain it."""

    id: str
    svg: str
    facts: Json


@dataclass(frozen=True)
class Measure:
    """A number that says how strong a draft is, and the same of everything that the game brings.

    `decimals`: how many are shown."""

    titles: Texts
    value: float
    others: Sequence[float]
    decimals: int = 0


@dataclass(frozen=True)
class DraftShown:
    """What comes of a draft; parts that cannot be read yet are left out.

    `facts`: what the game's element needs beside the facts of the parts."""

    parts: Sequence[PartShown]
    facts: Json
    measures: Sequence[Measure]


class Workshop(ABC):
    """A kind of things that players make in the browser."""

    kind: str
    """A word for URLs and the database: `^[a-z][a-z0-9_]*$`."""
    titles: Texts
    """What one is called ("Army")."""
    texts: Texts
    """A sentence about it, for those who have never made one."""
    folder: str
    """The folder of a pack with such files."""
    beside: Sequence[str] = ()
    """Further folders whose files are parted from a draft."""
    element: str = ""
    """Name of the custom element that draws the fields of kind `own`, and explains parts."""
    scripts: Sequence[str] = ()
    styles: Sequence[str] = ()
    bot: str = ""
    """The bot that plays the games that measure a draft."""

    @abstractmethod
    def form(self) -> Form:
        """The form, with what is installed now."""

    @abstractmethod
    def blank(self, name: str, title: str) -> Json:
        """A new draft with that id and English title."""

    @abstractmethod
    def show(self, draft: Json) -> DraftShown:
        """What comes of a draft, whatever is in it. Never raises for what a person may have typed."""

    @abstractmethod
    def seat(self, draft: Json) -> OptionValues:
        """The options of a seat that plays with it."""

    def files(self, draft: Json, word: str) -> Mapping[str, Json | str]:
        """The files of a draft by path: data of TOML files, the texts of others. `word`: the name of the files.

        Never raises for what a person may have typed."""
        form = self.form()
        kept = without_defaults([*form.fields, Field(form.key, "list", {}, fields=form.part)], draft)
        return {f"{self.folder}/{word}.toml": kept}

    def draft(self, files: Mapping[str, Json | str]) -> Json:
        """The draft that has these `files`. What else stands in them is left out without an error."""
        found = next((data for path, data in sorted(files.items()) if path.startswith(f"{self.folder}/")), {})
        return dict(found) if isinstance(found, Mapping) else {}

    def opponents(self) -> Sequence[OptionValues]:
        """The options of seats against which a draft is measured."""
        return ()


def without_defaults(fields: Sequence[Field], table: Mapping[str, Any]) -> Json:
    """The table without what its fields mean anyway: defaults, empty texts and lists, and tables that end up empty."""
    defaults = {part.key: part.default for part in fields}
    nested = {part.key: part.fields for part in fields if part.kind == "list"}
    found = {}
    for key, value in table.items():
        inside = {name.partition(".")[2]: each for name, each in defaults.items() if name.startswith(f"{key}.")}
        if isinstance(value, Mapping):
            kept: Any = {name: each for name, each in value.items() if each != "" and each != inside.get(name)}
        elif key in nested and isinstance(value, list):
            kept = [without_defaults(nested[key], each) if isinstance(each, Mapping) else each for each in value]
        else:
            kept = value
        if kept not in ({}, [], None, "") and (key not in defaults or kept != defaults[key]):
            found[key] = kept
    return found
