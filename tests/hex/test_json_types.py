"""The data that Hex returns has exactly the fields of its types: positions, views, events, legal actions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NotRequired, Union, get_args, get_origin

import pytest
from neuroshima.plugins import installed_games
from neuroshima_contract import Event, Illegal, Json, Malformed
from neuroshima_hex.rules import answers
from neuroshima_hex.rules.actions import Choose
from neuroshima_hex.rules.entries import Entry
from neuroshima_hex.rules.events import CoreEvent
from neuroshima_hex.rules.files.dump import PlainFields
from neuroshima_hex.rules.files.position_types import PositionData
from neuroshima_hex.rules.files.view_types import View
from neuroshima_hex.rules.shapes import Usual, written_type
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict, get_type_hints, is_typeddict

from tests.support.babel13 import golden as babel13
from tests.support.doomsday import golden as doomsday
from tests.support.hex import golden as hex_
from tests.support.hex import mimics
from tests.support.hex.listening import events_of_verbs
from tests.support.playing import CASES, apply_entry, begin, document
from tools import golden_games, workspace
from tools.hex import data_lists

GOLDENS = (hex_, babel13, doomsday)
EVENT = re.compile(r"^  > (.*)$", re.MULTILINE)
EXACTLY = ConfigDict(extra="forbid", strict=True)
# Lists, since an adapter of a TypedDict itself takes no settings.
POSITIONS: TypeAdapter[list[PositionData]] = TypeAdapter(list[PositionData], config=EXACTLY)
VIEWS: TypeAdapter[list[View]] = TypeAdapter(list[View], config=EXACTLY)
EVENTS: TypeAdapter[list[CoreEvent]] = TypeAdapter(
    list[Annotated[CoreEvent, Field(discriminator="type")]], config=EXACTLY
)
ENTRIES: TypeAdapter[list[Entry]] = TypeAdapter(list[Annotated[Entry, Field(discriminator="type")]], config=EXACTLY)
CASE_FOLDERS = sorted(
    folder
    for game in ("hex", "mimics", *(expansion.name for expansion in workspace.folders()))
    for folder in (CASES / game).iterdir()
    if folder.is_dir() and folder.name != "bad_input"
)


@cache
def game() -> Any:
    """Hex with all its installed expansions."""
    return installed_games()["hex"]


def assert_complete(kind: Any, data: Any) -> None:
    """Assert that no field is missing that is always written, although files may leave it out."""
    check = completeness(kind)
    if check is not None:
        check(data)


@cache
def completeness(kind: Any) -> Callable[[Any], None] | None:
    """The check of `assert_complete` for a type; None if there is nothing to check in its data."""
    if is_typeddict(kind):
        return partial(_check_fields, kind)
    if get_origin(kind) is Annotated:
        return completeness(get_args(kind)[0])
    if get_origin(kind) is list:
        each = completeness(get_args(kind)[0])
        return None if each is None else partial(_check_each, each)
    if get_origin(kind) in (Union, UnionType):
        kinds = [one for one in get_args(kind) if one is not type(None)]
        return partial(_check_one, kinds) if any(map(completeness, kinds)) else None
    return None


def _check_fields(kind: Any, data: Any) -> None:
    missing = always_written(kind) - data.keys()
    assert not missing, f"{kind.__name__}: {missing}"
    checks = checked_fields(kind)
    for name, value in data.items():
        check = checks[name]
        if check is not None:
            check(value)


def _check_each(check: Callable[[Any], None], data: Any) -> None:
    for each in data:
        check(each)


def _check_one(kinds: list[Any], data: Any) -> None:
    fitting = [one for one in kinds if not is_typeddict(one) or _is_of_kind(one, data)] if data is not None else []
    if fitting and (len(fitting) == 1 or is_typeddict(fitting[0])):
        assert_complete(fitting[0], data)


@cache
def checked_fields(kind: Any) -> dict[str, Callable[[Any], None] | None]:
    """The checks of the fields of a TypedDict."""
    return {name: completeness(hint) for name, hint in written_types(kind).items()}


def _is_of_kind(kind: Any, data: Any) -> bool:
    """Whether the data has this type of several: where there are several, each has its own `step`."""
    step = written_types(kind).get("step")
    return step is None or data["step"] in get_args(step)


@cache
def written_types(kind: Any) -> dict[str, Any]:
    """The types of the fields of a TypedDict."""
    return {name: written_type(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}


@cache
def always_written(kind: Any) -> set[str]:
    return {name for name in written_types(kind) if data_lists.is_required(kind, name)}


@pytest.mark.parametrize("folder", CASE_FOLDERS, ids=lambda folder: folder.name)
def test_data_of_cases_fits_the_types(folder: Path) -> None:
    for file in sorted(folder.glob("*.json")):
        for state, events in _states(document(file), mimics.game() if folder.parent.name == "mimics" else game()):
            snapshot, view = state.snapshot(), state.view(None)
            POSITIONS.validate_python([snapshot])
            VIEWS.validate_python([view, state.open_view()])
            assert_complete(PositionData, snapshot)
            assert_complete(View, view)
            EVENTS.validate_python(events)
            for seat in state.to_move:
                ENTRIES.validate_python(state.legal(seat))


@pytest.mark.parametrize("games", GOLDENS, ids=lambda games: games.__name__)
def test_data_of_whole_games_fits_the_types(games: Any) -> None:
    for name in games.GAMES:
        events = [json.loads(event) for event in EVENT.findall(golden_games.path(name).read_text(encoding="utf-8"))]
        assert len(events) > 100
        EVENTS.validate_python(events)


def test_cases_and_games_show_every_type_of_event() -> None:
    files = [*(file for folder in CASE_FOLDERS for file in folder.glob("*.json")), *golden_games.FOLDER.glob("*.txt")]
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    shown = set(re.findall(r'"type": ?"([a-z_]+)"', written))
    told = events_of_verbs()  # of armies that act on events; the base armies do not
    stashing = mimics.begun(0).rules
    stashing.log = told
    stashing.stash(0, "cache")
    EVENTS.validate_python(told)
    shown |= {event["type"] for event in told}
    known = {get_args(get_type_hints(event)["type"])[0] for event in get_args(CoreEvent)}
    assert known - shown == set()


def test_the_type_of_answers_has_the_fields_that_are_read() -> None:
    assert set(answers.Answer.__annotations__) | {"type"} == set(Choose.model_fields)


def test_the_docs_and_the_types_of_scripts_are_as_the_types_say() -> None:
    """If not, run `uv run python -m tools.regenerate hex-data`."""
    text = data_lists.DOCUMENT.read_text(encoding="utf-8")
    assert data_lists.with_lists(text) == text
    assert data_lists.SCRIPT.read_text(encoding="utf-8") == data_lists.script_types()


def _states(data: Json, played: Any) -> Iterator[tuple[Any, list[Event]]]:
    """The positions of a case up to its first refused action, with the events that led to each."""
    try:
        state = begin(data, played)
    except (Illegal, Malformed, ValueError, LookupError):
        return
    yield state, []
    for entry in data.get("actions", []):
        try:
            events = apply_entry(state, entry)
        except (Illegal, Malformed):
            return
        yield state, events


def test_a_field_without_a_type_is_found() -> None:
    state = begin(document(CASES / "hex" / "example.json"), game())
    shown = state.view(None)
    shown["players"][0]["extra"] = 1
    with pytest.raises(ValidationError, match=r"players\.0\.extra"):
        VIEWS.validate_python([shown])


def test_a_new_field_stands_in_the_type_and_in_the_class_alone() -> None:
    class Described(TypedDict):
        rerolls: NotRequired[Usual[Annotated[int, Field(ge=0, le=9)], 0]]
        marks: NotRequired[Usual[list[str], []]]
        army: str

    @dataclass
    class Used:
        army: str
        rerolls: int = 0
        marks: list[str] = field(default_factory=list)

    plain, shape = PlainFields(Used, Described), TypeAdapter(Described)
    written: dict[str, Any] = {"army": "borgo"}
    plain.dump(Used("borgo"), written)
    assert written == {"army": "borgo"}
    record = Used("borgo", 3, ["net"])
    plain.dump(record, written)
    assert written == {"army": "borgo", "rerolls": 3, "marks": ["net"]} and written["marks"] is not record.marks
    again = Used("borgo")
    plain.load(again, shape.validate_python(written))
    assert again == record
    plain.load(again, shape.validate_python({"army": "borgo"}))
    assert again == Used("borgo")
    with pytest.raises(ValidationError, match="rerolls"):
        shape.validate_python({"army": "borgo", "rerolls": 10})
