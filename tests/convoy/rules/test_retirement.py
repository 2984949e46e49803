"""A player of Convoy who leaves has lost, at any moment of the game."""

from __future__ import annotations

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.convoy.playing import Chooser, load, play
from tests.support.convoy.strategies import CROWDED, MATCHES, Match
from tests.support.playing import text
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(40)


def leave(state: Any, seat: int) -> None:
    """Retire `seat` from a running game: it has lost, and the position can be stored."""
    if state.outcome is not None:
        return
    outcome: Any
    before = state.copy()
    (event,) = state.retire(seat, "resigned")
    assert event == {"type": "game_over", "winners": [1 - seat], "reason": "resigned"}
    outcome = state.outcome
    assert (outcome.winners, outcome.reason, state.to_move) == ((1 - seat,), "resigned", ())
    again = load(state.snapshot())
    assert text(again.snapshot()) == text(state.snapshot())
    assert again.view(None) == state.view(None)
    before.retire(seat, "resigned")
    assert text(before.snapshot()) == text(state.snapshot())


@OFTEN
@example(Match(932135, "slow convoy"), 46, 0)
@given(MATCHES, st.integers(0, 110), st.sampled_from([0, 1]))
def test_who_leaves_has_lost(match: Match, after: int, seat: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, after):
        pass
    leave(state, seat)


@OFTEN
@given(CROWDED, SEEDS, st.integers(0, 12), st.sampled_from([0, 1]))
def test_who_leaves_in_the_middle_of_something_has_lost(position: Json, seed: int, after: int, seat: int) -> None:
    state = load(position)
    for _ in play(state, Chooser("random", seed), after):
        pass
    leave(state, seat)
