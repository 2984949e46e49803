"""The engine against the oracle, a slow and literal second implementation of the battle.

Both get the same random crowded positions and the same answers to the same questions. Where they differ, one of the two
misreads the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima.testing.cases import Case

from tests.support.hex import oracle
from tests.support.hex.case_runner import cases
from tests.support.hex.oracle import engine
from tests.support.hex.oracle.board import all_fields
from tests.support.hex.oracle.decisions import Answer, Choose
from tests.support.hex.oracle.positions import crowd
from tests.support.rubbish import examples

SEEDS = range(6)
EACH = 50
"""Positions tried for each seed: seeds times this many in all."""

TILES = {"moloch": ["air_strike"], "outpost": ["sniper"], "borgo": ["grenade"], "hegemony": ["sniper"]}
SEATS = (0, 1)

Position = dict[str, Any]


def policy(seed: int) -> Choose:
    """Random answers, identical for both engines while their questions agree."""
    rng = Random(seed)

    def choose(kind: str, seat: int, context: dict[str, Any], answers: list[Answer]) -> int:
        return rng.randrange(len(answers))

    return choose


def crowds(seed: int) -> Iterator[Position]:
    rng = Random(seed)
    return (crowd(rng) for _ in range(EACH))


def case_positions(cases: Iterable[Case]) -> Iterator[tuple[str, Position]]:
    """The boards of the rulebook's cases for two: each was made for a rule that random positions seldom reach.

    The oracle knows only two players and the basic board."""
    for case in cases:
        position = case.document.get("position", {})
        options = set(case.document.get("options", {}))
        plain = options <= {"edition", "mode", "auto_choose"} and not {"fields", "terrain"} & set(position)
        if (
            plain
            and len(position.get("players", [])) == len(SEATS)
            and "error" not in case.expect
            and 2 <= len(position.get("board", [])) < len(all_fields())
        ):
            yield case.name, bare(position)


def bare(position: Position) -> Position:
    """Only armies, hit points and the board, without the turn, hands and stacks."""
    players = [{"army": player["army"], "hq_hp": player.get("hq_hp", 20)} for player in position["players"]]
    return {"players": players, "board": [{"rotation": 0, "wounds": 0} | unit for unit in position["board"]]}


CASES = dict(case_positions(cases()))


def check_battles(position: Position, seed: int) -> None:
    for causer in SEATS:
        expected = oracle.fight(position, causer, policy(seed))
        assert engine.fight(position, causer, policy(seed)) == expected, position


def check_instants(position: Position, seed: int) -> None:
    for seat in SEATS:
        for tile in TILES[position["players"][seat]["army"]]:
            targets = oracle.targets(position, seat, tile)
            assert engine.targets(position, seat, tile) == targets, position
            for at in targets:
                expected = oracle.play_instant(position, seat, tile, at, policy(seed))
                assert engine.play_instant(position, seat, tile, at, policy(seed)) == expected, (at, position)


@pytest.mark.parametrize("seed", SEEDS)
def test_battles(seed: int) -> None:
    for position in crowds(seed):
        check_battles(position, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_derived_facts(seed: int) -> None:
    """Nets, links, take-overs, initiatives, strengths, and the targets of every unit."""
    for position in crowds(seed):
        assert engine.describe(position) == oracle.describe(position), position


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_wounding_instants(seed: int) -> None:
    for position in crowds(seed):
        check_instants(position, seed)


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_push_back(seed: int) -> None:
    for position in crowds(seed):
        for seat in SEATS:
            if position["players"][seat]["army"] in ("moloch", "hegemony"):
                assert engine.push_back_fields(position, seat) == oracle.push_back_fields(position, seat), position


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_moves(seed: int) -> None:
    """Move, mobility and Transport, with and without a Recon Center."""
    for position in crowds(seed):
        for seat in SEATS:
            assert engine.moves(position, seat) == oracle.moves(position, seat), position


@examples(100)
@given(st.randoms(use_true_random=False), st.integers(4, 18), st.integers(0, 99))
def test_searched(rng: Random, fewest: int, seed: int) -> None:
    """The same, with positions that hypothesis generates and shrinks."""
    position = crowd(rng, fewest)
    assert engine.describe(position) == oracle.describe(position)
    check_battles(position, seed)
    check_instants(position, seed)


@pytest.mark.parametrize("name", CASES)
def test_on_the_boards_of_the_cases(name: str) -> None:
    position = CASES[name]
    assert engine.describe(position) == oracle.describe(position)
    for seed in range(3):
        check_battles(position, seed)
    for seat in SEATS:
        assert engine.moves(position, seat) == oracle.moves(position, seat)


def test_all_questions_come_up() -> None:
    """Every kind of question is asked in these positions, chains of Medics included."""
    asked = [
        decision["kind"]
        for seed in SEEDS
        for position in crowds(seed)
        for decision in oracle.fight(position, 0, policy(seed))["decisions"]
    ]
    assert all(asked.count(kind) >= 5 for kind in ("medic", "explosion", "quartermaster"))


EXAMPLE = """
    -2,1 scout 0 1; -1,0 commando 0 5; -1,1 boss 1 1; 0,-1 hq 0 0; 0,0 runner 1 0; 0,1 hmg 0 1; 0,2 ganger 1 1;
    1,-2 net_fighter 1 2; 1,-1 brawler 0 2; 1,0 medic 0 5; 1,1 universal_soldier 1 2; 2,-2 officer_1 1 5; 2,-1 hq 1 0;
    2,0 annihilator 0 2
"""
"""The rulebook's example of play before its battle: field, tile, seat, rotation."""


def example() -> Position:
    board = []
    for line in EXAMPLE.split(";"):
        at, tile, seat, rotation = line.split()
        q, r = at.split(",")
        unit = {"at": [int(q), int(r)], "tile": tile, "seat": int(seat), "rotation": int(rotation), "wounds": 0}
        board.append(unit)
    return {"players": [{"army": "outpost"}, {"army": "hegemony"}], "board": board}


def test_the_oracle_fights_the_rulebooks_example() -> None:
    result = oracle.fight(example(), 0, policy(0))
    left = {tuple(unit["at"]) for unit in result["board"]}
    gone = {(1, -2), (1, 0), (2, 0), (1, -1), (0, 0)}
    assert left == {tuple(unit["at"]) for unit in example()["board"]} - gone
    assert result["hq_hp"] == [18, 14]
    assert result["decisions"] == []
    assert not any(unit["wounds"] for unit in result["board"])
