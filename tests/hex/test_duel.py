"""The duel match of Hex: hit points of both games are added up."""

from __future__ import annotations

import pytest
from neuroshima_contract import NextGame, Outcome, PlayedGame
from neuroshima_hex.host.game import Duel

OPTIONS = {"edition": "3.0", "mode": "duel"}
MOLOCH, BORGO = {"army": "moloch"}, {"army": "borgo"}


def game(number: int, left: list[int], winners: tuple[int, ...], reason: str = "hit_points") -> PlayedGame:
    """`left`: hit points of the HQs by seat. In the second game the players have swapped seats."""
    players = (0, 1) if number == 1 else (1, 0)
    return PlayedGame(OPTIONS, [MOLOCH, BORGO], players, Outcome(winners, reason, {"hq_hp": left, "damage": [0, 0]}))


def test_the_same_army_begins_both_games_and_each_player_begins_once() -> None:
    assert Duel().next([game(1, [12, 9], (0,))]) == NextGame(OPTIONS, [MOLOCH, BORGO], (1, 0))


def test_hit_points_decide_and_not_games() -> None:
    """The first player wins one game by a little and loses the other by a lot."""
    outcome = Duel().outcome([game(1, [12, 11], (0,)), game(2, [20, 0], (0,), "hq_destroyed")])
    assert outcome == Outcome((1,), "points", {"points": [12, 31]})


@pytest.mark.parametrize(
    ("left", "winners", "reason", "points"),
    [
        ([12, 9], (0,), "hit_points", [12, 9]),
        ([0, 14], (1,), "hq_destroyed", [0, 14]),
        ([0, 0], (), "both_hqs_destroyed", [0, 0]),
        ([-2, 5], (1,), "hq_destroyed", [0, 5]),
        ([18, 20], (0,), "resigned", [18, 0]),
        ([18, 20], (1,), "claimed", [0, 20]),
        ([7, 7], (), "draw_agreed", [7, 7]),
        ([7, 9], (1,), "impasse", [7, 9]),
    ],
)
def test_a_player_who_left_gets_no_points(
    left: list[int], winners: tuple[int, ...], reason: str, points: list[int]
) -> None:
    assert Duel().score(game(1, left, winners, reason)) == points
    assert Duel().score(game(2, left, winners, reason)) == points[::-1]


def test_equal_sums_are_broken_by_games_won() -> None:
    assert Duel().outcome([game(1, [10, 10], ()), game(2, [10, 10], (1,))]) == Outcome(
        (0,), "games", {"points": [20] * 2}
    )
    assert Duel().outcome([game(1, [9, 8], (0,)), game(2, [9, 8], (0,))]) == Outcome((), "equal", {"points": [17] * 2})


@pytest.mark.parametrize(("count", "begins"), [(2, True), (3, False), (4, False)])
def test_it_is_for_two(count: int, begins: bool) -> None:
    assert Duel().begins_with(OPTIONS, count) is begins
