"""The engine against the literal battle (see tests/hex/test_oracle.py), where shots are sent on and links are long."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.hex.test_oracle import case_positions, check_battles
from tests.support.hex import oracle
from tests.support.hex.oracle import engine
from tests.support.hex.oracle.positions import DOOMSDAY, crowd
from tests.support.playing import cases_of

SEEDS = range(8)
EACH = 40
"""Positions tried for each seed."""

Position = dict[str, Any]
KNOWN = {"moloch", "outpost", "borgo", "hegemony", "doomsday_machine"}
"""The armies that the literal battle knows."""
BOARDS = {
    name: position
    for name, position in case_positions(cases_of("doomsday"))
    if {player["army"] for player in position["players"]} <= KNOWN
}


def crowds(seed: int) -> Iterator[Position]:
    rng = Random(1000 + seed)
    return (crowd(rng, themes=DOOMSDAY) for _ in range(EACH))


@pytest.mark.parametrize("seed", SEEDS)
def test_battles(seed: int) -> None:
    for position in crowds(seed):
        check_battles(position, seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_derived_facts(seed: int) -> None:
    """Long links, and the units that each unit could hit on any path."""
    for position in crowds(seed):
        assert engine.describe(position) == oracle.describe(position), position


@pytest.mark.parametrize("name", BOARDS)
def test_on_the_boards_of_the_cases(name: str) -> None:
    check_battles(BOARDS[name], 1)
    assert engine.describe(BOARDS[name]) == oracle.describe(BOARDS[name])


def test_the_crowds_send_shots_on() -> None:
    """Once, and several times to one unit; without end they are sent on the boards of the cases."""
    found = [attack for seed in SEEDS for position in crowds(seed) for attack in bent(position)]
    assert sum(bool(attack["hits"]) for attack in found) >= 60
    assert any(len(attack["hits"]) > len({*map(tuple, attack["hits"])}) for attack in found)
    assert any(attack.get("endless") for position in BOARDS.values() for attack in bent(position))


def bent(position: Position) -> Iterator[dict[str, Any]]:
    """The attacks of a position that are sent on."""
    for unit in engine.view(position)["board"]:
        yield from (attack for attack in unit["attacks"] if "legs" in attack)
