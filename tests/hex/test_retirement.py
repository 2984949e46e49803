"""A player who leaves is out as if their HQ had fallen (hex 8.8), at whatever moment they do."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from neuroshima.contract import Json

from tests.playing import text
from tests.rubbish import SEEDS, examples

from .seating import Meeting, Way, meetings
from .support import GAME, load, play

WAYS = (
    Way("duel", 2),
    Way("duel", 2, edition="2025", variants=("reinforcements",)),
    Way("free_for_all", 3),
    Way("free_for_all", 4, extended=True, edition="2025"),
    Way("free_for_all", 3, edition="2e"),
    Way("points", 4, edition="2e"),
    Way("points", 3),
    Way("team", 4),
    Way("one_against_team", 3),
    Way("three_in_teams", 4),
)
OFTEN = examples(40)
UNITS = [
    {"at": [0, 0], "tile": "hq", "seat": 0, "rotation": 0},
    {"at": [2, -2], "tile": "hq", "seat": 1, "rotation": 0},
    {"at": [-2, 2], "tile": "hq", "seat": 2, "rotation": 0},
    {"at": [1, 0], "tile": "hunter", "seat": 2, "rotation": 0},
]


def three(turn: Json, units: list[Json] = UNITS) -> Any:
    """Moloch, the Outpost and Borgo, each with an HQ and two tiles in the stack."""
    armies = {"moloch": "hunter_killer", "outpost": "runner", "borgo": "butcher"}
    tiles = ("blocker", "runner", "mutant")
    players = [{"army": army, "stack": [tile] * 2} for army, tile in zip(armies, tiles, strict=True)]
    return load({"players": players, "turn": turn, "board": units}, mode="free_for_all")


def reread(state: Any, meeting: Meeting) -> Any:
    options = GAME.Options(**meeting.way.options)
    return GAME.load(options, state.snapshot())


@OFTEN
@given(meetings(WAYS), st.integers(0, 160), SEEDS)
def test_the_others_play_on_to_the_end(meeting: Meeting, after: int, seed: int) -> None:
    """One player after the other leaves a random game: each time it can be stored, goes on the same when it is played
    again or loaded, never asks who has left, and ends."""
    state, chooser = meeting.begin()
    again, _chooser = meeting.begin()
    chance = random.Random(seed)
    left: list[int] = []
    while state.outcome is None:
        for seat, action, _events in play(state, chooser, after if not left else chance.randrange(40)):
            again.apply(seat, action)
        if state.outcome is not None:
            break
        leaver = chance.choice([seat for seat in range(meeting.way.players) if seat not in left])
        assert state.retire(leaver, "resigned") == again.retire(leaver, "resigned")
        left.append(leaver)
        stored = text(state.snapshot())
        assert stored == text(again.snapshot()) == text(reread(state, meeting).snapshot())
        assert not set(left) & set(state.to_move)
        assert (state.outcome is None) == bool(state.to_move)
    assert not set(left) & set(state.outcome.winners)
