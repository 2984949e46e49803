"""What is told of a Sandstorm before it is played, and what is saved while its player decides."""

from __future__ import annotations

from typing import Any

from neuroshima_contract.registry import registry
from neuroshima_hex.rules.files.dump import dump
from neuroshima_hex.rules.files.load import load
from neuroshima_hex.rules.options.options import Options
from neuroshima_hex.rules.state.outlook import outlook

STORM = {"type": "play", "tile": "sandstorm", "target": [2, -2]}


def position(**more: Any) -> tuple[Any, Any]:
    """The position, and the registry with which it was loaded."""
    game: Any = registry().games["hex"]
    board = [
        {"at": [-2, 2], "tile": "hq", "seat": 0, "rotation": 0},
        {"at": [2, 0], "tile": "hq", "seat": 1, "rotation": 0},
        {"at": [0, -1], "tile": "hybrid", "seat": 1, "rotation": 0},
    ]
    raw = {"players": [{"army": "sand_runners", "hand": ["sandstorm"]}, {"army": "moloch"}], "board": board, **more}
    return load(game.registry, Options(edition="3.0"), raw), game.registry


def quicksands(*fields: list[int]) -> list[dict[str, Any]]:
    return [{"at": at, "tile": "quicksands", "seat": 0} for at in fields]


def test_a_forecast_is_open_while_quicksands_may_move() -> None:
    state, _registry = position(ground=quicksands([0, 0]))
    told = outlook(state, 0, STORM)
    assert told is not None and told["open"] is True and told["lost"] == []
    state, _registry = position()
    told = outlook(state, 0, STORM)
    assert told is not None and told["open"] is False


def test_the_question_is_saved_and_loaded_with_what_has_moved() -> None:
    state, known = position(ground=quicksands([0, 0], [0, 1]))
    state.apply(0, STORM)
    state.apply(0, {"type": "choose", "use": True, "unit": [0, 1], "to": [0, 2]})
    again = load(known, state.options, dump(state))
    assert dump(again) == dump(state)
    for each in (state, again):
        each.apply(0, {"type": "choose", "use": True, "unit": [0, 0], "to": [0, -1]})
    assert dump(again) == dump(state)
    assert state.turn.seat == 1 and state.players[1].discard == ["hybrid"]
