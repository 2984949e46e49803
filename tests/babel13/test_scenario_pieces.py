"""Tiles that lie on a scenario's board from the start (docs/scenarios.md, `[[piece]]`)."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from neuroshima import plugins
from neuroshima_contract import BadPosition
from neuroshima_contract.legal import drawn
from neuroshima_hex.rules.files import dump, load
from neuroshima_hex.rules.files.new_game import start
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.registry import Registry

GAME: Any = plugins.installed_games()["hex"]
FILE = """
scenario = "mine_field"
names = {{ en = "Mine field" }}
texts = {{ en = "Some tiles lie here." }}
[[side]]
armies = ["new_york"]
hq = {{ fields = [[-2, 0], [-2, 1]] }}
[[side]]
armies = ["borgo", "outpost"]
{more}
"""
LYING = """
[[piece]]
side = 0
tile = "mine"
at = [0, 0]
[[piece]]
side = 1
army = "moloch"
tile = "blocker"
at = [0, 0]
rotation = 2
[[setup]]
step = "deploy"
side = 1
army = "moloch"
count = 3
units = { blocker = 2 }
"""


def registry(more: str) -> Registry:
    made: Registry = GAME.registry.with_files({"scenario_mine_field.toml": FILE.format(more=more)})
    return made


def begun(seed: int) -> Any:
    state: Any = start(registry(LYING), Options(scenario="mine_field"), ["borgo", "new_york"], seed)
    return state


def test_pieces_lie_there_from_the_start() -> None:
    """Sides go by armies, so seat 0 plays side 1 here. One of the two blockers in the box stands already."""
    state = begun(1)
    lying = dump.dump(state)
    assert [(u["seat"], u["army"], u["tile"], u["at"], u["rotation"]) for u in lying["board"]] == [
        (0, "moloch", "blocker", [0, 0], 2)
    ]
    assert [(tile["seat"], tile["tile"], tile["at"]) for tile in lying["ground"]] == [(1, "mine", [0, 0])]
    mines = GAME.registry.armies["new_york"].tiles["mine"].count
    assert state.players[1].stack.count("mine") == mines - 1
    assert state.setup[0].units == {"blocker": 1}


@pytest.mark.parametrize("seed", range(3))
def test_games_with_pieces_are_saved_and_loaded(seed: int) -> None:
    state, chance = begun(seed), random.Random(seed)
    while state.result is None:
        snapshot = dump.dump(state)
        state = cast(Any, load.load(state.registry, state.options, snapshot))
        assert dump.dump(state) == snapshot
        seat = state.to_move[0]
        state.apply(seat, drawn(state.legal(seat), chance))


@pytest.mark.parametrize(
    ("piece", "place"),
    [
        ('side = 0\ntile = "mine"\nat = [9, 9]', "piece.0.at"),
        ('side = 0\ntile = "roots"\nat = [0, 0]', "piece.0.tile"),
        ('side = 0\ntile = "hq"\nat = [0, 0]', "piece.0.tile"),
        ('side = 1\ntile = "blocker"\nat = [0, 0]', "piece.0.tile"),
        ('side = 0\narmy = "new_york"\ntile = "mine"\nat = [0, 0]', "piece.0.army"),
        ('side = 0\narmy = "moloc"\ntile = "blocker"\nat = [0, 0]', "piece.0.army"),
        ('side = 7\ntile = "mine"\nat = [0, 0]', ""),
        ('side = 5\ntile = "mine"\nat = [0, 0]', "piece.0.side"),
        ('side = 0\ntile = "mine"\nat = [0, 0]\nrotation = 6', "piece.0.rotation"),
        ("\n[[piece]]\n".join(['side = 0\ntile = "mine"\nat = [0, 0]'] * 2), "piece.1.at"),
        ('side = 0\narmy = "moloch"\ntile = "blocker"\nat = [0, 0]\n[[piece]]\nside = 0\narmy = "moloch"\n'
         'tile = "hybrid"\nat = [0, 0]', "piece.1.at"),
        ('side = 1\narmy = "moloch"\ntile = "blocker"\nat = [-2, 0]\n[[piece]]\nside = 1\narmy = "moloch"\n'
         'tile = "hybrid"\nat = [-2, 1]', "side.0.hq"),
    ],
)  # fmt: skip
def test_pieces_that_cannot_lie_there_are_refused(piece: str, place: str) -> None:
    with pytest.raises(BadPosition) as refused:
        registry(f"[[piece]]\n{piece}")
    assert place in str(refused.value.params["place"])
