"""What follows from a placement or a move is foreseen by bots: they make no board of it without the rules.

In random positions `test_properties` compares all such boards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.registry import registry
from neuroshima_hex.bots.planning.steps import steps, try_step
from neuroshima_hex.bots.trial_boards import board_after

BOTS = ("greedy", "planner")


def unit(at: list[int], tile: str, seat: int, rotation: int = 0, **more: Any) -> Json:
    return {"at": at, "tile": tile, "seat": seat, "rotation": rotation, **more}


def load(armies: tuple[str, str], hand: list[str], *board: Json) -> Any:
    game: Any = registry().games["hex"]
    players = [{"army": armies[0], "hand": hand}, {"army": armies[1], "stack": []}]
    return game.load(game.Options(), {"players": players, "board": list(board), "turn": {"seat": 0}})


HQS = (unit([-2, 0], "hq", 0), unit([2, 0], "hq", 1))
MOVED: Action = {"unit": [-1, 0], "to": [0, 0], "rotation": 0}
CASES: dict[str, tuple[tuple[str, str], list[str], list[Json], Action]] = {
    "Cerberus leaves its HQ": (
        ("beasts", "borgo"), [], [*HQS, unit([-1, 0], "cerberus", 0)], {"type": "act", "ability": "mobility", **MOVED},
    ),
    "Cerberus is there": (
        ("beasts", "borgo"), ["bug"], [*HQS, unit([-1, 0], "cerberus", 0)],
        {"type": "place", "tile": "bug", "at": [0, 0], "rotation": 0},
    ),
    "a Hunt goes on with an attack": (
        ("beasts", "borgo"), ["hunt"], [*HQS, unit([-1, 0], "hive", 0), unit([0, -1], "mutant", 1)],
        {"type": "play", "tile": "hunt", **MOVED},
    ),
    "a Bossman boards": (
        ("pirates", "borgo"), ["bossman"], [unit([-3, 1], "hq", 0), unit([2, 0], "hq", 1)],
        {"type": "place", "tile": "bossman", "at": [0, 0], "rotation": 0},
    ),
    "a held Object breaks free": (
        ("dancer", "borgo"), ["move"],
        [
            unit([-1, 0], "red_object", 0), unit([-2, 2], "blue_object", 0), unit([-2, 1], "yellow_object", 0),
            unit([2, 0], "hq", 1), unit([-1, -1], "net_fighter", 1, 1),
        ],
        {"type": "play", "tile": "move", **MOVED},
    ),
}  # fmt: skip
"""By what follows: the armies, the hand, the board, and the action."""


@pytest.mark.parametrize("name", CASES)
def test_no_board_is_made_where_more_follows(name: str) -> None:
    armies, hand, board, action = CASES[name]
    rules = load(armies, hand, *board).rules
    assert board_after(rules, action) is None
    (step,) = [step for step in steps(rules, 0) if step.action == action]
    if step.unit is not None:
        with try_step(rules, step, 0) as is_whole:
            assert not is_whole


def test_a_plain_move_still_needs_no_copy() -> None:
    rules = load(("beasts", "borgo"), ["move"], *HQS, unit([-1, 0], "bug", 0)).rules
    action: Action = {"type": "play", "tile": "move", **MOVED}
    assert board_after(rules, action) is not None
    assert [step.unit for step in steps(rules, 0) if step.action == action] != [None]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", range(3))
def test_cerberus_stays_beside_its_hq(bot: str, seed: int) -> None:
    """A step away it would strike the enemy HQ, but there it is destroyed."""
    state = load(
        ("beasts", "borgo"), ["bug"], unit([-1, 0], "hq", 0), unit([2, 0], "hq", 1), unit([0, 0], "cerberus", 0)
    )
    bots: Any = registry().games["hex"].bots
    while state.outcome is None and state.to_move == (0,):
        action = bots[bot].choose(state, 0, random.Random(seed), 250)
        state.apply(0, action)
        if action["type"] == "end_turn":
            break
    assert any(each is not None and each.tile.id == "cerberus" for each in state.rules.units)


@pytest.mark.parametrize("bot", BOTS)
def test_a_hunt_is_played_for_its_attack(bot: str) -> None:
    """The Hive strikes the Medic beside it: no move of it alone would bring so much."""
    state = load(("beasts", "borgo"), ["hunt"], *HQS, unit([0, 0], "hive", 0, 0), unit([0, -1], "super_mutant", 1, 3))
    bots: Any = registry().games["hex"].bots
    assert bots[bot].choose(state, 0, random.Random(1), 250)["tile"] == "hunt"
