"""The parts of Convoy that the host knows beside its rules: browser, pictures, teaching, tools, files, pages."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from importlib import resources
from typing import Any, cast

import neuroshima_contract as contract
from neuroshima_contract import (
    Advice,
    Benchmark,
    Catalogue,
    DataFile,
    Event,
    Expectation,
    Faction,
    FactionPiece,
    FirstMatch,
    Lesson,
    MatchMove,
    Matchups,
    Outcome,
    Portrait,
    Remark,
    Role,
    Rulebook,
    Schema,
    Snapshot,
    Texts,
    View,
)
from neuroshima_contract.coaching import advise, read_rules
from neuroshima_contract.complaints import read_toml
from neuroshima_contract.parts import position_file_schema
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel

from ..bots.easier_bots import RECRUIT
from ..coach.conditions import CONDITIONS, Moment
from ..coach.decided import outcome_remarks
from ..convoy_state import ConvoyState
from ..data_files import lessons
from ..drawing import card_svg, detail_svg, on_paper, side_svg, table_svg
from ..encoding import ConvoyEncoding
from ..review.analyst import ConvoyAnalyst
from ..review.reviewer import ConvoyReviewer
from ..rules.actions.messages import ACTION
from ..rules.components.cards import OUTPOST, SIDES, Box, Kind
from ..rules.state.position_types import PositionData
from ..rules.state.state import Options
from ..rules.state.view import View as RulesView
from .benchmarks import benchmarks
from .case_expectations import EXPECTATIONS
from .catalogue import catalogue

TEXTS = read_sentences(__package__)
SHEETS = ("table", "road", "narrow")
Imagine = Callable[[BaseModel, View, int | None, random.Random], ConvoyState]
"""`ConvoyGame.imagine`."""


class ConvoyScreen(contract.Screen):
    """The table, the cards on a side's page, and the catalogue for them."""

    element = "neuroshima-convoy-table"
    scripts = ("neuroshima_convoy/table.js",)
    styles = ("neuroshima/table/table.css", *(f"neuroshima_convoy/{name}.css" for name in SHEETS))
    texts_in_all_languages = True  # the sources of a card name it in all of them
    pieces_element = "neuroshima-convoy-pieces"
    pieces_scripts = ("neuroshima_convoy/side_page.js",)
    poster = "neuroshima_convoy/poster.svg"

    def __init__(self, box: Box, guide: ConvoyGuide) -> None:
        self.box, self.guide = box, guide

    def catalogue(self) -> Catalogue:
        return cast(Catalogue, catalogue(self.box, self.guide.rulebooks()))


class ConvoyDrawing(contract.Drawing):
    """Tables as SVG."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        return table_svg(snapshot, self.box, language)

    def detail(self, snapshot: Snapshot, places: Sequence[Any], language: str = "en") -> str:
        """`places`: ids of cities."""
        return detail_svg(snapshot, self.box, places, language)

    def on_paper(self, svg: str) -> str:
        return on_paper(svg)

    def thumbnail(self, snapshot: Snapshot) -> str:
        return detail_svg(snapshot, self.box, ())


class ConvoyTeaching(contract.Teaching):
    """Lessons, and the coach of a first match."""

    def __init__(self, box: Box, imagine: Imagine) -> None:
        self.box, self.imagine = box, imagine

    def lessons(self) -> Sequence[Lesson]:
        return lessons()

    def first_match(self) -> FirstMatch:
        """The Outpost acts last, so its player sees what comes of a battle."""
        return FirstMatch(TEXTS["first_match"], ({}, {}), RECRUIT.id, OUTPOST)

    def coach(self, options: BaseModel, view: View, seat: int, events: Sequence[Event]) -> Sequence[Advice]:
        legal = self.imagine(options, view, seat, random.Random(0)).legal(seat)
        now = Moment(self.box, cast(RulesView, view), legal, events)
        return advise(read_rules("neuroshima_convoy.coach"), CONDITIONS, now)

    def decided(
        self,
        options: BaseModel,
        seats: Sequence[BaseModel],
        moves: Sequence[MatchMove],
        outcome: Outcome,
        seat: int,
    ) -> Sequence[Remark]:
        return outcome_remarks(self.box, moves, outcome, seat)


class ConvoyTools(contract.Tools):
    """Analyst and reviewer; the schema of position files; benchmarks."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def analyst(self) -> ConvoyAnalyst:
        return ConvoyAnalyst(self.box)

    def reviewer(self) -> ConvoyReviewer:
        return ConvoyReviewer(self.box)

    def encoding(self, state: contract.State) -> ConvoyEncoding:
        return ConvoyEncoding(self.box)

    def schema(self) -> Schema:
        return position_file_schema(Options, PositionData, ACTION)

    def expectations(self) -> Mapping[str, Expectation]:
        return EXPECTATIONS

    def benchmarks(self) -> Mapping[str, Benchmark]:
        return benchmarks(self.box)


