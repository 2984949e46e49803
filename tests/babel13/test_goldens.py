"""Four golden games. After an intended change: `uv run python -m tools.regenerate goldens`."""

from __future__ import annotations

import pytest

from tests.support.babel13 import golden
from tests.support.babel13.lands import NEW
from tools.golden_games import changes, path, recorded


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_has_not_changed(name: str) -> None:
    assert not (changed := changes(name, golden.told(name, recorded(name)))), changed


def test_the_golden_games_show_both_armies_and_what_only_they_do() -> None:
    texts = "".join(path(name).read_text("utf-8") for name in golden.GAMES)
    assert all(f'"army":"{army}"' in texts for army in NEW)
    for told in (
        '"marker":"venom"', '"type":"opening"', '"type":"swapped"', '"type":"bombed"', '"ability":"push_back"',
        '"ability":"dark"', '"kind":"rocket"', '"kind":"shotgun"', '"layer":"ground"', '"cause":"mine"',
        '"tile":"roots"', '"cause":"fatal"',
    ):  # fmt: skip
        assert told in texts
    choices = [action for name in golden.GAMES for _seat, action in recorded(name) if action["type"] == "choose"]
    assert {key for action in choices for key in action} >= {"medic", "path", "target", "layer", "to"}


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_whole(name: str) -> None:
    lines = path(name).read_text("utf-8").splitlines()
    assert any('"type":"game_over"' in line for line in lines)
    assert lines[-2].startswith("  = legal none")
