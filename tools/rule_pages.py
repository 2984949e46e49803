"""The pages of docs/rules, joined from the chapters that the games and expansions hold (`rulebook/en/`, or `en.md`)."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"
FILES = [*ROOT.glob("games/*/*/rulebook/book.toml"), *ROOT.glob("expansions/*/*/rulebook/book.toml")]
BOOKS = {tomllib.loads(file.read_text("utf-8"))["id"]: file.parent for file in sorted(FILES)}
"""The folders of all rulebooks, by id."""


def joined(book: str) -> str:
    """The preface of a rulebook and its chapters, in order of their numbers."""
    folder = BOOKS[book] / "en"
    if not folder.is_dir():
        return folder.with_suffix(".md").read_text("utf-8")
    return "\n".join(path.read_text("utf-8") for path in [folder / "preface.md", *sorted(folder.glob("[0-9]*.md"))])


def expected() -> dict[Path, str]:
    """The expected text of each page of docs/rules."""
    return {PAGES / f"{book}.md": joined(book) for book in BOOKS}
