"""docs/published-army.md shows a package from the first line to the last, as it is installed."""

from __future__ import annotations

from tools import army_page

PACKAGE = "expansions/smart/"
LEFT_OUT = {"LICENSE", "README.md", "py.typed", "en.md", "pl.md", "cs.md"}
"""What is the same everywhere, empty, or stands in docs/rules."""


def test_the_page_has_every_file_of_the_package() -> None:
    folder = army_page.ROOT / PACKAGE
    there = {
        path.relative_to(army_page.ROOT).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and path.name not in LEFT_OUT and "__pycache__" not in path.parts
    }
    assert {name for name in army_page.files() if name.startswith(PACKAGE)} == there


def test_its_files_are_as_they_are() -> None:
    """If not, run `uv run python -m tools.regenerate army-page`."""
    assert army_page.DOCUMENT.read_text("utf-8") == army_page.page()
