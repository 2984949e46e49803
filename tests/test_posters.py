"""The games' pictures on the front page are those that the games' code draws now."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tools.drawn_posters import expected

POSTERS = expected()


@pytest.mark.parametrize("path", POSTERS, ids=lambda path: path.parent.name)
def test_a_poster_is_what_the_game_draws(path: Path) -> None:
    assert path.read_text("utf-8") == POSTERS[path], "uv run python -m tools.regenerate posters"
    drawn = ET.fromstring(POSTERS[path])
    assert drawn.attrib["viewBox"] == "0 0 520 380"
    assert "http" not in POSTERS[path].replace('xmlns="http://www.w3.org/2000/svg"', "")
