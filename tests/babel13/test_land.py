"""What Babel 13 brings to the board is at work in its cases (which tests/test_expansion_cases.py runs), and the schema
names it."""

from __future__ import annotations

import tomllib

import pytest
from neuroshima.plugins import installed_games
from neuroshima_babel13 import plugin
from neuroshima_contract import Json
from neuroshima_hex.base import base_registry
from neuroshima_hex.expansion import Feature
from neuroshima_hex.host.game import HexGame

from tests.support.playing import cases_of

CASES = cases_of("babel13")


@pytest.mark.parametrize("what", ["terrain", "features", "markers", "fixtures", "scenarios"])
def test_everything_of_the_land_occurs(what: str) -> None:
    """Each kind and feature of terrain, each marker, turret and scenario that it brings is at work in a case that is
    accepted."""
    seen = {name for case in CASES if "error" not in case.expect for name in _of_the_land(case.document)[what]}
    assert _brought(what) - seen == set()


def _brought(what: str) -> set[str]:
    """What Babel 13 brings. Other expansions may bring terrain and markers, too."""
    if what == "markers":
        return {name for _file, text in plugin.hex_markers() for name in tomllib.loads(text)}
    if what in ("terrain", "features"):
        return {part.id for part in plugin.hex_terrain() if isinstance(part, Feature) == (what == "features")}
    own = HexGame(base_registry()).screen.catalogue()[what]
    return set(installed_games()["hex"].screen.catalogue()[what]) - set(own)


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


def test_the_schema_names_what_the_expansion_brings_and_only_while_it_is_there() -> None:
    """Tiles, traits, abilities, decisions, markers, terrain and scenarios."""
    brought = {
        "TileId": "sharpshooter", "InstantId": "castling", "FoundationId": "mine", "ArmyId": "new_york",
        "TraitId": "spy", "AbilityId": "dark", "DecisionId": "rocket", "MarkerId": "venom", "TerrainId": "bunker",
        "FeatureId": "thicket",
    }  # fmt: skip
    schema, without = installed_games()["hex"].tools.schema(), HexGame(base_registry()).tools.schema()
    for sort, name in brought.items():
        assert name in schema["$defs"][sort]["enum"], (sort, name)
        assert name not in without["$defs"][sort]["enum"], (sort, name)
    assert schema["$defs"]["Play"]["fields"]["castling"] == {"required": ["unit", "with"], "optional": []}
    assert "forlorn_mission" in schema["$defs"]["OptionsModel"]["properties"]["scenario"]["examples"]
    assert "small_bomb" not in str(without) and "forlorn_mission" not in str(without)
