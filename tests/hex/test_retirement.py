"""A player who leaves is out as if their HQ had fallen (hex 8.8), whenever they leave."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json

from tests.support.hex.playing import GAME, load, play
from tests.support.hex.seating import SeatedGame, SeatedMode, meetings
from tests.support.playing import text
from tests.support.rubbish import SEEDS, examples

WAYS = (
    SeatedMode("duel", 2),
    SeatedMode("duel", 2, edition="2025", variants=("reinforcements",)),
    SeatedMode("free_for_all", 3),
    SeatedMode("free_for_all", 4, extended=True, edition="2025"),
    SeatedMode("free_for_all", 3, edition="2e"),
    SeatedMode("points", 4, edition="2e"),
    SeatedMode("points", 3),
    SeatedMode("team", 4),
    SeatedMode("one_against_team", 3),
    SeatedMode("three_in_teams", 4),
)
OFTEN = examples(40)
ARMY = ("moloch", "outpost", "borgo", "hegemony")
HQS = ([0, 0], [2, -2], [-2, 2], [2, 0])


def table(count: int, turn: Json, units: list[Json], **options: Any) -> Any:
    """This many players, each with an HQ, and these units."""
    hqs = [{"at": at, "tile": "hq", "seat": seat, "rotation": 0} for seat, at in enumerate(HQS[:count])]
    players = [{"army": army} for army in ARMY[:count]]
    return load({"players": players, "turn": turn, "board": hqs + units}, **options)


def tiles(state: Any, seat: int) -> list[str]:
    return [unit["tile"] for unit in state.snapshot()["board"] if unit["seat"] == seat]


def reread(state: Any, meeting: SeatedGame) -> Any:
    options = GAME.Options(**meeting.way.options)
    return GAME.load(options, state.snapshot())


@OFTEN
@given(meetings(WAYS), st.integers(0, 160), SEEDS)
def test_the_others_play_on_to_the_end(meeting: SeatedGame, after: int, seed: int) -> None:
    """One player after the other leaves a random game.

    After each of them, the game can be stored, continues identically when replayed or loaded, asks no player who has
    left, and ends."""
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


SCOUT = {"at": [1, 0], "tile": "runner", "seat": 1, "rotation": 0}


@pytest.mark.parametrize("mode", ["free_for_all", "points"])
def test_the_army_leaves_the_board_and_the_others_play_on(mode: str) -> None:
    state = table(3, {"seat": 0}, [SCOUT], mode=mode)
    events = state.retire(1, "resigned")
    assert events[0] == {"type": "eliminated", "seat": 1, "reason": "resigned"}
    assert [event["cause"] for event in events[1:]] == ["eliminated", "eliminated"]
    assert (tiles(state, 1), state.to_move, state.outcome) == ([], (0,), None)
    state.apply(0, {"type": "end_turn"})
    assert state.to_move == (2,)


def test_leaving_ends_the_own_turn() -> None:
    state = table(3, {"seat": 1}, [SCOUT], mode="free_for_all")
    assert [event["type"] for event in state.retire(1, "resigned")][-2:] == ["turn_ended", "turn_started"]
    assert state.to_move == (2,)


def test_a_final_sequence_goes_on_without_them() -> None:
    state = table(4, {"seat": 0, "final": 3}, [], mode="free_for_all", extended=True)
    state.retire(2, "resigned")
    assert state.snapshot()["turn"]["final"] == 2


def test_the_last_remaining_player_has_won() -> None:
    state = table(3, {"seat": 0}, [], mode="free_for_all")
    state.retire(1, "resigned")
    state.retire(0, "claimed")
    assert (state.outcome.winners, state.outcome.reason) == ((2,), "claimed")


@pytest.mark.parametrize(("mode", "count", "seat", "winners"), [
    ("duel", 2, 0, (1,)),
    ("one_against_team", 3, 0, (1, 2)),
    ("one_against_team", 3, 2, (0,)),
    ("team", 4, 2, (1, 3)),
    ("three_in_teams", 4, 1, (0, 2)),
])  # fmt: skip
def test_a_team_has_lost_when_a_member_leaves(mode: str, count: int, seat: int, winners: tuple[int, ...]) -> None:
    state = table(count, {"seat": 0}, [], mode=mode)
    state.retire(seat, "resigned")
    assert (state.outcome.winners, state.outcome.reason) == (winners, "resigned")
    assert state.outcome.details["hq_hp"] == state.snapshot()["outcome"]["hq_hp"]


def test_before_the_first_turn_their_steps_are_left_out() -> None:
    armies = [GAME.SeatOptions(army=army) for army in ARMY[:3]]
    state = GAME.start(GAME.Options(mode="free_for_all"), armies, 1)
    state.apply(0, {"type": "place", "tile": "hq", "at": [0, 0], "rotation": 0})
    state.retire(0, "resigned")
    assert (state.to_move, tiles(state, 0)) == ((1,), [])
    for seat, at in ((1, [2, -2]), (2, [-2, 2])):
        state.apply(seat, {"type": "place", "tile": "hq", "at": at, "rotation": 0})
    assert state.to_move == (1,), "the player after the one who would have begun"


def test_a_battle_is_fought_to_its_end_with_their_army() -> None:
    """Two Medics of Moloch could take over the wound; Moloch leaves before it has chosen, so the first Medic does."""
    units = [
        {"at": [0, 1], "tile": "hunter_killer", "seat": 0, "rotation": 0},
        {"at": [0, 2], "tile": "medic", "seat": 0, "rotation": 0},
        {"at": [1, 1], "tile": "medic", "seat": 0, "rotation": 5},
    ]
    state = table(3, {"seat": 1}, units, mode="free_for_all")
    state.rules.players[1].hand.append("sniper")
    state.apply(1, {"type": "play", "tile": "sniper", "target": [0, 1]})
    if state.to_move == (0,):
        state.retire(0, "resigned")
    else:
        pytest.fail(f"nothing was asked: {state.snapshot()}")
    assert (tiles(state, 0), state.to_move) == ([], (1,))


def test_a_question_in_the_turn_of_another_is_no_turn() -> None:
    """Moloch's Medics are asked in the Outpost's turn. A player who runs out of time while asked is out."""
    units = [
        {"at": [0, 1], "tile": "hunter_killer", "seat": 0, "rotation": 0},
        {"at": [0, 2], "tile": "medic", "seat": 0, "rotation": 0},
        {"at": [1, 1], "tile": "medic", "seat": 0, "rotation": 5},
    ]
    state = table(2, {"seat": 1}, units)
    state.rules.players[1].hand.append("sniper")
    assert (state.to_move, state.turn_seat) == ((1,), 1)
    state.apply(1, {"type": "play", "tile": "sniper", "target": [0, 1]})
    assert (state.to_move, state.turn_seat) == ((0,), 1)
    state.retire(0, "time")
    again = load(state.snapshot())
    assert again.outcome is not None and (again.outcome.winners, again.outcome.reason) == ((1,), "time")
