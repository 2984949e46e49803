"""What bots do with the three Objects of Dancer: the first one that falls loses the game."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.registry import registry
from neuroshima_hex.bots import evaluation

BOTS = ("greedy", "planner")
SEEDS = range(3)


def load(hand: list[str], *board: Json, **more: Any) -> Any:
    game: Any = registry().games["hex"]
    players = [
        {"army": "dancer", "hand": hand, "stack": more.pop("stack", ["move", "move"])},
        {"army": "borgo", "stack": more.pop("enemy_stack", ["mutant", "claws"])},
    ]
    turn = {"seat": 0, **more.pop("turn", {"phase": "play"})}
    return game.load(game.Options(), {"players": players, "board": list(board), "turn": turn, **more})


def answer(bot: str, state: Any, seed: int = 1, budget: int = 250) -> Action:
    bots: Any = registry().games["hex"].bots
    action: Action = bots[bot].choose(state, state.to_move[0], random.Random(seed), budget)
    return action


def unit(at: list[int], tile: str, seat: int, rotation: int = 0, wounds: int = 0) -> Json:
    return {"at": at, "tile": tile, "seat": seat, "rotation": rotation} | ({"wounds": wounds} if wounds else {})


def objects(blue: int = 0, red: int = 0, yellow: int = 0) -> list[Json]:
    """The Objects with so many wounds, far from the enemy's HQ; the Yellow one can heal the Blue one."""
    return [
        unit([-2, 1], "blue_object", 0, 0, blue),
        unit([-2, 2], "red_object", 0, 3, red),
        unit([-2, 0], "yellow_object", 0, 0, yellow),
        unit([2, 0], "hq", 1),
    ]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_weakest_object_is_healed(bot: str, seed: int) -> None:
    """Both Objects count, so two hit points are two, of one Object or of both; but the Blue one is nearly lost."""
    action = answer(bot, load(["action"], *objects(blue=7, yellow=5)), seed)
    assert (action["type"], action.get("target")) == ("play", [-2, 1])


def test_wounds_on_one_object_are_worse_than_on_two() -> None:
    one, two = load([], *objects(blue=6)).rules, load([], *objects(blue=3, yellow=3)).rules
    assert one.board.hp == two.board.hp == [14, 20]
    assert evaluation.value_without_battle(one, 0) < evaluation.value_without_battle(two, 0) - 1
    assert evaluation.hit_points_to_loss(one.board, 0) == 4 and evaluation.hit_points_to_loss(two.board, 0) == 7


@pytest.mark.parametrize("budget", [60, 250])
def test_in_the_last_turn_the_planner_dances_for_what_the_tiles_do_not_bring(budget: int) -> None:
    """The Red Object looks past the enemy's HQ, and no tile of the hand can turn it; two wounds win the game."""
    board = [
        unit([-2, 0], "red_object", 0, 5),
        unit([-2, 1], "yellow_object", 0),
        unit([-2, 2], "blue_object", 0),
        unit([2, 0], "hq", 1),
    ]
    hand = ["battle", "battle", "battle"]
    state = load(hand, *board, stack=[], enemy_stack=[], turn={"phase": "discard", "final": 0, "opening": True})
    assert answer("planner", state, budget=budget) == {"type": "act", "ability": "dance"}
    while state.outcome is None:
        state.apply(state.to_move[0], answer("planner", state, budget=budget))
    assert state.outcome.winners == (0,)
