"""The rulebook's cases: every position file under tests/cases/hex has the result that it expects."""

from __future__ import annotations

import pytest
from neuroshima.testing.cases import Case
from neuroshima_hex.base import base_registry

from tests.support.hex.case_runner import FOLDER, cases, differences
from tests.support.playing import assert_as_expected, groups_of

CASES = cases()
GROUPS = groups_of(CASES)


@pytest.mark.parametrize("group", GROUPS)
def test_cases(group: str) -> None:
    assert_as_expected(GROUPS[group], differences, FOLDER)


def test_there_are_at_least_200_cases() -> None:
    assert len(CASES) >= 200


def test_every_case_names_its_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rule.strip() or not case.expect] == []


def test_every_tile_of_the_base_armies_occurs() -> None:
    seen = {pair for case in CASES for pair in _tiles(case)}
    armies = base_registry().armies.values()
    assert {(army.id, tile) for army in armies for tile in army.tiles} - seen == set()


def _tiles(case: Case) -> set[tuple[str, str]]:
    """(army, tile) of everything on the board and in hands when the case begins."""
    position = case.document.get("position", {})
    if "error" in case.expect or not position:
        return set()
    armies = [player["army"] for player in position["players"]]
    hands = {(player["army"], tile) for player in position["players"] for tile in player.get("hand", [])}
    return hands | {(armies[unit["seat"]], unit["tile"]) for unit in position["board"]}
