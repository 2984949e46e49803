"""Compact lists of legal actions."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract.legal import allows, count, drawn, expand, nth
from neuroshima_lab.arena import RandomBot
from sample_game.game import Options, SeatOptions, TallyGame

VALUES = st.integers(0, 5) | st.lists(st.integers(0, 2), max_size=2) | st.booleans() | st.none()
ANY = st.lists(VALUES, min_size=1, max_size=3, unique_by=repr).map(lambda values: {"any": values})
ENTRIES = st.lists(st.dictionaries(st.sampled_from("abc"), VALUES | ANY, max_size=3), max_size=3)


def test_an_entry_stands_for_every_combination() -> None:
    entry = {"type": "place", "at": {"any": [[0, 0], [0, 1]]}, "rotation": {"any": [0, 3]}}
    assert list(expand(entry)) == [
        {"type": "place", "at": [0, 0], "rotation": 0},
        {"type": "place", "at": [0, 0], "rotation": 3},
        {"type": "place", "at": [0, 1], "rotation": 0},
        {"type": "place", "at": [0, 1], "rotation": 3},
    ]


@given(ENTRIES)
def test_counting_numbering_and_listing_agree(entries: list[dict[str, Any]]) -> None:
    single = [action for entry in entries for action in expand(entry)]
    assert count(entries) == len(single)
    assert [nth(entries, index) for index in range(len(single))] == single
    assert all(allows(entries, action) for action in single)
    with pytest.raises(IndexError):
        nth(entries, len(single))


@given(ENTRIES, st.integers(0, 99))
def test_drawing_is_choosing_a_number(entries: list[dict[str, Any]], seed: int) -> None:
    if not entries:
        with pytest.raises(ValueError, match=r"."):
            drawn(entries, random.Random(seed))
        return
    assert drawn(entries, random.Random(seed)) == nth(entries, random.Random(seed).randrange(count(entries)))


def test_nothing_else_is_allowed() -> None:
    entries: list[dict[str, Any]] = [{"type": "mark", "field": {"any": [0, 1]}}, {"type": "take"}]
    for wrong in ({"type": "mark", "field": 2}, {"type": "mark"}, {"type": "take", "field": 0}, {}, {"type": None}):
        assert not allows(entries, wrong)
    assert not allows(entries, {"type": "mark", "field": True}), "true is not 1"
    assert not allows([{"do": True}], {"do": 1})
    assert allows([{"at": (0, 1)}], {"at": [0, 1]})
    assert allows([{"to": {"x": 1}}], {"to": {"x": 1}}) and not allows([{"to": {"x": 1}}], {"to": {"x": True}})


def test_the_random_bot_is_uniform() -> None:
    game = TallyGame()
    state = game.start(Options(), [SeatOptions(colour="red"), SeatOptions(colour="blue")], 1)
    rng = random.Random(1)
    seen = Counter(str(RandomBot().choose(state, 0, rng, 0)) for _ in range(2800))
    assert len(seen) == count(state.legal(0)) == 14
    assert max(seen.values()) < 2 * min(seen.values())
