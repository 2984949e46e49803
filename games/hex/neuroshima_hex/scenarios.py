"""Scenarios as the host sees them: files that a host may replace and add to, and ready made ways to begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from neuroshima.contract import DataFile, DataFolder, Preset

from .drawing import board_svg
from .rules.catalog import Catalog
from .rules.scenario import FILE_PREFIX, Scenario

if TYPE_CHECKING:
    from .game import HexGame

EXAMPLE = """\
# A scenario for two: everything it may hold is described in docs/scenarios.md.
scenario = "my_scenario"
names = { en = "My scenario", pl = "Mój scenariusz", cs = "Můj scénář" }

# The board's fields as [q, r]; left out: the nineteen of the basic board.
fields = [[0, 0], [1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1], [2, 0], [-2, 0], [2, -1], [-2, 1]]

[texts]
en = "What it is about."
pl = "O czym jest ten scenariusz."
cs = "O čem scénář je."

# Two sides. Without armies = [...] any army may play a side.
[[side]]
hq = { fields = [[2, 0], [2, -1]] }

[[side]]
hq = { fields = [[-2, 0], [-2, 1]] }
"""
FOLDER = DataFolder(FILE_PREFIX, {"en": "Scenarios", "pl": "Scenariusze", "cs": "Scénáře"}, EXAMPLE)


def data_files(catalog: Catalog) -> Mapping[str, DataFile]:
    """The scenario files by name."""
    found = catalog.scenarios.values()
    return {scenario.name: DataFile(scenario.file.names.model_dump(), scenario.text) for scenario in found}


def preset(game: HexGame, scenario: Scenario) -> Preset:
    """The scenario as a way to begin, with a picture of its board before anything is done."""
    file = scenario.file
    sides = [side.armies for side in file.side]
    return Preset(
        id=scenario.id,
        titles=file.names.model_dump(),
        texts=file.texts.model_dump(),
        picture=_picture(game, scenario, sides),
        options={"scenario": scenario.id},
        seats=[{"army": armies[0]} if len(armies) == 1 else None for armies in sides],
        remarks=[remark.model_dump() for remark in file.remarks],
    )


def _picture(game: HexGame, scenario: Scenario, sides: Sequence[list[str]]) -> str:
    """The board as it lies before the first step, with whichever armies may play."""
    armies: list[str] = []
    for allowed in sides:
        armies.append(next(name for name in (*allowed, *game.catalog.armies) if name not in armies))
    options = game.Options(scenario=scenario.id)  # type: ignore[call-arg]
    state = game.start(options, [game.SeatOptions(army=army) for army in armies], seed=0)
    return board_svg(state.snapshot(), game.catalogue(), game.art, scores=False)


def scenario_facts(catalog: Catalog) -> dict[str, Any]:
    """What a screen says of the scenarios, by their ids."""
    return {scenario.id: _facts(scenario) for scenario in catalog.scenarios.values()}


def _facts(scenario: Scenario) -> dict[str, Any]:
    said = scenario.file.model_dump(mode="json", include={"names", "texts", "remarks", "meanings"})
    objectives = [o.model_dump(mode="json", include={"id", "side", "names", "reward"}) for o in scenario.file.objective]
    return {**said, "objectives": objectives}
