"""Tiles that are a battle or something else, as bots see them."""

from __future__ import annotations

import random
from typing import Any

from neuroshima_contract import Json
from neuroshima_contract.legal import expand
from neuroshima_hex.bots.battle_calls import begins_battle, calls

from tests.support.army_packs import setting

HQS: list[Json] = [
    {"at": [-2, 0], "tile": "hq", "seat": 0, "rotation": 0}, {"at": [2, 0], "tile": "hq", "seat": 1, "rotation": 0},
]  # fmt: skip
CHAINED: list[Json] = [
    {"at": [1, 0], "tile": "lumberjack", "seat": 0, "rotation": 0},
    {"at": [0, 1], "tile": "hybrid", "seat": 1, "rotation": 3},
    {"at": [-1, 2], "tile": "lumberjack", "seat": 0, "rotation": 0},
]
"""A unit of the enemy on a straight row between two that have Chain."""


def with_order(board: list[Json]) -> Any:
    """The Iron Gang has an Order, and is to move."""
    players = [{"army": "iron_gang", "hand": ["order"]}, {"army": "moloch", "hq_hp": 1}]
    return setting().load({"players": players, "board": [*HQS, *board]})


def orders(state: Any) -> list[Json]:
    entries = [entry for entry in state.legal(0) if entry["type"] == "play"]
    return [action for entry in entries for action in expand(entry)]


def test_an_order_is_a_battle_only_where_it_is_played_as_one() -> None:
    state = with_order(CHAINED)
    told = {action["does"]: begins_battle(state.rules, 0, action) for action in orders(state)}
    assert told == {"battle": True, "chain": False}
    assert list(calls(state.rules, 0, state.legal(0))) == [{"type": "play", "tile": "order", "does": "battle"}]


def test_greedy_plays_an_order_as_the_battle_that_wins() -> None:
    state = with_order([{"at": [1, 0], "tile": "mountain", "seat": 0, "rotation": 2}])
    chosen = setting().game.bots["greedy"].choose(state, 0, random.Random(1), 10)
    assert chosen == {"type": "play", "tile": "order", "does": "battle"}
