"""The rules of the Doomsday Machine as cases: each position file in tests/cases/doomsday comes out as the rules say.

The number at the head of a case's `rule` is the section of the digest of the rules of Hex.
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

FOLDER = case_files.FOLDER / "doomsday"
CASES = case_files.read_cases(FOLDER)
ARMY = "doomsday_machine"


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


def test_there_are_at_least_150_cases() -> None:
    assert len(CASES) >= 150


def test_every_case_names_its_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rule.strip() or not case.expect] == []


def test_every_tile_of_the_army_occurs() -> None:
    """Each tile is at work somewhere: on the board or in a hand of a position that is accepted."""
    seen = {tile for case in CASES if "error" not in case.expect for tile in _tiles(case.document["position"])}
    assert set(installed_games()["hex"].catalogue()["armies"][ARMY]["tiles"]) - seen == {"battle"}


def _tiles(position: Json) -> set[str]:
    """The army's tiles that a position holds."""
    seats = [seat for seat, player in enumerate(position["players"]) if player["army"] == ARMY]
    hands = {tile for seat in seats for tile in position["players"][seat].get("hand", [])}
    return hands | {unit["tile"] for unit in position["board"] if unit["seat"] in seats}
