"""The words of campaign files for the armies, markers and scenarios of a game of Hex."""

from __future__ import annotations

from neuroshima_contract import WantedBot
from neuroshima_contract.campaign_files import PresetFacts

from ..campaign_terms import ArmyNames, HexTerms, ScenarioNames
from ..rules.scenario.scenario import Scenario
from ..rules.state.registry import Registry
from .scenarios import options_of


def terms_of(registry: Registry) -> HexTerms:
    """The terms of everything in a registry."""
    return HexTerms(
        armies={
            name: ArmyNames(army.names, army.color, {tile.id: tile.names for tile in army.tiles.values()})
            for name, army in registry.armies.items()
        },
        markers={name: marker.names for name, marker in registry.markers.items()},
        scenarios={name: _names(scenario) for name, scenario in registry.scenarios.items()},
    )


def _names(scenario: Scenario) -> ScenarioNames:
    file = scenario.file
    objectives = [[each.id for each in file.objective if each.side == side] for side in range(len(file.side))]
    bots = [WantedBot(side.bot or "", side.style or "") for side in file.side]
    facts = PresetFacts(file.names.model_dump(), file.texts.model_dump(), bots, objectives)
    return ScenarioNames(facts, options_of(scenario), [side.armies for side in file.side])
