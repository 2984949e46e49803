"""The forecast of a battle, made before the action that starts it."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima_contract import Illegal

from tests.hex.test_choices import unit
from tests.support.hex.playing import load

HQS = [unit("hq", (-2, 2)), unit("hq", (2, -2), 1)]
BATTLE = {"type": "play", "tile": "battle"}


def position(*board: dict[str, Any], hand: tuple[str, ...] = ("battle",), **more: Any) -> Any:
    players = [{"army": "moloch", "hand": list(hand)}, {"army": "borgo"}]
    turn = {"seat": 0, "phase": "play"}
    return load({"players": players, "board": [*HQS, *board], "turn": turn, **more})


def test_the_losses_of_a_battle_and_the_damage_of_the_hqs() -> None:
    state = position(unit("hunter_killer", (0, 0)), unit("mutant", (0, -1), 1, 3), unit("mutant", (-2, 1), 1, 3))
    before = state.snapshot()
    told = state.outlook(0, BATTLE)
    assert told["cause"] == "tile" and told["open"] is False and "end" not in told
    assert told["sides"] == [{"seat": 0, "before": 20, "after": 19}, {"seat": 1, "before": 20, "after": 20}]
    assert {(loss["tile"], tuple(loss["at"]), loss["seat"]) for loss in told["lost"]} >= {("mutant", (0, -1), 1)}
    assert state.snapshot() == before, "nothing has happened"


def test_the_forecast_comes_true() -> None:
    state = position(unit("hybrid", (0, 1)), unit("mutant", (0, -1), 1, 3), unit("mutant", (-2, 1), 1, 3))
    told = state.outlook(0, BATTLE)
    events = state.apply(0, BATTLE)
    (end,) = (event for event in events if event["type"] == "battle_ended")
    assert [side["after"] for side in told["sides"]] == end["hq_hp"]
    gone = [event["at"] for event in events if event["type"] == "destroyed"]
    assert [loss["at"] for loss in told["lost"]] == gone


@pytest.mark.parametrize(
    ("left", "winners", "reason"),
    [([20, 1], [0], "hq_destroyed"), ([1, 20], [1], "hq_destroyed"), ([1, 1], [], "both_hqs_destroyed")],
)
def test_a_battle_that_ends_the_game_says_how(left: list[int], winners: list[int], reason: str) -> None:
    """Both HQs are struck in one segment."""
    players = [{"army": "moloch", "hq_hp": left[0], "hand": ["battle"]}, {"army": "borgo", "hq_hp": left[1]}]
    board = [*HQS, unit("armored_hunter", (2, -1)), unit("mutant", (-2, 1), 1, 3)]
    state = load({"players": players, "board": board, "turn": {"seat": 0, "phase": "play"}})
    end = state.outlook(0, BATTLE)["end"]
    assert (end["winners"], end["reason"]) == (winners, reason)
    state.apply(0, BATTLE)
    assert (list(state.outcome.winners), state.outcome.reason) == (winners, reason)


def test_a_decision_leaves_it_open() -> None:
    """The forecast takes the first answer to every question: the Clown explodes."""
    state = position(unit("clown", (0, 0)), unit("mutant", (0, -1), 1, 3))
    told = state.outlook(0, BATTLE)
    assert told["open"] is True
    assert [0, 0] in [loss["at"] for loss in told["lost"]]
    assert state.view(0)["pending"] is None


def test_the_last_free_field_begins_a_battle_and_another_one_does_not() -> None:
    place = {"type": "place", "tile": "blocker", "at": [0, 0], "rotation": 0}
    fields = [[-2, 2], [2, -2], [0, 0]]
    assert position(hand=("blocker",), fields=[*fields, [0, 1]]).outlook(0, place) is None
    told = position(hand=("blocker",), fields=fields).outlook(0, place)
    assert told == {
        "cause": "filled", "open": False, "lost": [],
        "sides": [{"seat": 0, "before": 20, "after": 20}, {"seat": 1, "before": 20, "after": 20}],
        "end": {"type": "game_over", "winners": [], "reason": "impasse", "hq_hp": [20, 20]},
    }  # fmt: skip


def test_a_decision_in_a_battle_has_none_though_another_battle_follows() -> None:
    """The Clown does not explode, so the board stays full; the Blocker was hurt, so it is no deadlock."""
    fields = [[-2, 2], [2, -2], [2, -1], [0, 0]]
    state = position(unit("blocker", (2, -1)), hand=("clown",), fields=fields)
    state.apply(0, {"type": "place", "tile": "clown", "at": [0, 0], "rotation": 0})
    spare = {"type": "choose", "explode": False}
    assert state.outlook(0, spare) is None
    told = [event["type"] for event in state.apply(0, spare)]
    assert told.index("battle_ended") < told.index("battle_started")


def test_what_is_not_allowed_is_refused() -> None:
    with pytest.raises(Illegal):
        position(hand=()).outlook(0, BATTLE)
