"""What must hold in every game of Hex in which an army of Babel 13 plays, against each of the six."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hex.support import ARMIES, LONGEST_GAME, MANNERS, Chooser
from hypothesis import given
from hypothesis import strategies as st
from neuroshima import plugins
from neuroshima.contract import Json
from playing import actions_of, text
from rubbish import SEEDS, examples

NEW = ("new_york", "neojungle")
PAIRINGS = [pair for pair in permutations((*NEW, *ARMIES), 2) if not set(NEW).isdisjoint(pair)]
QUICK = examples(20)
GAMES = st.tuples(st.sampled_from(PAIRINGS), SEEDS, st.sampled_from(sorted(MANNERS)))


def new_game(armies: tuple[str, str], seed: int) -> Any:
    game: Any = plugins.installed_games()["hex"]
    return game.start(game.Options(), [game.SeatOptions(army=army) for army in armies], seed)


def load(snapshot: Json) -> Any:
    game: Any = plugins.installed_games()["hex"]
    return game.load(game.Options(), snapshot)


@pytest.mark.parametrize("armies", PAIRINGS, ids="-".join)
def test_every_game_ends(armies: tuple[str, str]) -> None:
    for seed, manner in enumerate(sorted(MANNERS)):
        state, chooser = new_game(armies, seed), Chooser(manner, seed)
        steps = 0
        while state.to_move:
            seat = state.to_move[0]
            state.apply(seat, chooser.choose(state, seat))
            steps += 1
            assert steps < LONGEST_GAME
        assert state.outcome is not None


def tiles_of(position: Json, seat: int) -> Counter[str]:
    """Every tile of a seat, wherever it is."""
    player = position["players"][seat]
    board = [piece["tile"] for piece in (*position["board"], *position.get("ground", ())) if piece["seat"] == seat]
    return Counter([*player["hand"], *player["stack"], *player["discard"], *board])


@QUICK
@given(GAMES)
def test_tiles_are_conserved_and_no_more_markers_lie_than_there_are(game: tuple[Any, int, str]) -> None:
    armies, seed, manner = game
    state, chooser = new_game(armies, seed), Chooser(manner, seed)
    whole = [tiles_of(state.snapshot(), seat) for seat in (0, 1)]
    assert [count.total() for count in whole] == [34, 34]
    while state.to_move:
        seat = state.to_move[0]
        state.apply(seat, chooser.choose(state, seat))
        position = state.snapshot()
        for seat in (0, 1):
            assert tiles_of(position, seat) - Counter(hq=1) == whole[seat]
        markers = [piece.get("markers", {}).get("venom", 0) for piece in position["board"]]
        assert sum(markers) <= 2


@QUICK
@given(GAMES)
def test_loading_a_snapshot_changes_nothing_that_follows(game: tuple[Any, int, str]) -> None:
    armies, seed, manner = game
    state, chooser = new_game(armies, seed), Chooser(manner, seed)
    other = load(state.snapshot())
    while state.to_move:
        seat = state.to_move[0]
        action = chooser.choose(state, seat)
        assert text(other.apply(seat, action)) == text(state.apply(seat, action))
        assert text(other.snapshot()) == text(state.snapshot())
        other = load(other.snapshot())
        assert all(text(other.legal(s)) == text(state.legal(s)) for s in (0, 1))
        assert text(other.view(None)) == text(state.view(None))


@QUICK
@given(GAMES)
def test_what_is_listed_is_accepted_and_nothing_twice(game: tuple[Any, int, str]) -> None:
    armies, seed, manner = game
    state, chooser, luck = new_game(armies, seed), Chooser(manner, seed), random.Random(seed)
    while state.to_move:
        seat = state.to_move[0]
        if luck.random() < 0.1:
            actions = actions_of(state, seat)
            assert len({text(action) for action in actions}) == len(actions)
            for action in luck.sample(actions, min(len(actions), 12)):
                state.copy().apply(seat, action)
                state.preview(seat, action)
        state.apply(seat, chooser.choose(state, seat))
