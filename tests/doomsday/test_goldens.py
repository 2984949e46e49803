"""Two golden games. After an intended change: `uv run python -m tools.regenerate goldens`."""

from __future__ import annotations

import pytest

from tests.support.doomsday import golden
from tools.golden_games import changes, path, recorded


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_has_not_changed(name: str) -> None:
    assert not (changed := changes(name, golden.told(name, recorded(name)))), changed


def test_the_golden_games_show_what_only_this_army_does() -> None:
    texts = "".join(path(name).read_text("utf-8") for name in golden.GAMES)
    for told in (
        '"ability":"turning"', '"ability":"grabbing"', '"type":"displaced"', '"tile":"repositioning"',
        '"type":"swapped"', '"path":[[', '"tile":"tripler"', '"type":"absorbed"',
    ):  # fmt: skip
        assert told in texts, told


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_whole(name: str) -> None:
    lines = path(name).read_text("utf-8").splitlines()
    assert any('"type":"game_over"' in line for line in lines)
    assert lines[-2].startswith("  = legal none")
