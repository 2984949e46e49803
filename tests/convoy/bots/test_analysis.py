"""The analyst of Convoy: through whole games, its suggestions are legal and have reasons."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from neuroshima_contract import Analyst, Candidate
from neuroshima_contract.legal import allows

from tests.support.convoy.playing import GAME, Chooser, new_game

BUDGET = 20


def found(state: Any, seat: int) -> Sequence[Candidate]:
    imagined = GAME.imagine(GAME.Options(), state.view(seat), seat, random.Random(1))
    analyst: Analyst = GAME.tools.analyst()
    return analyst.candidates(imagined, seat, random.Random(1), 3, BUDGET)


@pytest.mark.parametrize("seed", [3, 8])
def test_candidates_of_a_whole_game_are_legal_distinct_and_explained(seed: int) -> None:
    state, players, said = new_game(seed), [Chooser("random", seed), Chooser("random", seed + 1)], set[str]()
    for number in range(96):
        if state.outcome is not None:
            break
        seat = state.to_move[0]
        if number % 8 == 0:
            candidates = found(state, seat)
            assert 1 <= len(candidates) <= 3
            assert all(allows(state.legal(seat), candidate.actions[0]) for candidate in candidates)
            assert len({candidate.titles["en"] for candidate in candidates}) == len(candidates)
            assert all(0 <= candidate.chance <= 1 and candidate.reasons for candidate in candidates)
            texts = [text for one in candidates for text in (one.titles, *one.reasons)]
            assert all(text[language] for text in texts for language in ("en", "pl", "cs"))
            said |= {reason["en"].partition(":")[0] for one in candidates for reason in one.reasons}
        state.apply(seat, players[seat].choose(state, seat))
    assert "Makes you stronger in this battle" in said


def test_the_same_seed_finds_the_same() -> None:
    state = new_game(3)
    seat = state.to_move[0]
    assert found(state, seat) == found(state, seat)


@pytest.mark.parametrize(
    ("left", "reason"),
    [
        (2, "This battle is not worth more cards."),
        (1, "The bot has played matches from here to the end: with this you win more of them."),
    ],
)
def test_in_the_last_battle_nothing_is_saved_for_later(left: int, reason: str) -> None:
    gone = {city.id: {"destroyed": list(range(city.districts))} for city in GAME.box.cities}
    districts = GAME.box.cities[-1].districts
    gone["new_york"] = {"destroyed": list(range(districts - left))}
    deck = ["brain", "clown", "hunter", "hornet"]
    data = {
        "battle": {"city": "new_york", "district": districts - left},
        "phase": "outpost",
        "cities": gone,
        "moloch": {"deck": deck},
        "outpost": {"deck": ["runner"]},
    }
    [candidate] = found(GAME.load(GAME.Options(), data), 1)
    assert (candidate.titles["en"], [each["en"] for each in candidate.reasons]) == ("Pass", [reason])