class ConvoyDataFiles(contract.DataFiles):
    """The card files and the cities."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.texts = texts

    def by_name(self) -> Mapping[str, DataFile]:
        return {name: DataFile(_file_title(name), text) for name, text in self.texts.items()}


class ConvoyGuide(contract.Guide):
    """The rulebook and the two sides."""

    sentence = TEXTS["sentence"]
    minutes = (30, 40)

    def __init__(self, box: Box, roles: Sequence[Role]) -> None:
        self.box, self.roles = box, roles

    def rulebooks(self) -> Sequence[Rulebook]:
        return (_rulebook(),)

    def factions(self) -> Sequence[Faction]:
        return factions(self.roles, self.box)

    def matchups(self) -> Sequence[Matchups]:
        return matchups()


def _file_title(name: str) -> Texts:
    return TEXTS["cities"] if name == "cities" else TEXTS.fill("cards", side=TEXTS[f"roles.{name}"])


@cache
def _rulebook() -> Rulebook:
    return contract.read_rulebook(contract.rulebook_files(resources.files("neuroshima_convoy") / "rulebook"))


MATCHUPS = "matchups.toml"
KINDS: Mapping[Kind, Texts] = {
    kind: TEXTS[f"kinds.{kind}"] for kind in ("robot", "soldier", "building", "module", "instant")
}
"""In the order in which the cards of a side are listed."""


@cache
def portraits() -> Mapping[str, Portrait]:
    """What is said of the sides, by their ids."""
    folder = resources.files("neuroshima_convoy.portraits")
    files = [file for file in folder.iterdir() if file.name.endswith(".toml") and file.name != MATCHUPS]
    found = [read_toml(Portrait, file.name, file.read_text(encoding="utf-8")) for file in files]
    return {portrait.faction: portrait for portrait in found}


@cache
def matchups() -> Sequence[Matchups]:
    """What bots have won with the sides."""
    file = resources.files("neuroshima_convoy.portraits").joinpath(MATCHUPS)
    return (read_toml(Matchups, file.name, file.read_text(encoding="utf-8")),)


def factions(roles: Sequence[Role], box: Box) -> list[Faction]:
    """The two sides, with the cards of this box."""
    return [
        Faction(
            id=role.id,
            titles=role.titles,
            color=role.color,
            emblem=partial(side_svg, role.id),
            pieces=_pieces(box, role.id),
            role=seat,
            portrait=portraits().get(role.id),
        )
        for seat, role in enumerate(roles)
    ]


def _pieces(box: Box, side: str) -> Sequence[FactionPiece]:
    order = list(KINDS)
    cards = [card for card in box.cards.values() if SIDES[card.side] == side]
    return [
        FactionPiece(card.id, card.names, KINDS[card.kind], card.copies, partial(card_svg, card))
        for card in sorted(cards, key=lambda card: order.index(card.kind))
    ]
