"""Rulebooks: the rules of a game or an expansion, to read.

A rulebook is a folder of files: `book.toml`, chapters as Markdown for each language (only English must be whole), and
examples, which are positions with a battle or another play that the reader may step through (docs/rulebooks.md). A
short rulebook has all chapters of a language in one file. A game reads such folders with `read_rulebook` and offers
them by `Guide.rulebooks`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Annotated, Any, NamedTuple, TypeVar

from pydantic import BaseModel, Field, ValidationError, model_validator

from .lessons import ID, Part
from .translation import ENGLISH, TextTable, is_language
from .translation.languages import added_chapters
from .words import Action, Event, OptionValues, Snapshot

PREFACE = "preface"
SUBJECTS = "subjects.toml"
BOOK_ID = r"^[a-z][a-z0-9]{0,29}$"
NUMBER = r"[0-9]+(?:\.[0-9]+)?"
NAME = re.compile(r"preface|([0-9]{2})-[a-z0-9-]+")
"""Of a chapter's file, without its ending."""
MARK = re.compile(r"^\s*<!-- (edition|example|contents)(?:: (.+?))? -->\s*$")
"""A line that belongs to no language: for which editions the next block holds, which example stands here, and that only
a list of contents follows, which pages make themselves."""
HEADING = re.compile(rf"^(#+) (?:({NUMBER})\b\.? ?)?(.*)$")
CHAPTER = re.compile(r"^(?=## )", re.MULTILINE)
"""Where a chapter begins in a file that holds several."""
ITEM = re.compile(r"^\s*(?:- |[0-9]+\. )")
LEAD = re.compile(r"^\s*(?:- |[0-9]+\. )?\*\*(.+?)\*\*")
"""What an item or a paragraph begins with, where that is bold."""


class Example(Part):
    """A position in the text of a rulebook.

    With `actions`, one that can be stepped through."""

    id: Annotated[str, Field(pattern=ID)]
    names: TextTable
    text: TextTable
    """What is to be seen."""
    options: OptionValues = {}
    position: Snapshot
    actions: list[Action] = []
    """With their seats; `resolve_battle` is allowed."""
    happens: list[Event] = []
    """Patterns of events that the actions must bring, in this order, so that the text is true."""
    shows: list[Any] = []
    """The places that the picture shows, as `Drawing.detail` knows them; the whole table unless given."""

    @model_validator(mode="after")
    def _says_what_happens(self) -> Example:
        if bool(self.actions) != bool(self.happens):
            raise ValueError("actions need happens, and happens needs actions")
        return self


class Anchor(NamedTuple):
    """A place in a chapter with an address: a heading, or a bold beginning."""

    id: str
    """The same in every language: a number ("4.7", "Q24"), or a section's with English words ("4.7-case-4")."""
    line: int
    """Counted from 0."""
    level: int
    """2 for a chapter, 3 and more for sections; 0 for an item."""
    title: str


class Head(Part):
    """`book.toml`."""

    id: Annotated[str, Field(pattern=BOOK_ID)]
    """The word with which its sections are cited: "game 4.7"."""
    order: int = 100
    """Its place in the list."""
    names: TextTable
    about: TextTable
    """What it holds, in one line."""
    sources: str = PREFACE
    """The number of the chapter that says what the source notes mean."""
    notes: Mapping[str, list[str]] = {}
    """By language, how a note in round brackets begins that only says where a rule comes from."""
    option: str = "edition"
    """The option of matches that says by which edition they are played."""
    editions: Mapping[str, TextTable] = {}
    """Names of the editions for which it holds, by the values of that option; none if there is only one."""


