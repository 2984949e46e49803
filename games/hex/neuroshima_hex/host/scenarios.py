"""Scenarios as the host sees them: data files and presets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from neuroshima_contract import DataFile, DataFolder, OptionValues, Picture, Preset, Texts, WantedBot
from neuroshima_contract.translation import join_texts, read_sentences

from ..rules.board.terrain import Land
from ..rules.files.position_types import PatchData
from ..rules.options.modes import DUEL
from ..rules.scenario.scenario import Scenario
from ..rules.scenario.scenario_file import FILE_PREFIX, ObjectiveTable
from ..rules.state.registry import Registry
from .catalogue_types import BoardFacts, ObjectiveFacts, ScenarioFacts

TEXTS = read_sentences(__package__)

Draw = Callable[[OptionValues, list[str]], Picture]
"""A picture of the board as a match with these options and armies begins."""

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
BLANK = """\
scenario = "new"
names = { en = "New map" }

[texts]
en = "Destroy the enemy HQ."
pl = "Zniszcz wrogi Sztab."
cs = "Znič nepřátelské HQ."

[[side]]

[[side]]
"""
"""What a map begins with in the editor: the basic board, two sides for any army."""
FOLDER = DataFolder(FILE_PREFIX, TEXTS["sorts.scenario"], EXAMPLE)


def data_files(registry: Registry) -> Mapping[str, DataFile]:
    """The scenario files by name."""
    found = registry.scenarios.values()
    return {scenario.name: DataFile(scenario.file.names.model_dump(), scenario.text) for scenario in found}


def preset(scenario: Scenario, armies: Iterable[str], draw: Draw) -> Preset:
    """A scenario as a preset, with a picture of its board.

    `armies`: all installed armies."""
    file = scenario.file
    sides = [side.armies for side in file.side]
    options = options_of(scenario)
    return Preset(
        id=scenario.id,
        titles=file.names.model_dump(),
        texts=_story_and_rules(scenario),
        picture=draw(options, _first_allowed(sides, list(armies))),
        options=options,
        seats=[{"army": armies[0]} if len(armies) == 1 else None for armies in sides],
        remarks=[remark.model_dump() for remark in file.remarks],
        bots=[WantedBot(side.bot or "", side.style or "") for side in file.side],
    )


def options_of(scenario: Scenario) -> OptionValues:
    """The options of a match of the scenario, without those that are the default."""
    file = scenario.file
    given = {"mode": file.mode if file.mode != DUEL.id else None, "edition": file.edition}
    return {"scenario": scenario.id, **{name: value for name, value in given.items() if value is not None}}


def _story_and_rules(scenario: Scenario) -> Texts:
    """The story, and the rules that hold there alone."""
    rules = [join_texts([rule.names, rule.texts], ": ") for rule in scenario.special]
    return join_texts([scenario.file.texts.model_dump(), *rules], "\n")


def _first_allowed(sides: list[list[str]], installed: list[str]) -> list[str]:
    """For each side the first army that may play it, each army once.

    A side without armies is open to all."""
    chosen: list[str] = []
    for allowed in sides:
        chosen.append(next(name for name in (*allowed, *installed) if name not in chosen))
    return chosen


def scenario_facts(registry: Registry) -> dict[str, ScenarioFacts]:
    """What a screen says of the scenarios, by their ids."""
    return {scenario.id: _facts(scenario) for scenario in registry.scenarios.values()}


def _facts(scenario: Scenario) -> ScenarioFacts:
    file = scenario.file
    return {
        "names": file.names.model_dump(),
        "texts": file.texts.model_dump(),
        "remarks": [remark.model_dump() for remark in file.remarks],
        "meanings": {marker: names.model_dump() for marker, names in file.meanings.items()},
        "objectives": [_objective_facts(objective) for objective in file.objective],
        "rules": file.rules,
        **_board_facts(scenario.land),
    }


def _objective_facts(objective: ObjectiveTable) -> ObjectiveFacts:
    names, reward = objective.names.model_dump(), objective.reward.model_dump()
    return {"id": objective.id, "side": objective.side, "names": names, "reward": reward}


def _board_facts(land: Land) -> BoardFacts:
    """The board's fields with their terrain, as positions have them."""
    coords = [list(coord) for coord in land.grid.coords]
    patches = [(p.kind.id, [coords[f] for f in p.fields], [x.id for x in p.features]) for p in land.patches]
    terrain: list[PatchData] = [{"kind": kind, "fields": at, "features": features} for kind, at, features in patches]
    return {"fields": coords, "terrain": terrain}
