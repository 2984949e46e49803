"""What must hold in every game of Convoy, tried on random ones."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.convoy.places import Ledger, box_of, cards_of
from tests.support.convoy.playing import LONGEST_GAME, MANNERS, SEATS, Chooser, load, new_game, play
from tests.support.convoy.strategies import CROWDED, MATCHES, Match, deciding
from tests.support.playing import checksum, text
from tests.support.rubbish import SEEDS, examples

QUICK = examples(20)
OFTEN = examples(80)


@pytest.mark.parametrize("manner", sorted(MANNERS))
def test_every_game_ends(manner: str) -> None:
    for seed in range(8):
        state, chooser = Match(seed, manner).begin()
        actions = list(play(state, chooser))
        assert state.outcome is not None, f"seed {seed}: no end after {len(actions)} actions"
        assert state.to_move == () and state.legal(0) == state.legal(1) == []
        assert state.snapshot()["phase"] == "over"


@QUICK
@given(MATCHES)
def test_70_cards_are_conserved(match: Match) -> None:
    state, chooser = match.begin()
    ledger = Ledger(state.snapshot())
    for _seat, _action, events in play(state, chooser):
        for event in events:
            ledger.hear(event)
        snapshot = state.snapshot()
        ledger.check(snapshot)
        assert [cards_of(snapshot, seat) for seat in SEATS] == [box_of(seat) for seat in SEATS]


@OFTEN
@given(CROWDED, SEEDS, st.sampled_from(sorted(MANNERS)))
def test_cards_are_conserved_in_crowds(position: Json, seed: int, manner: str) -> None:
    """Positions in which far more happens than in a game; in some of them there are more cards than in the box."""
    state = load(position)
    before = [cards_of(state.snapshot(), seat) for seat in SEATS]
    ledger = Ledger(state.snapshot())
    for _seat, _action, events in play(state, Chooser(manner, seed), 40):
        for event in events:
            ledger.hear(event)
        ledger.check(state.snapshot())
        assert [cards_of(state.snapshot(), seat) for seat in SEATS] == before


@QUICK
@given(MATCHES)
def test_replaying_the_actions_gives_the_same(match: Match) -> None:
    state, chooser = match.begin()
    record = [
        (seat, action, checksum(events), checksum(state.snapshot())) for seat, action, events in play(state, chooser)
    ]
    again = new_game(match.seed)
    for seat, action, events, snapshot in record:
        assert checksum(again.apply(seat, action)) == events
        assert checksum(again.snapshot()) == snapshot


def follow(state: Any, chooser: Chooser, limit: int) -> None:
    """Play two states side by side; before each action one of them is loaded from a snapshot of itself."""
    other = load(state.snapshot())
    assert_same(state, other)
    for seat, action, events in play(state, chooser, limit):
        assert text(other.apply(seat, action)) == text(events)
        assert text(other.snapshot()) == text(state.snapshot())
        other = load(other.snapshot())
        assert_same(state, other)


def assert_same(state: Any, other: Any) -> None:
    assert text(other.snapshot()) == text(state.snapshot())
    assert (other.to_move, other.outcome) == (state.to_move, state.outcome)
    for seat in SEATS:
        assert text(other.legal(seat)) == text(state.legal(seat))
        assert text(other.view(seat)) == text(state.view(seat))


@QUICK
@given(MATCHES)
def test_loading_a_snapshot_changes_nothing_that_follows(match: Match) -> None:
    follow(*match.begin(), limit=LONGEST_GAME)


@OFTEN
@given(CROWDED, SEEDS, st.sampled_from(sorted(MANNERS)))
def test_loading_a_crowded_snapshot_changes_nothing_that_follows(position: Json, seed: int, manner: str) -> None:
    follow(load(position), Chooser(manner, seed), 30)


@QUICK
@given(MATCHES)
@example(Match(284033, "spenders"))  # two Scouts, each of which could lead the other
def test_deciding_at_once_is_choosing_the_first_answer(match: Match) -> None:
    """With auto_choose nothing is ever pending, and the game is the one in which every first answer was taken."""
    state, chooser = match.begin(auto_choose=True)
    asking = new_game(match.seed)
    for seat, action, events in play(state, chooser):
        told = asking.apply(seat, action)
        while (pending := asking.snapshot().get("pending")) is not None:
            told += asking.apply(pending["seat"], {"type": "choose", **pending["answers"][0]})
        assert "pending" not in state.snapshot()
        assert text(told) == text(events)
        assert text(asking.snapshot()) == text(state.snapshot())


@QUICK
@given(MATCHES, st.integers(0, 100))
def test_a_copy_goes_its_own_way(match: Match, steps: int) -> None:
    state, chooser = match.begin()
    for _ in play(state, chooser, steps):
        pass
    before, other = text(state.snapshot()), state.copy()
    for _ in play(other, chooser, 30):
        pass
    assert text(state.snapshot()) == before


def test_the_manners_reach_every_kind_of_decision_and_end() -> None:
    """Every kind of decision and of end occurs in random games; otherwise they would prove little."""
    wanted = {
        "kill_soldier", "discard_building", "shield", "return_robot", "weaken_robot", "deactivate", "sacrifice_robot",
        "sacrifice_soldier", "lead", "move_to", "move_soldiers", "strengthen_soldiers", "capture_module",
        "capture_soldier", "look", "draw_discard", "protect", "positions", "spiders", "victory_kill", "reveal",
        "empty_deck", "bomb_soldier", "bomb_robot", "convoy",
    }  # fmt: skip
    assert set(deciding()) == wanted
    ends: Counter[str] = Counter()
    for seed, manner in enumerate(["random", "slow convoy", *["spenders"] * 40]):
        state, chooser = Match(seed, manner).begin()
        for _ in play(state, chooser):
            pass
        ends[state.outcome.reason] += 1
    assert set(ends) == {"new_york", "convoy_stopped", "convoy_destroyed"}