class Rulebook(Head):
    """The rules to read: what `book.toml` says, the chapters, and the examples."""

    chapters: Mapping[str, Mapping[str, str]]
    """By language and name of the file."""
    examples: Mapping[str, Example] = {}
    subjects: Mapping[str, Mapping[str, str]] = {}
    """Where the explanations at the table lead: by a kind of thing and its id, as the game calls them (`trait`, `net`),
    a section with what else a citation may say ("5.1", "7 Bomb")."""

    @model_validator(mode="after")
    def _is_whole(self) -> Rulebook:
        english = self.chapters.get(ENGLISH, {})
        if PREFACE not in english:
            raise ValueError(f"en/{PREFACE}.md is missing")
        for language, chapters in self.chapters.items():
            for name, text in chapters.items():
                self._check(f"{language}/{name}.md", name, text)
                if name not in english:
                    raise ValueError(f"{language}/{name}.md: there is no such chapter in English")
        places = {anchor.id for anchors in self.anchors.values() for anchor in anchors}
        for kind, sections in self.subjects.items():
            for name, section in sections.items():
                if anchor_of(section) not in places:
                    raise ValueError(f"{SUBJECTS}: {kind}.{name}: there is no section {section}")
        return self

    def _check(self, place: str, name: str, text: str) -> None:
        found = NAME.fullmatch(name)
        if found is None:
            raise ValueError(f"{place}: a chapter's file is called preface.md, or 04-some-words.md")
        number = "" if found[1] is None else str(int(found[1]))
        heading = HEADING.match(text.partition("\n")[0])
        if heading is None or len(heading[1]) != (2 if number else 1) or (heading[2] or "") != number:
            wanted = f"## {number}. ..." if number else "# ..."
            raise ValueError(f"{place}: the first line must be a heading, {wanted}")
        lines = [*text.splitlines(), ""]
        for line, kind, value in marks(text):
            if kind == "edition" and not lines[line + 1].strip():
                raise ValueError(f"{place}, line {line + 1}: the mark must stand right above what it marks")
            if kind == "example" and value not in self.examples:
                raise ValueError(f"{place}, line {line + 1}: there is no example {value}")
            for edition in editions_of(value) if kind == "edition" else ():
                if edition not in self.editions:
                    raise ValueError(f"{place}, line {line + 1}: there is no edition {edition}")
            if kind != "contents" and not value:
                raise ValueError(f"{place}, line {line + 1}: say which {kind}")

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """Files of the chapters by number, in order, without the preface."""
        found = {name: NAME.fullmatch(name) for name in sorted(self.chapters[ENGLISH])}
        return {str(int(match[1])): name for name, match in found.items() if match is not None and match[1]}

    @cached_property
    def reading_order(self) -> list[str]:
        """The files of the chapters as they are read: the sources come last."""
        return sorted(self.numbers.values(), key=lambda name: name == self.numbers.get(self.sources))

    @cached_property
    def anchors(self) -> Mapping[str, list[Anchor]]:
        """The places of each chapter, by its file."""
        return {name: list(anchors_of(text)) for name, text in self.chapters[ENGLISH].items()}

    def text(self, name: str, language: str) -> tuple[str, str]:
        """(language, text) of a chapter.

        The English one if a language has none with the same structure."""
        english = self.chapters[ENGLISH][name]
        text = self.chapters.get(language, {}).get(name, "") or added_chapters(language, self.id).get(name, "")
        return (language, text) if text and outline(text) == outline(english) else (ENGLISH, english)


# Reading --------------------------------------------------------------------------------------------------------------


def rulebook_files(folder: Traversable) -> dict[str, str]:
    """All files of a rulebook's folder by their paths in it, for `read_rulebook`."""
    found: dict[str, str] = {}
    for entry in folder.iterdir():
        if entry.is_dir():
            found |= {f"{entry.name}/{path}": text for path, text in rulebook_files(entry).items()}
        elif entry.name.endswith((".md", ".toml")):
            found[entry.name] = entry.read_text(encoding="utf-8")
    return found


def read_rulebook(files: Mapping[str, str]) -> Rulebook:
    """The rulebook of these files. Raises ValueError, which names file and place."""
    head: dict[str, Any] = {}
    chapters: dict[str, dict[str, str]] = {}
    examples: dict[str, Example] = {}
    subjects: dict[str, Any] = {}
    whole: dict[str, str] = {}
    for path, text in sorted(files.items()):
        folder, _slash, name = path.rpartition("/")
        if path == "book.toml":
            head = _toml(path, text)
            subjects |= head.pop("subjects", {})
            _model(Head, path, head)
        elif path == SUBJECTS:
            subjects |= _toml(path, text)
        elif not folder and name.endswith(".md") and is_language(name.removesuffix(".md")):
            whole[name.removesuffix(".md")] = text
        elif is_language(folder) and name.endswith(".md"):
            chapters.setdefault(folder, {})[name.removesuffix(".md")] = text
        elif folder == "examples" and name.endswith(".toml"):
            example = _model(Example, path, _toml(path, text))
            if example.id in examples:
                raise ValueError(f"{path}: there are two examples called {example.id}")
            examples[example.id] = example
        else:
            raise ValueError(f"{path}: this does not belong into a rulebook")
    if not head:
        raise ValueError("book.toml is missing")
    for language, cut in cut_chapters(whole).items():
        if language in chapters:
            raise ValueError(f"{language}.md: the chapters stand in the folder {language} already")
        chapters[language] = cut
    return _model(Rulebook, str(head["id"]), {**head, "chapters": chapters, "examples": examples, "subjects": subjects})


