"""Two games of Convoy with the roles swapped."""

from __future__ import annotations

import pytest
from neuroshima_contract import Outcome, PlayedGame
from neuroshima_convoy.host.game import BothRoles, ConvoyGame


def game(number: int, winner: int, destroyed: int, reason: str = "convoy_stopped") -> PlayedGame:
    players = (0, 1) if number == 1 else (1, 0)
    return PlayedGame({}, [{}, {}], players, Outcome((winner,), reason, {"destroyed": destroyed}))


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([game(1, 0, 9, "new_york"), game(2, 1, 7)], Outcome((0,), "games", {"points": [9, 7]})),
        ([game(1, 1, 5), game(2, 1, 7)], Outcome((1,), "points", {"points": [5, 7]})),
        ([game(1, 1, 5), game(2, 1, 5)], Outcome((), "equal", {"points": [5, 5]})),
        ([game(1, 1, 5, "resigned"), game(2, 1, 5)], Outcome((1,), "points", {"points": [0, 5]})),
        ([game(1, 0, 2, "resigned"), game(2, 1, 8)], Outcome((0,), "games", {"points": [2, 8]})),
    ],
)
def test_games_decide_and_then_how_far_moloch_came(games: list[PlayedGame], expected: Outcome) -> None:
    assert BothRoles().outcome(games) == expected


def test_the_outcome_of_a_game_says_how_many_districts_are_destroyed() -> None:
    convoy = ConvoyGame()
    state = convoy.start(convoy.Options(), [convoy.SeatOptions(), convoy.SeatOptions()], 1)
    state.retire(0, "resigned")
    assert state.outcome == Outcome((1,), "resigned", {"destroyed": 0})
