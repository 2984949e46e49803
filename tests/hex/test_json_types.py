"""What Hex hands out has the fields that its types name, and no others: positions, views, events, legal actions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

import pytest
from neuroshima.plugins import installed_games
from neuroshima_contract import Event, Illegal, Json, Malformed
from neuroshima_hex.rules import answers
from neuroshima_hex.rules.actions import Choose
from neuroshima_hex.rules.entries import Entry
from neuroshima_hex.rules.events import CoreEvent
from neuroshima_hex.rules.files import position_types, schema
from neuroshima_hex.rules.files.position_types import PositionData
from neuroshima_hex.rules.files.view_types import View
from neuroshima_hex.rules.turn import player
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from tests import golden_games
from tests.babel13 import golden as babel13
from tests.doomsday import golden as doomsday
from tests.playing import CASES, apply_entry, begin, document

from . import data_lists
from . import golden as hex_

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
READ_AND_WRITTEN = {
    "PositionData": "PositionModel", "PlayerData": "PlayerModel", "UsedData": "UsedModel", "TurnData": "TurnModel",
    "PieceData": "PieceModel", "GroundData": "GroundModel", "PatchData": "PatchModel", "FixtureData": "FixtureModel",
    "GuardData": "GuardModel", "PrizeData": "PrizeModel", "CardData": "CardModel", "ChanceData": "ChanceModel",
    "LeadersData": "LeadingModel", "ChooseLeaderData": "ChooseLeaderModel", "PlaceHqData": "PlaceHqModel",
    "DeployData": "DeployModel", "FixturesData": "FixturesModel", "HeadStartData": "HeadStartModel",
    "BeginData": "BeginModel", "PassedData": "PassedModel", "BattleData": "BattleModel", "HitData": "HitModel",
    "EffectData": "EffectModel", "QuestionData": "QuestionModel", "ResultData": "ResultModel",
}  # fmt: skip
"""The type of what is written, and the model by which it is read."""
CASE_FOLDERS = sorted(
    folder
    for game in ("hex", "babel13", "doomsday")
    for folder in (CASES / game).iterdir()
    if folder.is_dir() and folder.name != "bad_input"
)


@cache
def game() -> Any:
    """Hex as it is installed, with all its expansions."""
    return installed_games()["hex"]


@pytest.mark.parametrize("written", READ_AND_WRITTEN)
def test_what_is_written_has_the_fields_that_are_read(written: str) -> None:
    written_type = next(getattr(home, written) for home in (position_types, answers, player) if hasattr(home, written))
    model = getattr(schema, READ_AND_WRITTEN[written])
    assert set(written_type.__annotations__) == set(model.model_fields)
    always_read = {name for name, field in model.model_fields.items() if field.is_required()}
    assert all(data_lists.is_required(written_type, name) for name in always_read)


@pytest.mark.parametrize("folder", CASE_FOLDERS, ids=lambda folder: folder.name)
def test_what_cases_show_is_what_the_types_say(folder: Path) -> None:
    for file in sorted(folder.glob("*.json")):
        for state, events in _states(document(file)):
            POSITIONS.validate_python([state.snapshot()])
            VIEWS.validate_python([state.view(None), state.open_view()])
            EVENTS.validate_python(events)
            for seat in state.to_move:
                ENTRIES.validate_python(state.legal(seat))


@pytest.mark.parametrize("games", GOLDENS, ids=lambda games: games.__name__)
def test_what_whole_games_show_is_what_the_types_say(games: Any) -> None:
    for name in games.GAMES:
        events = [json.loads(event) for event in EVENT.findall(golden_games.path(name).read_text(encoding="utf-8"))]
        assert len(events) > 100
        EVENTS.validate_python(events)


def test_cases_and_games_show_every_type_of_event() -> None:
    files = [*(file for folder in CASE_FOLDERS for file in folder.glob("*.json")), *golden_games.FOLDER.glob("*.txt")]
    written = "".join(file.read_text(encoding="utf-8") for file in files)
    shown = set(re.findall(r'"type": ?"([a-z_]+)"', written))
    known = {get_args(get_type_hints(event)["type"])[0] for event in get_args(CoreEvent)}
    assert known - shown == set()


def test_an_answer_has_the_fields_that_are_read() -> None:
    assert set(answers.Answer.__annotations__) | {"type"} == set(Choose.model_fields)


def test_the_docs_are_as_the_types_say() -> None:
    """Otherwise run `uv run python -m tests.regenerate hex-data`."""
    text = data_lists.DOCUMENT.read_text(encoding="utf-8")
    assert data_lists.with_lists(text) == text


def _states(data: Json) -> Iterator[tuple[Any, list[Event]]]:
    """The positions of a case, as far as the game accepts it, with the events that led to each."""
    try:
        state = begin(data, game())
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
