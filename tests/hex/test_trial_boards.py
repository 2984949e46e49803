"""Boards that bots compute without copying the position equal those that the rules make."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from neuroshima_contract import Action
from neuroshima_hex.bots.trial_boards import TrialBoards, board_after, key_of
from neuroshima_hex.rules.board.links import Influence
from neuroshima_hex.rules.board.unit_values import Bonuses

from tests.support.hex import invariants
from tests.support.hex.playing import load
from tests.support.hex.strategies import POSITIONS, crowd
from tests.support.playing import actions_of
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(120)


@OFTEN
@given(POSITIONS, SEEDS)
def test_trials_are_what_the_rules_do(state: Any, seed: int) -> None:
    invariants.trials_are_what_the_rules_do(state, seed)


def test_most_placements_need_no_copy_of_the_position() -> None:
    """The comparison above would prove nothing if every placement were copied."""
    made = [invariants.trials_are_what_the_rules_do(load(crowd(seed, 12)), seed) for seed in range(8)]
    assert sum(made) > 20


def test_the_last_free_field_makes_a_battle_and_no_board() -> None:
    for units, made in ((18, False), (17, True)):
        state = next(state for seed in range(40) if _places(state := load(crowd(seed, units))))
        assert all((board_after(state.rules, action) is not None) == made for action in _places(state))


def _places(state: Any) -> list[Action]:
    return [action for action in actions_of(state, state.to_move[0]) if action["type"] == "place"]


@pytest.mark.parametrize(
    "change",
    [
        lambda board: board.units.__setitem__(3, None),
        lambda board: board.wounds.__setitem__(4, 1),
        lambda board: board.hp.__setitem__(0, 5),
        lambda board: board.mark(4, "venom"),
        lambda board: board.keep(1, {"crate": 1}),
        lambda board: setattr(board, "eliminated_seats", frozenset({1})),
        lambda board: setattr(board, "points", [0, 3]),
        lambda board: setattr(board, "fixtures", {7: board.units[4]}),
    ],
)
def test_boards_that_differ_have_different_keys(change: Any) -> None:
    board = load(crowd(3, 19)).rules.board
    other = board.copy()
    assert key_of(other) == key_of(board)
    change(other)
    assert key_of(other) != key_of(board)


def test_a_board_is_evaluated_once() -> None:
    rules = load(crowd(5, 10)).rules
    weighed: list[int] = []

    def evaluate(rules: Any, board: Any, seat: int) -> float:
        weighed.append(seat)
        return 1.5

    trials = TrialBoards(1, evaluate)
    assert [trials.value(rules), trials.value(rules.copy())] == [1.5, 1.5]
    assert weighed == [1]


def test_bonuses_that_boards_share_are_whole_when_they_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads share the grid: no thread may see sums that another one is still adding up."""
    rules = load(crowd(0, 12)).rules
    influence = Influence(rules.forces().affecting, frozenset(), rules.grid, {})
    _giver, team, _fields, _given = influence.givers[0]
    seen: list[Any] = []
    give = Bonuses.give

    def watched(bonuses: Bonuses, *what: Any) -> None:
        seen.append(dict(influence.bonuses))
        give(bonuses, *what)

    monkeypatch.setattr(Bonuses, "give", watched)
    whole = influence.bonuses[team]
    assert seen
    assert not any(seen)
    assert influence.bonuses[team] is whole
