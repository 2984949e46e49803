"""Copies and pickles of positions: they are small, and the game continues as the original does."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import neuroshima_convoy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_convoy import pickling
from neuroshima_convoy.data_files import card_files
from neuroshima_convoy.host.game import ConvoyGame

from tests.support.convoy.playing import GAME, LONGEST_GAME, anything, building, new_game, spending
from tests.support.playing import Chooser, copies_play_alike, play, text
from tests.support.rubbish import SEEDS, examples

STEPS = st.integers(0, 150)


@examples(8)
@given(st.sampled_from([anything, building, spending]), SEEDS, STEPS)
def test_a_copy_plays_alike(manner: Any, seed: int, steps: int) -> None:
    copies_play_alike(new_game(seed), Chooser(manner, seed), steps, LONGEST_GAME)


def test_a_copy_is_independent() -> None:
    state = new_game(5)
    before = text(state.snapshot())
    for other in (copy.deepcopy(state), copy.copy(state), pickle.loads(pickle.dumps(state))):
        for _move in play(other, Chooser(building, 1), 10):
            pass
        assert text(other.snapshot()) != before
    assert text(state.snapshot()) == before


def test_the_state_of_the_library_is_copied_alike() -> None:
    state = neuroshima_convoy.start(neuroshima_convoy.base_box(), neuroshima_convoy.Options(), seed=7)
    for other in (copy.deepcopy(state), copy.copy(state), pickle.loads(pickle.dumps(state))):
        assert neuroshima_convoy.dump_position(other) == neuroshima_convoy.dump_position(state)
        other.apply(0, {"type": "keep"})
    assert state.to_move == (0,)


def corrected() -> ConvoyGame:
    """The game with a city of another name, as a host has given it."""
    cities = card_files()["cities"]
    assert 'en = "' in cities
    return GAME.with_data({"cities": cities.replace('en = "', 'en = "New ', 1)})  # type: ignore[no-any-return]


def test_cards_that_a_host_has_given_go_along() -> None:
    game = corrected()
    state = new_game(3, game)
    other = pickle.loads(pickle.dumps(state))
    assert other.rules.table.box.texts == game.box.texts != GAME.box.texts
    assert text(other.snapshot()) == text(state.snapshot())


def test_other_cards_are_not_taken_for_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has been installed anew with other cards."""
    data = pickle.dumps(new_game(3))
    monkeypatch.setattr(pickling, "_own", lambda: corrected().texts)
    pickling.find.cache_clear()
    with pytest.raises(LookupError, match="Other cards"):
        pickle.loads(data)
