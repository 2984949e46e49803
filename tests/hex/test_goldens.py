"""Four whole games, told again: `uv run python tests/regenerate.py goldens` after a change that is meant."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from . import golden
from .support import ARMIES


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_told_as_before(name: str) -> None:
    before = golden.path(name).read_text("utf-8")
    now = golden.told(name, golden.recorded(name))
    changed = list(unified_diff(before.splitlines(), now.splitlines(), "file", "now", lineterm="", n=1))
    assert not changed, "\n".join(line[:400] for line in changed[:20])


def test_the_golden_games_show_all_armies_decisions_and_battles() -> None:
    texts = "".join(golden.path(name).read_text("utf-8") for name in golden.GAMES)
    assert all(f'"army":"{army}"' in texts for army in ARMIES)
    choices = [action for name in golden.GAMES for _seat, action in golden.recorded(name) if action["type"] == "choose"]
    assert {key for action in choices for key in action} >= {"medic", "explode", "convert", "to"}
    for cause in ("tile", "filled", "final"):
        assert f'"cause":"{cause}"' in texts
    for reason in ("hq_destroyed", "hit_points"):
        assert f'"reason":"{reason}"' in texts


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_whole(name: str) -> None:
    lines = golden.path(name).read_text("utf-8").splitlines()
    assert any('"type":"game_over"' in line for line in lines)
    assert lines[-2].startswith("  = legal none")
