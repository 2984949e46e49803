"""The game of Hex, as the host's contract asks for it."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from importlib import metadata
from typing import Any, Literal

from neuroshima import contract
from neuroshima.contract import DataFile, DataFolder, Expectation, Json, Outcome, Preset, Puzzle, Texts, View
from pydantic import BaseModel, ConfigDict, Field, create_model

from . import imagining, scenarios
from .adapter import HexState, translated
from .art import Art
from .benchmarks import benchmarks
from .bots import BOTS
from .catalogue import catalogue
from .documents import document_schema
from .drawing import CORE_ART, board_svg
from .expecting import EXPECTATIONS
from .puzzles.offering import Library, PuzzleMaker
from .rules import position, setup, variants
from .rules.catalog import Catalog
from .rules.chance import shuffled
from .rules.errors import _
from .rules.modes import MODES
from .rules.progress import Options
from .rules.schema import OptionsModel, PlayerModel
from .words import Words, core_words

BroughtBy = Mapping[tuple[str, str], str]
"""Which other plugin brought something, by (sort of thing, id): ("army", ...), ("terrain", ...) and so on."""
SEEN = ("turn", "setup", "fields", "terrain", "ground", "prizes", "pending", "battle", "effect", "outcome")
SEEN_OF_UNITS = ("at", "tile", "army", "seat", "rotation", "wounds", "markers")


SHEETS = ("table", "board", "land", "players", "leaders", "structure", "narrow")


class HexGame(contract.Game):
    """Neuroshima Hex with the armies of `catalog`; `brought_by` says what of it other plugins have brought."""

    id = "hex"
    titles = {"en": "Neuroshima Hex", "pl": "Neuroshima Hex", "cs": "Neuroshima Hex"}
    seat_counts = (2, 3, 4, 5, 6)
    Options = OptionsModel
    secrets = False
    element = "neuroshima-hex-table"
    scripts = ("neuroshima_hex/table.js",)
    styles = (
        "neuroshima/table/table.css",
        *(f"neuroshima_hex/{name}.css" for name in SHEETS),
    )
    bots = BOTS
    editor = "neuroshima-hex-editor"
    editor_scripts = ("neuroshima_hex/editor.js",)
    editor_styles = ("neuroshima_hex/editor.css",)

    def __init__(
        self,
        catalog: Catalog,
        art: Art | None = None,
        words: Words | None = None,
        brought_by: BroughtBy | None = None,
        library: Library | None = None,
    ) -> None:
        """`art` and `words` are the core's unless others are given."""
        self.brought_by = brought_by or {}
        self.catalog = catalog
        self.art = art or Art(CORE_ART)
        self.words = words or core_words()
        self.version = metadata.version("neuroshima-hex")
        self.SeatOptions = seat_options(catalog)
        self.library = library or Library()

    def check_seats(self, options: BaseModel, seats: Sequence[BaseModel]) -> None:
        translated(lambda: setup.check_armies(self.catalog, _armies(seats), _options(options)))

    def seat_counts_of(self, options: BaseModel) -> Sequence[int]:
        """Of the mode, as far as the other options are for so many; of a scenario as many as it has sides. None where
        they go with no number."""
        counts, played = (
            variants.seat_counts(_options(options)),
            self.catalog.scenarios.get(_model(options).scenario or ""),
        )
        return counts if played is None else [count for count in counts if count == len(played.file.side)]

    def check_so_far(self, options: BaseModel, seats: Sequence[BaseModel | None]) -> None:
        armies = [getattr(seat, "army", None) for seat in seats]
        translated(lambda: setup.check_different(armies))
        translated(lambda: variants.check(_options(options), len(seats)))
        translated(lambda: setup.check_scenario(self.catalog, _options(options)))
        translated(lambda: setup.check_structures(self.catalog, armies, _options(options)))
        super().check_so_far(options, seats)

    def secrets_of(self, options: BaseModel) -> bool:
        """Only the choice of leaders is secret."""
        return _options(options).leaders

    def teams(self, options: BaseModel, count: int) -> list[int]:
        return MODES[_model(options).mode].teams(count)

    def commanders(self, options: BaseModel, count: int) -> list[int]:
        return MODES[_model(options).mode].persons(count)

    def needs(self, options: BaseModel, seats: Sequence[BaseModel]) -> Sequence[str]:
        used = [("army", army) for army in _armies(seats)]
        scenario = self.catalog.scenarios.get(_model(options).scenario or "")
        used += scenario.uses() if scenario is not None else []
        return sorted({self.brought_by[thing] for thing in used if thing in self.brought_by})

    def data_files(self) -> Mapping[str, DataFile]:
        return scenarios.data_files(self.catalog)

    def data_folders(self) -> Sequence[DataFolder]:
        return [scenarios.FOLDER]

    def data_used(self, options: BaseModel) -> Collection[str]:
        scenario = self.catalog.scenarios.get(_model(options).scenario or "")
        return [scenario.name] if scenario is not None else []

    def with_data(self, texts: Mapping[str, str]) -> HexGame:
        catalog = translated(lambda: self.catalog.with_scenarios(texts))
        return HexGame(catalog, self.art, self.words, self.brought_by, self.library)

    def presets(self) -> Sequence[Preset]:
        played = self.catalog.scenarios.values()
        return [scenarios.preset(scenario, self.catalog.armies, self._first_board) for scenario in played]

    def _first_board(self, options: dict[str, Any], armies: list[str]) -> str:
        state = self.start(self.Options(**options), [self.SeatOptions(army=army) for army in armies], seed=0)
        return board_svg(state.snapshot(), self.catalogue(), self.art, scores=False)

    @cached_property
    def _puzzles(self) -> Sequence[Puzzle]:
        known = self.catalogue()
        return self.library.offered(self.catalog, lambda position: board_svg(position, known, self.art, scores=False))

    def puzzles(self) -> Sequence[Puzzle]:
        return self._puzzles

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        return self.library.stars(puzzle, outcome)

    def verdict(self, puzzle: Puzzle, outcome: Outcome) -> Texts:
        return self.library.verdict(puzzle, outcome, self.catalog)

    def puzzle_maker(self) -> PuzzleMaker:
        """Of the armies of the game itself, so that a puzzle that was made needs no expansion."""
        armies = [army for army in sorted(self.catalog.armies) if ("army", army) not in self.brought_by]
        return PuzzleMaker(self.catalog, armies)

    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> HexState:
        armies, chosen = _armies(seats), _model(options)
        rules = _options(options)
        return HexState(translated(lambda: setup.start(self.catalog, rules, armies, seed, chosen.circumstances)))

    def load(self, options: BaseModel, snapshot: Json) -> HexState:
        rules, given = _options(options), _model(options).circumstances
        translated(lambda: setup.check_circumstances(self.catalog, rules, given))
        return HexState(translated(lambda: position.load(self.catalog, rules, snapshot)))

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> HexState:
        """All that a view hides is the order of the stacks: it is shuffled anew; and which leaders others choose from:
        they are dealt anew."""
        raw = {key: view[key] for key in SEEN if view[key] is not None}
        if "leaders" in view:
            raw |= imagining.leaders(view, rng)
        raw["players"] = [_imagined_player(player, rng) for player in view["players"]]
        raw["board"] = [{key: unit[key] for key in SEEN_OF_UNITS if key in unit} for unit in view["board"]]
        raw["fixtures"] = [{key: tile[key] for key in ("at", "tile", "rotation")} for tile in view["fixtures"]]
        return self.load(options, raw)

    def schema(self) -> Json:
        return document_schema(self.catalog, self.SeatOptions)

    def catalogue(self) -> Json:
        return self._catalogue

    @cached_property
    def _catalogue(self) -> Json:
        """Made once: every picture asks for it, and nothing it is made of changes."""
        return catalogue(self.catalog, self.art, self.words)

    def picture(self, snapshot: Json) -> str:
        return board_svg(snapshot, self.catalogue(), self.art)

    def expectations(self) -> Mapping[str, Expectation]:
        return EXPECTATIONS

    def benchmarks(self) -> Mapping[str, Any]:
        return benchmarks(self.catalog)


def _imagined_player(player: Json, rng: random.Random) -> Json:
    stack = [tile for tile, count in player["remaining"].items() for _copy in range(count)]
    known = {key: player[key] for key in PlayerModel.model_fields if key in player and key != "stack"}
    return {**known, "stack": shuffled(stack, rng)}


def _model(options: BaseModel) -> OptionsModel:
    assert isinstance(options, OptionsModel)
    return options


def _options(options: BaseModel) -> Options:
    return position.options_of(_model(options))


def _armies(seats: Sequence[BaseModel]) -> list[str]:
    return [seat.army for seat in seats]  # type: ignore[attr-defined]


def seat_options(catalog: Catalog) -> type[BaseModel]:
    """What a seat chooses: one of the armies that are installed."""
    choices: Any = {army.id: army.names for army in catalog.armies.values()}
    colors: Any = {army.id: army.color for army in catalog.armies.values()}
    annotation: Any = Literal[tuple(choices)]
    return create_model(
        "HexSeat",
        __config__=ConfigDict(extra="forbid", frozen=True),
        army=(annotation, Field(title=_("Army"), json_schema_extra={"choices": choices, "colors": colors})),
    )
