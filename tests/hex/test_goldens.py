"""Four golden games, recorded again.

Run `uv run python -m tools.regenerate goldens` after an intended change.
"""

from __future__ import annotations

import pytest

from tests.support.hex import golden
from tests.support.hex.playing import ARMIES
from tools.golden_games import changes, path, recorded


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_has_not_changed(name: str) -> None:
    assert not (changed := changes(name, golden.told(name, recorded(name)))), changed


def test_the_golden_games_show_all_armies_decisions_and_battles() -> None:
    texts = "".join(path(name).read_text("utf-8") for name in golden.GAMES)
    assert all(f'"army":"{army}"' in texts for army in ARMIES)
    choices = [action for name in golden.GAMES for _seat, action in recorded(name) if action["type"] == "choose"]
    assert {key for action in choices for key in action} >= {"medic", "explode", "convert", "to"}
    for cause in ("tile", "filled", "final"):
        assert f'"cause":"{cause}"' in texts
    for reason in ("hq_destroyed", "hit_points"):
        assert f'"reason":"{reason}"' in texts


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_whole(name: str) -> None:
    lines = path(name).read_text("utf-8").splitlines()
    assert any('"type":"game_over"' in line for line in lines)
    assert lines[-2].startswith("  = legal none")
