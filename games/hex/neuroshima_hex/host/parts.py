"""The parts of Hex that the host knows beside its rules: browser, pictures, teaching, tools, pages."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, cast

import neuroshima_contract as contract
from neuroshima_contract import (
    Advice,
    Benchmark,
    Catalogue,
    Event,
    Expectation,
    Faction,
    FirstMatch,
    Lesson,
    MatchMove,
    Matchups,
    Outcome,
    Puzzle,
    Remark,
    Rulebook,
    Schema,
    Snapshot,
    Standing,
    Texts,
    View,
)
from neuroshima_contract.campaign_files import FileCampaign
from neuroshima_contract.coaching import advise, read_rules
from neuroshima_contract.packs import Pack
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel

from ..analysis.analyst import HexAnalyst
from ..bots.levels import RECRUIT
from ..bots.planning.trainer import HexTrainer
from ..coach.conditions import CONDITIONS
from ..coach.decided import outcome_remarks
from ..coach.moment import Moment
from ..drawing import board_svg
from ..drawing.art import Art
from ..drawing.board import on_paper, standings
from ..drawing.facts import ArmyFacts, DrawnPosition
from ..encoding import HexEncoding
from ..hex_state import HexState
from ..puzzles.offering import Library, PuzzleMaker, read_puzzle, stars, verdict
from ..review.reviewer import HexReviewer
from ..rules.scenario.scenario_file import FILE_PREFIX as SCENARIO_PREFIX
from ..rules.state.registry import Registry
from ..rules.traits.implants import ImplantUse
from ..texts.contradictions import Contradictions
from ..texts.words import Words
from .benchmarks import benchmarks
from .catalogue import army_facts, catalogue
from .catalogue_types import Catalogue as HexCatalogue
from .guide import OWN_NAME, Gallery, Lessons, Rulebooks, contributions_in_words, factions, registered_ids
from .pack_files import pack_of
from .position_files import EXPECTATIONS, document_schema
from .scenarios import BLANK

TEXTS = read_sentences(__package__)
BroughtBy = Mapping[tuple[str, str], str]
"""Which other plugin brought something, by (sort of thing, id): ("army", ...), ("terrain", ...) and so on."""
FIRST_ARMIES = ("borgo", "moloch")
SHEETS = (
    "table",
    "board/board",
    "board/owner_rings",
    "board/land",
    "battle/battle",
    "hand/players",
    "hand/leaders",
    "board/structures",
    "narrow",
)


Imagine = Callable[[BaseModel, View, int | None, random.Random], HexState]
"""`HexGame.imagine`."""


@dataclass(frozen=True)
class Contents:
    """What a game of Hex is made of: the core's, and what expansions have added.

    `brought_by`: contributions of other plugins."""

    registry: Registry
    art: Art
    words: Words
    brought_by: BroughtBy
    library: Library
    contradictions: Contradictions
    lessons: Lessons
    rulebooks: Rulebooks
    gallery: Gallery
    packs: Mapping[str, Pack] = field(default_factory=dict)
    """By the names of their data files."""
    campaigns: Mapping[str, FileCampaign] = field(default_factory=dict)
    """Those that packs bring, by id."""

    @cached_property
    def army_facts(self) -> dict[str, ArmyFacts]:
        """The armies of the catalogue.

        The lists of armies and the results need them without drawings, which take a second to make."""
        return {army.id: army_facts(army) for army in self.registry.armies.values()}


TEMPLATES = Path(__file__).resolve().parents[1] / "author_templates"


class HexScreen(contract.Screen):
    """The table, the editor, the tiles on an army's page, and the catalogue for them."""

    element = "neuroshima-hex-table"
    scripts = ("neuroshima_hex/table.js",)
    styles = (
        "neuroshima/table/table.css",
        *(f"neuroshima_hex/{name}.css" for name in SHEETS),
    )
    poster = "neuroshima_hex/poster.svg"
    moving_poster = "neuroshima_hex/battle.svg"
    pieces_element = "neuroshima-hex-pieces"
    pieces_scripts = ("neuroshima_hex/army_page.js",)
    editor = "neuroshima-hex-editor"
    editor_scripts = ("neuroshima_hex/editor/editor.js",)
    editor_styles = ("neuroshima_hex/editor/editor.css",)
    scenario_editor = contract.ScenarioEditor(
        element="neuroshima-hex-map-editor",
        blank=BLANK,
        prefix=SCENARIO_PREFIX,
        scripts=("neuroshima_hex/maps/map_editor.js",),
        styles=("neuroshima_hex/editor/editor.css", "neuroshima_hex/maps/maps.css"),
    )
    shows_heads = True

    def __init__(self, contents: Contents, guide: HexGuide) -> None:
        self.contents, self.guide = contents, guide

    def catalogue(self) -> Catalogue:
        return cast(Catalogue, self.hex_catalogue)

    @cached_property
    def hex_catalogue(self) -> HexCatalogue:
        """Made once: every picture asks for it, and nothing it is made of changes."""
        now = self.contents
        books = self.guide.rulebooks()
        return catalogue(now.registry, now.army_facts, now.art, now.words, now.contradictions, books)


