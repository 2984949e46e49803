"""What stays on the board of an army whose player leaves."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.army_packs import setting

NET = "steel_police.net_of_steel"


def unit_at(state: Any, at: list[int]) -> dict[str, Any]:
    return next(unit for unit in state.view(None)["board"] if unit["at"] == at)


@pytest.mark.parametrize(("leaver", "left"), [(0, {}), (2, {NET: 1})], ids=["who threw it", "another player"])
def test_a_net_of_steel_goes_with_the_player_who_threw_it(leaver: int, left: dict[str, int]) -> None:
    """FAQ multiplayer.13: the markers of a player who is out go."""
    hqs = [([-2, 2], 0), ([2, -2], 1), ([2, 0], 2)]
    board = [{"at": at, "tile": "hq", "seat": seat, "rotation": 0} for at, seat in hqs]
    board.append({"at": [0, 0], "tile": "hybrid", "seat": 1, "rotation": 0, "markers": {NET: 1}})
    players = [{"army": "steel_police"}, {"army": "moloch"}, {"army": "borgo"}]
    game = setting().game
    state: Any = game.load(game.Options(mode="free_for_all"), {"players": players, "board": board})
    assert not unit_at(state, [0, 0])["attacks"]
    state.retire(leaver, "resigned")
    assert unit_at(state, [0, 0]).get("markers", {}) == left
    assert bool(unit_at(state, [0, 0])["attacks"]) == (not left)
