"""The game of Convoy, as the host's contract asks for it."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import metadata, resources
from typing import Any, cast

import neuroshima_contract as contract
from neuroshima_contract import (
    Advice,
    Catalogue,
    DataFile,
    Event,
    Expectation,
    Faction,
    FirstMatch,
    Lesson,
    MatchMove,
    Matchups,
    Outcome,
    Remark,
    Role,
    Rulebook,
    Schema,
    Snapshot,
    Texts,
    View,
)
from neuroshima_contract.coaching import advise, read_rules
from neuroshima_contract.translation import read_sentences
from pydantic import BaseModel, ConfigDict

from ..bots import BOTS
from ..bots.easier_bots import RECRUIT
from ..coach.conditions import CONDITIONS, Moment
from ..coach.decided import outcome_remarks
from ..convoy_state import ConvoyState
from ..data_files import card_files
from ..drawing import detail_svg, on_paper, table_svg
from ..imagined_positions import imagine_position
from ..lessons import files as lesson_files
from ..review.analyst import ConvoyAnalyst
from ..review.reviewer import ConvoyReviewer
from ..rules.actions.messages import ACTION
from ..rules.components.cards import OUTPOST
from ..rules.components.read_box import read_box
from ..rules.state.position_files import load_position
from ..rules.state.position_types import PositionData
from ..rules.state.state import Options, start
from ..rules.state.view import View as RulesView
from .benchmarks import benchmarks
from .case_expectations import EXPECTATIONS
from .catalogue import catalogue
from .factions import factions, matchups

TEXTS = read_sentences(__package__)

FIRST_WORDS = TEXTS["first_match"]


def _file_title(name: str) -> Texts:
    return TEXTS["cities"] if name == "cities" else TEXTS.fill("cards", side=TEXTS[f"roles.{name}"])


@cache
def _rulebook() -> Rulebook:
    return contract.read_rulebook(contract.rulebook_files(resources.files("neuroshima_convoy") / "rulebook"))


class SeatModel(BaseModel):
    """A seat chooses nothing: what it plays is its role."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ConvoyGame(contract.Game):
    """Neuroshima: Convoy, 2nd edition, played by the card files `texts`."""

    id = "convoy"
    titles = TEXTS["titles"]
    seat_counts = (2,)
    roles = (
        Role("moloch", TEXTS["roles.moloch"], "#c2452d"),
        Role("outpost", TEXTS["roles.outpost"], "#5d8a3c"),
    )
    Options = Options
    SeatOptions = SeatModel
    element = "neuroshima-convoy-table"
    scripts = ("neuroshima_convoy/table.js",)
    texts_in_all_languages = True  # the sources of a card name it in all of them
    pieces_element = "neuroshima-convoy-pieces"
    pieces_scripts = ("neuroshima_convoy/side_page.js",)
    poster = "neuroshima_convoy/poster.svg"
    styles = ("neuroshima/table/table.css", *(f"neuroshima_convoy/{name}.css" for name in ("table", "road", "narrow")))
    bots = BOTS

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.texts = dict(texts) if texts is not None else card_files()
        self.box = read_box(**self.texts)
        self.version = metadata.version("neuroshima-convoy")

    def data_files(self) -> Mapping[str, DataFile]:
        return {name: DataFile(_file_title(name), text) for name, text in self.texts.items()}

    def with_data(self, texts: Mapping[str, str]) -> ConvoyGame:
        unknown = next((name for name in texts if name not in self.texts), None)
        if unknown is not None:
            raise contract.Malformed("unknown_file", "Convoy has no file %(file)s.", unknown, file=unknown)
        return ConvoyGame({**self.texts, **texts})

    def lessons(self) -> Sequence[Lesson]:
        return lesson_files.lessons()

    def analyst(self) -> ConvoyAnalyst:
        return ConvoyAnalyst(self.box)

    def reviewer(self) -> ConvoyReviewer:
        return ConvoyReviewer(self.box)

    def first_match(self) -> FirstMatch:
        """The Outpost acts last, so its player sees what comes of a battle."""
        return FirstMatch(FIRST_WORDS, ({}, {}), RECRUIT.id, OUTPOST)

    def coach(self, options: BaseModel, view: View, seat: int, events: Sequence[Event]) -> Sequence[Advice]:
        legal = self.imagine(options, view, seat, random.Random(0)).legal(seat)
        return advise(
            read_rules("neuroshima_convoy.coach"), CONDITIONS, Moment(self.box, cast(RulesView, view), legal, events)
        )

    def decided(
        self,
        options: BaseModel,
        seats: Sequence[BaseModel],
        moves: Sequence[MatchMove],
        outcome: Outcome,
        seat: int,
    ) -> Sequence[Remark]:
        return outcome_remarks(self.box, moves, outcome, seat)

    def rulebooks(self) -> Sequence[Rulebook]:
        return (_rulebook(),)

    def factions(self) -> Sequence[Faction]:
        return factions(self.roles, self.box)

    def matchups(self) -> Sequence[Matchups]:
        return matchups()

    def start(self, options: BaseModel, seats: Sequence[BaseModel], seed: int) -> ConvoyState:
        return ConvoyState(start(self.box, _options(options), seed))

    def load(self, options: BaseModel, snapshot: Snapshot) -> ConvoyState:
        return ConvoyState(load_position(self.box, _options(options), snapshot))

    def imagine(self, options: BaseModel, view: View, seat: int | None, rng: random.Random) -> ConvoyState:
        return self.load(options, cast(Snapshot, imagine_position(cast(RulesView, view), seat, rng)))

    def schema(self) -> Schema:
        return document_schema()

    def catalogue(self) -> Catalogue:
        return cast(Catalogue, catalogue(self.box, self.rulebooks()))

    def picture(self, snapshot: Snapshot, language: str = "en") -> str:
        return table_svg(snapshot, self.box, language)

    def detail(self, snapshot: Snapshot, places: Sequence[Any], language: str = "en") -> str:
        """`places`: ids of cities."""
        return detail_svg(snapshot, self.box, places, language)

    def on_paper(self, svg: str) -> str:
        return on_paper(svg)

    def thumbnail(self, snapshot: Snapshot) -> str:
        return detail_svg(snapshot, self.box, ())

    def expectations(self) -> Mapping[str, Expectation]:
        return EXPECTATIONS

    def benchmarks(self) -> Mapping[str, Any]:
        return benchmarks(self.box)


def _options(options: BaseModel) -> Options:
    assert isinstance(options, Options)
    return options


def document_schema() -> Schema:
    """JSON Schema of the parts of a position file that are Convoy's own."""

    class Document(BaseModel):
        options: Options
        seats: list[Any]
        seed: int
        position: PositionData
        actions: list[Any]

    schema = Document.model_json_schema()
    action = ACTION.json_schema()
    schema["$defs"] |= action.pop("$defs")
    for reference in action["discriminator"]["mapping"].values():
        entry = schema["$defs"][reference.rpartition("/")[2]]
        # In a file every action says whose it is; on the table the host knows.
        entry["properties"]["seat"] = {"type": "integer"}
        entry["required"] = [*entry["required"], "seat"]
    schema["properties"]["actions"]["items"] = action
    schema["required"] = []
    return schema
