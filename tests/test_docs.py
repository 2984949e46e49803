"""The pages of the documentation name existing files, link to each other, and are readable in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
BASES = (ROOT, ROOT / "tests/node")
"""Where the commands of the pages are run."""
PAGES = sorted([*ROOT.glob("docs/**/*.md"), *(page for page in ROOT.glob("*.md") if page.name != "CHANGELOG.md")])
COLUMNS = 100
MADE = ("tests/node/node_modules",)
"""Folders that exist only where a tool has made them."""
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?<![\w./-])(?:\.ci|docs|expansions|games|platform|tests)/[\w./*<>-]*")
"""A path from the root of the repository, with `*` and `<name>` for any name."""
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)

every_page = pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())


def lines_of_code(text: str) -> Iterator[str]:
    """Code spans, and lines of code blocks."""
    fenced = False
    for line in text.splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line
        else:
            yield from CODE.findall(line)


def lines_of_text(text: str) -> Iterator[str]:
    """Lines outside of code blocks and tables; examples in JSON stay on one line, too."""
    fenced = False
    for line in text.splitlines():
        fenced = not fenced if line.startswith("```") else fenced
        if not fenced and not line.startswith(("    ", "|", "`{", '`"')):
            yield line


def named_paths(text: str) -> set[str]:
    """Paths from the root of the repository that a page mentions as code."""
    return {path.rstrip("/.") for code in lines_of_code(text) for path in PATH.findall(code)}


def exists(path: str) -> bool:
    pattern = re.sub(r"<[^>]+>", "*", path)
    return path.startswith(MADE) or any(list(base.glob(pattern)) for base in BASES)


def anchors(text: str) -> set[str]:
    """The ids that code forges give the headings."""
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


def is_reached(page: Path, link: str) -> bool:
    file, _, anchor = link.partition("#")
    target = page.parent / file if file else page
    return target.exists() and (not anchor or anchor in anchors(target.read_text("utf-8")))


@every_page
def test_named_files_exist(path: Path) -> None:
    assert [named for named in sorted(named_paths(path.read_text("utf-8"))) if not exists(named)] == []


def test_pages_mention_files() -> None:
    assert len(set().union(*(named_paths(page.read_text("utf-8")) for page in PAGES))) > 100


@every_page
def test_links_lead_somewhere(path: Path) -> None:
    links = [link for link in LINK.findall(path.read_text("utf-8")) if not link.startswith(("http:", "https:"))]
    assert [link for link in links if not is_reached(path, link)] == []


@every_page
def test_lines_are_short(path: Path) -> None:
    assert [line for line in lines_of_text(path.read_text("utf-8")) if len(line) > COLUMNS] == []


def test_every_chapter_of_the_contract_is_in_the_reference() -> None:
    page = (ROOT / "docs/reference/contract.md").read_text("utf-8")
    contract = ROOT / "platform/contract/neuroshima_contract"
    chapters = {path.stem for path in contract.glob("*.py")} - {"__init__"}
    chapters |= {path.parent.name for path in contract.glob("*/__init__.py")}
    assert set(re.findall(r"automodule:: neuroshima_contract\.(\w+)", page)) == chapters


def test_every_page_is_in_the_navigation() -> None:
    """In a list of the index, or in the folder of a page that is in one."""
    docs = ROOT / "docs"
    listed = set(re.findall(r"^- \[[^\]]+\]\(([^)#]+)\.md\)", (docs / "index.md").read_text("utf-8"), re.MULTILINE))
    folders = {name.removesuffix("/README") for name in listed}
    pages = {path.relative_to(docs).with_suffix("").as_posix() for path in docs.rglob("*.md")} - {"index"}
    assert {page for page in pages if page not in listed and page.rpartition("/")[0] not in folders} == set()
