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
from neuroshima_hex.base import base_catalog
from neuroshima_hex.game import HexGame
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


def test_there_are_at_least_1300_cases() -> None:
    assert len(CASES) >= 1300


def test_every_case_names_its_rule_and_expects_something() -> None:
    assert [case.name for case in CASES if not case.rule.strip() or not case.expect] == []


def test_every_tile_of_the_two_armies_occurs() -> None:
    """Each tile is at work somewhere: on the board, in the ground or in a hand of a position that is accepted."""
    seen = {pair for case in CASES if "error" not in case.expect for pair in _tiles(case.document.get("position"))}
    armies = installed_games()["hex"].catalogue()["armies"]
    assert {(army, tile) for army in ARMIES for tile in armies[army]["tiles"]} - seen == set()


@pytest.mark.parametrize("what", ["terrain", "features", "markers", "fixtures", "scenarios"])
def test_everything_of_the_land_occurs(what: str) -> None:
    """Each kind and feature of terrain, each marker, turret and scenario that it brings is at work in a case that is
    accepted."""
    seen = {name for case in CASES if "error" not in case.expect for name in _of_the_land(case.document)[what]}
    own = HexGame(base_catalog()).catalogue()[what]
    assert set(installed_games()["hex"].catalogue()[what]) - set(own) - seen == set()


def _of_the_land(document: Json) -> dict[str, set[str]]:
    """What a case has besides tiles of armies, by the catalogue's words."""
    position = document.get("position", {})
    bearers = [*position.get("board", []), *position.get("players", []), *position.get("prizes", [])]
    terrain = position.get("terrain", [])
    return {
        "terrain": {entry["kind"] for entry in terrain},
        "features": {name for entry in terrain for name in entry["features"]},
        "markers": {name for entry in bearers for name in entry.get("markers", {})},
        "fixtures": {entry["tile"] for entry in position.get("fixtures", [])},
        "scenarios": {document.get("options", {}).get("scenario", "")},
    }


def _tiles(position: Json | None) -> set[tuple[str, str]]:
    """(army, tile) of all that a position holds."""
    if position is None:
        return set()
    armies = [player["army"] for player in position["players"]]
    hands = {(player["army"], tile) for player in position["players"] for tile in player.get("hand", [])}
    lying = [*position["board"], *position.get("ground", [])]
    return hands | {(entry.get("army", armies[entry["seat"]]), entry["tile"]) for entry in lying}


def test_the_schema_names_what_the_expansion_brings_and_only_while_it_is_there() -> None:
    """Tiles, traits, abilities, decisions, markers, terrain and scenarios."""
    brought = {
        "TileId": "sharpshooter", "InstantId": "castling", "FoundationId": "mine", "ArmyId": "new_york",
        "TraitId": "spy", "AbilityId": "dark", "DecisionId": "rocket", "MarkerId": "venom", "TerrainId": "bunker",
        "FeatureId": "thicket",
    }  # fmt: skip
    schema, without = installed_games()["hex"].schema(), HexGame(base_catalog()).schema()
    for sort, name in brought.items():
        assert name in schema["$defs"][sort]["enum"], (sort, name)
        assert name not in without["$defs"][sort]["enum"], (sort, name)
    assert schema["$defs"]["Play"]["fields"]["castling"] == {"required": ["unit", "with"], "optional": []}
    assert "forlorn_mission" in schema["$defs"]["OptionsModel"]["properties"]["scenario"]["examples"]
    assert "castling" not in str(without) and "forlorn_mission" not in str(without)


def test_the_schema_says_what_answers_hold() -> None:
    """Every decision for which a case waits is of a kind that the schema names, and its answers have those fields."""
    fields = installed_games()["hex"].schema()["$defs"]["Choose"]["fields"]
    cases = [
        case for name in ("hex", "babel13", "doomsday") for case in case_files.read_cases(case_files.FOLDER / name)
    ]
    asked = [case.expect["pending"] for case in cases if case.expect.get("pending")]
    answers = [(wait["kind"], answer) for wait in asked if "kind" in wait for answer in wait.get("answers", [])]
    assert {kind for kind, _answer in answers} <= fields.keys()
    assert [(kind, answer) for kind, answer in answers if answer.keys() - fields[kind]] == []
