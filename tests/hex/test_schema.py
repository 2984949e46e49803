"""The schema that `resolve --schema` prints describes the files that are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from neuroshima_contract import Json, Malformed

from tests.support.hex import golden
from tests.support.hex.playing import GAME, load, new_game
from tests.support.hex.strategies import POSITIONS, spoiled
from tests.support.playing import CASES, actions_of
from tests.support.rubbish import examples
from tests.support.schemas import Fitting, put, said
from tools import golden_games

FITTING = Fitting(GAME)
complaints = FITTING.complaints
FOLDERS = sorted({CASES / "counts", *(file.parent for file in (CASES / "hex").rglob("*.json"))})


def test_it_is_a_schema() -> None:
    FITTING.check_itself()


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_case_files_fit(folder: Path) -> None:
    """One test for each folder of cases: a test for each file would take too long."""
    files = list(folder.glob("*.json"))
    assert files
    assert FITTING.misfits(files) == {}


@pytest.mark.parametrize("name", golden.GAMES)
def test_golden_games_fit(name: str) -> None:
    armies, seed, _manner = golden.GAMES[name]
    state = new_game(armies, seed)
    actions = golden_games.recorded(name)
    assert complaints({"seats": [{"army": army} for army in armies], "seed": seed, "actions": said(actions)}) == []
    for seat, action in actions:
        state.apply(seat, action)
        assert complaints({"position": state.snapshot()}) == []


@examples(25)
@given(POSITIONS)
def test_snapshots_and_legal_actions_fit(state: Any) -> None:
    actions = [(seat, action) for seat in state.to_move for action in actions_of(state, seat)[::7]]
    assert complaints({"position": state.snapshot(), "actions": said(actions)}) == []


@examples(200)
@given(POSITIONS, st.data())
def test_files_that_do_not_fit_are_refused(state: Any, data: st.DataObject) -> None:
    raw = data.draw(spoiled(state.snapshot()))
    try:
        json.dumps(raw, allow_nan=False).encode("utf-8")
        load(raw)
    except (Malformed, ValueError):
        return
    assert complaints({"position": raw}) == []


POSITION: Json = {
    "players": [{"army": "moloch", "hand": ["battle"]}, {"army": "borgo"}],
    "board": [{"at": [0, 0], "tile": "hq", "seat": 0, "rotation": 0}],
}
NOT_POSITIONS: dict[str, tuple[tuple[Any, ...], Any]] = {
    "one player": (("players",), [{"army": "moloch"}]),
    "rotation 6": (("board", 0, "rotation"), 6),
    "rotation -1": (("board", 0, "rotation"), -1),
    "rotation by half": (("board", 0, "rotation"), 0.5),
    "three coordinates": (("board", 0, "at"), [0, 0, 0]),
    "one coordinate": (("board", 0, "at"), [0]),
    "coordinates in words": (("board", 0, "at"), "here"),
    "wounds below 0": (("board", 0, "wounds"), -1),
    "a tile by number": (("board", 0, "tile"), 7),
    "a field more": (("board", 0, "color"), "red"),
    "a phase that is none": (("turn",), {"phase": "sleep"}),
    "a limit of 7": (("turn",), {"limit": 7}),
    "a hand in words": (("players", 0, "hand"), "battle"),
    "a seat in words": (("turn",), {"seat": "first"}),
    "a cause that is none": (("battle",), {"cause": "rage", "causer": 0}),
    "an outcome by luck": (("outcome",), {"winners": [], "reason": "luck", "hq_hp": [1, 1]}),
    "no board": (("board",), None),
}


@pytest.mark.parametrize("name", NOT_POSITIONS)
def test_schema_and_reader_refuse_the_same(name: str) -> None:
    assert complaints({"position": POSITION}) == []
    load(POSITION)
    bad = put(POSITION, *NOT_POSITIONS[name])
    assert complaints({"position": bad})
    with pytest.raises(Malformed) as caught:
        load(bad)
    assert caught.value.code == "malformed"


NOT_ACTIONS: dict[str, Json] = {
    "no type": {"tile": "hybrid"},
    "an unknown type": {"type": "cheat"},
    "no field": {"type": "place", "tile": "hybrid", "rotation": 0},
    "rotation 6": {"type": "place", "tile": "hybrid", "at": [0, 1], "rotation": 6},
    "a field more": {"type": "end_turn", "please": True},
    "a tile by number": {"type": "discard", "tile": 3},
    "a side that is none": {"type": "choose", "unit": [0, 0], "convert": {"side": 6, "to": "ranged"}},
    "converted to nothing": {"type": "choose", "unit": [0, 0], "convert": {"side": 1, "to": "net"}},
}


@pytest.mark.parametrize("name", NOT_ACTIONS)
def test_schema_and_reader_refuse_the_same_actions(name: str) -> None:
    action = NOT_ACTIONS[name]
    assert complaints({"actions": [{"seat": 0, "type": "end_turn"}]}) == []
    assert complaints({"actions": [{"seat": 0, **action}]})
    with pytest.raises(Malformed) as caught:
        load(POSITION).apply(0, action)
    assert caught.value.code == "malformed"


@pytest.mark.parametrize(
    "bad",
    [{"options": {"edition": "1.0"}}, {"options": {"speed": 3}}, {"seats": [{"army": "romans"}]}, {"seed": "x"},
     {"actions": [{"type": "end_turn"}]}, {"actions": [{"seat": "0", "type": "end_turn"}]}],
)  # fmt: skip
def test_the_rest_of_a_file_is_described_too(bad: Json) -> None:
    assert complaints(bad)
