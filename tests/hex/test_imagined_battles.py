"""Battles that bots imagine: each seat's questions are answered as that seat would answer."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.legal import expand
from neuroshima_hex.bots import BOTS
from neuroshima_hex.bots.imagined_battles import ImaginedAnswers
from neuroshima_hex.bots.trial_boards import after
from neuroshima_hex.rules.answers import Question

from tests.support.hex.playing import load
from tests.support.hex.strategies import crowd

LAST = [164, 203, 465, 828, 950, 1170]
"""Last battles that would end otherwise if the first target that is worth most on paper were hit."""
WEAK = [(1, 1), (8, 1), (21, 1), (38, 1), (31, 2), (149, 3)]
END: Action = {"type": "end_turn"}
BATTLE: Action = {"type": "play", "tile": "battle"}


def last_turn(seed: int) -> Json:
    """A crowded position right before the Final Battle."""
    position = crowd(seed, 16)
    position["turn"] |= {"final": 0}
    for player in position["players"]:
        player["stack"], player["hand"] = [], player["hand"][:3]
    return position


def weak_hqs(seed: int, hp: int) -> Json:
    """A crowded position in which a Battle tile may destroy an HQ."""
    position = crowd(seed, 16)
    for player in position["players"]:
        player["hand"], player["stack"], player["hq_hp"] = [], ["battle"], hp
    position["players"][position["turn"]["seat"]]["hand"] = ["battle"]
    return position


def points_of(state: Any, seat: int) -> int:
    """1 for a victory of the seat, -1 for a defeat."""
    winners = state.outcome.winners if state.outcome is not None else ()
    return (1 if seat in winners else -1) if len(winners) == 1 else 0


def best_end(state: Any, seat: int) -> int:
    """The result for the seat if all answer as well as they can: all answers are tried."""
    if state.outcome is not None or state.rules.running is None:
        return points_of(state, seat)
    asked = state.to_move[0]
    ends = []
    for entry in state.legal(asked):
        for answer in expand(entry):
            then = state.copy()
            then.apply(asked, answer)
            ends.append(best_end(then, seat))
            if ends[-1] == (1 if asked == seat else -1):
                return ends[-1]
    return max(ends) if asked == seat else min(ends)


def begun(position: Json, action: Action) -> tuple[Any, Any, int]:
    """The position, the one after the action that begins the battle, and the seat that does it."""
    state = load(position)
    seat = state.to_move[0]
    fighting = state.copy()
    fighting.apply(seat, action)
    return state, fighting, seat


@pytest.mark.parametrize("seed", LAST)
def test_the_last_battle_is_imagined_with_the_best_answers_of_both_sides(seed: int) -> None:
    """Given a last battle that depends on the answers, when it is imagined, then the side wins that wins with best
    play of both."""
    state, fighting, seat = begun(last_turn(seed), END)
    assert fighting.rules.pending is not None
    assert _imagined(state, seat, END) == best_end(fighting, seat)


@pytest.mark.parametrize(("seed", "hp"), WEAK)
def test_a_battle_that_destroys_an_hq_is_imagined_with_the_best_answers(seed: int, hp: int) -> None:
    state, fighting, seat = begun(weak_hqs(seed, hp), BATTLE)
    assert fighting.rules.pending is not None
    assert _imagined(state, seat, BATTLE) == best_end(fighting, seat)


def _imagined(state: Any, seat: int, action: Action) -> int:
    """How the bots expect the battle to end for the seat."""
    result = after(state.rules, seat, action).result
    winners = result.winners if result is not None else ()
    return (1 if seat in winners else -1) if len(winners) == 1 else 0


@pytest.mark.parametrize("seed", LAST)
def test_a_bot_answers_so_that_it_wins(seed: int) -> None:
    """Given the questions of a battle, when the bot answers them for both sides, then the result is that of best
    play."""
    _state, fighting, seat = begun(last_turn(seed), END)
    expected = best_end(fighting.copy(), seat)
    while fighting.outcome is None and fighting.rules.running is not None:
        asked = fighting.to_move[0]
        fighting.apply(asked, BOTS["greedy"].choose(fighting, asked, random.Random(1), 100))
    assert points_of(fighting, seat) == expected


# Value of a target


SHOOTERS = [
    {"at": [-2, 0], "tile": "hq", "seat": 0, "rotation": 0},
    {"at": [2, 0], "tile": "hq", "seat": 1, "rotation": 0},
    {"at": [0, 0], "tile": "juggernaut", "seat": 0, "rotation": 0},
    {"at": [0, 1], "tile": "hybrid", "seat": 0, "rotation": 0},
    {"at": [1, 1], "tile": "claws", "seat": 1, "rotation": 0},
    {"at": [0, 2], "tile": "brawler", "seat": 1, "rotation": 0},
    {"at": [-1, 2], "tile": "mutant", "seat": 1, "rotation": 0},
]
STRONG, HYBRID = [0, 0], [0, 1]
HQ, CLAWS, BRAWLER, MUTANT = [2, 0], [1, 1], [0, 2], [-1, 2]


def aimed(shooter: list[int], targets: list[list[int]], number: int, hp: int = 20) -> list[int]:
    """The target chosen in the segment with that number."""
    position = {"players": [{"army": "moloch"}, {"army": "borgo", "hq_hp": hp}], "board": SHOOTERS}
    rules = load(position).rules
    battle = rules.new_battle(0)
    battle.number = number
    answers: Any = [{"unit": shooter, "target": target} for target in targets]
    chosen: Any = ImaginedAnswers(rules.board, [0, 1], battle).choose(Question(0, "aim", answers))
    return list(chosen["target"])


def test_the_wounds_of_an_hq_count_by_the_strength_of_the_shot() -> None:
    """Given a Mutant that has yet to act: one wound is worth more on the Mutant, two are worth more on the HQ."""
    assert aimed(HYBRID, [MUTANT, HQ], 4) == MUTANT
    assert aimed(STRONG, [MUTANT, HQ], 4) == HQ


def test_an_hq_that_would_be_destroyed_is_hit() -> None:
    """Given a unit worth more than one hit point, when the HQ has one left, then the HQ is the target."""
    assert aimed(HYBRID, [MUTANT, HQ], 4) == MUTANT
    assert aimed(HYBRID, [MUTANT, HQ], 4, hp=1) == HQ


@pytest.mark.parametrize(("number", "target"), [(4, CLAWS), (3, BRAWLER), (2, CLAWS)])
def test_a_unit_that_has_yet_to_act_is_worth_more(number: int, target: list[int]) -> None:
    """Given Claws of initiative 3 and a Brawler of 2 of equal worth, the one that has yet to act is the target.

    Where both have yet to act, or neither, it is the first one."""
    assert aimed(HYBRID, [CLAWS, BRAWLER], number) == target
