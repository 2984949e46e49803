"""Bots of Hex with the Doomsday Machine, which they judge by battles alone."""

from __future__ import annotations

import random
from typing import Any

from neuroshima_contract import Action, Json
from neuroshima_contract.legal import allows
from neuroshima_lab.arena import RandomBot

from tests.hex.test_planner import check_answers
from tests.support.doomsday.setting import ARMY, begun, setting

BUDGET = 150


def bot() -> Any:
    return setting().game.bots["greedy"]


def answer(state: Any) -> Action:
    """What the bot does in a position."""
    action: Action = bot().choose(state, state.to_move[0], random.Random(1), BUDGET)
    return action


def position(board: list[Json], hand: list[str]) -> Any:
    """The Doomsday Machine is to move; the HQs stand far from each other."""
    players = [{"army": ARMY, "hand": hand, "stack": ["battle"]}, {"army": "borgo", "stack": ["battle"]}]
    hqs = [{"at": [-2, 0], "tile": "hq", "seat": 0}, {"at": [2, 0], "tile": "hq", "seat": 1}]
    return setting().load({"players": players, "board": [*hqs, *board]})


def hits(state: Any) -> list[list[int]]:
    """Whom the shots of seat 0 would hit."""
    units = [unit for unit in state.view(None)["board"] if unit["seat"] == 0 and unit["tile"] != "hq"]
    return [at for unit in units for attack in unit["attacks"] for at in attack["hits"]]


def test_it_puts_a_unit_that_sends_shots_on_where_they_hit_the_hq() -> None:
    state = position([{"at": [0, 2], "tile": "delta_shooter", "seat": 0, "rotation": 0}], ["pusher"])
    state.apply(0, answer(state))
    assert [2, 0] in hits(state)


def test_it_turns_a_unit_so_that_it_hits() -> None:
    state = position([{"at": [0, 0], "tile": "delta_shooter", "seat": 0, "rotation": 5}], [])
    turned = answer(state)
    assert turned["type"] == "act" and turned["ability"] == "turning"
    state.apply(0, turned)
    assert [2, 0] in hits(state)


def test_it_answers_where_its_unit_is_grabbed_to() -> None:
    board = [{"at": [0, 0], "tile": "officer", "seat": 0}, {"at": [1, -2], "tile": "mutant", "seat": 1}]
    state = position(board, ["grabbing"])
    state.apply(0, {"type": "play", "tile": "grabbing", "unit": [0, 0], "target": [1, -2]})
    assert state.to_move == (1,) and allows(state.legal(1), answer(state))


def test_it_plays_to_the_end_and_beats_chance() -> None:
    state, rng = begun((ARMY, "borgo"), 5), random.Random(5)
    players = [bot(), RandomBot()]
    while state.outcome is None:
        mover = state.to_move[0]
        imagined = setting().imagine(state.view(mover), mover, 5)
        action = players[mover].choose(imagined, mover, rng, 40)
        assert allows(state.legal(mover), action)
        state.apply(mover, action)
    assert state.outcome.winners == (0,)


def test_the_planner_answers_with_something_legal() -> None:
    check_answers(setting().game, {}, ("doomsday_machine", "borgo"))
