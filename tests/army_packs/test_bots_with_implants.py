"""What bots do with Mephisto: its HQ alone attacks, and one of its implants begins battles."""

from __future__ import annotations

import random
from typing import Any

import pytest
from neuroshima_contract import Action, Json
from neuroshima_contract.registry import registry
from neuroshima_hex.bots import evaluation
from neuroshima_hex.bots.planning.features import BOARD, HANDS, features, imagine_battle

BOTS = ("greedy", "planner")


def load(hand: list[str], *board: Json, **more: Any) -> Any:
    game: Any = registry().games["hex"]
    players = [
        {"army": "mephisto", "hand": hand, "stack": ["claw", "claw"]},
        {"army": "borgo", "stack": ["mutant", "claws"], "hq_hp": more.pop("enemy_hp", 20)},
    ]
    turn = {"seat": 0, **more.pop("turn", {})}
    return game.load(game.Options(), {"players": players, "board": list(board), "turn": turn, **more})


def answer(bot: str, state: Any, seed: int = 1) -> Action:
    bots: Any = registry().games["hex"].bots
    action: Action = bots[bot].choose(state, state.to_move[0], random.Random(seed), 250)
    return action


def unit(at: list[int], tile: str, seat: int, rotation: int = 0) -> Json:
    return {"at": at, "tile": tile, "seat": seat, "rotation": rotation}


def hqs(rotation: int, mine: list[int] | None = None) -> list[Json]:
    """The HQs beside each other; with the rotation 2 that of Mephisto strikes the other one."""
    return [unit(mine or [1, 0], "hq", 0, rotation), unit([2, 0], "hq", 1)]


JAWS = unit([-1, 0], "jaws", 0)


@pytest.mark.parametrize("bot", BOTS)
def test_jaws_begin_the_battle_that_wins(bot: str) -> None:
    assert answer(bot, load([], *hqs(2), JAWS, enemy_hp=1)) == {"type": "act", "ability": "jaws", "unit": [-1, 0]}


@pytest.mark.parametrize("bot", BOTS)
def test_jaws_begin_no_battle_that_brings_nothing(bot: str) -> None:
    assert answer(bot, load([], *hqs(2, [-2, 2]), JAWS)).get("ability") != "jaws"


@pytest.mark.parametrize(("board", "found"), [((JAWS,), 1.0), ((unit([-1, 0], "probe", 0),), 0.0)])
def test_jaws_on_the_board_are_a_battle_that_can_be_called(board: tuple[Json], found: float) -> None:
    rules = load([], *hqs(2), *board).rules
    by_name = dict(zip(HANDS, features(rules, imagine_battle(rules, 0), [1, -1], 0)[-len(HANDS) :], strict=True))
    assert (by_name["battles"], by_name["called"] > 0) == (found, bool(found))


CLAW, ACID = unit([1, -1], "claw", 0), unit([0, 2], "incubator_acid", 0)


@pytest.mark.parametrize(
    ("around", "is_blown_up"),
    [
        ([unit([1, -2], "mutant", 1), unit([2, -2], "medic", 1, 3)], True),
        ([unit([1, 0], "probe", 0), unit([0, 0], "probe", 0), unit([1, -2], "scout", 1)], False),
        ([], False),
    ],
    ids=["two enemies beside it", "own units beside it", "nobody beside it"],
)
def test_it_is_foreseen_who_is_blown_up(around: list[Json], is_blown_up: bool) -> None:
    """Before a battle the acid of an Incubator blows up an own unit, and wounds all that stand next to it."""
    rules = load([], unit([-2, 2], "hq", 0), unit([-2, 0], "hq", 1), CLAW, ACID, *around).rules
    left = {each.at for each in evaluation.board_after_battle(rules, rules.board, 0).units if each is not None}
    gone = {rules.grid.index[tuple(each["at"])] for each in (CLAW, *around)} - left
    assert len(gone) == (1 + len(around) if is_blown_up else 0)


def threats(rotation: int) -> dict[str, float]:
    rules = load([], *hqs(rotation)).rules
    return dict(zip(BOARD, features(rules, imagine_battle(rules, 0), [1, -1], 0), strict=False))


def test_an_hq_that_wounds_hqs_counts_where_it_aims() -> None:
    """Its sides that strike only by a Muzzle count nothing without one."""
    assert threats(2)["siege"] == threats(5)["siege"] + 1


@pytest.mark.parametrize("seed", range(3))
def test_an_hq_that_attacks_hqs_is_placed_where_it_comes_to_them(seed: int) -> None:
    state = load([], unit([2, 0], "hq", 1), turn={"phase": "place_hq"})
    at = answer("greedy", state, seed)["at"]
    grid = state.rules.grid
    assert grid.distances[grid.index[tuple(at)]][grid.index[0, 0]] <= 1