class HexDrawing(contract.Drawing):
    """Boards as SVG."""

    def __init__(self, contents: Contents, screen: HexScreen) -> None:
        self.contents, self.screen = contents, screen

    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        return board_svg(cast(DrawnPosition, snapshot), self._catalogue, self.contents.art, language)

    def board(self, snapshot: Snapshot) -> str:
        """The board alone, for presets and puzzles."""
        return board_svg(cast(DrawnPosition, snapshot), self._catalogue, self.contents.art, scores=False)

    def detail(self, snapshot: Snapshot, places: Sequence[Any], language: str = "en") -> str:
        """`places`: fields."""
        position = cast(DrawnPosition, snapshot)
        return board_svg(position, self._catalogue, self.contents.art, language, scores=False, around=places)

    def on_paper(self, svg: str) -> str:
        return on_paper(svg)

    def standings(self, snapshot: Snapshot, language: str = "en") -> list[Standing]:
        return standings(cast(DrawnPosition, snapshot), self._catalogue, self.contents.art, language)

    @property
    def _catalogue(self) -> HexCatalogue:
        return self.screen.hex_catalogue


class HexTeaching(contract.Teaching):
    """Lessons and puzzles of Hex and its expansions, and the coach of a first match."""

    def __init__(self, contents: Contents, drawing: HexDrawing, imagine: Imagine) -> None:
        self.contents, self.drawing, self.imagine = contents, drawing, imagine

    def lessons(self) -> Sequence[Lesson]:
        return list(self.contents.lessons.entries.values())

    @cached_property
    def _puzzles(self) -> Sequence[Puzzle]:
        return self.contents.library.make_puzzles(self.contents.registry, self.drawing.board)

    def puzzles(self) -> Sequence[Puzzle]:
        return self._puzzles

    def read_puzzle(self, text: str) -> Puzzle:
        return read_puzzle(text, self.contents.registry, self.drawing.board)

    def stars(self, puzzle: Puzzle, outcome: Outcome) -> int:
        return stars(puzzle, outcome)

    def verdict(self, puzzle: Puzzle, outcome: Outcome) -> Texts:
        return verdict(puzzle, outcome, self.contents.registry)

    def first_match(self) -> FirstMatch:
        """The two armies with the plainest tiles: the reader's strikes, the bot's shoots."""
        seats = [{"army": army} for army in FIRST_ARMIES]
        return FirstMatch(TEXTS["first_match"], seats, RECRUIT.id)

    def coach(self, options: BaseModel, view: View, seat: int, events: Sequence[Event]) -> Sequence[Advice]:
        state = self.imagine(options, view, seat, random.Random(0))
        return advise(read_rules("neuroshima_hex.coach"), CONDITIONS, Moment(state.rules, view, seat, events))

    def decided(
        self,
        options: BaseModel,
        seats: Sequence[BaseModel],
        moves: Sequence[MatchMove],
        outcome: Outcome,
        seat: int,
    ) -> Sequence[Remark]:
        armies = [self.contents.registry.armies[choice.army] for choice in seats]  # type: ignore[attr-defined]
        return outcome_remarks(armies, moves, outcome, seat)


class HexTools(contract.Tools):
    """Analyst, reviewer, trainer and maker of puzzles; the schema of position files; benchmarks."""

    def __init__(self, contents: Contents, seat_options: type[BaseModel]) -> None:
        self.contents, self.seat_options = contents, seat_options

    def analyst(self) -> HexAnalyst:
        return HexAnalyst(words=self.contents.words)

    def reviewer(self) -> HexReviewer:
        return HexReviewer(self.contents.registry, self.contents.army_facts, self.contents.art)

    def trainer(self) -> HexTrainer:
        return HexTrainer()

    def encoding(self, state: contract.State) -> HexEncoding:
        assert isinstance(state, HexState)
        return HexEncoding(state.rules)

    def puzzle_maker(self) -> PuzzleMaker:
        """Maker of puzzles from the core armies, so that a puzzle needs no expansion."""
        registry, others = self.contents.registry, self.contents.brought_by
        return PuzzleMaker(registry, [army for army in sorted(registry.armies) if ("army", army) not in others])

    def schema(self) -> Schema:
        return document_schema(self.contents.registry, self.seat_options)

    def expectations(self) -> Mapping[str, Expectation]:
        return EXPECTATIONS

    def benchmarks(self) -> Mapping[str, Benchmark]:
        return benchmarks(self.contents.registry)

    def templates(self) -> Sequence[contract.AuthorTemplate]:
        lines = {
            "army": "a plugin with an army for Hex, with a trait of its own (docs/first-army.md)",
            "pack": "a pack with an army, a scenario, a puzzle and a lesson for Hex (docs/packs.md)",
            "scenario": "a pack with a scenario for Hex (docs/scenarios.md)",
        }
        return [contract.AuthorTemplate(name, line, TEMPLATES / name) for name, line in lines.items()]


class HexGuide(contract.Guide):
    """Rulebooks and armies, and what expansions have added."""

    sentence = TEXTS["sentence"]
    minutes = (20, 60)  # our own measure: a duel of people at the one end, six players at the other

    def __init__(self, contents: Contents) -> None:
        self.contents = contents

    def rulebooks(self) -> Sequence[Rulebook]:
        return list(self.contents.rulebooks.entries.values())

    @cached_property
    def _factions(self) -> Sequence[Faction]:
        contents = self.contents
        plugins = {name: plugin for (sort, name), plugin in contents.brought_by.items() if sort == "army"}
        implants = {name for name, trait in contents.registry.traits.items() if isinstance(trait, ImplantUse)}
        packs = {name: pack for name in contents.army_facts if (pack := pack_of(name, contents.packs)) is not None}
        return factions(contents.army_facts, contents.art, contents.gallery, plugins, implants, packs)

    def factions(self) -> Sequence[Faction]:
        return self._factions

    def matchups(self) -> Sequence[Matchups]:
        return self.contents.gallery.matchups

    def contributions(self, plugin: str) -> Sequence[Texts]:
        registry, brought_by = self.contents.registry, self.contents.brought_by
        things = [thing for thing in registered_ids(registry) if brought_by.get(thing, OWN_NAME) == plugin]
        return contributions_in_words(registry, things)
