"""Golden games. After an intended change: `uv run python -m tools.regenerate goldens`."""

from __future__ import annotations

import json
import re

import pytest

from tests.support.convoy import golden
from tests.support.convoy.playing import GAME, new_game
from tests.support.convoy.strategies import deciding
from tools.golden_games import changes, path, recorded


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_has_not_changed(name: str) -> None:
    assert not (changed := changes(name, golden.told(name, recorded(name)))), changed


@pytest.mark.parametrize("name", golden.GAMES)
def test_a_golden_game_is_whole(name: str) -> None:
    lines = path(name).read_text("utf-8").splitlines()
    assert any('"type":"game_over"' in line for line in lines)
    assert [line for line in lines if line.startswith("  = ")][-1].startswith("  = legal none")


def test_the_golden_games_use_every_card_and_end_in_every_way() -> None:
    texts = "".join(path(name).read_text("utf-8") for name in golden.GAMES)
    events = [json.loads(line) for line in re.findall(r"^  > (.*)$", texts, re.MULTILINE)]
    entered = {e.get("module") if e["type"] == "attached" else e["card"] for e in events
               if e["type"] in ("deployed", "played", "attached")}  # fmt: skip
    assert entered == set(GAME.box.cards)
    used = {e["card"] for e in events if e["type"] == "used" and not e["module"]}
    assert used == {c.id for c in GAME.box.cards.values() if c.kind != "module" and c.activation in ACTIVE}
    assert any(e["type"] == "used" and e["module"] for e in events)
    reasons = {e["reason"] for e in events if e["type"] == "game_over"}
    assert reasons == {"new_york", "convoy_stopped", "convoy_destroyed"}


ACTIVE = ("once_per_turn", "discard_card")


def test_the_golden_games_make_every_kind_of_decision() -> None:
    kinds: set[str] = set()
    for name in golden.GAMES:
        state = new_game(golden.GAMES[name][0])
        for seat, action in recorded(name):
            state.apply(seat, action)
            kinds.add(state.snapshot().get("pending", {}).get("kind", ""))
    assert kinds - {""} == set(deciding())
