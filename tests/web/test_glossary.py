"""Texts follow the glossary of docs/translations.md.

No text of any package uses a word that the glossary replaces, addresses men only, or puts a name where it would have to
be declined.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {
    "host": ["platform/neuroshima"],
    "hex": [
        "games/hex/neuroshima_hex",
        "expansions/babel13/neuroshima_babel13",
        "expansions/doomsday/neuroshima_doomsday",
        "expansions/smart/neuroshima_smart",
        "expansions/vegas/neuroshima_vegas",
    ],
    "convoy": ["games/convoy/neuroshima_convoy"],
}
LANGUAGES = ("pl", "cs")
IN_QUOTES = re.compile(f"['\"](?:{'|'.join(LANGUAGES)})['\"]")
GAP = re.compile(r"%\(\w+\)s|\{\w+\}")


class Ban(NamedTuple):
    """A banned word: `pattern` finds all its forms. `rooms`: the packages in which it is banned."""

    language: str
    pattern: re.Pattern[str]
    term: str
    rooms: frozenset[str]


def ban(language: str, losing: str, winning: str, rooms: frozenset[str] = frozenset(PACKAGES)) -> Ban:
    """Ban all forms of `losing`. Case counts where it has a capital, or differs from the winning word by that alone."""
    written = re.escape(losing).replace(r"\*", r"\w*")
    pattern = re.compile(rf"(?<!\w){written}(?!\w)")
    same = re.compile(pattern.pattern, re.IGNORECASE).search(winning)
    exact = losing != losing.lower() or (same is not None and not pattern.search(winning))
    return Ban(language, pattern if exact else re.compile(pattern.pattern, re.IGNORECASE), winning, rooms)


def _rows(heading: str) -> Iterator[list[str]]:
    """The cells of the rows of the table whose first cell is `heading`."""
    lines = (ROOT / "docs" / "translations.md").read_text(encoding="utf-8").splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"| {heading} |"))
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


@cache
def bans() -> tuple[Ban, ...]:
    found = []
    for english, polish, not_polish, czech, not_czech, where in _rows("English"):
        rooms = frozenset(room.strip() for room in where.split(",")) if where else frozenset(PACKAGES)
        assert rooms <= set(PACKAGES), f"{english}: {where}"
        for language, winning, cell in (("pl", polish, not_polish), ("cs", czech, not_czech)):
            found += [ban(language, losing, winning, rooms) for losing in re.findall(r"`([^`]+)`", cell)]
    return tuple(found)


@cache
def exceptions(language: str) -> re.Pattern[str]:
    known = [
        text
        for code, cell, why in _rows("language")
        if code == language and why
        for text in re.findall(r"`([^`]+)`", cell)
    ]
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, known))})(?!\w)")


@cache
def bans_of(language: str, room: str) -> tuple[Ban, ...]:
    return tuple(b for b in bans() if b.language == language and room in b.rooms)


@cache
def any_ban(language: str, room: str) -> re.Pattern[str]:
    """Finds whether a text has any banned word; most have none."""
    forms = (
        f"(?{'i' if b.pattern.flags & re.IGNORECASE else ''}:{b.pattern.pattern})" for b in bans_of(language, room)
    )
    return re.compile("|".join(forms))


def losing_words(language: str, room: str, text: str) -> list[str]:
    """The banned words in a text, each with its replacement."""
    looked_at = exceptions(language).sub("", GAP.sub("", text))
    if not any_ban(language, room).search(looked_at):
        return []
    found = ((b, b.pattern.search(looked_at)) for b in bans_of(language, room))
    return [f"{match[0]} → {b.term}" for b, match in found if match]


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)


def _of_toml(value: Any) -> Iterator[tuple[str, str]]:
    """(language, text) of everything under a language's key, at any depth."""
    if isinstance(value, list):
        for item in value:
            yield from _of_toml(item)
    if isinstance(value, dict):
        for key, item in value.items():
            if key in LANGUAGES:
                yield from ((key, text) for text in _strings(item))
            else:
                yield from _of_toml(item)


