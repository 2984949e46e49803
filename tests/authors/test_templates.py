"""The templates of `neuroshima new` are those of the tested pages, and give these pages' files back."""

from __future__ import annotations

from pathlib import Path

import pytest
from neuroshima.authors.templates_of_games import NoTemplate, fill_in, known_templates

from tests.support.built_pages import files
from tools.author_templates import expected

PAGES = {
    "army": ("first-army.md", {"id": "tollmen", "title": "Tollmen", "title_pl": "Celnicy", "title_cs": "Mýtní"}),
    "game": ("first-game.md", {"id": "nim", "title": "Nim"}),
}


def test_the_templates_are_made_from_the_pages() -> None:
    """`uv run python -m tools.regenerate templates` makes it so."""
    stale = [path for path, text in expected().items() if not path.exists() or path.read_text("utf-8") != text]
    assert stale == []


@pytest.mark.parametrize("kind", PAGES)
def test_a_template_gives_the_files_of_its_page(kind: str, tmp_path: Path) -> None:
    page, answers = PAGES[kind]
    fill_in(known_templates()[kind], tmp_path / "new", answers)
    for name, text in files(page).items():
        assert (tmp_path / "new" / name).read_text("utf-8") == text, name


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    with pytest.raises(NoTemplate, match="not empty"):
        fill_in(known_templates()["game"], tmp_path, {"id": "nim", "title": "Nim"})
