"""Citations such as "hex 4.7" beside code or a case name an existing section of docs/rules/hex.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.support.playing import cases_of
from tools import rule_pages

ROOT = Path(__file__).resolve().parents[1]
PAGES = tuple(rule_pages.BOOKS)
KINDS = {".py", ".toml", ".js", ".md"}
NUMBER = r"\d+(?:\.\d+)?"
CITED = re.compile(rf"\b({'|'.join(PAGES)}) ({NUMBER}(?:(?:, | and | to ){NUMBER}(?! [a-z]))*)(?![\d.]*[a-z_])")
"""A page and its sections: "hex 4.7", "hex 3.1, 3.2", "babel13 8.6 and 12"."""
HEADING = re.compile(rf"^#+ ({NUMBER})\b", re.MULTILINE)
ITEM = re.compile(rf"^(?:- )?\*\*(?:Q )?({NUMBER})\b", re.MULTILINE)
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