def _of_python(text: str) -> Iterator[tuple[str, str]]:
    """(language, text) of dictionaries by language in a module."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in LANGUAGES:
                    yield from (
                        (key.value, c.value)
                        for c in ast.walk(value)
                        if isinstance(c, ast.Constant) and isinstance(c.value, str)
                    )


def _of_catalogue(path: Path) -> Iterator[tuple[str, str]]:
    language = path.parts[-3]
    for entry in polib.pofile(str(path)):
        if not entry.obsolete:
            yield from ((language, text) for text in (entry.msgstr, *entry.msgstr_plural.values()))


def texts(path: Path) -> list[tuple[str, str]]:
    """(language, text) of all Polish and Czech texts in a file."""
    if path.suffix == ".po":
        return list(_of_catalogue(path))
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".toml":
        return list(_of_toml(tomllib.loads(source)))
    return list(_of_python(source)) if IN_QUOTES.search(source) else []


def files(room: str) -> list[Path]:
    folders = [ROOT / folder for folder in PACKAGES[room]]
    return sorted(path for folder in folders for kind in ("*.po", "*.toml", "*.py") for path in folder.rglob(kind))


@cache
def all_texts(room: str) -> tuple[tuple[Path, str, str], ...]:
    """(file, language, text) of all Polish and Czech texts of a package."""
    return tuple((path, language, text) for path in files(room) for language, text in texts(path))


@pytest.mark.parametrize("room", PACKAGES)
def test_no_banned_word_is_used(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {', '.join(words)}: {text[:80]}"
        for path, language, text in all_texts(room)
        if (words := losing_words(language, room, text))
    ]
    assert not found, "\n".join(found)


TOWARDS = {
    "pl": r"\w+łeś|\w+łbyś|powinieneś|(?<=[\w,;] )(?:Twoj\w*|Twój|Ty|Ciebie|Tobie)",
    "cs": r"(?:jsi|bys)(?: se)? \w+l|(?:ses|sis) \w+l|\w+l (?:jsi|bys|ses|sis)"
    r"|(?<=[\w,;] )(?:Tvůj|Tvoj\w*|Tebe|Tobě)",
}
"""Words towards the reader that only a man would be told, and capitals in the middle of a sentence, as in a letter."""


@pytest.mark.parametrize("room", PACKAGES)
def test_readers_are_not_addressed_as_men(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text[:80]}" for path, language, text in all_texts(room) if towards(language, text)
    ]
    assert not found, "\n".join(found)


def towards(language: str, text: str) -> bool:
    return re.search(rf"(?<!\w)(?:{TOWARDS[language]})(?!\w)", text) is not None


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("pl", "Nie dostałeś tego Lidera.", True),
        ("pl", "Ten Lider nie był ci rozdany.", False),
        ("pl", "Żadne miejsce nie jest Twoje.", True),
        ("pl", "Twoje imię", False),
        ("cs", "Tohoto lídra jsi nedostal.", True),
        ("cs", "kde ses zastavil", True),
        ("cs", "kterou bys mohl postavit", True),
        ("cs", "Tento lídr ti nebyl rozdán.", False),
    ],
)
def test_masculine_forms_are_found(language: str, text: str, found: bool) -> None:
    assert towards(language, text) == found


AFTER = {
    "pl": "z|ze|na|do|dla|od|przez|w|we|o|przy|po|bez|za|nad|pod|armii|gracza|żetonu|żetonów|jednostki|kart",
    "cs": "z|ze|na|do|pro|od|přes|v|ve|o|u|po|bez|za|nad|pod|s|se|k|ke|armády|žetonu|žetonů|jednotky|karet",
}
"""Words after which a name would have to be declined."""
NAMES = "tile|tiles|unit|units|army|armies|marker|markers|leader|structure|medic|card|cards|there|module|terrain|target"


@pytest.mark.parametrize("room", PACKAGES)
def test_no_name_of_a_tile_or_an_army_needs_a_case(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {text[:80]}"
        for path, language, text in all_texts(room)
        if needs_case(language, text)
    ]
    assert not found, "\n".join(found)


def needs_case(language: str, text: str) -> bool:
    return re.search(rf"(?<!\w)(?:{AFTER[language]}) %\((?:{NAMES})\)s", text) is not None


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("pl", "Rozstaw jednostki armii %(army)s", True),
        ("pl", "Rozstaw jednostki: %(army)s", False),
        ("pl", "Wystawić: %(tile)s, pole %(at)s?", False),
        ("cs", "jedna jednotka s %(unit)s", True),
        ("cs", "Zničeno: %(unit)s", False),
    ],
)
def test_a_name_after_a_preposition_is_found(language: str, text: str, found: bool) -> None:
    assert needs_case(language, text) == found


def test_every_sort_of_file_is_looked_at() -> None:
    read = all_texts("hex")
    assert {path.suffix for path, _language, _text in read} == {".po", ".toml"}
    assert {language for _path, language, _text in read} == set(LANGUAGES)


@pytest.mark.parametrize(
    ("language", "text", "found"),
    [
        ("pl", "Zaczyna się bitwa", True),
        ("pl", "Zaczyna się Bitwa", False),
        ("pl", "Premie do siły strzału", True),
        ("pl", "Znaczniki Premii leżą na planszy", False),
        ("pl", "Ataki wręcz jednostki", False),
        ("pl", "Wręcz 1", True),
        ("cs", "Vybojuj boj.", True),
        ("cs", "žetony Boj už hrát nelze", False),
        ("cs", "Velitelství ztrácí bod", True),
        ("cs", "Letecký úder", False),
        ("cs", "síla úderu", True),
        ("cs", "pátého segmentu", True),
    ],
)
def test_forms_and_capitals(language: str, text: str, found: bool) -> None:
    assert bool(losing_words(language, "hex", text)) == found


def test_a_word_is_banned_only_where_the_glossary_says() -> None:
    assert losing_words("pl", "hex", "po bitwie") and not losing_words("pl", "convoy", "po bitwie")
