"""The expansion's rules as cases: every position file under tests/cases/babel13 comes out as the rules say.

The number at the head of a case's `rule` is the section of the expansion's rules; "base" stands before those of Hex.
"""

from __future__ import annotations

from functools import cache

import case_files
import pytest
from case_files import Case
from hex.case_runner import CHECKS
from neuroshima.contract import Json
from neuroshima.plugins import installed_games
from schemas import Fitting

FOLDER = case_files.FOLDER / "babel13"
CASES = case_files.read_cases(FOLDER)
ARMIES = ("new_york", "neojungle")


@cache
def fitting() -> Fitting:
    return Fitting(installed_games()["hex"])


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case(case: Case) -> None:
    found = case_files.differences(case, installed_games()["hex"], CHECKS)
    assert not found, "\n  ".join([f"{case.rule}\n  {FOLDER / case.name}.json", *found])


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_case_fits_the_schema(case: Case) -> None:
    """A case that expects a refusal need not fit; every other one must."""
    if "error" not in case.expect:
        assert fitting().complaints(case.document) == []


def test_there_are_at_least_400_cases() -> None:
    assert len(CASES) >= 400


def test_every_case_names_its_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rule.strip() or not case.expect] == []


def test_every_tile_of_the_two_armies_occurs() -> None:
    """Each tile is at work somewhere: on the board, in the ground or in a hand of a position that is accepted."""
    seen = {pair for case in CASES if "error" not in case.expect for pair in _tiles(case.document.get("position"))}
    armies = installed_games()["hex"].catalogue()["armies"]
    assert {(army, tile) for army in ARMIES for tile in armies[army]["tiles"]} - seen == set()


def _tiles(position: Json | None) -> set[tuple[str, str]]:
    """(army, tile) of all that a position holds."""
    if position is None:
        return set()
    armies = [player["army"] for player in position["players"]]
    hands = {(player["army"], tile) for player in position["players"] for tile in player.get("hand", [])}
    lying = [*position["board"], *position.get("ground", [])]
    return hands | {(armies[entry["seat"]], entry["tile"]) for entry in lying}
