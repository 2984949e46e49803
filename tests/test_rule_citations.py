"""Citations such as "hex 4.7" beside code or a case name an existing section of docs/rules/hex.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.playing import cases_of
from tools import rule_pages, workspace

ROOT = Path(__file__).resolve().parents[1]
PAGES = tuple(rule_pages.BOOKS)
KINDS = {".py", ".toml", ".js", ".md"}
NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(rf"\b({'|'.join(PAGES)}) ({NUMBER}(?:(?:, | and | to ){NUMBER}(?! [a-z]))*)(?![\d.]*[a-z_])")
"""A page and its sections: "hex 4.7", "hex 3.1, 3.2", "babel13 8.6 and 12"."""
HEADING = re.compile(rf"^#+ ({NUMBER})\b", re.MULTILINE)
ITEM = re.compile(rf"^(?:- )?\*\*(?:Q )?({NUMBER})\b", re.MULTILINE)
FOLDERS = ("hex", "mimics", *(folder.name for folder in workspace.folders()))
"""Folders of cases of Hex and its expansions."""
ARMY_PAGES = tuple(page for page in PAGES if page not in ("hex", "babel13", "doomsday", "convoy"))
OLD = re.compile(r"\bdigest,? (?:sections? )?\d|\(R\)")
"""How rules were cited before they stood in the repository."""


@cache
def sections(page: str) -> frozenset[str]:
    """The numbers of all sections and rulings of a page of the rules."""
    text = (ROOT / f"docs/rules/{page}.md").read_text("utf-8")
    return frozenset([*HEADING.findall(text), *ITEM.findall(text)])


def sources() -> Iterator[tuple[str, str]]:
    """(path, text) of every file that cites rules."""
    for folder in ("docs", "expansions", "games", "platform", "tests"):
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in KINDS and not name.startswith(("docs/rules/", "tests/node/node_modules/")):
                yield name, path.read_text("utf-8")


def cited() -> Iterator[tuple[str, str, str]]:
    """(path, page, section) of every citation."""
    for name, text in sources():
        for page, numbers in CITED.findall(text):
            yield from ((name, page, number) for number in re.findall(NUMBER, numbers))


RULING = re.compile(r"\b(errata|gameplay|general|multiplayer)\.((?:\d+)(?:(?:, | and | to )\d+(?![.\d]))*)")
"""Entries of the publisher's FAQ: "general.4", "general.4 and 5", "general.4 to 7"."""
WITHOUT_CASE = {
    "the Trap of the later Doomsday Machine and the Mad Bomber are in no army": [34, 37, 182, 183, 237, 245],
    "a turning is one step, so nothing on its way could differ": [19],
    "about Medics in general: cases of Hex cite hex 4.7": [61, 63],
}
"""Entries of `general` that an army's page cites and no case, by the reason."""
OTHERS_WITHOUT_CASE = {
    "errata.1": "cases of Hex cite hex 4.3",
    "multiplayer.9": "edition 3.0 keeps what it prints",
    "multiplayer.34": "the Hook is in no army",
    "multiplayer.35": "the Hook is in no army",
    "multiplayer.38": "an option that is refused: tests/hex/test_variants.py",
}


def rulings(text: str) -> set[str]:
    """The entries of the FAQ that a text cites."""
    found = set()
    for part, numbers in RULING.findall(text):
        last = 0
        for joined, number in re.findall(r"(, | and | to )?(\d+)", numbers):
            found |= {f"{part}.{n}" for n in range(last + 1 if joined == " to " else int(number), int(number) + 1)}
            last = int(number)
    return found


def test_every_ruling_on_the_page_of_an_army_has_a_case() -> None:
    cited = {ruling for folder in FOLDERS for case in cases_of(folder) for ruling in rulings(case.rule)}
    told = {ruling for page in ARMY_PAGES for ruling in rulings((ROOT / f"docs/rules/{page}.md").read_text("utf-8"))}
    excused = {
        f"general.{number}" for numbers in WITHOUT_CASE.values() for number in numbers
    } | OTHERS_WITHOUT_CASE.keys()
    assert told - cited == excused


def test_the_pages_are_the_chapters_of_the_rulebooks() -> None:
    """`python -m tools.regenerate rules` writes them."""
    assert {path.name: path.read_text("utf-8") for path in rule_pages.expected()} == {
        path.name: text for path, text in rule_pages.expected().items()
    }


def test_cited_sections_exist() -> None:
    found = list(cited())
    assert len(found) > 200
    assert [(name, f"{page} {number}") for name, page, number in found if number not in sections(page)] == []


def test_nothing_is_cited_that_is_not_in_the_repository() -> None:
    this = Path(__file__).name
    assert [name for name, text in sources() if OLD.search(text) and not name.endswith(this)] == []


@pytest.mark.parametrize(
    ("page", "least"), [("hex", 300), ("babel13", 300), ("convoy", 300), ("smart", 40), ("vegas", 40)]
)
def test_the_rule_of_a_case_is_there(page: str, least: int) -> None:
    """A case of an expansion may be about one of Hex's own rules."""
    known = sections(page) | (sections("hex") if page != "convoy" else frozenset())
    rules = {case.name: case.rule for case in cases_of(page)}
    first = {name: re.match(rf"(?:base )?({NUMBER})", rule) for name, rule in rules.items()}
    numbered = {name: match[1] for name, match in first.items() if match is not None}
    assert len(numbered) > least
    assert {name: number for name, number in numbered.items() if number not in known} == {}
