"""The data of Convoy is of the types that the rules declare, and docs/convoy-data.md names their fields."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from typing import Any, get_args

import pytest
from neuroshima_contract import Json
from neuroshima_convoy.host.catalogue import Art, CardFacts, Catalogue, CityFacts
from neuroshima_convoy.rules.actions.messages import ActionData, Entry
from neuroshima_convoy.rules.components.cards import EFFECTS, TunedValue
from neuroshima_convoy.rules.state.position_types import (
    BattleData,
    ChanceData,
    CityData,
    KnownByData,
    KnownCardData,
    KnownData,
    KnownOfSidesData,
    OutcomeData,
    PositionData,
    SideData,
    UnitData,
)
from neuroshima_convoy.rules.state.view import (
    BattlePositionsView,
    CityView,
    QuestionView,
    RowView,
    SideView,
    TakenBy,
    UnitView,
    View,
)
from neuroshima_convoy.rules.steps.agenda import STEPS, Answer, QuestionData, QuestionKind, SourceFacts
from neuroshima_convoy.rules.steps.events import Event
from neuroshima_convoy.rules.steps.step_files import StepData
from neuroshima_convoy.rules.table.strength import PartFacts, StrengthFacts, SumFacts
from neuroshima_convoy.rules.table.table import Side
from neuroshima_convoy.rules.table.unit import Place, Unit
from pydantic import ConfigDict, TypeAdapter, ValidationError

from tests.support.convoy.playing import GAME, SEATS, SIDES, Chooser, new_game, play
from tools.convoy import data_lists

DOCUMENTATION = data_lists.DOCUMENT.read_text("utf-8")
STRICT = ConfigDict(extra="forbid", strict=True)
EVENTS = TypeAdapter(list[Event], config=STRICT)
ENTRIES = TypeAdapter(list[Entry], config=STRICT)
VIEWS = TypeAdapter(list[View], config=STRICT)
POSITIONS = TypeAdapter(list[PositionData], config=STRICT)
AGENDAS = TypeAdapter(list[StepData], config=STRICT)
ANSWERS = TypeAdapter(list[Answer], config=STRICT)
PLACES = TypeAdapter(list[Place], config=STRICT)
GAMES = {"spenders": 37, "random": 2, "emptied convoy": 61, "builders": 8}
"""Manners of the players with the seeds of games in which much happens."""


@pytest.mark.parametrize("manner", GAMES)
def test_a_whole_game_is_of_the_declared_types(manner: str) -> None:
    state = new_game(GAMES[manner])
    entries, views, positions, events = [], [], [], []
    for seat, action, told in play(state, Chooser(manner, GAMES[manner])):
        views += [state.view(viewer) for viewer in (*SEATS, None)]
        positions.append(state.snapshot())
        entries += [entry for each in state.to_move for entry in state.legal(each)]
        entries += [state.told(action, seat, viewer) for viewer in (*SEATS, None)]
        events += told + [state.seen(event, viewer) for event in told for viewer in (*SEATS, None)]
    assert state.outcome is not None
    for type_, data in ((ENTRIES, entries), (VIEWS, views), (POSITIONS, positions), (EVENTS, events)):
        type_.validate_python(data)
    VIEWS.validate_python([state.open_view()])


def test_the_catalogue_is_of_its_declared_type() -> None:
    TypeAdapter(list[Catalogue], config=STRICT).validate_python([GAME.screen.catalogue()])


def test_what_is_of_another_type_is_noticed() -> None:
    """A field too many, one too few, a value of another kind: a type that allowed these would check nothing."""
    view = new_game(1).view(0)
    wrong: Iterable[Json] = (
        {**view, "more": 1}, {k: v for k, v in view.items() if k != "phase"}, {**view, "phase": "lunch"},
    )  # fmt: skip
    for each in wrong:
        with pytest.raises(ValidationError):
            VIEWS.validate_python([each])


@pytest.mark.parametrize("manner", GAMES)
def test_views_leave_out_nothing_that_files_may_leave_out(manner: str) -> None:
    """A field with a default may be missing in a file. The scripts of the table find it in every view."""
    state = new_game(GAMES[manner])
    for _move in play(state, Chooser(manner, GAMES[manner])):
        view = state.view(0)
        parts = {
            UnitView: [unit for city in view["cities"] for side in SIDES for unit in city[side]["cards"]],
            BattleData: [view["battle"]],
            KnownData: [side["known"] for side in view["sides"]],
        }
        for type_, found in parts.items():
            assert all(part.keys() == type_.__annotations__.keys() for part in found)


@pytest.mark.parametrize("manner", GAMES)
def test_what_is_read_through_another_type_is_of_its_own(manner: str) -> None:
    """Steps and questions are read through wider types, because the rules check them. They are written with the exact
    ones."""
    state = new_game(GAMES[manner])
    for _move in play(state, Chooser(manner, GAMES[manner])):
        snapshot = state.snapshot()
        AGENDAS.validate_python(snapshot.get("agenda", []))
        question = snapshot.get("pending")
        if question is not None:
            assert question["kind"] in get_args(QuestionKind)
            ANSWERS.validate_python(question["answers"])
            PLACES.validate_python([question["source"]["at"]] if "at" in question["source"] else [])


def test_tables_and_script_types_are_made_from_the_types() -> None:
    """`uv run python -m tools.regenerate convoy-data` writes both."""
    assert data_lists.with_lists(DOCUMENTATION) == DOCUMENTATION
    assert data_lists.SCRIPT.read_text(encoding="utf-8") == data_lists.script()


def test_copies_have_every_field() -> None:
    unit = Unit(*range(len(fields(Unit))))
    assert [getattr(unit.copy(), field.name) for field in fields(Unit)] == [*range(len(fields(Unit)))]
    side = Side(*[[number] for number in range(len(fields(Side)))])  # type: ignore[arg-type]
    copied = [getattr(side.copy(), field.name) for field in fields(Side)]
    assert copied == [[number] for number in range(len(fields(Side)))]
    assert all(pile is not getattr(side, field.name) for pile, field in zip(copied, fields(Side), strict=True))


def test_every_field_of_a_step_is_declared() -> None:
    found = {field.name for step in STEPS.values() for field in fields(step)}  # type: ignore[arg-type]
    assert found | {"step"} == set(StepData.__annotations__)


# The documentation ----------------------------------------------------------------------------------------------------


def section(title: str) -> str:
    return DOCUMENTATION.split(f"\n## {title}\n")[1].split("\n## ")[0]


def words(text: str) -> set[str]:
    """Everything in quotation marks or backticks that could be the name of a field, or one of its values."""
    return set(re.findall(r'["`](\w+)["`]', text))


def declared(types: Iterable[Any]) -> set[str]:
    """The fields of these types."""
    return {name for each in types for name in each.__annotations__}


def values(*types: Any) -> set[str]:
    """The words that fields of these types may hold."""
    found = set()
    for each in schemas(*types):
        for inner in (each, *each.get("properties", {}).values()):
            for choice in (inner, inner.get("items", {}), *inner.get("anyOf", [])):
                found |= {word for word in (choice.get("const"), *choice.get("enum", [])) if isinstance(word, str)}
    return found


def schemas(*types: Any) -> list[Json]:
    found: list[Json] = []
    for each in types:
        schema = TypeAdapter(each).json_schema()
        found += [schema, *schema.get("$defs", {}).values()]
    return found


SECTIONS: dict[str, tuple[Any, ...]] = {
    "Position": (
        PositionData, BattleData, CityData, UnitData, SideData, ChanceData, OutcomeData, KnownByData, KnownOfSidesData,
        KnownData, KnownCardData,
    ),
    "Actions": (ActionData,),
    "Decisions": (QuestionData, SourceFacts, Answer),
    "View": (
        View, BattleData, CityView, RowView, BattlePositionsView, TakenBy, UnitView, SideView, QuestionView,
        OutcomeData, StrengthFacts, SumFacts, PartFacts, KnownData, KnownCardData,
    ),
    "Catalogue": (Catalogue, CardFacts, CityFacts, TunedValue, Art),
}  # fmt: skip


@pytest.mark.parametrize("title", SECTIONS)
def test_the_documentation_names_every_field(title: str) -> None:
    assert declared(SECTIONS[title]) - words(section(title)) == set()


@pytest.mark.parametrize("title", SECTIONS)
def test_the_documentation_names_no_other_field(title: str) -> None:
    known = declared(each for types in SECTIONS.values() for each in types)
    known |= values(PositionData, Entry, View, Catalogue, Event) | set(get_args(QuestionKind)) | set(EFFECTS)
    assert words(section(title)) - known == set()


def test_the_documentation_lists_every_kind_of_decision() -> None:
    rows = re.findall(r"^\| (`[^|]*`) \|", section("Decisions"), re.MULTILINE)
    assert sorted(kind for row in rows for kind in words(row)) == sorted(get_args(QuestionKind))
