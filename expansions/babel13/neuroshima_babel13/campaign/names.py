"""The campaign's file, and the names of what it speaks of, from the files that define them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any

from neuroshima_contract import WantedBot
from neuroshima_contract.campaign_files import CampaignFile, PresetFacts
from neuroshima_contract.complaints import read_toml
from neuroshima_hex.expansion.campaigns import ArmyNames, HexTerms, ScenarioNames

Table = dict[str, Any]
"""A file as TOML has it. `Any`, because Hex checks it by a schema of its own when it reads the same file."""
CONVOY_ARMY = "moloch"


def _text(package: str, name: str) -> str:
    return (resources.files(package) / name).read_text("utf-8")


def _file(package: str, name: str) -> Table:
    return tomllib.loads(_text(package, name))


def _army(table: Table) -> ArmyNames:
    return ArmyNames(table["names"], table["color"], {tile["id"]: tile["names"] for tile in table["tile"]})


def _scenario(table: Table) -> ScenarioNames:
    sides = table["side"]
    bots = [WantedBot(side.get("bot", ""), side.get("style", "")) for side in sides]
    objectives = [
        [each["id"] for each in table.get("objective", ()) if each["side"] == side] for side in range(len(sides))
    ]
    facts = PresetFacts(table["names"], table["texts"], bots, objectives)
    return ScenarioNames(facts, {"scenario": table["scenario"]}, [side.get("armies", []) for side in sides])


FILE = read_toml(CampaignFile, "mission_babel13.toml", _text(__package__, "mission_babel13.toml"))
STAGES = tuple(step.preset for step in FILE.step)
"""The scenarios, in their order."""
SCENARIOS: Mapping[str, Table] = {
    stage: _file("neuroshima_babel13.scenarios", f"scenario_{stage}.toml") for stage in STAGES
}
TERMS = HexTerms(
    armies={
        "new_york": _army(_file("neuroshima_babel13.armies", "new_york.toml")),
        "neojungle": _army(_file("neuroshima_babel13.armies", "neojungle.toml")),
        CONVOY_ARMY: _army(_file("neuroshima_hex.armies", f"{CONVOY_ARMY}.toml")),
    },
    markers={marker: table["names"] for marker, table in _file("neuroshima_babel13", "markers.toml").items()},
    scenarios={name: _scenario(table) for name, table in SCENARIOS.items()},
)