def cut_chapters(whole: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The chapters of a rulebook that has one file for each language; by language and name, as in folders.

    A chapter begins with its heading, "## 3. Words"; what stands before the first is the preface. Chapters have the
    name that their number has in English. Raises ValueError for a heading without a number, for a number that stands
    twice, and for one that English has not."""
    names = {number: f"{int(number):02}-{slug(title)}" for number, title, _text in _cut(ENGLISH, whole)}
    found: dict[str, dict[str, str]] = {}
    for language in whole:
        numbered = {number: text for number, _title, text in _cut(language, whole)}
        for number in numbered:
            if number not in names:
                raise ValueError(f"{language}.md: there is no chapter {number} in English")
        found[language] = {names[number]: text for number, text in numbered.items()}
        found[language][PREFACE] = re.split(CHAPTER, whole[language], maxsplit=1)[0]
    return found


def _cut(language: str, whole: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """(number, title, text with the heading) of each chapter of a language."""
    found: list[tuple[str, str, str]] = []
    for text in re.split(CHAPTER, whole.get(language, ""))[1:]:
        first = text.partition("\n")[0]
        heading = HEADING.match(first)
        if heading is None or not (heading[2] or "").isdecimal():
            raise ValueError(f"{language}.md: a chapter begins with its number, ## 1. ..., not with {first}")
        if heading[2] in {number for number, _title, _text in found}:
            raise ValueError(f"{language}.md: there are two chapters {heading[2]}")
        found.append((heading[2], heading[3], text))
    return found


Read = TypeVar("Read", bound=BaseModel)


def _toml(path: str, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{path}: {error}") from error


def _model(kind: type[Read], path: str, data: dict[str, Any]) -> Read:
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        reason = first["msg"].removeprefix("Value error, ")
        raise ValueError(f"{path}: {place}: {reason}" if place else f"{path}: {reason}") from error


def citations(books: Iterable[Rulebook]) -> dict[str, dict[str, str]]:
    """The subjects of several rulebooks, each with a whole citation."""
    found: dict[str, dict[str, str]] = {}
    for book in books:
        for kind, sections in book.subjects.items():
            found.setdefault(kind, {}).update({name: f"{book.id} {section}" for name, section in sections.items()})
    return found


# What is in a chapter, whatever its language --------------------------------------------------------------------------


def marks(text: str) -> Iterator[tuple[int, str, str]]:
    """(line, kind, value) of each mark."""
    for number, line in enumerate(text.splitlines()):
        found = MARK.match(line)
        if found is not None:
            yield number, found[1], found[2] or ""


def editions_of(value: str) -> list[str]:
    """Of a mark: "3.0, 2025"."""
    return [edition.strip() for edition in value.split(",")]


def outline(text: str) -> list[tuple[Any, ...]]:
    """The structure of a chapter, for comparing translations.

    Numbered headings, items, bold beginnings, rows of tables, marks."""
    found: list[tuple[Any, ...]] = []
    begins = True
    for line in text.splitlines():
        heading, mark, lead = HEADING.match(line), MARK.match(line), _lead(line, begins)
        if heading is not None:
            found.append(("heading", len(heading[1]), heading[2] or ""))
        elif mark is not None:
            found.append(("mark", mark[1], mark[2] or ""))
        elif line.startswith("|"):
            found.append(("row", line.count("|")))
        elif ITEM.match(line):
            found.append(("item", _ruling_number(lead) or lead is not None))
        elif lead is not None:
            found.append(("lead", _ruling_number(lead)))
        begins = not line.strip() or heading is not None or mark is not None
    return found


def anchors_of(text: str) -> Iterator[Anchor]:
    """The places of an English chapter, in order."""
    taken: set[str] = set()
    chapter = section = ""
    begins = True
    for number, line in enumerate(text.splitlines()):
        heading, lead = HEADING.match(line), _lead(line, begins)
        begins = not line.strip() or heading is not None or MARK.match(line) is not None
        if heading is not None:
            title = heading[3]
            section = heading[2] or (f"{chapter}-{slug(title)}" if chapter else slug(title))
            chapter = chapter or section
            yield Anchor(_free(section, taken), number, len(heading[1]), title)
        elif lead is not None:
            within = re.match(r"[0-9]+(?:\.[0-9]+)?", section)
            own = lead.removeprefix(f"{chapter} ")
            place = _ruling_number(lead) or f"{within[0] if within else section}-{slug(own)}"
            yield Anchor(_free(place, taken), number, 0, own.rstrip(".:"))


def _lead(line: str, begins: bool) -> str | None:
    found = LEAD.match(line) if begins or ITEM.match(line) else None
    return found[1] if found is not None else None


def _ruling_number(lead: str | None) -> str:
    """Number of the ruling in a bold beginning: "12.44" or "Q24"; empty without one."""
    found = re.match(r"(?:(Q) )?([0-9]+(?:\.[0-9]+)?)\b", lead or "")
    if found is None or (found[1] is None and "." not in found[2]):
        return ""
    return f"{found[1] or ''}{found[2]}"


def _free(place: str, taken: set[str]) -> str:
    free, count = place, 1
    while free in taken:
        count += 1
        free = f"{place}-{count}"
    taken.add(free)
    return free


def anchor_of(section: str) -> str:
    """The anchor of a citation without its book: "4.7 case 4" is "4.7-case-4"."""
    number, _space, words = section.partition(" ")
    return f"{number}-{slug(words)}" if words else number


def slug(words: str) -> str:
    """Words as a part of an address: `a` to `z`, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", words.lower()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
