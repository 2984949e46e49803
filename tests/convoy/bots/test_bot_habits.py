"""What bots should be seen to do: they fight to the end, and keep what helps in the last city."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Json
from neuroshima_contract.legal import drawn
from neuroshima_convoy.bots import BOTS
from neuroshima_convoy.bots.strategist_bot import PRICE, Search
from neuroshima_convoy.rules.components.cards import MOLOCH, OUTPOST

from tests.support.convoy.playing import load, new_game

BUDGET = 30
LOST: Json = {
    "battle": {"city": "new_york", "district": 3},
    "cities": {
        "new_york": {
            "destroyed": [0, 1, 2],
            "outpost": [{"card": "scorn", "strength": 9}, {"card": "commando"}, {"card": "runner"}],
        }
    },
    "outpost": {"hand": ["scout"]},
}
"""The last battle: Moloch has no deck, and the Outpost will win and discard a Robot for each card that is missing."""
ROAD: Json = {
    "battle": {"city": "iron_gate", "district": 0},
    "cities": {
        "iron_gate": {"moloch": [{"card": "hunter"}], "outpost": [{"card": "runner"}]},
        "jersey_ruins": {"moloch": [{"card": "stormtrooper"}]},
    },
    "moloch": {"hand": ["combat_module", "move"], "deck": ["brain", "clown", "ripper"]},
    "outpost": {"hand": ["sniper", "recon"], "deck": ["scout", "medic"]},
}


def chosen(position: Json, seat: int, seed: int = 1) -> Any:
    state: Any = load(position)
    return BOTS["strategist"].choose(state, seat, random.Random(seed), BUDGET)


def cost(position: Json, seat: int, **action: Any) -> float:
    """The advantage over passing that an action must have."""
    state: Any = load(position)
    return Search(state.rules, seat, random.Random(1), BUDGET).cost(action)  # type: ignore[arg-type]


@pytest.mark.parametrize("robot", ["juggernaut", "spiders"])
@pytest.mark.parametrize("seed", range(3))
def test_moloch_fights_a_last_battle_that_is_lost(robot: str, seed: int) -> None:
    position = {**LOST, "phase": "moloch", "moloch": {"hand": [robot]}}
    assert chosen(position, MOLOCH, seed) == {"type": "deploy", "card": robot, "city": "new_york"}


@pytest.mark.parametrize("seed", range(3))
def test_moloch_attaches_its_module_in_a_last_battle_that_is_lost(seed: int) -> None:
    robots = {"new_york": {**LOST["cities"]["new_york"], "moloch": [{"card": "hunter"}]}}
    position = {**LOST, "cities": robots, "phase": "modules", "moloch": {"hand": ["combat_module"]}}
    assert chosen(position, MOLOCH, seed) == {"type": "attach", "card": "combat_module", "at": ["new_york", 0]}


def test_a_module_that_is_spent_where_no_battle_is_must_be_worth_more_than_in_the_battle() -> None:
    far = {"type": "use", "at": ["jersey_ruins", 0]}
    paid = cost({**ROAD, "phase": "moloch"}, MOLOCH, **far, discard="combat_module")
    assert paid > cost({**ROAD, "phase": "moloch"}, MOLOCH, **far, discard="move") == PRICE
    attached = [
        cost({**ROAD, "phase": "modules"}, MOLOCH, type="attach", card="combat_module", at=[city, 0])
        for city in ("jersey_ruins", "iron_gate")
    ]
    assert attached[0] > attached[1] == PRICE


def test_a_sniper_is_kept_for_new_york_unless_it_brings_much() -> None:
    road = {**ROAD, "phase": "outpost"}
    there = {**LOST, "phase": "outpost", "outpost": {"hand": ["sniper"]}}
    sniper = {"type": "play", "card": "sniper", "target": ["iron_gate", 0]}
    assert cost(road, OUTPOST, **sniper) > cost(there, OUTPOST, **sniper) == PRICE
    assert cost(road, OUTPOST, type="pass") == 0


GAMES = 24


def test_recruit_leads_the_outpost_better_than_dice() -> None:
    """Recruit once led the Outpost no better than random actions do. Recruit leads Moloch in both."""
    assert wins(dice=False) > 1.5 * wins(dice=True)


def wins(dice: bool) -> int:
    recruit, won = BOTS["recruit"], 0
    for seed in range(GAMES):
        state, rng = new_game(seed), random.Random(seed)
        while state.outcome is None:
            (seat,) = state.to_move
            by_lot = dice and seat == OUTPOST
            state.apply(seat, drawn(state.legal(seat), rng) if by_lot else recruit.choose(state, seat, rng, BUDGET))
        won += state.outcome.winners == (OUTPOST,)
    return won
