"""The game played by card files in which numbers and ways of activation are changed at random: what must hold of the
printed cards holds of them too."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.convoy.corrected import corrected_game
from tests.support.convoy.places import cards_of
from tests.support.convoy.playing import LONGEST_GAME, MANNERS, SEATS, Chooser, new_game, play
from tests.support.playing import actions_of, text
from tests.support.rubbish import SEEDS, examples

OFTEN = examples(60)


def loaded(game: Any, state: Any) -> Any:
    return game.load(game.Options(), json.loads(json.dumps(state.snapshot())))


@OFTEN
@given(SEEDS, st.sampled_from(sorted(MANNERS)))
def test_games_by_corrected_files_end_and_can_be_saved_anywhere(seed: int, manner: str) -> None:
    game = corrected_game(seed)
    assume(game is not None)
    state, chooser = new_game(seed, game), Chooser(manner, seed)
    box = [Counter(card.id for card in game.box.deck(seat)) for seat in SEATS]
    other = loaded(game, state)
    for number, (seat, action, events) in enumerate(play(state, chooser, 3 * LONGEST_GAME)):
        assert text(other.apply(seat, action)) == text(events)
        assert text(other.snapshot()) == text(state.snapshot())
        if number % 5 == 0 or "pending" in state.snapshot():
            other = loaded(game, state)
            assert all(text(other.legal(seat)) == text(state.legal(seat)) for seat in SEATS)
        assert [cards_of(state.snapshot(), seat) for seat in SEATS] == box
    assert state.outcome is not None


@OFTEN
@given(SEEDS, st.sampled_from(sorted(MANNERS)), st.integers(0, 80))
def test_what_corrected_files_list_is_accepted_and_shown_before(seed: int, manner: str, steps: int) -> None:
    game = corrected_game(seed)
    assume(game is not None)
    state = new_game(seed, game)
    for _ in play(state, Chooser(manner, seed), steps):
        pass
    for seat in state.to_move:
        actions = actions_of(state, seat)
        assert actions and len({text(action) for action in actions}) == len(actions)
        for action in random.Random(seed).sample(actions, min(25, len(actions))):
            state.preview(seat, action)
            done = state.copy()
            done.apply(seat, action)
            for viewer in (0, 1, None):
                game.imagine(game.Options(), done.view(viewer), viewer, random.Random(seed))
        game.drawing.picture(state.snapshot())


def test_decisions_that_the_printed_cards_never_ask_for_are_met() -> None:
    missing, seeds = {"on_win", "take_back"}, iter(range(400))
    while missing:
        seed = next(seeds, None)
        assert seed is not None, f"never asked: {missing}"
        game = corrected_game(seed)
        if game is not None:
            state = new_game(seed, game)
            for _ in play(state, Chooser("builders", seed)):
                missing.discard(state.snapshot().get("pending", {}).get("kind", ""))


def test_most_changed_files_can_be_used() -> None:
    """Enough of the changed files are accepted: otherwise the tests above would prove nothing."""
    assert sum(corrected_game(seed) is not None for seed in range(40)) >= 10
